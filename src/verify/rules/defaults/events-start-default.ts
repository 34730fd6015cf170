/** The default of startDate on events. */
import { addDays } from "../../../contract/calendar-date.js";
import { sentenceOn } from "../../../contract/document.js";
import { getMuseumHours, listSpecialEvents } from "../../../contract/interface.js";
import { queryFor, unlessQuick } from "../../queries/query.js";
import { compareRanges } from "../../relations/comparison.js";
import { checkDefaultStart } from "../../relations/default-start.js";
import { requestsOf } from "../../relations/examination.js";
import { eventsList } from "../../target-model/list-operation.js";
import { observeToday } from "../../target-model/today.js";
import { defineRule, pagingRules, type RuleContext, rangeRules } from "../define-rule.js";

export const rule = defineRule({
  id: "start-default",
  operations: [eventsList],
  source: "documented",
  summary: "Without a startDate it is today, the same day as on the other operation.",
  basis: sentenceOn(listSpecialEvents, "startDate"),
  precondition: "events in the time to come",
  dependsOn: (list) => [...pagingRules(list), ...rangeRules, "success-status", "events-end-default"],
  check: checkStart,
});

async function checkStart(context: RuleContext): Promise<void> {
  if (!(await checkDefaultStart(context, eventsList))) return;
  await checkSameToday(context);
  if (context.record.isBroken()) return;
  const { today, events } = context.model;
  const ends = unlessQuick(context, [0, 1, 2, 6, 7, 8, 13, 30, 60], 2)
    .map((days) => addDays(today, days + 1))
    .filter((day) => day <= events.to)
    .map((endDate) => ({ endDate }));
  await compareRanges(context, [{}, ...ends]);
  await compareRanges(context, rangesToToday(context));
}

/** Ranges that end today: it is no day of the past. */
function rangesToToday({ model: { today, events }, options: { quick } }: RuleContext) {
  const before = { startDate: addDays(today, -30), endDate: today };
  const served = events.past === "serve" && before.startDate >= events.from ? [before] : [];
  return [...served, { startDate: today, endDate: today }].slice(0, quick ? 1 : 2);
}

/** Records a violation if the two operations take different days as today. */
async function checkSameToday(context: RuleContext): Promise<void> {
  const { hours = [], events = [] } = context.model.firstToday ?? {};
  if (hours.length === 0 || events.length === 0 || hours.some((day) => events.includes(day))) return;
  // The day can have turned between the two.
  const later = await observeToday(context, context.getAgain);
  if (later.hours.some((day) => later.events.includes(day))) return;
  const [one, other] = [await context.get(queryFor(getMuseumHours)), await context.get(queryFor(listSpecialEvents))];
  context.record.violate({
    message: "The two operations take different days as today.",
    expected: `${hours.join(" or ")}, as on ${getMuseumHours.path}`,
    actual: `${events.join(" or ")} on ${listSpecialEvents.path}`,
    requests: requestsOf(one, other),
    again: async () => {
      const later = await observeToday(context, context.getAgain);
      return !later.hours.some((day) => later.events.includes(day));
    },
  });
}
