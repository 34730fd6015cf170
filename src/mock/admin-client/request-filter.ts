/** Turns the filter of a request list into the pairs of a query, by which the admin API reads it. */
import type { QueryPairs } from "../../museum/request-target.js";
import type { RequestFilter } from "../control/museum-controls.js";

/** The names of filters that have a name of their own in a query. */
const namesInQuery: Readonly<Record<string, string>> = { parameters: "parameter", headers: "header" };

/** Returns a pair for each value. What is unknown or invalid is passed on, for the one who reads it to say so. */
export function toFilterPairs(filter: RequestFilter): QueryPairs {
  return Object.entries(filter).flatMap(([name, value]) =>
    valuesOf(value).map((one) => [namesInQuery[name] ?? name, one] as const),
  );
}

function valuesOf(value: unknown): readonly string[] {
  if (value === undefined) return [];
  if (Array.isArray(value)) return value.map(String);
  if (typeof value !== "object" || value === null) return [String(value)];
  return Object.entries(value).flatMap(([name, one]) =>
    one === true ? [name] : [one].flat().map((each) => `${name}=${each}`),
  );
}
