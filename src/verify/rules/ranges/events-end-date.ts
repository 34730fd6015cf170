/** endDate is in all ranges or in none. */
import { sentenceOn } from "../../../contract/document.js";
import { listSpecialEvents } from "../../../contract/interface.js";
import { rangesToEvents } from "../../queries/calendar-queries.js";
import { compareBounds } from "../../relations/comparison.js";
import { eventsList } from "../../target-model/list-operation.js";
import { defineRule, pagingRules } from "../define-rule.js";

export const rule = defineRule({
  id: "end-date",
  phase: "ranges",
  operations: [eventsList],
  source: "itself",
  summary: "endDate ends the range, and is itself in all ranges or in none.",
  basis: sentenceOn(listSpecialEvents, "endDate"),
  precondition: "an event that lies in a range by its last day alone",
  dependsOn: (list) => [
    ...pagingRules(list),
    { rule: "events-fields", detail: "dates" },
    "events-in-range",
    "events-start-date",
  ],
  check: (context) => compareBounds(context, rangesToEvents(context)),
});
