/** Every page of events is the one to which all other responses lead. */
import fc from "fast-check";
import { addDays, type CalendarDate } from "../../../contract/calendar-date.js";
import { listSpecialEvents } from "../../../contract/interface.js";
import { reviewLists } from "../../learning/unexplained.js";
import { crowdedRanges } from "../../queries/calendar-queries.js";
import { filterValues, lastDayOf, type Parameters } from "../../queries/query.js";
import { datesBetween, everyLimit, filtersOf, pagesOf, sendAll } from "../../queries/random-queries.js";
import { comparePages } from "../../relations/comparison.js";
import type { Run } from "../../run.js";
import { eventsList, LARGEST_LIMIT } from "../../target-model/list-operation.js";
import { earliest } from "../../target-model/target-model.js";
import { defineRule, type RuleContext } from "../define-rule.js";

export const rule = defineRule({
  id: "predicted",
  operations: [eventsList],
  source: "itself",
  summary:
    "Each parameter has its effect, alone and together with others: every response is as the other responses predict.",
  basis: "The model of the interface over all events seen, under the readings that the responses allow.",
  precondition: "events",
  dependsOn: ({ operation }) => [{ operation: operation.id }, "success-status", "same-answer"],
  check: checkPredicted,
  review: reviewLists,
});

async function checkPredicted(context: RuleContext): Promise<void> {
  const telling = [...combinationsOfEvents(context), ...everyLimit(crowdedRanges(context, LARGEST_LIMIT + 1))];
  if (!(await comparePages(context, eventsList, telling))) return;
  const ranges = randomRanges(context);
  if (!ranges) return;
  const paged = fc
    .record({
      range: ranges,
      filters: filtersOf(eventsList, context.model.today),
      page: pagesOf(25),
      limit: fc.integer({ min: 1, max: LARGEST_LIMIT }),
    })
    .map(({ range, filters, page, limit }) => ({ ...range, ...filters, page, limit }));
  await sendAll(context, paged, (parameters) => comparePages(context, eventsList, [parameters]));
}

function randomRanges({ model: { events, plausible, today } }: RuleContext) {
  const floor = events.past === "serve" ? earliest(events, today) : (plausible.at(-1) ?? today);
  const all = events.events
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
    .map(({ startDate, days, isOpen }) =>
      isOpen ? { startDate } : { startDate, endDate: earlier(addDays(startDate, days), events.to) },
    );
}

function earlier(a: CalendarDate, b: CalendarDate): CalendarDate {
  return a < b ? a : b;
}

/** Every set of the parameters, with values that differ from the defaults. */
function combinationsOfEvents(run: Run): readonly Parameters[] {
  const { today } = run.model;
  const ranges = crowdedRanges(run).slice(0, 3);
  const filters = filterValues(eventsList, today);
  const sets: readonly Parameters[] = ranges.flatMap(({ startDate, endDate }) => {
    const values = { startDate, endDate, page: 2, limit: 3 } as Parameters;
    return filters.length > 0 ? filters.map((filter) => ({ ...values, ...filter })) : [values];
  });
  const all = listSpecialEvents.parameters.map(({ name }) => name);
  return sets.flatMap((values) =>
    Array.from({ length: 2 ** all.length }, (_, bits) =>
      Object.fromEntries(all.filter((_name, index) => bits & (1 << index)).map((name) => [name, values[name]])),
    ).filter((chosen: Parameters) => lastDayOf(chosen, today) >= (chosen.startDate ?? today)),
  );
}
