/** An event is in the range by any one of its dates. */
import { sentenceOn } from "../../../contract/document.js";
import { listSpecialEvents } from "../../../contract/interface.js";
import { singleDays } from "../../queries/calendar-queries.js";
import { compareRanges } from "../../relations/comparison.js";
import { eventsList } from "../../target-model/list-operation.js";
import { defineRule, pagingRules } from "../define-rule.js";

export const rule = defineRule({
  id: "any-date",
  phase: "ranges",
  operations: [eventsList],
  source: "documented",
  summary: "An event is in the range by any one of its dates, first, middle or last, and not by the days between them.",
  basis: sentenceOn(listSpecialEvents),
  precondition: "an event of several dates",
  dependsOn: (list) => [
    ...pagingRules(list),
    { rule: "events-fields", detail: "dates" },
    "events-in-range",
    "events-start-date",
    "events-end-date",
  ],
  check: async (context) => {
    await compareRanges(context, singleDays(context));
  },
});
