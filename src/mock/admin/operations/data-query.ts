/** Queries to the data: `_page`, `_limit`, `q` and equality, as json-server has them. */
import { lookUp } from "../../../base/collections.js";
import type { JsonObject } from "../../../base/json.js";
import { hintFor, quote } from "../../../base/text.js";

const PAGE_SIZE = 10;

const numbers = ["_page", "_limit"];
const words = [...numbers, "q"];

export const dataLimits = {
  body: 1024 * 1024,
  /** Parameters in a query, repeated ones counted. */
  parameters: 40,
  rows: 10_000,
} as const;

export function findQueryError(query: URLSearchParams): string | undefined {
  if (query.size > dataLimits.parameters) return `A query to the data has ${dataLimits.parameters} parameters at most.`;
  for (const [name, value] of query) {
    const error = words.includes(name) ? wordError(query, name, value) : filterError(name);
    if (error !== undefined) return error;
  }
  return undefined;
}

/** Returns the rows, and how many there are in all if the query asks for a part; or why they can't be picked. */
export function pickRows(rows: readonly JsonObject[], query: URLSearchParams) {
  const tests = testsOf(rows, query);
  const matching = tests.length === 0 ? rows : rows.filter((row) => tests.every((test) => test(row)));
  const [page, limit] = numbers.map((name) => (query.has(name) ? Number(query.get(name)) : undefined));
  const size = limit || PAGE_SIZE;
  const start = page === undefined ? 0 : (Math.max(page, 1) - 1) * size;
  const end = Math.min(page === undefined ? (limit ?? matching.length) : start + size, matching.length);
  const { rows: most } = dataLimits;
  if (end - start > most)
    return { error: `These are ${end - start} rows, and one answer has ${most} at most; use _limit or _page.` };
  return { rows: matching.slice(start, end), total: (page ?? limit) === undefined ? undefined : matching.length };
}

function wordError(query: URLSearchParams, name: string, value: string): string | undefined {
  if (query.getAll(name).length > 1) return `${name} is given more than once; use it once.`;
  if (numbers.includes(name) && !/^\d{1,9}$/.test(value))
    return `Invalid value ${quote(value)} for ${name}; use a whole number.`;
  return undefined;
}

/** A field of json-server's dialect that is not there would show everything. */
function filterError(name: string): string | undefined {
  if (/[[\].]|._(?:gte|lte|ne|like)$/.test(name))
    return `Invalid filter ${quote(name)}; use a field and its value, such as timeOpen=10:00.`;
  if (name !== "callback" && !name.startsWith("_")) return undefined;
  return `Unknown parameter ${quote(name)}; ${hintFor(name, words)}`;
}

type Test = (row: JsonObject) => boolean;

/** A field that no row has is ignored. One of the values of a field has to match. */
function testsOf(rows: readonly JsonObject[], query: URLSearchParams): readonly Test[] {
  const fields = [...new Set(query.keys())].filter(
    (name) => !words.includes(name) && rows.some((row) => Object.hasOwn(row, name)),
  );
  const q = query.get("q")?.toLowerCase();
  return [
    ...fields.map((field): Test => {
      const values = query.getAll(field);
      return (row) => {
        const value = lookUp(row, field);
        return value !== undefined && value !== null && values.includes(valueText(value));
      };
    }),
    ...(q ? [(row: JsonObject) => Object.values(row).some((value) => holdsText(value, q))] : []),
  ];
}

function holdsText(value: unknown, q: string): boolean {
  if (value === null) return false;
  if (typeof value === "object") return Object.values(value).some((inner) => holdsText(inner, q));
  return valueText(value).toLowerCase().includes(q);
}

/** The text that filters compare; never by way of `toString`, which a row may have as a field. */
function valueText(value: unknown): string {
  if (typeof value === "string") return value;
  if (Array.isArray(value)) return value.map(valueText).join(",");
  return typeof value === "object" ? JSON.stringify(value) : String(value);
}
