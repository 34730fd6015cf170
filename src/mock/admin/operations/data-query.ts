/** Picks rows as json-server's query language says, without copying those that are not picked. */
import { dataLimits } from "./data-limits.js";
import { type DataRow, firstRows, ownValue, sortOf, textOf } from "./data-sort.js";

/** The rows of an answer, and how many there are in all; or why they can't be picked. */
type Picking = { readonly rows: readonly DataRow[]; readonly total: number } | { readonly error: string };

/** Picks the rows that `filters`, `q`, `_sort`, `_order` and one of `_page`, `_end` and `_limit` ask for. */
export function pickRows(rows: readonly DataRow[], query: URLSearchParams): Picking {
  const tests = testsOf(rows, query);
  const found = tests.length === 0 ? rows : rows.filter((row) => tests.every((test) => test(row)));
  const [start, wanted] = sliceOf(query, found.length);
  const end = Math.min(wanted, found.length);
  const sort = sortOf(query);
  const error = sizeError(end - start, sort ? end : 0);
  if (error !== undefined) return { error };
  return { rows: (sort ? firstRows(found, sort, end) : found).slice(start, end), total: found.length };
}

function sizeError(shown: number, sorted: number): string | undefined {
  const { rows, sortedRows } = dataLimits;
  if (shown > rows) return `These are ${shown} rows, and one answer has ${rows} at most; use _limit or _page.`;
  if (sorted > sortedRows) return `Only the first ${sortedRows} rows can be sorted; use filters to have fewer.`;
  return undefined;
}

type Test = (row: DataRow) => boolean;

function testsOf(rows: readonly DataRow[], query: URLSearchParams): readonly Test[] {
  const names = [...new Set(query.keys())].filter((name) => !name.startsWith("_") && name !== "q");
  const filters = names.flatMap((name) => filterOf(name, query.getAll(name), rows) ?? []);
  const q = query.get("q")?.toLowerCase();
  const search: readonly Test[] = q ? [(row) => Object.values(row).some((value) => holdsText(value, q))] : [];
  return [...filters.map(toTest), ...search];
}

interface Filter {
  readonly field: string;
  readonly kind: "_gte" | "_lte" | "_ne" | "_like" | undefined;
  readonly values: readonly string[];
}

/** Ignores a field that no row has, unless it ends in an operator. */
function filterOf(name: string, values: readonly string[], rows: readonly DataRow[]): Filter | undefined {
  const [, field = name, kind] = /^(.*)(_gte|_lte|_ne|_like)$/s.exec(name) ?? [];
  if (kind === undefined && !rows.some((row) => Object.hasOwn(row, field))) return undefined;
  return { field, kind: kind as Filter["kind"], values };
}

/** One of the values has to fit; of those with `_ne`, each. A row without the field fits none. */
function toTest({ field, kind, values }: Filter): Test {
  const patterns = kind === "_like" ? values.map(toPattern) : [];
  return (row) => {
    const value = ownValue(row, field);
    if (value === undefined || value === null) return false;
    if (kind === "_gte") return values.some((least) => compareTo(value, least) >= 0);
    if (kind === "_lte") return values.some((most) => compareTo(value, most) <= 0);
    const text = textOf(value);
    if (kind === "_ne") return !values.includes(text);
    return kind === "_like" ? patterns.some((matches) => matches(text)) : values.includes(text);
  };
}

/** Returns NaN if a number is compared with something else; then nothing matches. */
function compareTo(value: unknown, given: string): number {
  if (typeof value === "number") return value - Number(given);
  const text = textOf(value);
  return text < given ? -1 : text > given ? 1 : 0;
}

/** Looks for a text in upper or lower case; `^` before it and `$` after it mean the ends of the field. */
function toPattern(pattern: string): (text: string) => boolean {
  const wanted = pattern.replace(/^\^|\$$/g, "").toLowerCase();
  const [isAtStart, isAtEnd] = [pattern.startsWith("^"), pattern.endsWith("$")];
  return (text) => {
    const searched = text.toLowerCase();
    if (isAtStart && isAtEnd) return searched === wanted;
    if (isAtStart) return searched.startsWith(wanted);
    return isAtEnd ? searched.endsWith(wanted) : searched.includes(wanted);
  };
}

/** From the first row to show to the one after the last; `_page` comes before `_end`, and that before `_limit`. */
function sliceOf(query: URLSearchParams, count: number): readonly [number, number] {
  const page = numberIn(query, "_page");
  const limit = numberIn(query, "_limit");
  const end = numberIn(query, "_end");
  const start = numberIn(query, "_start") ?? 0;
  if (page !== undefined) {
    const size = limit || PAGE_SIZE;
    return [(Math.max(page, 1) - 1) * size, Math.max(page, 1) * size];
  }
  if (end !== undefined) return [start, end];
  return limit === undefined ? [0, count] : [start, start + limit];
}

/** As json-server has it. */
export const PAGE_SIZE = 10;

/** The whole number that a parameter of a checked query says; undefined if it is left out. */
export function numberIn(query: URLSearchParams, name: string): number | undefined {
  const text = query.get(name);
  return text === null ? undefined : Number(text);
}

function holdsText(value: unknown, q: string): boolean {
  if (value === null) return false;
  if (typeof value === "object") return Object.values(value).some((inner) => holdsText(inner, q));
  return textOf(value).toLowerCase().includes(q);
}
