/** Random queries from a seed; if one is answered wrongly, fast-check shrinks it to the smallest that is. */
import fc from "fast-check";
import { addDays, type CalendarDate, dayNumber } from "../../contract/calendar-date.js";
import { parameterKinds } from "../../contract/interface.js";
import type { Run } from "../run.js";
import { LARGEST_LIMIT, type ListOperation } from "../target-model/list-operation.js";
import type { Parameters } from "./query.js";

const AT_ONCE = 16;

/** Sends the queries of a seed, some at once; each that disagrees is recorded by `agrees`. */
export async function sendAll<Query extends Parameters>(
  { options: { seed, randomQueries }, client }: Run,
  queries: fc.Arbitrary<Query>,
  agrees: (parameters: Query) => Promise<boolean>,
): Promise<void> {
  const numRuns = client.isThrottled() ? Math.ceil(randomQueries / 6) : randomQueries;
  const sample = fc.sample(queries, { seed, numRuns });
  for (let at = 0; at < sample.length; at += AT_ONCE) {
    const agreed = await Promise.all(sample.slice(at, at + AT_ONCE).map(agrees));
    if (agreed.every(Boolean)) continue;
    // The same queries again, one after the other, and from the first that disagrees ever smaller ones.
    await fc.check(fc.asyncProperty(queries, agrees), { seed, numRuns: at + AT_ONCE });
    return;
  }
}

/** The first two pages of every limit, of the first of some lists. */
export function everyLimit(ranges: readonly Parameters[]): readonly Parameters[] {
  const limits = Array.from({ length: LARGEST_LIMIT }, (_, index) => index + 1);
  return ranges
    .slice(0, 1)
    .flatMap((range) => limits.flatMap((limit) => [1, 2].map((page) => ({ ...range, page, limit }))));
}

export function datesBetween(first: CalendarDate, last: CalendarDate): fc.Arbitrary<CalendarDate> {
  return fc
    .integer({ min: 0, max: Math.max(dayNumber(last) - dayNumber(first), 0) })
    .map((days) => addDays(first, days));
}

/** Near pages often, deep ones now and then, and a few past the end. */
export function pagesOf(items: number): fc.Arbitrary<number> {
  return fc.oneof(
    fc.integer({ min: 1, max: 4 }),
    fc.integer({ min: 1, max: Math.max(Math.ceil(items / 8), 2) }),
    fc.integer({ min: 1, max: items + 2 }),
  );
}

/** The filters of a list, each left out or with a documented value; nothing for a list without filters. */
export function filtersOf({ filters }: ListOperation, today: CalendarDate): fc.Arbitrary<Parameters> {
  const values = filters.map((filter) => [
    filter.name,
    fc.constantFrom(...parameterKinds[filter.kind].samples(filter, today)),
  ]);
  return fc.record(Object.fromEntries(values), { requiredKeys: [] });
}
