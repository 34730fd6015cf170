/** The default of startDate on hours. */
import { sentenceOn } from "../../../contract/document.js";
import { getMuseumHours } from "../../../contract/interface.js";
import { unlessQuick } from "../../queries/query.js";
import { comparePages } from "../../relations/comparison.js";
import { checkDefaultStart } from "../../relations/default-start.js";
import { hoursList, LARGEST_LIMIT } from "../../target-model/list-operation.js";
import { defineRule, pagingRules } from "../define-rule.js";

export const rule = defineRule({
  id: "start-default",
  operations: [hoursList],
  source: "documented",
  summary: "Without a startDate it is today.",
  basis: sentenceOn(getMuseumHours, "startDate"),
  precondition: "entries of hours from today on",
  dependsOn: (list) => [
    ...pagingRules(list),
    "success-status",
    "hours-start-date",
    "hours-limit-default",
    "hours-page-default",
  ],
  check: async (context) => {
    const queries = [
      {},
      { limit: 3 },
      { limit: LARGEST_LIMIT },
      { page: 1 },
      { page: 2 },
      { page: 2, limit: 7 },
      { page: 3, limit: 5 },
    ];
    if (await checkDefaultStart(context, hoursList))
      await comparePages(context, hoursList, unlessQuick(context, queries, 4));
  },
});
