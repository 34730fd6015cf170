/** The effects of faults: their schemas, their sentences, and the presets of the page. */
import { lookUp } from "../base/collections.js";
import { hintFor, quote } from "../base/text.js";
import { schemas } from "../contract/document.js";
import { mutantIds, parseMutants } from "../mutants/mutant.js";
import {
  type BodyFault,
  bodyFaults,
  connectionFaults,
  DELAY_PATTERN,
  type EffectAddition,
  type EffectKind,
  type EffectValue,
  type FaultEffects,
  type FieldFault,
  fieldFaults,
  kindsOf,
  parseDelayRange,
  wrongFormats,
} from "./fault.js";
import { count, headerName, object } from "./schema-parts.js";

interface FaultEffect<Kind extends EffectKind> {
  readonly schema: object;
  /** The schemas of fields that say more of it, and need it beside them. */
  readonly additions?: { readonly [Name in EffectAddition]?: object };
  /** Names for filters of the journal: a list, and a form with an example, in which `*` stands for any text. */
  readonly names: { readonly all?: readonly string[]; isOfForm?(name: string): boolean; readonly example?: string };
  /** Describes it as a part of a sentence. `harmOf` returns what a mutant breaks. */
  describe(value: EffectValue<Kind>, effects: FaultEffects, harmOf: (mutant: string) => string): string;
  /** Returns what is wrong with it where the schema can't say it. */
  findMistakes?(value: EffectValue<Kind>, effects: FaultEffects): readonly string[];
  /** One to begin with on the page, with its name there. */
  readonly preset: readonly [name: string, fault: FaultEffects];
}

const seconds = { ...count, maximum: 31_536_000, description: "a whole number from 0 to 31536000" } as const;

const retryAfter = {
  description: "seconds, a whole number, or {seconds: 30, as: date}",
  anyOf: [
    seconds,
    object("seconds, sent as a date", { seconds, as: { enum: ["seconds", "date"], description: "seconds or date" } }, [
      "seconds",
      "as",
    ]),
  ],
} as const;

/** Visible ASCII with spaces and tabs between (RFC 9110, section 5.5). */
const VALUE = String.raw`^(?:[\x21-\x7e](?:[\x20-\x7e\t]{0,998}[\x21-\x7e])?)?$`;

/** They belong to the connection and say where a message ends; a wrong one could make one answer look like two. */
const RESERVED = [
  "connection",
  "content-length",
  "date",
  "keep-alive",
  "proxy-connection",
  "te",
  "trailer",
  "transfer-encoding",
  "upgrade",
];

