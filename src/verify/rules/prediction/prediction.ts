/** Every page is the one to which all other responses lead: of all combinations of parameters, and of random queries. */
import fc from "fast-check";
import { LARGEST_LIMIT, type ListOperation, lists } from "../../../contract/lists.js";
import { examineLeftOver, examinePages } from "../../asking/examiner.js";
import { filterValues, lastDayOf, type Parameters } from "../../client/query.js";
import { crowdedQueries, startsOfHours } from "../../queries/calendar-queries.js";
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
  await sendAll(context, list);
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
  await sendAll(context, list);
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
async function sendAll(context: RuleContext, list: ListOperation): Promise<void> {
  const queries = randomPages(context, list);
  if (!queries) return;
  const { seed, randomQueries: numRuns } = context.options;
  const agrees = (parameters: Parameters) => examinePages(context, list, [parameters]);
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
