/** 29 February of a leap year is a date like any other. */

import { addDays, type CalendarDate } from "../../../contract/calendar-date.js";
import { sentenceOn } from "../../../contract/document.js";
import { getMuseumHours, listSpecialEvents } from "../../../contract/interface.js";
import { describeResponse, isRefused } from "../../client/response.js";
import { type Parameters, type Query, queryFor } from "../../queries/query.js";
import { defineRule, type RuleContext } from "../define-rule.js";

export const rule = defineRule({
  id: "leap-day",
  source: "documented",
  summary: "29 February of a leap year is served as startDate and as endDate, if the days beside it are.",
  basis: `${sentenceOn(getMuseumHours, "startDate")} It has the format date.`,
  precondition: "a target that serves days some years ahead",
  dependsOn: ["success-status"],
  check: checkLeapDays,
});

async function checkLeapDays(context: RuleContext): Promise<void> {
  const year = Number(context.model.today.slice(0, 4));
  const next =
    Array.from({ length: 9 }, (_, ahead) => year + ahead).find(
      (candidate) => isLeapYear(candidate) && candidate > year,
    ) ?? year;
  // 2000 is a leap year by the rule of 400 years, which is easily forgotten.
  const days = context.options.quick ? [`${next}-02-29`] : [`${next}-02-29`, "2000-02-29"];
  const queries = context.options.quick ? QUERIES.slice(1, 2) : QUERIES;
  await Promise.all(days.flatMap((day) => queries.map((queryOf) => compareWithDayBefore(context, day, queryOf))));
}

const QUERIES: readonly ((day: CalendarDate) => Query)[] = [
  (startDate) => queryFor(getMuseumHours, { startDate, limit: 1 }),
  (startDate) => queryFor(listSpecialEvents, range(startDate, 3)),
  (endDate) => queryFor(listSpecialEvents, range(addDays(endDate, -3), 3)),
];

function range(startDate: string, days: number): Parameters {
  return { startDate, endDate: addDays(startDate, days) };
}

function isLeapYear(year: number): boolean {
  return year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0);
}

/** A target may reject days as too far off, but then the day before as well. */
async function compareWithDayBefore(
  { get, getAgain, record }: RuleContext,
  day: string,
  queryOf: (day: CalendarDate) => Query,
): Promise<void> {
  const [before, on] = [await get(queryOf(addDays(day, -1))), await get(queryOf(day))];
  if (before.status !== 200) return;
  record.exercise();
  if (!isRefused(on)) return;
  record.violate({
    message: `${day} is rejected, and the day before it is served.`,
    expected: "200, as for the day before",
    actual: describeResponse(on),
    requests: [on.request, before.request],
    again: async () => isRefused(await getAgain(queryOf(day))),
    wanted: { kind: "status", status: 200 },
  });
}