export const faultEffects: { readonly [Kind in EffectKind]: FaultEffect<Kind> } = {
  delay: {
    schema: {
      description:
        "milliseconds, a duration such as 2s, a range such as 100..500 or 500ms..2s, or {median: 300, sigma: 0.5}",
      anyOf: [
        { type: "number", minimum: 0, maximum: 3_600_000 },
        { type: "string", pattern: `^${DELAY_PATTERN}(\\.\\.${DELAY_PATTERN})?$` },
        object(
          "a log-normal distribution",
          {
            median: { type: "number", exclusiveMinimum: 0, description: "milliseconds, over 0" },
            sigma: { type: "number", minimum: 0, maximum: 3, description: "a number from 0 to 3" },
          },
          ["median", "sigma"],
        ),
      ],
    },
    names: { isOfForm: (name) => /^delay \d+$/.test(name), example: "delay *" },
    describe(delay) {
      if (typeof delay === "object") return `waits about ${delay.median} ms (log-normal, sigma ${delay.sigma})`;
      const [from, to = from] = String(delay)
        .split("..")
        .map((time) => (/\d$/.test(time) ? `${time} ms` : time));
      return `waits ${from === to ? from : `${String(from).replace(/ ms$/, "")} to ${to}`}`;
    },
    findMistakes: (delay) =>
      typeof delay === "string" && parseDelayRange(delay) === undefined
        ? [`Invalid range ${quote(delay)}: it ends before it begins.`]
        : [],
    preset: ["Slow", { delay: "1000..3000" }],
  },
  status: {
    schema: { type: "integer", minimum: 200, maximum: 599, description: "a status from 200 to 599" },
    additions: { retryAfter, detail: { type: "string", description: "the sentence in the error" } },
    names: { isOfForm: (name) => /^status [2-5]\d\d$/.test(name), example: "status 503" },
    describe: (status, { retryAfter: retry, detail }) =>
      `answers ${status}${describeRetry(retry)}${detail === undefined ? "" : ` and the detail ${quote(detail)}`}`,
    preset: ["Rate limited", { status: 429, retryAfter: 2 }],
  },
  stale: {
    schema: { const: true, description: "true: answers a request with If-None-Match with 304, whatever tag it names" },
    names: { all: ["stale"] },
    describe: () => "answers 304 to any tag",
    findMistakes: (_, { status }) =>
      status === undefined ? [] : ["stale is a status itself, 304; leave out one of them."],
    preset: ["A stale list", { stale: true }],
  },
  connection: {
    schema: { enum: connectionFaults, description: `one of ${connectionFaults.join(", ")}` },
    additions: {
      lasts: {
        type: "integer",
        minimum: 1,
        maximum: 600_000,
        description: "how long connections are refused, in milliseconds",
      },
    },
    names: { all: connectionFaults },
    describe: (connection, { lasts }) => `${connections[connection]}${lasts === undefined ? "" : ` for ${lasts} ms`}`,
    findMistakes(connection, { lasts, ...effects }) {
      if (lasts !== undefined && connection !== "refused")
        return ["lasts needs connection: refused; use it, or leave lasts out."];
      if (connection !== "refused" && connection !== "resetBeforeBody") return [];
      // Where no answer comes, nothing can happen to it.
      const other = kindsOf(effects).find((kind) => kind !== "connection" && kind !== "delay");
      return other === undefined
        ? []
        : [`connection: ${connection} sends no answer, so ${other} has no effect; leave out one of them.`];
    },
    preset: ["Cut", { connection: "resetBeforeBody" }],
  },
  body: {
    schema: {
      description: `one of ${bodyFaults.join(", ")}, or {field: price, as: one of ${fieldFaults.join(", ")}}`,
      anyOf: [
        { enum: bodyFaults },
        object(
          "a field and what it becomes",
          {
            field: { type: "string", description: "a field, such as price" },
            as: { enum: fieldFaults, description: `one of ${fieldFaults.join(", ")}` },
          },
          ["field", "as"],
        ),
      ],
    },
    names: {
      all: bodyFaults,
      isOfForm(name) {
        const [field = "", kind] = name.split(" as ");
        return fieldFaults.some((as) => as === kind && findFieldViolation({ field, as }) === undefined);
      },
      example: "price as null",
    },
    describe(body) {
      if (typeof body === "string") return bodies[body];
      return body.as === "missing" ? `leaves out ${body.field}` : `sends ${body.field} as ${body.as}`;
    },
    findMistakes: (body) => (typeof body === "string" ? [] : [findFieldViolation(body) ?? []].flat()),
    preset: ["Not JSON", { body: "notJson" }],
  },
  mutant: {
    schema: { enum: mutantIds, description: "a mutant by its name, such as closed-day-open" },
    names: {
      all: mutantIds.map((id) => `mutant ${id}`),
      isOfForm: (name) => name.startsWith("mutant ") && parseMutants(name.slice("mutant ".length)) !== undefined,
    },
    describe: (mutant, _, harmOf) => `serves the mutant ${mutant} (${harmOf(mutant)})`,
    findMistakes(_, { status, stale }) {
      if (status === undefined && !stale) return [];
      const other = status === undefined ? "stale" : "status";
      return [`a mutant changes the answer of the museum, which ${other} takes the place of; leave out one of them.`];
    },
    preset: ["The last page is lost", { mutant: "last-page-lost" }],
  },
  drip: {
    schema: object(
      "sends the body in chunks, over milliseconds",
      {
        chunks: { type: "integer", minimum: 1, maximum: 1000, description: "a whole number from 1 to 1000" },
        over: { type: "integer", minimum: 0, maximum: 600_000, description: "milliseconds from 0 to 600000" },
      },
      ["chunks", "over"],
    ),
    names: { all: ["drip"] },
    describe: ({ chunks, over }) => `sends the body in ${chunks} pieces over ${over} ms`,
    preset: ["In pieces", { drip: { chunks: 10, over: 2000 } }],
  },
  headers: {
    schema: {
      type: "object",
      description: "headers of the answer to set, by name; null removes one",
      maxProperties: 20,
      propertyNames: headerName,
      additionalProperties: {
        type: ["string", "null"],
        pattern: VALUE,
        description: "a line of up to 1000 ASCII characters, or null to remove the header",
      },
    },
    names: { isOfForm: (name) => /^headers( \S+)+$/.test(name), example: "headers *" },
    describe: (headers) =>
      Object.entries(headers)
        .map(([name, value]) =>
          value === null ? `removes the header ${name}` : `sets the header ${name} to ${quote(value)}`,
        )
        .join(" and "),
    findMistakes: (headers) =>
      Object.keys(headers)
        .filter((name) => RESERVED.includes(name.toLowerCase()))
        .map((name) => `Header ${name} can't be changed; the server sets it.`),
    preset: ["Without ETag", { headers: { ETag: null } }],
  },
};

/** Returns an effect, for a value of any kind. */
export function effectOf(kind: EffectKind): FaultEffect<never> {
  return faultEffects[kind] as FaultEffect<never>;
}

function describeRetry(retry: FaultEffects["retryAfter"]): string {
  if (retry === undefined) return "";
  const { seconds: time, as } = typeof retry === "number" ? { seconds: retry, as: "seconds" } : retry;
  return ` with Retry-After: ${time} s${as === "date" ? ", as a date" : ""}`;
}

const connections: Readonly<Record<(typeof connectionFaults)[number], string>> = {
  refused: "refuses connections",
  resetBeforeBody: "resets the connection before the body",
  resetInBody: "resets the connection in the body",
  cutShort: "cuts the body short",
};

const bodies: Readonly<Record<Extract<BodyFault, string>, string>> = {
  notJson: "sends a body that is not JSON",
  againstSchema: "sends a body against the schema",
  wrongMediaType: "sends another media type",
  wrongCharset: "sends another charset",
  empty: "sends no body",
};

const fields: Readonly<Record<string, { readonly type: string }>> = {
  ...schemas.HoursEntry.properties,
  ...schemas.SpecialEvent.properties,
};

/** Returns a sentence if the field does not exist, or would be valid. */
export function findFieldViolation({ field, as }: FieldFault): string | undefined {
  const schema = lookUp(fields, field);
  const names = Object.keys(fields);
  if (!schema) return `Unknown field ${quote(field)}; ${hintFor(field, names)}`;
  if (as === schema.type) return `${field} is of type ${as} already; use another type for as.`;
  if (as !== "wrongFormat" || Object.hasOwn(wrongFormats, field)) return undefined;
  return `${field} has no format; wrongFormat is for ${Object.keys(wrongFormats).join(", ")}.`;
}
