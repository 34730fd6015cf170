/** A query: an operation and the parameters that it is asked with. */
import type { CalendarDate } from "../../contract/calendar-date.js";
import type { Operation } from "../../contract/interface.js";

/** Documented parameters with values that the document allows. */
export interface Parameters {
  readonly startDate?: CalendarDate;
  readonly endDate?: CalendarDate;
  readonly page?: number;
  readonly limit?: number;
}

export interface Query {
  readonly operation: Operation;
  /** Path and query, below the base address. */
  readonly target: string;
  /** The parameters, where it requests with documented values alone; what else a query has is open. */
  readonly parameters?: Parameters;
}

/** A query whose parameters are documented and have documented values, in the order in which they are given. */
export function queryFor(operation: Operation, parameters: Parameters = {}): Query {
  const given = Object.entries(parameters).filter(([, value]) => value !== undefined);
  const query = given.map(([name, value]) => `${name}=${encodeURIComponent(String(value))}`).join("&");
  return { operation, target: operation.path + (query === "" ? "" : `?${query}`), parameters };
}

/** A query with a query as it stands, such as one with a value that the document does not allow. */
export function rawQuery(operation: Operation, query: string): Query {
  return { operation, target: `${operation.path}?${query}` };
}

/** Orders queries by how simple they are: fewer parameters first, then shorter text. */
export function bySimplicity(a: Query, b: Query): number {
  const size = ({ parameters = {}, target }: Query) => Object.keys(parameters).length * 1000 + target.length;
  return size(a) - size(b);
}
