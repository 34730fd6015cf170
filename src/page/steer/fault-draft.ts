/** A fault as it is typed, and which requests it would have met. */
import { planFaults } from "../../mock/exchange/fault-plan.js";
import { isMutantId } from "../../mutants/mutant-ids.js";
import type { Fault } from "../../scenarios/fault.js";
import type { MatchedRequest } from "../../scenarios/request-match.js";
import type { Exchange } from "../state/admin.js";

/** A fault, or a step of a sequence. */
export type Draft = Readonly<Record<string, unknown>>;

/** What a fault can do, in words, with what each begins as. */
export const effects: Readonly<Record<string, readonly [does: string, value: unknown]>> = {
  status: ["Answer with a status", 503],
  delay: ["Delay the answer", "200..800"],
  connection: ["Break the connection", "resetBeforeBody"],
  body: ["Corrupt the body", "notJson"],
  headers: ["Change headers", { "Cache-Control": "no-store" }],
  drip: ["Send the body in pieces", { chunks: 10, over: 2000 }],
  stale: ["Answer 304 to any tag", true],
  mutant: ["Serve a mutant", "last-page-lost"],
};

/** Fields that have a meaning with an effect only. */
const companions: Readonly<Record<string, readonly string[]>> = {
  status: ["retryAfter", "detail"],
  connection: ["lasts"],
};

export function withEffect(draft: Draft, name: string, isOn: boolean): Draft {
  if (isOn) return { ...draft, [name]: effects[name]?.[1] };
  const gone = [name, ...(companions[name] ?? [])];
  return Object.fromEntries(Object.entries(draft).filter(([field]) => !gone.includes(field)));
}

/** Sets a field; an empty text removes it. */
export function withField(draft: Draft, name: string, value: unknown): Draft {
  const { [name]: _before, ...rest } = draft;
  return value === "" || value === undefined ? rest : { ...rest, [name]: value };
}

export const presets: readonly (readonly [name: string, draft: Draft])[] = [
  ["Every third request fails", { status: 503, every: 3 }],
  ["Once rate limited", { status: 429, retryAfter: 2, times: 1 }],
  ["Slow", { delay: "1000..3000" }],
  ["Events are down", { status: 500, match: { operation: "listSpecialEvents" } }],
  ["One in ten is cut", { connection: "resetBeforeBody", probability: 0.1 }],
  ["Not JSON, once", { body: "notJson", times: 1 }],
  ["Fails twice, then recovers", { sequence: [{ status: 503, times: 2 }, {}] }],
];

/** Fields that may look like numbers, and stay as they are written. */
const verbatim = ["match", "headers", "detail", "field"];

/** Returns the fault as the admin API takes it. What is invalid is left for the mock to judge, which says it best. */
export function toFault(draft: Draft): Draft {
  const fields = Object.entries(draft);
  return Object.fromEntries(fields.map(([name, value]) => [name, verbatim.includes(name) ? value : read(value)]));
}

/** Numbers, where one is written; everything else stays as it is. */
function read(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(read);
  if (typeof value === "object" && value !== null) return toFault(value as Draft);
  return typeof value === "string" && /^\s*\d+(\.\d+)?\s*$/.test(value) ? Number(value) : value;
}

/** Returns the fields to send so that a fault becomes another; null removes one. */
export function changesBetween(before: Draft, after: Draft): Draft {
  const names = [...new Set([...Object.keys(before), ...Object.keys(after)])];
  const changed = names.filter((name) => JSON.stringify(before[name]) !== JSON.stringify(after[name]));
  return Object.fromEntries(changed.map((name) => [name, after[name] ?? null]));
}

/** Writes named values a line each: `page=2`, `x-trace` for present, `!x-trace` for absent. */
export function toLines(values: unknown): string {
  return Object.entries(Object(values))
    .flatMap(([name, value]) =>
      value === true
        ? [name]
        : value === false || value === null
          ? [`!${name}`]
          : [value].flat().map((item) => `${name}=${item}`),
    )
    .join("\n");
}

/** Reads such lines; a name with several values has a list of them. `absent` stands for an absent one. */
export function fromLines(text: string, absent: false | null = false): Draft | undefined {
  const values: Record<string, unknown> = {};
  for (const line of text
    .split("\n")
    .map((text) => text.trim())
    .filter(Boolean)) {
    const [name = "", value] = line.split(/=(.*)/s);
    if (value === undefined) values[name.replace(/^!/, "")] = name.startsWith("!") ? absent : true;
    else if (name in values) values[name] = [values[name], value].flat();
    else values[name] = value;
  }
  return Object.keys(values).length === 0 ? undefined : values;
}

/** How the requests are read. */
type PreviewReading = ReturnType<MatchedRequest["reading"]>;

/** Returns those that it would have met. Where chance decides, the fault of the mock may meet others, as its seed has it. What is not a fault meets none. */
export function previewFault(
  fault: unknown,
  exchanges: readonly Exchange[],
  reading: PreviewReading,
): readonly Exchange[] {
  const keyed = [{ key: "preview", part: fault as Fault }];
  const counts = new Map<string, number>();
  const counted = (key: string) => counts.get(key) ?? 0;
  const count = (key: string) => {
    counts.set(key, counted(key) + 1);
    return counted(key);
  };
  const planning = { seed: 1, count, counted, isAltered: isMutantId };
  return exchanges.filter((exchange) => {
    try {
      return planFaults(keyed, toMatchedRequest(exchange, reading), planning).keys.length > 0;
    } catch {
      // The mock says what is invalid about a fault, once it is sent.
      return false;
    }
  });
}

function toMatchedRequest(
  { method, target, operation, request, credential }: Exchange,
  reading: PreviewReading,
): MatchedRequest {
  const { pathname: path, searchParams } = new URL(target, "http://x");
  return {
    ...{ method, path, operation },
    pairs: [...searchParams].filter(([name]) => !name.startsWith("__")),
    header: (name) => request.headers.find(([header]) => header === name)?.[1] ?? null,
    user: () => credential?.user,
    reading: () => reading,
  };
}
