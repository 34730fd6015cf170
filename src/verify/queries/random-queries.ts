/** Random pages of a list, over all days that are known of it. */
import fc from "fast-check";
import { addDays, type CalendarDate, dayNumber } from "../../contract/calendar-date.js";
import { parameterKinds } from "../../contract/interface.js";
import { LARGEST_LIMIT, type ListOperation, lists } from "../../contract/lists.js";
import { type Parameters, type Query, queryFor } from "../client/query.js";
import type { Run } from "../target-model/run.js";
import { earliest } from "../target-model/target-model.js";
import { floorOfEvents } from "./calendar-queries.js";

/** Pages by the seed of a run, as many as it asks for if no number is given; none if nothing is known of the list. */
export function randomPages(run: Run, list: ListOperation, numRuns = run.options.randomQueries): readonly Parameters[] {
  const known = list.hasEnd ? pagesOfRanges(run) : pagesFromStarts(run);
  if (!known) return [];
  const pages = fc.tuple(known, filtersOf(list, run.model.today)).map(([query, filters]) => ({ ...query, ...filters }));
  return fc.sample(pages, { seed: run.options.seed, numRuns });
}

export function randomQueries(run: Run, numRuns: number): readonly Query[] {
  return lists.flatMap((list) => randomPages(run, list, numRuns).map((page) => queryFor(list.operation, page)));
}

function pagesOfRanges(run: Run): fc.Arbitrary<Parameters> | undefined {
  const { events } = run.model;
  const floor = floorOfEvents(run);
  const all = events.items
    .flatMap(({ dates }) => dates)
    .filter((date) => date >= floor && date <= addDays(events.to, -1))
    .sort();
  const [first, last] = [all[0], all.at(-1)];
  if (first === undefined || last === undefined) return undefined;
  const begin = addDays(first, -2) < floor ? floor : addDays(first, -2);
  const ranges = fc
    .record({
      startDate: datesBetween(begin, last),
      days: fc.oneof(fc.integer({ min: 0, max: 12 }), fc.integer({ min: 0, max: 60 })),
      isOpen: fc.boolean(),
    })
    .map(({ startDate, days, isOpen }) => {
      const endDate = addDays(startDate, days);
      return isOpen ? { startDate } : { startDate, endDate: endDate < events.to ? endDate : events.to };
    });
  return fc
    .record({ range: ranges, page: pagesOf(25), limit: fc.integer({ min: 1, max: LARGEST_LIMIT }) })
    .map(({ range, page, limit }) => ({ ...range, page, limit }));
}

function pagesFromStarts({ model: { hours, latest, today } }: Run): fc.Arbitrary<Parameters> | undefined {
  const floor = hours.past === "serve" ? (hours.items[0]?.date ?? today) : latest;
  const last = hours.items.at(-1)?.date;
  if (last === undefined || last < floor) return undefined;
  const first = floor < earliest(hours, today) ? today : floor;
  return fc.record(
    {
      startDate: datesBetween(first, addDays(last, 3)),
      page: pagesOf(hours.items.filter(({ date }) => date >= first).length),
      limit: fc.integer({ min: 1, max: LARGEST_LIMIT }),
    },
    { requiredKeys: [] },
  );
}

function datesBetween(first: CalendarDate, last: CalendarDate): fc.Arbitrary<CalendarDate> {
  return fc
    .integer({ min: 0, max: Math.max(dayNumber(last) - dayNumber(first), 0) })
    .map((days) => addDays(first, days));
}

/** Near pages often, deep ones now and then, and a few past the end. */
function pagesOf(items: number): fc.Arbitrary<number> {
  return fc.oneof(
    fc.integer({ min: 1, max: 4 }),
    fc.integer({ min: 1, max: Math.max(Math.ceil(items / 8), 2) }),
    fc.integer({ min: 1, max: items + 2 }),
  );
}

function filtersOf({ filters }: ListOperation, today: CalendarDate): fc.Arbitrary<Parameters> {
  const values = filters.map((filter) => [
    filter.name,
    fc.constantFrom(...parameterKinds[filter.kind].samples(filter, today)),
  ]);
  return fc.record(Object.fromEntries(values), { requiredKeys: [] });
}
