/** A fault as it is typed: its fields, what they mean, and which requests it would have met. */

import { lookUp } from "../../base/collections.js";
import type { JsonObject } from "../../base/json.js";
import { trimmedParts } from "../../base/text.js";
import { operations } from "../../contract/interface.js";
import { planFaults } from "../../mock/exchange/fault-plan.js";
import type { ReadingCircumstances } from "../../museum/query.js";
import { isMutantId } from "../../mutants/mutant.js";
import { mutants } from "../../mutants/mutants.js";
import { bodyFaults, connectionFaults, type Fault, fieldFaults } from "../../scenarios/fault.js";
import { type MatchedRequest, readParameters } from "../../scenarios/request-match.js";
import { Button } from "../parts/controls.js";
import { Area, Check, Field, Select } from "../parts/form.js";
import type { JournaledExchange } from "../state/admin.js";

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

function withEffect(draft: JsonObject, name: string, isOn: boolean): JsonObject {
  if (isOn) return { ...draft, [name]: lookUp(effects, name)?.[1] };
  const gone = [name, ...(lookUp(companions, name) ?? [])];
  return Object.fromEntries(Object.entries(draft).filter(([field]) => !gone.includes(field)));
}

/** Sets a field; an empty text removes it. */
export function withField(draft: JsonObject, name: string, value: unknown): JsonObject {
  const { [name]: _before, ...rest } = draft;
  return value === "" || value === undefined ? rest : { ...rest, [name]: value };
}

export const presets: readonly (readonly [name: string, draft: JsonObject])[] = [
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
export function toFault(draft: JsonObject): JsonObject {
  const fields = Object.entries(draft);
  return Object.fromEntries(fields.map(([name, value]) => [name, verbatim.includes(name) ? value : read(value)]));
}

/** Numbers, where one is written; everything else stays as it is. */
function read(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(read);
  if (typeof value === "object" && value !== null) return toFault(value as JsonObject);
  return typeof value === "string" && /^\s*\d+(\.\d+)?\s*$/.test(value) ? Number(value) : value;
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
export function fromLines(text: string, absent: false | null = false): JsonObject | undefined {
  const values = new Map<string, unknown>();
  for (const line of text
    .split("\n")
    .map((text) => text.trim())
    .filter(Boolean)) {
    const [name = "", value] = line.split(/=(.*)/s);
    if (value === undefined) values.set(name.replace(/^!/, ""), name.startsWith("!") ? absent : true);
    else values.set(name, values.has(name) ? [values.get(name), value].flat() : value);
  }
  return values.size === 0 ? undefined : Object.fromEntries(values);
}

/** Returns those that it would have met. Where chance decides, the fault of the mock may meet others, as its seed has it. What is not a fault meets none. */
export function previewFault(
  fault: unknown,
  exchanges: readonly JournaledExchange[],
  circumstances: ReadingCircumstances,
): readonly JournaledExchange[] {
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
      return planFaults(keyed, toMatchedRequest(exchange, circumstances), planning).keys.length > 0;
    } catch {
      // The mock says what is invalid about a fault, once it is sent.
      return false;
    }
  });
}

function toMatchedRequest(
  { method, target, operation, request, credential }: JournaledExchange,
  circumstances: ReadingCircumstances,
): MatchedRequest {
  const { pathname: path, searchParams } = new URL(target, "http://x");
  const pairs = [...searchParams].filter(([name]) => !name.startsWith("__"));
  return {
    ...{ method, path, operation, pairs },
    header: (name) => request.headers.find(([header]) => header === name)?.[1] ?? null,
    user: () => credential?.user,
    reading: () => readParameters({ operation, pairs }, circumstances),
  };
}

interface DraftProps {
  readonly draft: JsonObject;
  readonly onDraft: (draft: JsonObject) => void;
}

/** How a value is written in a field. */
interface Notation {
  toText(value: unknown): string;
  fromText(text: string): unknown;
}

const plain: Notation = { toText: (value) => String(value ?? ""), fromText: (text) => text };

/** `a, b` for several, `*` for any value, `!` for none. */
const list: Notation = {
  toText(value) {
    if (typeof value === "boolean") return value ? "*" : "!";
    return value === undefined ? "" : [value].flat().join(", ");
  },
  fromText(text) {
    if (text.trim() === "!") return false;
    const values = trimmedParts(text);
    return values.length > 1 ? values : text;
  },
};

/** `2 as date` for a date in two seconds. */
const retryAfter: Notation = {
  toText: (value) => (typeof value === "object" ? `${Object(value).seconds} as date` : plain.toText(value)),
  fromText(text) {
    const [, seconds] = /^(\d+) as date$/.exec(text.trim()) ?? [];
    return seconds === undefined ? text : { seconds, as: "date" };
  },
};

