/** Checks a query to the data, and picks rows by it, in the part of json-server's dialect that is left. */
import { lookUp } from "../../../base/collections.js";
import type { JsonObject } from "../../../base/json.js";
import { hintFor, quote } from "../../../base/text.js";

/** As json-server has it. */
const PAGE_SIZE = 10;

const numbers = ["_page", "_limit"];
const words = [...numbers, "_sort", "_order", "q"];

/** The rows of an answer, and how many there are in all; or why they can't be picked. */
type Picking = { readonly rows: readonly JsonObject[]; readonly total: number } | { readonly error: string };

/** A query to the data: filters, `q`, `_sort`, `_order`, `_page` and `_limit`. */
export class DataQuery {
  /** How much one request may ask of the data. */
  static readonly limits = {
    /** Bytes of a body. */
    body: 1024 * 1024,
    /** Parameters in a query, repeated ones counted. */
    parameters: 40,
    /** Rows of one answer. */
    rows: 10_000,
    /** Rows that `_sort` can put in order: how far into the sorted table a page may reach. */
    sortedRows: 20_000,
  } as const;

  readonly #query: URLSearchParams;

  constructor(query: URLSearchParams) {
    this.#query = query;
  }

  /** Returns why the query is invalid, whatever the data; undefined if it is valid. */
  findError(): string | undefined {
    const { parameters } = DataQuery.limits;
    if (this.#query.size > parameters) return `A query to the data has ${parameters} parameters at most.`;
    for (const [name, value] of this.#query) {
      const error = words.includes(name) ? wordError(this.#query, name, value) : filterError(name);
      if (error !== undefined) return error;
    }
    return undefined;
  }

  /** Whether it asks for a part of the matching rows, be it pages or the first ones. */
  get isPartial(): boolean {
    return numbers.some((word) => this.#query.has(word));
  }

  /** The number of the page, from 1; undefined if it asks for none. */
  get page(): number | undefined {
    const page = this.#numberIn("_page");
    return page === undefined ? undefined : Math.max(page, 1);
  }

  /** How many rows a page has. */
  get pageSize(): number {
    return this.#numberIn("_limit") || PAGE_SIZE;
  }

  /** Picks the rows that a valid query asks for. */
  pick(rows: readonly JsonObject[]): Picking {
    const query = this.#query;
    const tests = testsOf(rows, query);
    const matching = tests.length === 0 ? rows : rows.filter((row) => tests.every((test) => test(row)));
    const [start, wanted] = this.#slice(matching.length);
    const end = Math.min(wanted, matching.length);
    const field = query.get("_sort");
    const error = sizeError(end - start, field ? end : 0);
    if (error !== undefined) return { error };
    const sign = query.get("_order")?.toLowerCase() === "desc" ? -1 : 1;
    return {
      rows: (field ? sorted(matching, field, sign) : matching).slice(start, end),
      total: matching.length,
    };
  }

  /** From the first row to show to the one after the last. */
  #slice(count: number): readonly [number, number] {
    const { page, pageSize } = this;
    if (page === undefined) return [0, this.#numberIn("_limit") ?? count];
    return [(page - 1) * pageSize, page * pageSize];
  }

  #numberIn(name: string): number | undefined {
    const text = this.#query.get(name);
    return text === null ? undefined : Number(text);
  }
}

function wordError(query: URLSearchParams, name: string, value: string): string | undefined {
  if (query.getAll(name).length > 1) return `${name} is given more than once; use it once.`;
  if (numbers.includes(name) && !/^\d{1,9}$/.test(value))
    return `Invalid value ${quote(value)} for ${name}; use a whole number.`;
  if ((name === "_sort" || name === "_order") && value.includes(","))
    return `Invalid value ${quote(value)} for ${name}; sort by one field.`;
  return undefined;
}

function filterError(name: string): string | undefined {
  if (name === "_start" || name === "_end") return `${name} is no longer supported; use _page and _limit.`;
  const [, field, operator] = /^([^_].*)(_ne|_like)$/s.exec(name) ?? [];
  if (field !== undefined && operator !== undefined)
    return `${quote(operator)} after ${quote(field)} is no longer supported; use ${field}, ${field}_gte, ${field}_lte or q.`;
  if (/[[\].]/.test(name)) return `Invalid filter ${quote(name)}; use a field, such as timeOpen or timeOpen_gte.`;
  if (name !== "callback" && !name.startsWith("_")) return undefined;
  return `Unknown parameter ${quote(name)}; ${hintFor(name, words)}`;
}

function sizeError(shown: number, sorted: number): string | undefined {
  const { rows, sortedRows } = DataQuery.limits;
  if (shown > rows) return `These are ${shown} rows, and one answer has ${rows} at most; use _limit or _page.`;
  if (sorted > sortedRows) return `Only the first ${sortedRows} rows can be sorted; use filters to have fewer.`;
  return undefined;
}

type Test = (row: JsonObject) => boolean;

function testsOf(rows: readonly JsonObject[], query: URLSearchParams): readonly Test[] {
  const names = [...new Set(query.keys())].filter((name) => !name.startsWith("_") && name !== "q");
  const filters = names.flatMap((name) => filterOf(name, query.getAll(name), rows) ?? []);
  const q = query.get("q")?.toLowerCase();
  const search: readonly Test[] = q ? [(row) => Object.values(row).some((value) => holdsText(value, q))] : [];
  return [...filters.map(toTest), ...search];
}

interface Filter {
  readonly field: string;
  readonly kind: "_gte" | "_lte" | undefined;
  readonly values: readonly string[];
}

/** Ignores a field that no row has, unless it ends in an operator. */
function filterOf(name: string, values: readonly string[], rows: readonly JsonObject[]): Filter | undefined {
  const [, field = name, kind] = /^(.*)(_gte|_lte)$/s.exec(name) ?? [];
  if (kind === undefined && !rows.some((row) => Object.hasOwn(row, field))) return undefined;
  return { field, kind: kind as Filter["kind"], values };
}

/** One of the values has to fit. A row without the field fits none. */
function toTest({ field, kind, values }: Filter): Test {
  return (row) => {
    const value = lookUp(row, field);
    if (value === undefined || value === null) return false;
    if (kind === "_gte") return values.some((least) => compareTo(value, least) >= 0);
    if (kind === "_lte") return values.some((most) => compareTo(value, most) <= 0);
    return values.includes(textOf(value));
  };
}

/** Returns NaN if a number is compared with something else; then nothing matches. */
function compareTo(value: unknown, bound: string): number {
  if (typeof value === "number") return value - Number(bound);
  const text = textOf(value);
  return text < bound ? -1 : text > bound ? 1 : 0;
}

function holdsText(value: unknown, q: string): boolean {
  if (value === null) return false;
  if (typeof value === "object") return Object.values(value).some((inner) => holdsText(inner, q));
  return textOf(value).toLowerCase().includes(q);
}

/** The text that filters and sorting compare; never by way of `toString`, which a row may have as a field. */
function textOf(value: unknown): string {
  if (typeof value === "string") return value;
  if (Array.isArray(value)) return value.map(textOf).join(",");
  return typeof value === "object" ? JSON.stringify(value) : String(value);
}

type Key = string | number | undefined;

/** Returns rows in order of a field, ascending with the sign 1 and descending with -1; those that are equal stay in the order that they have. */
function sorted(rows: readonly JsonObject[], field: string, sign: 1 | -1): readonly JsonObject[] {
  const keyed = rows.map((row) => ({ row, key: keyOf(lookUp(row, field)) }));
  return keyed.sort((one, other) => compareKeys(one.key, other.key) * sign).map(({ row }) => row);
}

function keyOf(value: unknown): Key {
  return typeof value === "number" || value === undefined ? value : textOf(value);
}

/** Numbers come before texts, and what is missing last. */
function compareKeys(one: Key, other: Key): number {
  if (one === other) return 0;
  if (typeof one !== typeof other) return rankOf(one) - rankOf(other);
  return (one as string) < (other as string) ? -1 : 1;
}

function rankOf(key: Key): number {
  return typeof key === "number" ? 0 : typeof key === "string" ? 1 : 2;
}
