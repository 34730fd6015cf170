/** The default of page. */
import { sentenceOn } from "../../../contract/document.js";
import { crowdedQueries } from "../../queries/calendar-queries.js";
import { unlessQuick } from "../../queries/query.js";
import { comparePages } from "../../relations/comparison.js";
import { hoursList, LARGEST_LIMIT, lists } from "../../target-model/list-operation.js";
import { defineRule, pagingRules, rangeRules } from "../define-rule.js";

export const rule = defineRule({
  id: "page-default",
  operations: lists,
  source: "documented",
  summary: "Without a page it is the first.",
  basis: ({ operation, paging }) => sentenceOn(operation, paging.page),
  precondition: ({ many }) => `more ${many} in one list than fit on a page`,
  dependsOn: (list) => [
    ...pagingRules(list),
    ...(list === hoursList ? ["hours-start-date" as const] : rangeRules),
    `${list.name}-limit-default`,
  ],
  check: (context, list) => {
    const queries = unlessQuick(context, crowdedQueries(context, list), 1).flatMap((range) => [
      { ...range, limit: 4 },
      { ...range, limit: LARGEST_LIMIT },
    ]);
    return comparePages(context, list, queries);
  },
});