interface DraftField {
  /** Where its value is in the draft. */
  readonly path: readonly string[];
  readonly label: string;
  readonly hint?: string | undefined;
  readonly placeholder?: string;
  readonly notation?: Notation;
  /** What can be chosen; without them, it is a text. */
  readonly options?: readonly (readonly [value: string, text: string])[];
  /** Whether it has a value in each line; `null` or `false` stands for an absent one. */
  readonly absent?: null | false;
}

const named = (values: readonly string[]) => values.map((value) => [value, value] as const);

/** The fields of each effect. */
const fieldsOf: Readonly<Record<string, (draft: JsonObject) => readonly DraftField[]>> = {
  status: () => [
    { path: ["status"], label: "Status", hint: "200 to 599" },
    { path: ["retryAfter"], label: "Retry-After", hint: "seconds, or 2 as date", notation: retryAfter },
    { path: ["detail"], label: "Detail", hint: "the sentence of the error" },
  ],
  delay: ({ delay }) =>
    typeof delay === "object"
      ? [
          { path: ["delay", "median"], label: "Median", hint: "ms" },
          { path: ["delay", "sigma"], label: "Sigma", hint: "of the log-normal distribution" },
        ]
      : [{ path: ["delay"], label: "Delay", hint: "ms: 200, or 100..500" }],
  connection: ({ connection }) => [
    { path: ["connection"], label: "Connection", options: named(connectionFaults) },
    ...(connection === "refused"
      ? [{ path: ["lasts"], label: "Lasts", placeholder: "1000", hint: "ms; in the default session, for all" }]
      : []),
  ],
  body: ({ body }) => [
    {
      path: ["body"],
      label: "Body",
      options: [...named(bodyFaults), ["field", "one field"]],
      notation: {
        toText: (value) => (typeof value === "object" ? "field" : String(value)),
        fromText: (value) => (value === "field" ? { field: "price", as: "missing" } : value),
      },
    },
    ...(typeof body === "object"
      ? [
          { path: ["body", "field"], label: "Field", hint: "such as price or timeOpen" },
          { path: ["body", "as"], label: "Becomes", options: named(fieldFaults) },
        ]
      : []),
  ],
  headers: () => [
    { path: ["headers"], label: "Headers", hint: "a line each: ETag=x sets it, !ETag removes it", absent: null },
  ],
  drip: () => [
    { path: ["drip", "chunks"], label: "Pieces" },
    { path: ["drip", "over"], label: "Over", hint: "ms" },
  ],
  mutant: ({ mutant }) => [
    {
      path: ["mutant"],
      label: "Mutant",
      hint: mutants.find(({ id }) => id === mutant)?.harm,
      options: named(mutants.map(({ id }) => id)),
    },
  ],
};

function matchFields(draft: JsonObject): readonly DraftField[] {
  const current = list.toText(Object(draft["match"]).operation);
  // A list that was set elsewhere can be kept.
  const ids = new Set([...operations.map(({ id }): string => id), ...(current === "" ? [] : [current])]);
  const chosen = { label: "Operation", notation: list, options: [["", "Every request"], ...named([...ids])] as const };
  return [
    { path: ["match", "operation"], ...chosen },
    { path: ["match", "method"], label: "Method", hint: "GET, or several with commas", notation: list },
    { path: ["match", "path"], label: "Path", hint: "* matches any text", notation: list },
    { path: ["match", "user"], label: "User", hint: "* for any, ! for none", notation: list },
    { path: ["match", "parameters"], label: "Parameters", hint: "as read, a line each: page=2", absent: false },
    ...[
      { path: ["match", "sent"], label: "Sent in the query", hint: "as written: q=x; q if present; !q if absent" },
      { path: ["match", "headers"], label: "Headers", hint: "X-Trace=*; X-Trace if present; !X-Trace if absent" },
    ].map((field) => ({ ...field, absent: false as const })),
  ];
}

const conditionFields: readonly DraftField[] = [
  { path: ["after"], label: "After", placeholder: "0", hint: "requests that pass first" },
  { path: ["every"], label: "Every", placeholder: "1", hint: "n-th request" },
  { path: ["times"], label: "Times", placeholder: "no limit", hint: "at most" },
  { path: ["probability"], label: "Probability", placeholder: "1", hint: "0 to 1" },
];

const repetition: readonly DraftField[] = [{ path: ["times"], label: "Requests", placeholder: "1" }];

