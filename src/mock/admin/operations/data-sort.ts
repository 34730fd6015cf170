/** Rows of the data as JSON has them, and how they are sorted by fields, as far as they are shown. */

export type DataRow = Readonly<Record<string, unknown>>;

export function ownValue(row: DataRow, field: string): unknown {
  return Object.hasOwn(row, field) ? row[field] : undefined;
}

/** The text that filters and sorting compare; never by way of `toString`, which a row may have as a field. */
export function textOf(value: unknown): string {
  if (typeof value === "string") return value;
  if (Array.isArray(value)) return value.map(textOf).join(",");
  return typeof value === "object" ? JSON.stringify(value) : String(value);
}

/** A field, and 1 for ascending or -1 for descending. */
type Sort = readonly (readonly [field: string, sign: 1 | -1])[];

/** Reads `_sort` and `_order`; undefined if nothing is to be sorted. */
export function sortOf(query: URLSearchParams): Sort | undefined {
  const fields = query.get("_sort");
  if (!fields) return undefined;
  const orders = (query.get("_order") ?? "").toLowerCase().split(",");
  return fields.split(",").map((field, index) => [field, orders[index] === "desc" ? -1 : 1] as const);
}

/**
 * Returns the first `count` rows in order; rows that are equal stay in the order that they have. Keeps few more than that at a
 * time, so that a page of a large table costs little more than one look at each row.
 */
export function firstRows(rows: readonly DataRow[], sort: Sort, count: number): readonly DataRow[] {
  const compare = comparatorOf(sort);
  const most = 2 * count + SPARE;
  const best: Keyed[] = [];
  let last: Keyed | undefined;
  for (const row of rows) {
    const keyed = { row, keys: sort.map(([field]) => keyOf(ownValue(row, field))) };
    if (last && compare(keyed, last) >= 0) continue;
    best.push(keyed);
    if (best.length < most) continue;
    best.sort(compare).length = count;
    last = best.at(-1);
  }
  return best
    .sort(compare)
    .slice(0, count)
    .map(({ row }) => row);
}

const SPARE = 1000;

type Key = string | number | undefined;

interface Keyed {
  readonly row: DataRow;
  readonly keys: readonly Key[];
}

function comparatorOf(sort: Sort): (one: Keyed, other: Keyed) => number {
  return (one, other) => {
    for (const [at, [, sign]] of sort.entries()) {
      const order = compareKeys(one.keys[at], other.keys[at]) * sign;
      if (order !== 0) return order;
    }
    return 0;
  };
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
