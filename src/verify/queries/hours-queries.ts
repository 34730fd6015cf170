/** Queries about hours for which a target that computes wrongly gives another response than one that computes rightly. */
import { addDays, type CalendarDate, dayNumber, weekdayOf } from "../../contract/calendar-date.js";
import type { Run } from "../run.js";
import { LARGEST_LIMIT } from "../target-model/list-operation.js";
import { earliest } from "../target-model/prediction.js";
import { isEdge } from "./calendar-edges.js";
import type { Parameters } from "./query.js";
import { spread } from "./sample.js";

/** Known days at which a query can start, spread over all that is known. */
export function startsOfHours(run: Run, most: number): readonly CalendarDate[] {
  const { hours, plausible, today } = run.model;
  const floor = hours.past === "serve" ? earliest(hours, today) : (plausible.at(-1) ?? today);
  return spread(
    hours.entries.map(({ date }) => date).filter((date) => date >= floor && date <= hours.to),
    most,
  );
}

/** Days with an entry, days without one, and the days around edges of the calendar. */
export function startDatesOfHours(run: Run): readonly Parameters[] {
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

/** Parameters alone and beside each other. */
export function combinationsOfHours(run: Run): readonly Parameters[] {
  return startsOfHours(run, 4).flatMap((startDate) =>
    [{}, { page: 2 }, { limit: 7 }, { page: 2, limit: 7 }, { page: 3, limit: 2 }].flatMap((paging) => [
      paging,
      { ...paging, startDate },
    ]),
  );
}
