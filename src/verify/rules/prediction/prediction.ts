/** Every page is the one to which all other responses lead: of all combinations of parameters, and of random queries. */
import fc from "fast-check";
import { addDays, type CalendarDate, dayNumber } from "../../../contract/calendar-date.js";
import { parameterKinds } from "../../../contract/interface.js";
import { LARGEST_LIMIT, type ListOperation, lists } from "../../../contract/lists.js";
import { filterValues, lastDayOf, type Parameters } from "../../client/query.js";
import { defineRules, type RuleContext } from "../../judging/define-rule.js";
import { examineLeftOver, examinePages } from "../../judging/examiner.js";
import { crowdedQueries, floorOfEvents, startsOfHours } from "../../queries/calendar-queries.js";
import type { Run } from "../../target-model/run.js";
import { earliest } from "../../target-model/target-model.js";

export const rules = defineRules("prediction", [
  {
    id: "predicted",
    operations: lists.toReversed(),
    source: "itself",
    summary:
      "Each parameter has its effect, alone and together with others: every response is as the other responses predict.",
    basis: ({ many }) =>
      `The model of the interface over all ${many} seen, under the readings that the responses allow.`,
    precondition: ({ name, many }) => (name === many ? many : `${many} of ${name}`),
    dependsOn: ({ operation }) => [{ operation: operation.id }, "success-status", "same-answer"],
    check: (context, list) => (list.hasEnd ? checkRanges(context, list) : checkStarts(context, list)),
    review: examineLeftOver,
  },
]);

async function checkRanges(context: RuleContext, list: ListOperation): Promise<void> {
  const telling = [
    ...combinationsOfRanges(context, list),
    ...everyLimit(crowdedQueries(context, list, LARGEST_LIMIT + 1)),
  ];
  if (!(await examinePages(context, list, telling))) return;
  const ranges = randomRanges(context);
  if (!ranges) return;
  const paged = fc
    .record({
      range: ranges,
      filters: filtersOf(list, context.model.today),
      page: pagesOf(25),
      limit: fc.integer({ min: 1, max: LARGEST_LIMIT }),
    })
    .map(({ range, filters, page, limit }) => ({ ...range, ...filters, page, limit }));
  await sendAll(context, list, paged);
}

function randomRanges(run: Run) {
  const { events } = run.model;
  const floor = floorOfEvents(run);
  const all = events.items
    .flatMap(({ dates }) => dates)
    .filter((date) => date >= floor && date <= addDays(events.to, -1))
    .sort();
  const [first, last] = [all[0], all.at(-1)];
  if (first === undefined || last === undefined) return undefined;
  const begin = addDays(first, -2) < floor ? floor : addDays(first, -2);
  return fc
    .record({
      startDate: datesBetween(begin, last),
      days: fc.oneof(fc.integer({ min: 0, max: 12 }), fc.integer({ min: 0, max: 60 })),
      isOpen: fc.boolean(),
    })
    .map(({ startDate, days, isOpen }) => {
      const endDate = addDays(startDate, days);
      return isOpen ? { startDate } : { startDate, endDate: endDate < events.to ? endDate : events.to };
    });
}

/** Every set of the parameters, with values that differ from the defaults. */
function combinationsOfRanges(run: Run, list: ListOperation): readonly Parameters[] {
  const { today } = run.model;
  const ranges = crowdedQueries(run, list).slice(0, 3);
  const filters = filterValues(list, today);
  const sets: readonly Parameters[] = ranges.flatMap(({ startDate, endDate }) => {
    const values = { startDate, endDate, page: 2, limit: 3 } as Parameters;
    return filters.length > 0 ? filters.map((filter) => ({ ...values, ...filter })) : [values];
  });
  const all = list.operation.parameters.map(({ name }) => name);
  return sets.flatMap((values) =>
    Array.from({ length: 2 ** all.length }, (_, bits) =>
      Object.fromEntries(all.filter((_name, index) => bits & (1 << index)).map((name) => [name, values[name]])),
    ).filter((chosen: Parameters) => lastDayOf(chosen, today) >= (chosen.startDate ?? today)),
  );
}

async function checkStarts(context: RuleContext, list: ListOperation): Promise<void> {
  const starts = startsOfHours(context, 3).map((startDate) => ({ startDate }));
  const telling = [...combinationsOfStarts(context, list), ...everyLimit(starts)];
  if (!(await examinePages(context, list, telling))) return;
  const { hours, plausible, today } = context.model;
  const floor = hours.past === "serve" ? (hours.items[0]?.date ?? today) : (plausible.at(-1) ?? today);
  const last = hours.items.at(-1)?.date;
  if (last === undefined || last < floor) return;
  const first = floor < earliest(hours, today) ? today : floor;
  const plain = fc.record(
    {
      startDate: datesBetween(first, addDays(last, 3)),
      page: pagesOf(hours.items.filter(({ date }) => date >= first).length),
      limit: fc.integer({ min: 1, max: LARGEST_LIMIT }),
    },
    { requiredKeys: [] },
  );
  const queries = fc.tuple(plain, filtersOf(list, today)).map(([query, filters]) => ({ ...query, ...filters }));
  await sendAll(context, list, queries);
}

/** Parameters alone and beside each other. */
function combinationsOfStarts(run: Run, list: ListOperation): readonly Parameters[] {
  const filters = [{}, ...filterValues(list, run.model.today)];
  return startsOfHours(run, 4).flatMap((startDate) =>
    [{}, { page: 2 }, { limit: 7 }, { page: 2, limit: 7 }, { page: 3, limit: 2 }].flatMap((paging) =>
      filters.flatMap((filter) => [
        { ...paging, ...filter },
        { ...paging, ...filter, startDate },
      ]),
    ),
  );
}

const AT_ONCE = 16;

/** Compares pages of the queries of a seed, some at once. */
async function sendAll(context: RuleContext, list: ListOperation, queries: fc.Arbitrary<Parameters>): Promise<void> {
  const { options, client } = context;
  const { seed, randomQueries } = options;
  const agrees = (parameters: Parameters) => examinePages(context, list, [parameters]);
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

/** The first two pages of every limit, of the first of some ranges. */
function everyLimit(ranges: readonly Parameters[]): readonly Parameters[] {
  const limits = Array.from({ length: LARGEST_LIMIT }, (_, index) => index + 1);
  const [range] = ranges;
  return range ? limits.flatMap((limit) => [1, 2].map((page) => ({ ...range, page, limit }))) : [];
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

/** The filters of a list, each left out or with a documented value; nothing for a list without filters. */
function filtersOf({ filters }: ListOperation, today: CalendarDate): fc.Arbitrary<Parameters> {
  const values = filters.map((filter) => [
    filter.name,
    fc.constantFrom(...parameterKinds[filter.kind].samples(filter, today)),
  ]);
  return fc.record(Object.fromEntries(values), { requiredKeys: [] });
}
