/** startDate is the first day of the range. */
import { sentenceOn } from "../../../contract/document.js";
import { listSpecialEvents } from "../../../contract/interface.js";
import { rangesFromEvents } from "../../queries/calendar-queries.js";
import { compareBounds } from "../../relations/comparison.js";
import { eventsList } from "../../target-model/list-operation.js";
import { defineRule, pagingRules } from "../define-rule.js";

export const rule = defineRule({
  id: "start-date",
  phase: "ranges",
  operations: [eventsList],
  source: "documented",
  summary: "startDate is the first day of the range, that day included.",
  basis: sentenceOn(listSpecialEvents, "startDate"),
  precondition: "an event in the time to come",
  dependsOn: (list) => [...pagingRules(list), { rule: "events-fields", detail: "dates" }, "events-in-range"],
  check: (context) => compareBounds(context, rangesFromEvents(context)),
});
