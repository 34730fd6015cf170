/** A fault as a form has it, and the presets. */

export interface FaultForm {
  readonly effect: "status" | "delay" | "drip" | "connection" | "body";
  /** The value of the effect, as text. */
  readonly status: string;
  readonly delay: string;
  readonly connection: string;
  readonly body: string;
  readonly retryAfter: string;
  /** An operation id, or empty for both. */
  readonly operation: string;
  /** `limit=31`, or empty. */
  readonly parameter: string;
  readonly after: string;
  readonly every: string;
  readonly times: string;
  readonly probability: string;
}

export type FaultValue = Readonly<Record<string, unknown>>;

export const emptyFault: FaultForm = {
  effect: "status",
  status: "503",
  delay: "200..800",
  connection: "resetBeforeBody",
  body: "notJson",
  retryAfter: "",
  operation: "",
  parameter: "",
  after: "",
  every: "",
  times: "",
  probability: "",
};

export const presets: readonly (readonly [name: string, form: Partial<FaultForm>])[] = [
  ["Every third request fails", { effect: "status", status: "503", every: "3" }],
  ["Once rate limited", { effect: "status", status: "429", retryAfter: "2", times: "1" }],
  ["Slow", { effect: "delay", delay: "1000..3000" }],
  ["Events are down", { effect: "status", status: "500", operation: "listSpecialEvents" }],
  ["One in ten is cut", { effect: "connection", connection: "resetBeforeBody", probability: "0.1" }],
  ["Not JSON", { effect: "body", body: "notJson", times: "1" }],
  ["Trickling body", { effect: "drip" }],
];

/** The fault as the admin API takes it. What is invalid is left for the mock to judge, which says it best. */
export function toFault(form: FaultForm): FaultValue {
  const [name = "", value] = form.parameter.split(/=(.*)/s);
  const match = {
    ...(form.operation !== "" && { operation: form.operation }),
    ...(name !== "" && { parameters: { [name.trim()]: value ?? "" } }),
  };
  return {
    ...effectOf(form),
    ...(Object.keys(match).length > 0 && { match }),
    ...numberIn("after", form.after),
    ...numberIn("every", form.every),
    ...numberIn("probability", form.probability),
    ...numberIn("times", form.times),
  };
}

function effectOf({ effect, status, delay, connection, body, retryAfter }: FaultForm): FaultValue {
  if (effect === "status") return { status: toNumber(status), ...numberIn("retryAfter", retryAfter) };
  if (effect === "delay") return { delay: toNumber(delay) };
  if (effect === "drip") return { drip: { chunks: 10, over: 2000 } };
  return effect === "connection" ? { connection } : { body };
}

function numberIn(name: string, text: string): FaultValue {
  return text.trim() === "" ? {} : { [name]: toNumber(text) };
}

function toNumber(text: string): number | string {
  return /^\s*\d+(\.\d+)?\s*$/.test(text) ? Number(text) : text;
}

/** A fault in a sentence. */
export function describeFault(fault: object): string {
  const { match, after, every, times, probability } = fault as {
    readonly match?: { readonly operation?: string; readonly parameters?: Readonly<Record<string, unknown>> };
    readonly after?: number;
    readonly every?: number;
    readonly times?: number;
    readonly probability?: number;
  };
  const parameters = Object.entries(match?.parameters ?? {}).map(([name, value]) => `${name}=${value}`);
  const where = [match?.operation, ...parameters].filter(Boolean).join(", ");
  return [
    effectIn(fault as FaultValue),
    where === "" ? "for every request" : `for ${where}`,
    ...(after ? [`after the first ${after}`] : []),
    ...(every && every > 1 ? [`each ${toOrdinal(every)} time`] : []),
    ...(probability !== undefined ? [`with probability ${probability}`] : []),
    ...(times ? [`${times === 1 ? "once" : `${times} times`} at most`] : []),
  ].join(", ");
}

/** `2nd`, `3rd`, `11th`. */
function toOrdinal(number: number): string {
  const isTeen = number % 100 > 10 && number % 100 < 14;
  return `${number}${(isTeen ? undefined : ["th", "st", "nd", "rd"][number % 10]) ?? "th"}`;
}

function effectIn(fault: FaultValue): string {
  const { status, delay, drip, connection, body, headers, stale, sequence } = fault;
  if (Array.isArray(sequence)) return `One after another: ${sequence.map((step) => effectIn(step)).join("; ")}`;
  const effects = [
    ...(status === undefined ? [] : [`Status ${status}`]),
    ...(connection === undefined ? [] : [`Connection: ${connection}`]),
    ...(body === undefined ? [] : [`Body: ${typeof body === "string" ? body : JSON.stringify(body)}`]),
    ...(drip === undefined ? [] : ["Body in small pieces"]),
    ...(delay === undefined ? [] : [`Delay of ${typeof delay === "object" ? JSON.stringify(delay) : delay} ms`]),
    ...(headers === undefined ? [] : [`Headers ${JSON.stringify(headers)}`]),
    ...(stale === undefined ? [] : ["A stale 304"]),
  ];
  return effects.length === 0 ? "Nothing" : effects.join(", ");
}
