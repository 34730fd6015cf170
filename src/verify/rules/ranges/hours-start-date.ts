/** startDate is the first day whose entry is returned. */

import { addDays, type CalendarDate, dayNumber, weekdayOf } from "../../../contract/calendar-date.js";
import { sentenceOn } from "../../../contract/document.js";
import { getMuseumHours } from "../../../contract/interface.js";
import { edgeKind, isEdge, startsOfHours } from "../../queries/calendar-queries.js";
import { type Parameters, spread } from "../../queries/query.js";
import { comparePages } from "../../relations/comparison.js";
import { listedResponses } from "../../relations/examination.js";
import type { Run } from "../../run.js";
import { datesIn } from "../../target-model/item.js";
import { hoursList, LARGEST_LIMIT } from "../../target-model/list-operation.js";
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

/** Days with an entry, days without one, and the days around edges of the calendar. */
function startDatesOfHours(run: Run): readonly Parameters[] {
  const all = startsOfHours(run, Number.POSITIVE_INFINITY);
  const open = new Set(all);
  const gaps = all.map((date) => addDays(date, 1)).filter((date) => !open.has(date));
  const edges = all.filter((date) => isEdge(date) || isEdge(addDays(date, -1)));
  const near = [...spread(all, 30), ...spread(gaps, 12), ...spread(oddGaps(all, gaps), 48), ...spread(edges, 24)];
  const last = all.at(-1);
  const days = [...new Set([...near, ...(last === undefined ? [] : [addDays(last, 1), addDays(last, 400)])])];
  return days.flatMap((startDate, index) => [
    { startDate, page: 1, limit: 1 },
    ...(index % 4 === 0 ? [{ startDate, page: 1, limit: LARGEST_LIMIT }] : []),
  ]);
}

/** Days without an entry on a day of the week that mostly has one. */
function oddGaps(all: readonly CalendarDate[], gaps: readonly CalendarDate[]): readonly CalendarDate[] {
  const count = (days: readonly CalendarDate[], date: CalendarDate) =>
    days.filter((day) => weekdayOf(dayNumber(day)) === weekdayOf(dayNumber(date))).length;
  return gaps.filter((date) => count(all, date) > count(gaps, date));
}

/** Edges of the calendar on which nothing is listed though most days of that weekday have an entry, and other such days. */
function suspiciousGaps(run: Run): readonly CalendarDate[] {
  const all = startsOfHours(run, Number.POSITIVE_INFINITY);
  const open = new Set(all);
  const gaps = all.map((date) => addDays(date, 1)).filter((date) => !open.has(date));
  const odd = oddGaps(all, gaps);
  return [...odd.filter(edgeKind), ...odd.filter((date) => edgeKind(date) === undefined)];
}
