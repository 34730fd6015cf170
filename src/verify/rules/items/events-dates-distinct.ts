/** An event names each of its dates once. */
import { listedResponses } from "../../relations/examination.js";
import { fieldOf, keyOf } from "../../target-model/item.js";
import { eventsList } from "../../target-model/list-operation.js";
import { defineRule, type RuleContext } from "../define-rule.js";

export const rule = defineRule({
  id: "dates-distinct",
  operations: [eventsList],
  source: "documented",
  summary: "An event names each of its dates once.",
  basis: "dates: the calendar dates on which the event takes place.",
  precondition: "an event of several dates",
  dependsOn: [{ rule: "events-fields", detail: "dates" }],
  review: reviewDates,
});

function reviewDates(context: RuleContext): void {
  for (const { response, list } of listedResponses(context, eventsList)) {
    for (const [index, item] of list.entries()) {
      const dates = fieldOf(item, "dates");
      if (!Array.isArray(dates) || dates.length < 2) continue;
      context.record.exercise();
      const double = dates.find((date, at) => dates.indexOf(date) < at);
      if (double === undefined) continue;
      context.record.violate({
        message: `/${index} (${keyOf(eventsList.operation, item)}) has the date ${String(double)} twice.`,
        expected: "each date once",
        actual: `dates ${dates.slice(0, 8).join(", ")}`,
        requests: [response.request],
      });
    }
  }
}
