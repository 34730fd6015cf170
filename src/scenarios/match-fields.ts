/** The fields of a match: schema, what differs in a request, what else is wrong, and words in a sentence. */
import { defined } from "../base/collections.js";
import { nearestName, quote } from "../base/text.js";
import { type CalendarDate, resolveDate } from "../contract/calendar-date.js";
import {
  type OperationId,
  operationById,
  operationPaths,
  operations,
  type ParameterValue,
  parameterNames,
  parameterOf,
} from "../contract/interface.js";
import { parseQuery, type ReadingCircumstances, type ReadParameter } from "../museum/query.js";
import type { OneOrMore, RequestMatch } from "./generated/scenario.js";
import { headerName, oneOrMore } from "./schema-parts.js";
import type { PlacedViolation } from "./schema-violations.js";

export type { OneOrMore, RequestMatch };

export interface MatchedRequest {
  readonly method: string;
  readonly path: string;
  readonly operation: OperationId | undefined;
  /** The decoded pairs of the query, without the controls of the mock. */
  readonly pairs: readonly (readonly [name: string, value: string])[];
  /** Returns the value of a header by its lower-case name; null if absent. */
  header(name: string): string | null;
  user(): string | undefined;
  /** Returns its parameters as they are read; undefined if they can't be. */
  reading(): RequestReading | undefined;
}

/** The parameters of a request, and the day on which they were read. */
export interface RequestReading {
  readonly parameters: readonly ReadParameter[];
  readonly today: CalendarDate;
}

/** A field in which a request differs from a match. */
export interface MatchDifference {
  /** The path of the field in the match, such as `parameters.page`. */
  readonly at: string;
  readonly expected: unknown;
  /** What the request has; null for nothing. */
  readonly actual: ParameterValue | null;
  /** Where the value of a parameter comes from, unless it was simply given. */
  readonly note?: string;
}

type Field = keyof RequestMatch;

interface MatchField<Value> {
  readonly schema: object;
  differences(value: Value, request: MatchedRequest): Iterable<MatchDifference>;
  /** Lists what is wrong with it. `isWished` is true if requests are still to come. */
  findMistakes?(value: Value, match: RequestMatch, isWished: boolean): readonly Mistake[];
  /** Describes it as parts of a sentence, which begins with the operation or `requests`. */
  describe(value: Value): readonly string[];
}

type Mistake = readonly [message: string, ...below: readonly string[]];

/** Those of RFC 9110, section 9.3, and RFC 5789. Others match, too, unless they look like one of these. */
const METHODS = ["GET", "HEAD", "POST", "PUT", "DELETE", "CONNECT", "OPTIONS", "TRACE", "PATCH"];

const operationId = {
  enum: operations.map(({ id }) => id),
  description: `one of ${operations.map(({ id }) => id).join(", ")}`,
} as const;

