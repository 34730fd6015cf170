/** Checks the query of a request to the data: the words of json-server's dialect, and the names of filters. */
import { hintFor } from "../../../base/nearest-name.js";
import { quote } from "../../../base/quote.js";
import { dataLimits } from "./data-limits.js";

const numbers = ["_page", "_limit", "_start", "_end"];
const words = [...numbers, "_sort", "_order", "q"];

const TOO_MANY = `A query to the data has ${dataLimits.parameters} parameters at most.`;

/** Returns why a query is invalid, whatever the data; undefined if it is valid. */
export function findQueryError(query: URLSearchParams): string | undefined {
  if (query.size > dataLimits.parameters) return TOO_MANY;
  for (const [name, value] of query) {
    const error = words.includes(name) ? wordError(query, name, value) : filterError(name, value);
    if (error !== undefined) return error;
  }
  return undefined;
}

function wordError(query: URLSearchParams, name: string, value: string): string | undefined {
  if (query.getAll(name).length > 1) return `${name} is given more than once; use it once.`;
  if (numbers.includes(name) && !/^\d{1,9}$/.test(value))
    return `Invalid value ${quote(value)} for ${name}; use a whole number.`;
  if (name === "_sort" && value.split(",").length > dataLimits.sortFields)
    return `_sort names ${dataLimits.sortFields} fields at most.`;
  return undefined;
}

function filterError(name: string, value: string): string | undefined {
  // As a regular expression, which json-server takes, it could keep the server from others.
  if (name.endsWith("_like") && /[[\](){}|*+?\\]|(?<!^)\^|\$(?!$)/.test(value))
    return `Invalid value ${quote(value)} for ${name}; use a text, with ^ before it or $ after it for the ends of the field.`;
  if (/[[\].]/.test(name)) return `Invalid filter ${quote(name)}; use a field, such as timeOpen or timeOpen_ne.`;
  if (name !== "callback" && !name.startsWith("_")) return undefined;
  return `Unknown parameter ${quote(name)}; ${hintFor(name, words)}`;
}
