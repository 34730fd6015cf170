/** An event is listed once. */
import { listedResponses } from "../../relations/examination.js";
import { fieldOf, keyOf } from "../../target-model/item.js";
import { eventsList } from "../../target-model/list-operation.js";
import { defineRule, type RuleContext } from "../define-rule.js";

export const rule = defineRule({
  id: "once",
  operations: [eventsList],
  source: "documented",
  summary: "A page lists an event once, whatever number of its dates lies in the range.",
  basis: "A list of special events; one event can have several dates.",
  precondition: "two events",
  review: reviewOnce,
});

function reviewOnce(context: RuleContext): void {
  for (const { response, list } of listedResponses(context, eventsList)) {
    const keys = list
      .filter((item) => fieldOf(item, "eventId") !== undefined)
      .map((item) => keyOf(eventsList.operation, item));
    if (keys.length < 2) continue;
    context.record.exercise();
    const double = keys.find((key, index) => keys.indexOf(key) < index);
    if (double === undefined) continue;
    context.record.violate({
      message: `${double} is listed twice.`,
      expected: "each event once",
      actual: `${double} at /${keys.indexOf(double)} and /${keys.lastIndexOf(double)}`,
      requests: [response.request],
    });
  }
}
