/** What a fault or an assertion says of requests, and which requests match it. */
import { quote } from "../base/text.js";
import { type CalendarDate, resolveDate } from "../contract/calendar-date.js";
import { type OperationId, operationById, type ParameterName, type ParameterValue } from "../contract/interface.js";
import { parseQuery, type ReadingCircumstances, type ReadParameter } from "../museum/query.js";

export type OneOrMore<Value> = Value | readonly Value[];

/** The requests to which something applies. Each given field has to match; of several values in a list, one has to. */
export interface RequestMatch {
  readonly operation?: OneOrMore<OperationId>;
  /** `GET`; in any case. */
  readonly method?: OneOrMore<string>;
  /** Below the base path, without the query. `*` matches any text. */
  readonly path?: OneOrMore<string>;
  /**
   * Documented parameters as the interface reads them, or as they are written: `page: 1` also matches a request without a page.
   * Dates can be relative: `today+7`.
   */
  readonly parameters?: { readonly [Name in ParameterName]?: OneOrMore<string | number> };
  /** Any parameters as written in the query; `true` for present, `false` for absent. `*` matches any text. */
  readonly sent?: Readonly<Record<string, OneOrMore<string | number> | boolean>>;
  /** Headers by their names, in any case; `true` for present, `false` for absent. `*` matches any text. */
  readonly headers?: Readonly<Record<string, OneOrMore<string> | boolean>>;
  /** The user of a Basic credential; `true` for any, `false` for none. `*` matches any text. */
  readonly user?: OneOrMore<string> | boolean;
}

/** What a match looks at. */
export interface MatchedRequest {
  readonly method: string;
  readonly path: string;
  readonly operation: OperationId | undefined;
  /** The decoded pairs of the query, without the controls of the mock. */
  readonly pairs: readonly (readonly [name: string, value: string])[];
  /** Returns the value of a header by its lower-case name; null if absent. */
  header(name: string): string | null;
  /** Returns the user of the Basic credential, if the request has one. */
  user(): string | undefined;
  /** Returns its parameters as they are read; undefined if they can't be. */
  reading(): RequestReading | undefined;
}

/** The parameters of a request, and the day on which they were read. */
export interface RequestReading {
  readonly parameters: readonly ReadParameter[];
  readonly today: CalendarDate;
}

/** Reads the parameters of a request; it has none if it reaches no operation. */
export function readParameters(
  { operation, pairs }: Pick<MatchedRequest, "operation" | "pairs">,
  circumstances: ReadingCircumstances,
): RequestReading {
  const parameters =
    operation === undefined ? [] : parseQuery(operationById(operation), pairs, circumstances).parameters;
  return { parameters, today: circumstances.today };
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

/** Returns whether a request matches. No match, or one without fields, matches every request. */
export function matchesRequest(match: RequestMatch | undefined, request: MatchedRequest): boolean {
  return match === undefined || differences(match, request).next().done === true;
}

/** Lists the fields in which a request differs from a match. */
export function listDifferences(match: RequestMatch, request: MatchedRequest): readonly MatchDifference[] {
  return [...differences(match, request)];
}

function* differences(match: RequestMatch, request: MatchedRequest): Generator<MatchDifference, void> {
  const { operation, method, path, parameters, sent, headers, user } = match;
  if (operation !== undefined) yield* valueDifference("operation", operation, listed(request.operation));
  if (method !== undefined) {
    const wanted = listOf(method).map((name) => name.toUpperCase());
    if (!wanted.includes(request.method)) yield { at: "method", expected: method, actual: request.method };
  }
  if (path !== undefined) yield* valueDifference("path", path, [request.path]);
  for (const [name, value] of Object.entries(parameters ?? {})) yield* parameterDifference(name, value, request);
  for (const [name, value] of Object.entries(sent ?? {})) {
    yield* valueDifference(`sent.${name}`, value, valuesOf(name, request));
  }
  for (const [name, value] of Object.entries(headers ?? {})) {
    yield* valueDifference(`headers.${name}`, value, listed(request.header(name.toLowerCase())));
  }
  if (user !== undefined) yield* valueDifference("user", user, listed(request.user()));
}

function listed(value: string | null | undefined): readonly string[] {
  return value === null || value === undefined ? [] : [value];
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
  const note = noteOn(read);
  yield { at, expected, actual: read.value, ...(note !== undefined && { note }) };
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

/** Returns whether a text matches a pattern in which `*` matches any text. The time is linear in the length of the text. */
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

export function listOf<Value extends string | number | boolean>(value: OneOrMore<Value>): readonly Value[] {
  return Array.isArray(value) ? value : [value as Value];
}
