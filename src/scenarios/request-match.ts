/** What a fault or an assertion says of requests, and what it looks at in them. */
import type { CalendarDate } from "../contract/calendar-date.js";
import { type OperationId, operationById } from "../contract/interface.js";
import { parseQuery, type ReadingCircumstances, type ReadParameter } from "../museum/query.js";
import type { OneOrMore, RequestMatch } from "./generated/scenario.js";

export type { OneOrMore, RequestMatch };

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
