/** Queries of days and events that cross the edges of the calendar. */
import { addDays, type CalendarDate, dayNumber, toCalendarDate, weekdayOf } from "../../contract/calendar-date.js";
import { listSpecialEvents } from "../../contract/interface.js";
import { lastDayOf } from "../queries/query.js";
import type { Run } from "../run.js";
import { eventsList, hoursList, LARGEST_LIMIT } from "../target-model/list-operation.js";
import type { KnownEvent } from "../target-model/target-model.js";
import { earliest, eventsByDay, singleEvents } from "../target-model/target-model.js";
import { filterValues, type Parameters, spread } from "./query.js";

const SUNDAY = 6;

/** Whether a month or a year ends with this day, or the clocks of some zone change near it. */
function isEdge(day: CalendarDate): boolean {
  const next = addDays(day, 1);
  return next.slice(5, 7) !== day.slice(5, 7) || isNearClockChange(day) || day.endsWith("02-28");
}

/** A day that does not exist, and the day that it becomes where a date rolls over into the next month. */
interface RolledDay {
  readonly invalid: string;
  readonly rolled: CalendarDate;
}

/** The next 30 February after a day. */
export function nextRolledDay(today: CalendarDate): RolledDay {
  const year = Number(today.slice(0, 4)) + (today.slice(5) < "02-20" ? 0 : 1);
  const text = String(year).padStart(4, "0");
  return { invalid: `${text}-02-30`, rolled: addDays(`${text}-02-28`, 2) };
}

/** The kind of edge that a day is, on which computing with dates goes wrong; undefined for a plain day. */
export function edgeKind(day: CalendarDate): string | undefined {
  if (day.endsWith("12-31")) return "the end of a year";
  if (day.endsWith("02-29")) return "a leap day";
  if (day.endsWith("02-28")) return "the end of February";
  const clocks = clockChange(day);
  if (clocks !== undefined) return clocks;
  const isLast = addDays(day, 1).endsWith("-01");
  return isLast ? `the end of a month of ${day.slice(8)} days` : undefined;
}

/** Days from `first` to `last` from which `span` days reach an edge. */
function daysBeforeEdges(first: CalendarDate, last: CalendarDate, span: number): readonly CalendarDate[] {
  const found: CalendarDate[] = [];
  let next = Number.POSITIVE_INFINITY;
  for (let day = dayNumber(last) + span; day >= dayNumber(first); day -= 1) {
    const date = toCalendarDate(day);
    if (isEdge(date)) next = day;
    if (next - day <= span && date <= last) found.push(date);
  }
  return found.reverse();
}

/** The Sundays on which clocks change somewhere, and the days after them. */
function isNearClockChange(date: CalendarDate): boolean {
  return clockChange(date) !== undefined || clockChange(addDays(date, -1)) !== undefined;
}

/** Where clocks change, by month, on the first, second or last Sunday of it. */
const CHANGES: Readonly<Record<string, readonly ("first" | "second" | "last")[]>> = {
  "03": ["second", "last"],
  "04": ["first"],
  "09": ["first", "last"],
  "10": ["first", "last"],
  "11": ["first"],
};

/** The change of clocks on a day: Europe, America, Chile, New Zealand and Australia; undefined if there is none. */
export function clockChange(date: CalendarDate): string | undefined {
  const changes = CHANGES[date.slice(5, 7)];
  if (!changes || weekdayOf(dayNumber(date)) !== SUNDAY) return undefined;
  const day = Number(date.slice(8, 10));
  const isLast = addDays(date, 7).slice(5, 7) !== date.slice(5, 7);
  const week = day <= 7 ? "first" : day <= 14 ? "second" : isLast ? "last" : undefined;
  return week && changes.includes(week)
    ? `a change of clocks, the ${week} Sunday of month ${date.slice(5, 7)}`
    : undefined;
}

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

/** Edges of the calendar on which nothing is listed though most days of that weekday have an entry, and other such days. */
export function suspiciousGaps(run: Run): readonly CalendarDate[] {
  const all = startsOfHours(run, Number.POSITIVE_INFINITY);
  const open = new Set(all);
  const gaps = all.map((date) => addDays(date, 1)).filter((date) => !open.has(date));
  const odd = oddGaps(all, gaps);
  return [...odd.filter(edgeKind), ...odd.filter((date) => edgeKind(date) === undefined)];
}

/** The edges of the calendar between two days. */
export function edgesBetween(first: CalendarDate, last: CalendarDate): readonly CalendarDate[] {
  return daysBetween(first, last).filter((day) => edgeKind(day) !== undefined);
}

