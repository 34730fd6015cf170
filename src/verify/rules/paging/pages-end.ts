/** Nothing lies after the last page. */

import { plural } from "../../../base/text.js";
import { LAST_DATE } from "../../../contract/calendar-date.js";
import { sentenceOn } from "../../../contract/document.js";
import { DEFAULT_LIMIT } from "../../../contract/interface.js";
import { listOf } from "../../client/response.js";
import { queryFor, rawQuery, unlessQuick } from "../../queries/query.js";
import { examine } from "../../relations/examination.js";
import { hoursList, LARGEST_LIMIT, type ListOperation, lists } from "../../target-model/list-operation.js";
import { pagingCrawls } from "../../target-model/paging-crawls.js";
import { defineRule, type RuleContext } from "../define-rule.js";

export const rule = defineRule({
  id: "pages-end",
  phase: "lists",
  operations: lists,
  source: "documented",
  summary: "Nothing lies after the last page.",
  basis: ({ operation, paging }) => sentenceOn(operation, paging.page),
  precondition: "a list that ends",
  dependsOn: ({ name }) => [`${name}-pages-disjoint`],
  check: checkEnd,
});

/** Pages far past the end, among them those whose offset overflows 32 bits. */
const FAR_PAGES = [1000, 1_000_000, 71_582_790, 143_165_578, 429_496_730, 2_147_483_647];
const HUGE_PAGES = [4_294_967_297, 4_294_967_298, 9_007_199_254_740_991];

async function checkEnd(context: RuleContext, list: ListOperation): Promise<void> {
  const { stretch, reference } = (await pagingCrawls(context, list)) ?? {};
  // A crawl of the last entries alone ends, and so does the list.
  const isOpen = list === hoursList && context.model.hours.to < LAST_DATE && !context.options.quick;
  if (reference?.end !== "whole" || isOpen) return;
  // A target that ignores values that are not integers may also ignore numbers that are too large.
  const isIgnored = listOf(await context.get(rawQuery(list.operation, "page=abc"))) !== undefined;
  const pages = [...FAR_PAGES, ...(isIgnored ? [] : HUGE_PAGES)].flatMap((page) => [
    { page },
    { page, limit: LARGEST_LIMIT },
    { page, limit: DEFAULT_LIMIT },
  ]);
  await Promise.all(
    unlessQuick(context, pages, 2).map((paging) => checkPage(context, list, { ...stretch, ...paging })),
  );
}

function checkPage(
  context: RuleContext,
  { operation }: ListOperation,
  parameters: { readonly page: number },
): Promise<void> {
  return examine(context, async (get) => {
    const response = await get(queryFor(operation, parameters));
    const count = listOf(response)?.length ?? 0;
    if (count === 0) return "agrees";
    return {
      message: `Page ${parameters.page} lies after the end and is not empty.`,
      expected: "nothing: an empty array, or a refusal",
      actual: plural(count, "item"),
      requests: [response.request],
    };
  });
}
