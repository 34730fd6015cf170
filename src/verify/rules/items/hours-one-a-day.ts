/** A day has one entry. */

import { sentenceOn } from "../../../contract/document.js";
import { getMuseumHours } from "../../../contract/interface.js";
import { listedResponses } from "../../relations/examination.js";
import { datesIn } from "../../target-model/item.js";
import { hoursList } from "../../target-model/list-operation.js";
import { defineRule, type RuleContext } from "../define-rule.js";

export const rule = defineRule({
  id: "one-a-day",
  operations: [hoursList],
  source: "documented",
  summary: "A day has one entry.",
  basis: sentenceOn(getMuseumHours),
  precondition: "two entries of hours",
  dependsOn: ["hours-pages-disjoint"],
  review: reviewDays,
});

function reviewDays(context: RuleContext): void {
  for (const { response, list } of listedResponses(context, hoursList)) {
    const dates = datesIn(list);
    if (dates.length < 2) continue;
    context.record.exercise();
    const double = dates.find((date, index) => dates.indexOf(date) < index);
    if (double === undefined) continue;
    context.record.violate({
      message: `${double} has two entries.`,
      expected: "one entry a day",
      actual: `${double} at /${dates.indexOf(double)} and /${dates.lastIndexOf(double)}`,
      requests: [response.request],
    });
  }
}
