/** What `limit` counts on a page: items, days on which an event falls first, or days of the calendar. */
import { type CalendarDate, dayNumber, parseCalendarDate } from "../../contract/calendar-date.js";
import { getMuseumHours, listSpecialEvents } from "../../contract/interface.js";
import type { Parameters, Query } from "../queries/query.js";
import type { Run } from "../run.js";
import { keyOf } from "./item.js";
import type { EventPageUnit, KnownEvent, TargetModel } from "./target-model.js";

/** How many of what `limit` counts under a unit a page of events holds. */
function countUnder(
  { model }: Run,
  unit: EventPageUnit,
  list: readonly unknown[],
  { page = 1, limit: _, ...range }: Parameters,
): number {
  if (unit === "events") return list.length;
  const known = new Map(model.events.events.map((event) => [event.key, event]));
  const events = list.map((item) => known.get(keyOf(listSpecialEvents, item))).filter((event) => event !== undefined);
  if (unit === "days") return new Set(events.map((event) => firstDateIn(event, range, model))).size;
  // Only of the first page is known where its window starts, whatever the limit was taken for.
  if (page !== 1) return 0;
  // Without a startDate, the window may start on any day that can be today.
  const todays = range.startDate === undefined ? model.plausible : [model.today];
  return Math.min(...todays.map((today) => daysFrom({ ...model, today }, events, range)));
}

/** The days from the start of a range to the event that begins last in it. */
function daysFrom(model: TargetModel, events: readonly KnownEvent[], range: Parameters): number {
  const start = dayNumber(startOf(range, model));
  const days = events.map((event) => {
    const date = firstDateIn(event, range, model);
    return date === undefined ? 0 : dayNumber(date) - start + 1;
  });
  return Math.max(0, ...days);
}

/** The first date of an event in a range. */
function firstDateIn({ dates }: KnownEvent, range: Parameters, model: TargetModel): CalendarDate | undefined {
  const first = startOf(range, model);
  return dates.find((date) => date >= first);
}

/** A start that the target clamps to today is taken as today. */
function startOf({ startDate }: Parameters, { today, events }: TargetModel): CalendarDate {
  const day = startDate ?? today;
  return events.past === "clamp" && day < today ? today : day;
}

/**
 * How many of what `limit` counts a page holds, by the unit that needs the fewest. Entries of hours are counted as they are, since a page
 * of days of the calendar has at most one a day.
 */
export function countListed(run: Run, query: Query, list: readonly unknown[]): number {
  if (query.operation.id === getMuseumHours.id) return list.length;
  const { units, isUnitObserved } = run.model.events;
  const parameters = query.parameters ?? parametersIn(query);
  // How a target reads such a query is undocumented, and so is the range that is paged.
  if (!parameters) return units.every((unit) => unit === "events") ? list.length : 0;
  // A full run learns the unit of every target that keeps to one; a quick run has too few pages.
  if (!isUnitObserved && !run.options.quick) return list.length;
  return Math.min(...units.map((unit) => countUnder(run, unit, list, parameters)));
}

/** The parameters of a query that is sent as it is written; undefined if they are not plain and documented values. */
function parametersIn({ target }: Query): Parameters | undefined {
  const pairs = new URLSearchParams(target.split("?")[1]);
  const values = ["startDate", "endDate", "page"].map((name) => pairs.getAll(name));
  if (values.some((all) => all.length > 1)) return undefined;
  const [startDate, endDate, page] = values.map(([value]) => value);
  const isDate = (text: string | undefined) => text === undefined || parseCalendarDate(text) !== undefined;
  if (!isDate(startDate) || !isDate(endDate) || !/^[1-9]\d*$/.test(page ?? "1")) return undefined;
  return { ...(startDate && { startDate }), ...(endDate && { endDate }), page: Number(page ?? 1) };
}