/** Parameters alone and beside each other. */
export function combinationsOfHours(run: Run): readonly Parameters[] {
  const filters = [{}, ...filterValues(hoursList, run.model.today)];
  return startsOfHours(run, 4).flatMap((startDate) =>
    [{}, { page: 2 }, { limit: 7 }, { page: 2, limit: 7 }, { page: 3, limit: 2 }].flatMap((paging) =>
      filters.flatMap((filter) => [
        { ...paging, ...filter },
        { ...paging, ...filter, startDate },
      ]),
    ),
  );
}

/** The first day about which a query on events can be judged. */
function floorOfEvents({ model: { events, today, plausible } }: Run): CalendarDate {
  return events.past === "serve" ? earliest(events, today) : (plausible.at(-1) ?? today);
}

export function daysWithEvents(run: Run): readonly CalendarDate[] {
  const { events } = run.model;
  const [floor, last] = [floorOfEvents(run), addDays(events.to, -2)];
  return [...eventsByDay(events.events).keys()].filter((date) => date >= floor && date <= last).sort();
}

/** Ranges that begin on the day of an event, the day after and the day before. */
export function rangesFromEvents(run: Run): readonly Parameters[] {
  const floor = floorOfEvents(run);
  const days = spread(daysWithEvents(run), 24);
  return days.flatMap((day) => [
    { startDate: day, endDate: addDays(day, 3) },
    ...(addDays(day, 1) > floor ? [{ startDate: addDays(day, 1), endDate: addDays(day, 2) }] : []),
    ...(addDays(day, -1) >= floor ? [{ startDate: addDays(day, -1), endDate: addDays(day, 1) }] : []),
  ]);
}

const WIDTHS = [1, 2, 3, 6, 7, 14, 1, 5];

/** Ranges in which an event lies by their last day alone, so that they show whether endDate is in the range. */
export function rangesToEvents(run: Run): readonly Parameters[] {
  const floor = floorOfEvents(run);
  const all = daysWithEvents(run);
  const days = all.filter((day) => addDays(day, -14) >= floor);
  const { quick } = run.options;
  const wide = spread(days, quick ? 3 : 16).map((day, index) => ({ day, width: WIDTHS[index % WIDTHS.length] ?? 1 }));
  // A target with the day of endDate outside may reject a range of one day.
  const single = quick ? [] : spread(all, 6).map((day) => ({ day, width: 0 }));
  return [...wide, ...single]
    .filter(({ day, width }) => eventsOnlyOn(run.model.events.events, day, width).length > 0)
    .map(({ day, width }) => ({ startDate: addDays(day, -width), endDate: day }));
}

/** Events on a day that have no other date in the days before it. */
function eventsOnlyOn(events: readonly KnownEvent[], day: CalendarDate, width: number): readonly KnownEvent[] {
  const single = singleEvents(events);
  // Most museums have events of a single date, and then no other date needs a look.
  if (single.length > 0) return eventsByDay(single).get(day) ?? [];
  const first = addDays(day, -width);
  const onDay = eventsByDay(events).get(day) ?? [];
  return onDay.filter(({ dates }) => !dates.some((date) => date >= first && date < day));
}

/** Ranges of a single day: the days of events of several dates, the days between, and some of every kind. */
export function singleDays(run: Run): readonly Parameters[] {
  const { events } = run.model;
  const floor = floorOfEvents(run);
  const span = events.bound === "exclusive" ? 1 : 0;
  const several = events.events.filter(
    ({ dates }) => dates.length > 1 && (dates[0] ?? "") >= floor && (dates.at(-1) ?? "") < events.to,
  );
  const widest = [...several].sort((a, b) => b.dates.length - a.dates.length);
  const chosen = [...new Set([...spread(several, 10), ...widest.slice(0, 6)])];
  const dates = chosen.flatMap(({ dates: all }) => spread(all, 5));
  const between = chosen.flatMap(({ dates: all }) =>
    all
      .map((date) => addDays(date, 1))
      .filter((date) => !all.includes(date))
      .slice(0, 2),
  );
  const busy = daysWithEvents(run);
  const quiet = busy.map((date) => addDays(date, 1)).filter((date) => !busy.includes(date) && date < events.to);
  const others = [...spread(busy, 16), ...spread(quiet, 10)];
  return [...new Set([...dates, ...between, ...others])].map((startDate) => ({
    startDate,
    endDate: addDays(startDate, span),
  }));
}

