/** Checks a query to the data, and picks rows by it: `_page`, `_limit`, `q` and equality, as json-server has them. */
import { lookUp } from "../../../base/collections.js";
import type { JsonObject } from "../../../base/json.js";
import { hintFor, quote } from "../../../base/text.js";

/** As json-server has it. */
const PAGE_SIZE = 10;

const numbers = ["_page", "_limit"];
const words = [...numbers, "q"];

/** The rows of an answer, and how many there are in all; or why they can't be picked. */
type Picking = { readonly rows: readonly JsonObject[]; readonly total: number } | { readonly error: string };

/** A query to the data. */
export class DataQuery {
  /** How much one request may ask of the data. */
  static readonly limits = {
    /** Bytes of a body. */
    body: 1024 * 1024,
    /** Parameters in a query, repeated ones counted. */
    parameters: 40,
    /** Rows of one answer. */
    rows: 10_000,
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
    const tests = testsOf(rows, this.#query);
    const matching = tests.length === 0 ? rows : rows.filter((row) => tests.every((test) => test(row)));
    const [start, wanted] = this.#slice(matching.length);
    const end = Math.min(wanted, matching.length);
    const { rows: most } = DataQuery.limits;
    if (end - start > most)
      return { error: `These are ${end - start} rows, and one answer has ${most} at most; use _limit or _page.` };
    return { rows: matching.slice(start, end), total: matching.length };
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
      return (row) => hasValue(lookUp(row, field), values);
    }),
    ...(q ? [(row: JsonObject) => Object.values(row).some((value) => holdsText(value, q))] : []),
  ];
}

function hasValue(value: unknown, values: readonly string[]): boolean {
  return value !== undefined && value !== null && values.includes(textOf(value));
}

function holdsText(value: unknown, q: string): boolean {
  if (value === null) return false;
  if (typeof value === "object") return Object.values(value).some((inner) => holdsText(inner, q));
  return textOf(value).toLowerCase().includes(q);
}

/** The text that filters compare; never by way of `toString`, which a row may have as a field. */
function textOf(value: unknown): string {
  if (typeof value === "string") return value;
  if (Array.isArray(value)) return value.map(textOf).join(",");
  return typeof value === "object" ? JSON.stringify(value) : String(value);
}
