/** What a fault or an assertion says of requests, and what it looks at in them. */
import type { CalendarDate } from "../contract/calendar-date.js";
import { type OperationId, operationById, type ParameterName } from "../contract/interface.js";
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

export function listOf<Value extends string | number | boolean>(value: OneOrMore<Value>): readonly Value[] {
  return Array.isArray(value) ? value : [value as Value];
}