/** The fields by which requests match, in the order in which differences and sentences name them. */
export const matchFields: { readonly [Name in Field]-?: MatchField<NonNullable<RequestMatch[Name]>> } = {
  operation: {
    schema: {
      anyOf: [operationId, { type: "array", items: operationId, minItems: 1 }],
      description: operationId.description,
    },
    differences: (value, { operation }) => valueDifference("operation", value, [operation ?? []].flat()),
    describe: (value) => [anyOf(value)],
  },
  method: {
    schema: oneOrMore("a method, such as GET", ["string"], { pattern: "^[A-Za-z][A-Za-z-]*$" }),
    *differences(value, { method }) {
      const wanted = listOf(value).map((name) => name.toUpperCase());
      if (!wanted.includes(method)) yield { at: "method", expected: value, actual: method };
    },
    findMistakes: (value) => listOf(value).flatMap((one) => invalidUnless(adviceOnMethod(one), one)),
    describe: (value) => [`by ${anyOf(value)}`],
  },
  path: {
    schema: oneOrMore("a path such as /museum-hours, in which * stands for any text", ["string"], {
      pattern: "^[/*]",
    }),
    differences: (value, { path }) => valueDifference("path", value, [path]),
    // A path that no request is likely to have is a mistake.
    findMistakes: (value, _match, isWished) =>
      isWished ? listOf(value).flatMap((one) => invalidUnless(adviceOnPath(one), one)) : [],
    describe: (value) => [`to ${anyOf(value)}`],
  },
  parameters: {
    schema: {
      type: "object",
      description: "values of parameters, by name",
      propertyNames: {
        enum: parameterNames,
        description: `one of ${parameterNames.join(", ")}; use sent for any other`,
      },
      additionalProperties: oneOrMore("a text or a number", ["string", "number"]),
    },
    *differences(values, request) {
      for (const [name, value] of Object.entries(values)) yield* parameterDifference(name, value, request);
    },
    findMistakes: (values, { operation }) => findForeignParameters(Object.keys(values), listOf(operation ?? [])),
    describe: (values) => describeValues("", values),
  },
  sent: {
    schema: valuesByName("parameters as written in the query", "parameter", ["string", "number", "boolean"]),
    *differences(values, request) {
      for (const [name, value] of Object.entries(values))
        yield* valueDifference(`sent.${name}`, value, valuesOf(name, request));
    },
    describe: (values) => describeValues("query ", values),
  },
  headers: {
    schema: {
      ...valuesByName("headers", "header", ["string", "boolean"]),
      maxProperties: 20,
      propertyNames: headerName,
    },
    *differences(values, request) {
      for (const [name, value] of Object.entries(values))
        yield* valueDifference(`headers.${name}`, value, [request.header(name.toLowerCase()) ?? []].flat());
    },
    describe: (values) => describeValues("header ", values),
  },
  user: {
    schema: oneOrMore(
      "the user name of the credential, in which * stands for any text, true for any, or false for none",
      ["string", "boolean"],
    ),
    differences: (value, request) => valueDifference("user", value, [request.user() ?? []].flat()),
    describe: (value) => [
      typeof value === "boolean" ? `${value ? "with" : "without"} a credential` : `of the user ${anyOf(value)}`,
    ],
  },
};

function valuesByName(what: string, one: string, types: readonly string[]) {
  const each = `a text, in which * stands for any text, true if the ${one} has to be there, or false if it must not`;
  return { type: "object", description: `values of ${what}, by name`, additionalProperties: oneOrMore(each, types) };
}

/** The table, as one field of it that takes any value; a match may have fields beside them. */
const fields = Object.entries(matchFields) as readonly (readonly [Field, MatchField<unknown>])[];

/** Returns whether a request matches. No match, or one without fields, matches every request. */
export function matchesRequest(match: RequestMatch | undefined, request: MatchedRequest): boolean {
  return match === undefined || differences(match, request).next().done === true;
}

export function listDifferences(match: RequestMatch, request: MatchedRequest): readonly MatchDifference[] {
  return [...differences(match, request)];
}

function* differences(match: RequestMatch, request: MatchedRequest): Generator<MatchDifference, void> {
  for (const [name, field] of fields) if (match[name] !== undefined) yield* field.differences(match[name], request);
}

export function findMatchMistakes(
  match: RequestMatch,
  path: readonly (string | number)[],
  isWished = true,
): readonly PlacedViolation[] {
  return fields.flatMap(([name, { findMistakes }]) =>
    (match[name] === undefined ? [] : (findMistakes?.(match[name], match, isWished) ?? [])).map(
      ([message, ...below]) => ({ path: [...path, name, ...below], message }),
    ),
  );
}

export function describeMatch(match: RequestMatch = {}): string {
  const texts = fields.flatMap(([name, { describe }]) => (match[name] === undefined ? [] : describe(match[name])));
  if (texts.length === 0) return "every request";
  return (match.operation === undefined ? ["requests", ...texts] : texts).join(" ");
}

function valuesOf(name: string, { pairs }: MatchedRequest): readonly string[] {
  return pairs.filter((pair) => pair[0] === name).map((pair) => pair[1]);
}

/** Compares values as texts, if there are expected ones; of several that are given, one has to match. */
export function* valueDifference(
  at: string,
  expected: OneOrMore<string | number> | boolean | undefined,
  sent: readonly string[],
): Generator<MatchDifference, void> {
  if (expected === undefined) return;
  const isMatched =
    typeof expected === "boolean"
      ? sent.length > 0 === expected
      : listOf(expected).some((pattern) => sent.some((text) => matchesPattern(String(pattern), text)));
  if (!isMatched) yield { at, expected, actual: sent.length === 0 ? null : sent.join(", ") };
}

