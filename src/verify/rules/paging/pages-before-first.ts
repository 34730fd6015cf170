/** A page under 1 shows no other items than the first page. */
import { sentenceOn } from "../../../contract/document.js";
import { listOf } from "../../client/response.js";
import { crowdedQueries } from "../../queries/calendar-queries.js";
import { queryFor, rawQuery } from "../../queries/query.js";
import { examine, requestsOf } from "../../relations/examination.js";
import { describeDifference, keysText } from "../../target-model/item.js";
import { type ListOperation, lists } from "../../target-model/list-operation.js";
import { defineRule, pagingRules, type RuleContext } from "../define-rule.js";

export const rule = defineRule({
  id: "pages-before-first",
  operations: lists,
  source: "documented",
  summary: "A page under 1 is rejected, is empty, or is the first one.",
  basis: ({ operation, paging }) => `${sentenceOn(operation, paging.page)} The default is 1, the first page.`,
  precondition: ({ many }) => `more ${many} than fit on a page`,
  dependsOn: (list) => [...pagingRules(list), `${list.name}-page-default`],
  check: checkBefore,
});

async function checkBefore(context: RuleContext, list: ListOperation): Promise<void> {
  const [range] = crowdedQueries(context, list);
  if (!range) return;
  const text = Object.entries(range).map(([name, value]) => `${name}=${value}`);
  for (const page of context.options.quick ? [-1] : [0, -1, -2]) {
    const query = rawQuery(list.operation, [...text, `page=${page}`, "limit=3"].join("&"));
    await examine(context, async (get) => {
      const response = await get(query);
      if ((listOf(response)?.length ?? 0) === 0) return "agrees";
      const first = await context.get(queryFor(list.operation, { ...range, page: 1, limit: 3 }));
      if (keysText(query, response) === keysText(query, first)) return "agrees";
      return {
        message: `Page ${page} is neither empty nor the first one.`,
        expected: "a refusal, an empty array, or what page 1 gets",
        actual: describeDifference(query, first, response),
        requests: requestsOf(response, first),
        weight: Math.abs(page),
      };
    });
  }
}
