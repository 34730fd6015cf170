/** Every event that is returned has a date in the range. */
import { sentenceOn } from "../../../contract/document.js";
import { listSpecialEvents } from "../../../contract/interface.js";
import { lastDayOf } from "../../queries/query.js";
import { listedResponses } from "../../relations/examination.js";
import { datesOf, isPlaced, keyOf } from "../../target-model/item.js";
import { eventsList } from "../../target-model/list-operation.js";
import { defineRule, type RuleContext } from "../define-rule.js";

export const rule = defineRule({
  id: "in-range",
  operations: [eventsList],
  source: "documented",
  summary: "Every event that is returned has a date in the range.",
  basis: sentenceOn(listSpecialEvents),
  precondition: "an event",
  dependsOn: [{ rule: "events-fields", detail: "dates" }],
  review: reviewRange,
});

function reviewRange(context: RuleContext): void {
  const { model, record } = context;
  const soonest = model.plausible[0] ?? model.today;
  for (const { response, list } of listedResponses(context, eventsList)) {
    const { startDate, endDate } = response.request.query?.parameters ?? {};
    if (startDate === undefined || (startDate < soonest && model.events.past !== "serve")) continue;
    const last = endDate === undefined ? "9999-12-31" : lastDayOf({ startDate, endDate }, model.today);
    if (last < startDate) continue;
    for (const [index, item] of list.entries()) {
      if (!isPlaced(listSpecialEvents, item)) continue;
      record.exercise();
      const dates = datesOf(item);
      if (dates.some((date) => date >= startDate && date <= last)) continue;
      record.violate({
        message: `/${index} (${keyOf(listSpecialEvents, item)}) has no date in the range.`,
        expected: `a date from ${startDate}${endDate === undefined ? " on" : ` to ${last}`}`,
        actual: `dates ${dates.slice(0, 8).join(", ") || "none"}`,
        requests: [response.request],
      });
    }
  }
}