function* parameterDifference(
  name: string,
  expected: OneOrMore<string | number>,
  request: MatchedRequest,
): Generator<MatchDifference, void> {
  const at = `parameters.${name}`;
  const sent = valuesOf(name, request);
  if (listOf(expected).some((text) => sent.includes(String(text)))) return;
  const reading = request.reading();
  const read = reading?.parameters.find((parameter) => parameter.name === name);
  if (!reading || !read) {
    yield { at, expected, actual: sent.length === 0 ? null : sent.join(", "), note: unreadNote(sent, request) };
    return;
  }
  if (listOf(expected).some((text) => meaningOf(text, read, reading.today) === String(read.value))) return;
  yield { at, expected, actual: read.value, ...defined({ note: noteOn(read) }) };
}

/** Resolves a relative date; other values stand for themselves. */
function meaningOf(expected: string | number, { value }: ReadParameter, today: CalendarDate): string {
  if (typeof expected === "number" || typeof value === "number") return String(expected);
  return resolveDate(expected, { today }) ?? expected;
}

function unreadNote(sent: readonly string[], { operation }: MatchedRequest): string {
  if (operation === undefined) return "the request reaches no operation";
  return sent.length === 0 ? "the operation has no such parameter" : "rejected";
}

function noteOn({ given: values, value, isDefault }: ReadParameter): string | undefined {
  if (values.length === 0) return "left out, so the default";
  const sent = values.slice(0, 3).map(quote).join(", ");
  if (isDefault) return `sent as ${sent}, which is ignored, so the default`;
  return values.includes(String(value)) ? undefined : `sent as ${sent}`;
}

/** Matches a text with a pattern in which `*` stands for anything, in linear time. */
function matchesPattern(pattern: string, text: string): boolean {
  if (!pattern.includes("*")) return text === pattern;
  const [first = "", ...middle] = pattern.split("*");
  const last = middle.pop() ?? "";
  if (!text.startsWith(first) || !text.endsWith(last) || text.length < first.length + last.length) return false;
  let at = first.length;
  for (const part of middle) {
    const place = text.indexOf(part, at);
    if (place < 0) return false;
    at = place + part.length;
  }
  return at <= text.length - last.length;
}

function describeValues(kind: string, values: RequestMatch["sent"] = {}): readonly string[] {
  return Object.entries(values).map(([name, value]) => {
    const shown = typeof value === "boolean" ? "" : `=${anyOf(value)}`;
    return `${value === false ? "without" : "with"} ${kind}${name}${shown}`;
  });
}

function anyOf(values: OneOrMore<string | number>): string {
  return listOf(values).join(" or ");
}

function invalidUnless(advice: string | undefined, value: string): readonly Mistake[] {
  return advice === undefined ? [] : [[`Invalid value ${quote(value)}; ${advice}`]];
}

function adviceOnMethod(text: string): string | undefined {
  const nearest = METHODS.includes(text.toUpperCase()) ? undefined : nearestName(text, METHODS);
  return nearest && `did you mean ${nearest}?`;
}

function adviceOnPath(text: string): string | undefined {
  if (text.includes("*") || operationPaths.includes(text)) return undefined;
  const below = operationPaths.find((known) => text.endsWith(known));
  if (below) return `use ${quote(below)}: a path is matched below the base path.`;
  const nearest = nearestName(text, operationPaths);
  return nearest && `did you mean ${quote(nearest)}?`;
}

/** A parameter that none of the named operations has is never read, so that nothing could match. */
function findForeignParameters(names: readonly string[], wanted: readonly string[]): readonly Mistake[] {
  const meant = operations.filter(({ id }) => wanted.includes(id));
  if (meant.length === 0) return [];
  return names
    .filter((name) => !meant.some((operation) => parameterOf(operation, name)))
    .map((name) => [
      `${meant.map(({ id }) => id).join(" and ")} has no parameter ${name}; remove it, or use "sent" for what the client wrote.`,
      name,
    ]);
}

/** Reads the parameters of a request; it has none if it reaches no operation. */
export function readParameters(
  { operation, pairs }: Pick<MatchedRequest, "operation" | "pairs">,
  circumstances: ReadingCircumstances,
): RequestReading {
  const parameters = operation ? parseQuery(operationById(operation), pairs, circumstances).parameters : [];
  return { parameters, today: circumstances.today };
}

export function listOf<Value extends string | number | boolean>(value: OneOrMore<Value>): readonly Value[] {
  return Array.isArray(value) ? value : [value as Value];
}
