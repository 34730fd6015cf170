/** Every page is the one to which all other responses lead: of all combinations of parameters, and of random queries. */
import { LARGEST_LIMIT, type ListOperation, lists } from "../../../contract/lists.js";
import { examineLeftOver, examinePages } from "../../asking/examiner.js";
import { filterValues, lastDayOf, type Parameters } from "../../client/query.js";
import { crowdedQueries } from "../../queries/calendar-queries.js";
import { randomPages } from "../../queries/random-queries.js";
import { defineRules, type RuleContext } from "../../recording/define-rule.js";
import type { Run } from "../../target-model/run.js";

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
    check: checkPages,
    review: examineLeftOver,
  },
]);

async function checkPages(context: RuleContext, list: ListOperation): Promise<void> {
  const long = crowdedQueries(context, list, LARGEST_LIMIT + 1);
  if (await examinePages(context, list, [...combinationsOf(context, list), ...everyLimit(long)]))
    await examinePages(context, list, randomPages(context, list));
}

function combinationsOf(run: Run, list: ListOperation): readonly Parameters[] {
  const { today } = run.model;
  const ranges = crowdedQueries(run, list).slice(0, 3);
  const filters = filterValues(list, today);
  const sets: readonly Parameters[] = ranges.flatMap(({ startDate, endDate }) => {
    const values = { startDate, ...(endDate && { endDate }), page: 2, limit: 3 } as Parameters;
    return filters.length > 0 ? filters.map((filter) => ({ ...values, ...filter })) : [values];
  });
  const all = list.operation.parameters.map(({ name }) => name);
  return sets.flatMap((values) =>
    Array.from({ length: 2 ** all.length }, (_, bits) =>
      Object.fromEntries(all.filter((_name, index) => bits & (1 << index)).map((name) => [name, values[name]])),
    ).filter((chosen: Parameters) => lastDayOf(chosen, today) >= (chosen.startDate ?? today)),
  );
}

function everyLimit(ranges: readonly Parameters[]): readonly Parameters[] {
  const limits = Array.from({ length: LARGEST_LIMIT }, (_, index) => index + 1);
  const [range] = ranges;
  return range ? limits.flatMap((limit) => [1, 2].map((page) => ({ ...range, page, limit }))) : [];
}
