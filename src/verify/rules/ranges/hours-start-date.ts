/** startDate is the first day whose entry is returned. */

import { sentenceOn } from "../../../contract/document.js";
import { getMuseumHours } from "../../../contract/interface.js";
import { startDatesOfHours, suspiciousGaps } from "../../queries/calendar-queries.js";
import { comparePages } from "../../relations/comparison.js";
import { listedResponses } from "../../relations/examination.js";
import { datesIn } from "../../target-model/item.js";
import { hoursList } from "../../target-model/list-operation.js";
import { defineRule, pagingRules, type RuleContext } from "../define-rule.js";

export const rule = defineRule({
  id: "start-date",
  phase: "ranges",
  operations: [hoursList],
  source: "documented",
  summary: "startDate is the first day whose entry is returned, that day included.",
  basis: sentenceOn(getMuseumHours, "startDate"),
  precondition: "entries of hours from today on",
  dependsOn: (list) => [...pagingRules(list), "hours-ascending", "hours-one-a-day"],
  check: checkStarts,
  review: reviewStart,
});

/** Starts at which a quick run looks for a day that no earlier start has listed. */
const QUICK_GAPS = 2;
/** As many are tried where a start is broken, so that a finding can say which kind of days it is about. */
const MOST_GAPS = 14;

async function checkStarts(context: RuleContext): Promise<void> {
  const isKept = await comparePages(context, hoursList, startDatesOfHours(context));
  // A full run has tried all of them.
  if (isKept && !context.options.quick) return;
  const gaps = suspiciousGaps(context).slice(0, isKept ? QUICK_GAPS : MOST_GAPS);
  await comparePages(
    context,
    hoursList,
    gaps.map((startDate) => ({ startDate, page: 1, limit: 1 })),
  );
}

function reviewStart(context: RuleContext): void {
  const { hours, plausible } = context.model;
  for (const { response, list } of listedResponses(context, hoursList)) {
    const { startDate } = response.request.query?.parameters ?? {};
    if (startDate === undefined) continue;
    const soonest = plausible[0] ?? startDate;
    const isServed = (date: string) => hours.past === "serve" || date < soonest || startDate >= soonest;
    const early = datesIn(list).find((date) => date < startDate && isServed(date));
    if (early === undefined) continue;
    context.record.violate({
      message: `${early} lies before the startDate.`,
      expected: `entries from ${startDate} on`,
      actual: early,
      requests: [response.request],
    });
  }
}
