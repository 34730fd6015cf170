/** A leading zero does not make an integer another one. */
import { sentenceOn } from "../../../contract/document.js";
import { isRefused, listOf } from "../../client/response.js";
import { crowdedQueries } from "../../queries/calendar-queries.js";
import { type Parameters, type Query, queryFor, rawQuery } from "../../queries/query.js";
import { examine, requestsOf } from "../../relations/examination.js";
import { describeDifference, keysText } from "../../target-model/item.js";
import { type ListOperation, lists } from "../../target-model/list-operation.js";
import { defineRule, pagingRules, type RuleContext } from "../define-rule.js";

export const rule = defineRule({
  id: "leading-zeros",
  operations: lists,
  source: "documented",
  summary: "A page or limit with a leading zero is rejected, ignored, or read as the decimal number.",
  basis: ({ operation, paging }) => `${sentenceOn(operation, paging.limit)} It is an integer.`,
  precondition: ({ many }) => `more ${many} than fit on a page`,
  dependsOn: (list) => [...pagingRules(list), `${list.name}-page-default`, `${list.name}-limit-default`],
  check: checkZeros,
});

interface Case {
  readonly name: "page" | "limit";
  readonly text: string;
  readonly beside: Parameters;
  /** Whether a quick run has it. */
  readonly isTelling?: true;
}

/** Numbers that are others as octal ones, and neither is the default. */
const CASES: readonly Case[] = [
  { name: "limit", text: "011", beside: {}, isTelling: true },
  { name: "limit", text: "014", beside: { page: 1 } },
  { name: "page", text: "010", beside: { limit: 1 }, isTelling: true },
  { name: "page", text: "02", beside: { limit: 3 } },
];

async function checkZeros(context: RuleContext, list: ListOperation): Promise<void> {
  const [range] = crowdedQueries(context, list, LEAST);
  if (!range) return;
  await Promise.all(
    CASES.filter(({ isTelling }) => isTelling || !context.options.quick).map(async ({ name, text, beside }) => {
      const plain = { ...range, ...beside };
      const written = Object.entries({ ...plain, [name]: text }).map(([key, value]) => `${key}=${value}`);
      const decimal = queryFor(list.operation, { ...plain, [name]: Number(text) });
      await compare(context, rawQuery(list.operation, written.join("&")), [decimal, queryFor(list.operation, plain)]);
    }),
  );
}

/** As many as the largest decimal number needs. */
const LEAST = 13;

/** A query must be rejected, or be answered as one of its readings: the decimal number, or the default. */
function compare(context: RuleContext, query: Query, readings: readonly [Query, Query]): Promise<void> {
  return examine(context, async (get) => {
    const response = await get(query);
    if (isRefused(response) || !listOf(response)) return "agrees";
    const [decimal, byDefault] = readings;
    const asDecimal = await get(decimal);
    if (keysText(query, asDecimal) === keysText(query, response)) return "agrees";
    if (keysText(query, await get(byDefault)) === keysText(query, response)) return "agrees";
    return {
      message: "A number with a leading zero is taken for another number.",
      expected: "a refusal, what the decimal number gets, or what the default gets",
      actual: describeDifference(query, asDecimal, response),
      requests: requestsOf(response, asDecimal),
    };
  });
}
