/** A query: an operation and the parameters that it is asked with. */
import type { Operation, ParameterName, ValueOf } from "../../contract/interface.js";

/** Documented parameters with values that the document allows. */
export type Parameters = { readonly [Name in ParameterName]?: ValueOf<Name> };

/** What is unusual about a query: in which parameter, and what kind of value it has there. */
export interface Oddity {
  readonly parameter: string;
  /** In camel case, as it stands in the id of a finding: `yearZero`, `over32Bits`. */
  readonly kind: string;
}

export interface Query {
  readonly operation: Operation;
  /** Path and query, below the base address. */
  readonly target: string;
  /** The parameters, if they are documented and have documented values. */
  readonly parameters?: Parameters;
  readonly oddity?: Oddity;
}

/** A query with documented parameters and values, in the order in which they are given. */
export function queryFor(operation: Operation, parameters: Parameters = {}): Query {
  const given = Object.entries(parameters).filter(([, value]) => value !== undefined);
  const query = given.map(([name, value]) => `${name}=${encodeURIComponent(String(value))}`).join("&");
  return { operation, target: operation.path + (query === "" ? "" : `?${query}`), parameters };
}

/** A query that is sent as it is written, such as one with a value that the document does not allow. */
export function rawQuery(operation: Operation, query: string, oddity?: Oddity): Query {
  return { operation, target: `${operation.path}?${query}`, ...(oddity && { oddity }) };
}

/** Orders queries by how simple they are: fewer parameters first, then shorter text. */
export function bySimplicity(a: Query, b: Query): number {
  return weightOf(a) - weightOf(b);
}

export function weightOf({ parameters = {}, target }: Query): number {
  return Object.keys(parameters).length * 1000 + target.length;
}
