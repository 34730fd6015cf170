/** Every page of hours is the one to which all other responses lead. */
import fc from "fast-check";
import { addDays } from "../../../contract/calendar-date.js";
import { reviewLists } from "../../learning/unexplained.js";
import { startsOfHours } from "../../queries/calendar-queries.js";
import { filterValues, type Parameters } from "../../queries/query.js";
import { datesBetween, everyLimit, filtersOf, pagesOf, sendAll } from "../../queries/random-queries.js";
import { comparePages } from "../../relations/comparison.js";
import type { Run } from "../../run.js";
import { hoursList, LARGEST_LIMIT } from "../../target-model/list-operation.js";
import { earliest } from "../../target-model/target-model.js";
import { defineRule, type RuleContext } from "../define-rule.js";

export const rule = defineRule({
  id: "predicted",
  operations: [hoursList],
  source: "itself",
  summary:
    "Each parameter has its effect, alone and together with others: every response is as the other responses predict.",
  basis: "The model of the interface over all entries seen, under the readings that the responses allow.",
  precondition: "entries of hours",
  dependsOn: ({ operation }) => [{ operation: operation.id }, "success-status", "same-answer"],
  check: checkPredicted,
  review: reviewLists,
});

async function checkPredicted(context: RuleContext): Promise<void> {
  const starts = startsOfHours(context, 3).map((startDate) => ({ startDate }));
  const telling = [...combinationsOfHours(context), ...everyLimit(starts)];
  if (!(await comparePages(context, hoursList, telling))) return;
  const { hours, plausible, today } = context.model;
  const floor = hours.past === "serve" ? (hours.entries[0]?.date ?? today) : (plausible.at(-1) ?? today);
  const last = hours.entries.at(-1)?.date;
  if (last === undefined || last < floor) return;
  const first = floor < earliest(hours, today) ? today : floor;
  const plain = fc.record(
    {
      startDate: datesBetween(first, addDays(last, 3)),
      page: pagesOf(hours.entries.filter(({ date }) => date >= first).length),
      limit: fc.integer({ min: 1, max: LARGEST_LIMIT }),
    },
    { requiredKeys: [] },
  );
  const queries = fc.tuple(plain, filtersOf(hoursList, today)).map(([query, filters]) => ({ ...query, ...filters }));
  await sendAll(context, queries, (parameters) => comparePages(context, hoursList, [parameters]));
}

/** Parameters alone and beside each other. */
function combinationsOfHours(run: Run): readonly Parameters[] {
  const filters = [{}, ...filterValues(hoursList, run.model.today)];
  return startsOfHours(run, 4).flatMap((startDate) =>
    [{}, { page: 2 }, { limit: 7 }, { page: 2, limit: 7 }, { page: 3, limit: 2 }].flatMap((paging) =>
      filters.flatMap((filter) => [
        { ...paging, ...filter },
        { ...paging, ...filter, startDate },
      ]),
    ),
  );
}
