/** The queries of a run. */
import { compareTexts } from "../../base/text.js";
import { addDays, type CalendarDate } from "../../contract/calendar-date.js";
import { type Operation, type Parameter, type Parameters, parameterKinds } from "../../contract/interface.js";
import { DEFAULT_DAYS, LARGEST_LIMIT, type ListOperation } from "../../contract/lists.js";
import type { Effort } from "./effort.js";

export type { Parameters };

/** Documented values of the filters of a list, each by itself; none if it has no filter. */
export function filterValues({ filters }: Pick<ListOperation, "filters">, today: CalendarDate): readonly Parameters[] {
  const valuesOf = (filter: Parameter) => parameterKinds[filter.kind].samples(filter, today);
  return filters.flatMap((filter) => valuesOf(filter).map((value) => ({ [filter.name]: value })));
}

interface Oddity {
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
  const pairs = Object.entries(parameters).filter(([, value]) => value !== undefined);
  const query = pairs.map(([name, value]) => `${name}=${encodeURIComponent(String(value))}`).join("&");
  return { operation, target: operation.path + (query === "" ? "" : `?${query}`), parameters };
}

/** The first page of a range, or of all from today on, with as many items as a page can have. */
export function firstPageOf(operation: Operation, range: Parameters = {}): Query {
  return queryFor(operation, { ...range, page: 1, limit: LARGEST_LIMIT });
}

/** Returns the last day of a range; without an endDate, the documented default. */
export function lastDayOf({ startDate, endDate }: Parameters, today: CalendarDate): CalendarDate {
  if (endDate !== undefined) return endDate;
  return addDays(startDate ?? today, DEFAULT_DAYS);
}

/** A query that is sent as it is written, such as one with a value that the document does not allow. */
export function rawQuery(operation: Operation, query: string, oddity?: Oddity): Query {
  return { operation, target: `${operation.path}?${query}`, ...(oddity && { oddity }) };
}

/** How simple a query is: one of fewer parameters weighs less, and then one of shorter text. */
export function weightOf({ parameters = {}, target }: Query): number {
  return Object.keys(parameters).length * 1000 + target.length;
}

/** Puts the simpler of two queries first. */
export function compareQueries(a: Query, b: Query): number {
  return weightOf(a) - weightOf(b) || compareTexts(a.target, b.target);
}

/** At most `most` values of a list, spread evenly over it, the first and the last among them. */
export function spread<T>(list: readonly T[], most: number): readonly T[] {
  if (list.length <= most) return list;
  const step = (list.length - 1) / Math.max(most - 1, 1);
  return Array.from({ length: most }, (_, index) => list[Math.round(index * step)] as T);
}

/**
 * Halves what lies between a number of which something holds and a larger one of which it does not, until it is no wider than `width`.
 * `doesHold` is also given the largest number so far of which it does.
 */
export async function halve(
  [holds, fails]: readonly [number, number],
  doesHold: (number: number, low: number) => Promise<boolean>,
  width = 1,
): Promise<readonly [number, number]> {
  let [low, high] = [holds, fails];
  while (high - low > width) {
    const middle = Math.floor((low + high) / 2);
    if (await doesHold(middle, low)) low = middle;
    else high = middle;
  }
  return [low, high];
}

/** All values; every other one where the two operations share them. */
export function shareOf<T>(
  { effort }: { readonly effort: Effort },
  { name }: { readonly name: "hours" | "events" },
  values: readonly T[],
): readonly T[] {
  return effort.isShared ? values.filter((_, index) => index % 2 === (name === "hours" ? 0 : 1)) : values;
}

/** The days from one to another, at most some years. */
export function daysBetween(first: CalendarDate, last: CalendarDate): readonly CalendarDate[] {
  const days: CalendarDate[] = [];
  for (let day = first; day <= last && days.length < 1500; day = addDays(day, 1)) days.push(day);
  return days;
}