function Fields({ fields, draft, onDraft }: DraftProps & { readonly fields: readonly DraftField[] }) {
  return (
    <div class="fields narrow">
      {fields.map(({ path, notation = plain, options, absent, ...field }) => {
        const [name = "", inner] = path;
        const outer = lookUp(draft, name);
        const value = inner === undefined ? outer : lookUp(Object(outer), inner);
        const set = (next: unknown) => {
          const filled = inner === undefined ? next : withField(Object(outer), inner, next);
          const isEmpty = typeof filled === "object" && filled !== null && Object.keys(filled).length === 0;
          onDraft(withField(draft, name, isEmpty && name === "match" ? undefined : filled));
        };
        const key = path.join(".");
        const onText = (text: string) => set(notation.fromText(text));
        if (absent !== undefined) {
          const readLines = (text: string) => set(fromLines(text, absent) ?? (name === "match" ? undefined : {}));
          return <Area key={key} {...field} value={toLines(value)} onValue={readLines} />;
        }
        const bound = { ...field, value: notation.toText(value), onValue: onText };
        return options ? <Select key={key} {...bound} options={options} /> : <Field key={key} {...bound} />;
      })}
    </div>
  );
}

/** All fields of a fault, or of a sequence of them. */
export function FaultFields(props: DraftProps) {
  return (
    <>
      {"sequence" in props.draft ? <SequenceFields {...props} /> : <EffectFields {...props} />}
      <MatchFields {...props} />
    </>
  );
}

function EffectFields({ draft, onDraft }: DraftProps) {
  const fields = Object.keys(effects).flatMap((name) =>
    Object.hasOwn(draft, name) ? (lookUp(fieldsOf, name)?.(draft) ?? []) : [],
  );
  return (
    <>
      <div class="buttons">
        {Object.entries(effects).map(([name, [does]]) => (
          <Check
            key={name}
            label={does}
            isOn={Object.hasOwn(draft, name)}
            onValue={(isOn) => onDraft(withEffect(draft, name, isOn))}
          />
        ))}
      </div>
      <Fields fields={fields} draft={draft} onDraft={onDraft} />
    </>
  );
}

function MatchFields(props: DraftProps) {
  return (
    <>
      <h3>Which requests</h3>
      <Fields fields={matchFields(props.draft)} {...props} />
      <h3>Which of them</h3>
      <Fields fields={conditionFields} {...props} />
    </>
  );
}

function SequenceFields({ draft, onDraft }: DraftProps) {
  const steps = draft["sequence"] as readonly JsonObject[];
  const isRepeated = draft["repeat"] === true;
  const set = (sequence: readonly JsonObject[]) => onDraft({ ...draft, sequence });
  return (
    <>
      <ResponseRow steps={steps} isRepeated={isRepeated} />
      {steps.map((step, at) => {
        const ofStep = { draft: step, onDraft: (next: JsonObject) => set(steps.with(at, next)) };
        return (
          <fieldset key={String(at)} class="notice step stack tight-stack">
            <legend>Step {at + 1}</legend>
            <EffectFields {...ofStep} />
            <Fields fields={repetition} {...ofStep} />
            {steps.length > 1 && (
              <div class="buttons">
                <Button look="tight" onClick={() => set(steps.toSpliced(at, 1))}>
                  Remove step {at + 1}
                </Button>
              </div>
            )}
          </fieldset>
        );
      })}
      <div class="buttons">
        <Button onClick={() => set([...steps, { status: 503 }])}>Add a step</Button>
        <Check
          label="Begin again after the last step"
          isOn={isRepeated}
          onValue={(isOn) => onDraft(withField(draft, "repeat", isOn || undefined))}
        />
      </div>
    </>
  );
}

const RESPONSES_SHOWN = 12;

/** What each of the first requests gets. */
function ResponseRow({ steps, isRepeated }: { readonly steps: readonly JsonObject[]; readonly isRepeated: boolean }) {
  const responses = steps.flatMap((step) =>
    Array<JsonObject>(Math.min(Number(step["times"] ?? 1) || 0, RESPONSES_SHOWN)).fill(step),
  );
  const end = responses.length > RESPONSES_SHOWN ? "…" : isRepeated ? "again" : "then as usual";
  return (
    <ol class="buttons" aria-label="What the requests get, one after another">
      {responses.slice(0, RESPONSES_SHOWN).map(({ times: _times, ...effect }, at) => {
        const [name] = Object.keys(effect);
        return (
          <li key={String(at)} class={name === undefined ? "tag good" : "tag bad"}>
            {name === undefined ? "as usual" : String(effect["status"] ?? effect["connection"] ?? name)}
          </li>
        );
      })}
      <li class="tag">{end}</li>
    </ol>
  );
}
