/** The default of limit. */

import { sentenceOn } from "../../../contract/document.js";
import { DEFAULT_LIMIT } from "../../../contract/interface.js";
import { crowdedQueries } from "../../queries/calendar-queries.js";
import { unlessQuick } from "../../queries/query.js";
import { comparePages } from "../../relations/comparison.js";
import { hoursList, lists } from "../../target-model/list-operation.js";
import { defineRule, pagingRules, rangeRules } from "../define-rule.js";

export const rule = defineRule({
  id: "limit-default",
  operations: lists,
  source: "documented",
  summary: `Without a limit it is ${DEFAULT_LIMIT}.`,
  basis: ({ operation, paging }) => sentenceOn(operation, paging.limit),
  precondition: ({ many }) => `more than ${DEFAULT_LIMIT} ${many} in one list`,
  dependsOn: (list) => [...pagingRules(list), ...(list === hoursList ? ["hours-start-date" as const] : rangeRules)],
  check: (context, list) => {
    const queries = unlessQuick(context, crowdedQueries(context, list), 1).flatMap((range) => [
      { ...range, page: 1 },
      { ...range, page: 2 },
    ]);
    return comparePages(context, list, queries);
  },
});