/** Starts from which the sixth to ninth day decides, at many edges of the calendar. */
export function rangesWithoutEnd(run: Run): readonly Parameters[] {
  const { events } = run.model;
  const days = daysWithEvents(run);
  const [first, last] = [floorOfEvents(run), days.at(-1)];
  if (last === undefined || days[0] === undefined) return [];
  const begin = [first, addDays(days[0], -9)].sort().at(-1) ?? first;
  const telling = (start: CalendarDate) =>
    [6, 7, 8, 9].some((offset) => eventsOnlyOn(events.events, addDays(start, offset), offset).length > 0);
  const candidates = daysBetween(begin, last).filter((start) => addDays(start, 9) <= events.to && telling(start));
  if (run.options.quick) return startsAtEdges(run, candidates).map((startDate) => ({ startDate }));
  const edges = new Set(daysBeforeEdges(begin, last, 8));
  const atEdge = candidates.filter((start) => edges.has(start));
  return [...new Set([...spread(candidates, 24), ...spread(atEdge, 140)])].map((startDate) => ({ startDate }));
}

/**
 * The fewest starts that together cross each kind of edge, with an event that shows a day fewer and with one that shows a day more: in
 * each step the start that crosses most of what is left.
 */
function startsAtEdges({ model: { events } }: Run, candidates: readonly CalendarDate[]): readonly CalendarDate[] {
  const shows = (start: CalendarDate, days: number) =>
    eventsOnlyOn(events.events, addDays(start, days), days).length > 0;
  const left = new Map<CalendarDate, ReadonlySet<string>>();
  for (const start of candidates) {
    const kinds = Array.from({ length: 7 }, (_, index) => edgeKind(addDays(start, index + 1)) ?? "plain");
    const telling = DECIDING_DAYS.filter((days) => shows(start, days));
    left.set(start, new Set(kinds.flatMap((kind) => telling.map((days) => `${kind}, ${days}`))));
  }
  const crossed = new Set<string>();
  const chosen: CalendarDate[] = [];
  for (;;) {
    const fresh = (start: CalendarDate) => [...(left.get(start) ?? [])].filter((one) => !crossed.has(one));
    const [best] = [...left.keys()].sort((a, b) => fresh(b).length - fresh(a).length);
    if (best === undefined || fresh(best).length === 0) return chosen;
    for (const one of fresh(best)) crossed.add(one);
    chosen.push(best);
  }
}

/** An event on the first of them alone is lost with a day fewer; one on the second alone is listed with a day more. */
const DECIDING_DAYS = [7, 8];

function daysBetween(first: CalendarDate, last: CalendarDate): readonly CalendarDate[] {
  const days: CalendarDate[] = [];
  for (let day = first; day <= last && days.length < 1500; day = addDays(day, 1)) days.push(day);
  return days;
}

/** Ranges with at least `least` events, by default more than a page of the default limit. */
export function crowdedRanges(run: Run, least = 13): readonly Parameters[] {
  const { events } = run.model;
  const found: Parameters[] = [];
  for (const startDate of spread(daysWithEvents(run), 40)) {
    if (found.length === 4) break;
    const width = CROWDED_WIDTHS.find((days) => {
      const end = addDays(startDate, days);
      return end <= events.to && countIn(events.events, startDate, addDays(end, -1)) >= least;
    });
    if (width !== undefined) found.push({ startDate, endDate: addDays(startDate, width) });
  }
  return found;
}

const CROWDED_WIDTHS = [10, 20, 40, 80, 200, 400];

function countIn(events: readonly KnownEvent[], first: CalendarDate, last: CalendarDate): number {
  return events.filter(({ dates }) => dates.some((date) => date >= first && date <= last)).length;
}

/** Every set of the parameters, with values that differ from the defaults. */
export function combinationsOfEvents(run: Run): readonly Parameters[] {
  const { today } = run.model;
  const ranges = crowdedRanges(run).slice(0, 3);
  const filters = filterValues(eventsList, today);
  const sets: readonly Parameters[] = ranges.flatMap(({ startDate, endDate }) => {
    const values = { startDate, endDate, page: 2, limit: 3 } as Parameters;
    return filters.length > 0 ? filters.map((filter) => ({ ...values, ...filter })) : [values];
  });
  const all = listSpecialEvents.parameters.map(({ name }) => name);
  return sets.flatMap((values) =>
    Array.from({ length: 2 ** all.length }, (_, bits) =>
      Object.fromEntries(all.filter((_name, index) => bits & (1 << index)).map((name) => [name, values[name]])),
    ).filter((chosen: Parameters) => lastDayOf(chosen, today) >= (chosen.startDate ?? today)),
  );
}
