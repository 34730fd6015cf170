/** startDate is the first day of the range. */

import { addDays } from "../../../contract/calendar-date.js";
import { sentenceOn } from "../../../contract/document.js";
import { listSpecialEvents } from "../../../contract/interface.js";
import { daysWithEvents, floorOfEvents } from "../../queries/calendar-queries.js";
import { type Parameters, spread } from "../../queries/query.js";
import { compareBounds } from "../../relations/comparison.js";
import type { Run } from "../../run.js";
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
  // What is lost on the last day is a matter of endDate.
  check: (context) =>
    compareBounds(
      context,
      rangesFromEvents(context),
      (date, { startDate, endDate }) => date !== endDate || date === startDate,
    ),
});

/** Ranges that begin on the day of an event, the day after and the day before. */
function rangesFromEvents(run: Run): readonly Parameters[] {
  const floor = floorOfEvents(run);
  const days = spread(daysWithEvents(run), 24);
  return days.flatMap((day) => [
    { startDate: day, endDate: addDays(day, 3) },
    ...(addDays(day, 1) > floor ? [{ startDate: addDays(day, 1), endDate: addDays(day, 2) }] : []),
    ...(addDays(day, -1) >= floor ? [{ startDate: addDays(day, -1), endDate: addDays(day, 1) }] : []),
  ]);
}
