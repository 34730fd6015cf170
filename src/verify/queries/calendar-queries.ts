/** The edges of the calendar, and the days and ranges of a target at which a query tells most. */
import { groupBy, lookUp } from "../../base/collections.js";
import {
  addDays,
  type CalendarDate,
  dayNumber,
  isCalendarDate,
  LAST_DATE,
  weekdayOf,
} from "../../contract/calendar-date.js";
import type { ListOperation } from "../../contract/lists.js";
import { type Parameters, spread } from "../client/query.js";
import type { Run } from "../target-model/run.js";
import { earliest, type KnownEvent } from "../target-model/target-model.js";

const SUNDAY = 6;

/** Whether a month or a year ends with this day, or clocks change somewhere on it or on the day before. */
export function isEdge(day: CalendarDate): boolean {
  return edgeKind(day) !== undefined || clockChange(addDays(day, -1)) !== undefined;
}

/** The next 30 February after a day, which does not exist, and the day that it becomes where a date rolls over into the next month. */
export function nextRolledDay(today: CalendarDate) {
  const year = Number(today.slice(0, 4)) + (today.slice(5) < "02-20" ? 0 : 1);
  const text = String(year).padStart(4, "0");
  return { invalid: `${text}-02-30`, rolled: addDays(`${text}-02-28`, 2) };
}

/** The kind of edge that a day is, on which computing with dates goes wrong; undefined for a plain day. */
export function edgeKind(day: CalendarDate): string | undefined {
  if (day.endsWith("12-31")) return `the end of a ${isCalendarDate(`${day.slice(0, 4)}-02-29`) ? "leap " : ""}year`;
  if (day.endsWith("02-29")) return "a leap day";
  if (day.endsWith("02-28")) return "the end of February";
  const clocks = clockChange(day);
  if (clocks !== undefined) return clocks;
  const isLast = addDays(day, 1).endsWith("-01");
  return isLast ? `the end of a month of ${day.slice(8)} days` : undefined;
}

const CHANGES: Readonly<Record<string, readonly ("first" | "second" | "last")[]>> = {
  "03": ["second", "last"],
  "04": ["first"],
  "09": ["first", "last"],
  "10": ["first", "last"],
  "11": ["first"],
};

/** The change of clocks on a day: Europe, America, Chile, New Zealand and Australia; undefined if there is none. */
function clockChange(date: CalendarDate): string | undefined {
  const changes = lookUp(CHANGES, date.slice(5, 7));
  if (!changes || weekdayOf(dayNumber(date)) !== SUNDAY) return undefined;
  const day = Number(date.slice(8, 10));
  const isLast = addDays(date, 7).slice(5, 7) !== date.slice(5, 7);
  const week = day <= 7 ? "first" : day <= 14 ? "second" : isLast ? "last" : undefined;
  return week && changes.includes(week)
    ? `a change of clocks, the ${week} Sunday of month ${date.slice(5, 7)}`
    : undefined;
}

/** Chooses at most `most` of some days. A run that asks little gets one day of each kind, the commonest kind first. */
export function daysToAsk({ effort }: Run, days: readonly CalendarDate[], most: number): readonly CalendarDate[] {
  if (effort.isReadWhole) return spread(days, most);
  const kindOf = (day: CalendarDate) => edgeKind(day) ?? `day ${Number(weekdayOf(dayNumber(day)) === SUNDAY)}`;
  const kinds = [...groupBy(days, kindOf).values()].sort((a, b) => b.length - a.length);
  return kinds.map((alike) => alike[Math.floor(alike.length / 2)] ?? "").slice(0, most);
}

/** Known days at which a query can start, spread over all that is known. */
export function startsOfHours(run: Run, most: number): readonly CalendarDate[] {
  const { hours, latest } = run.model;
  const floor = earliest(hours, latest);
  return spread(
    hours.items.map(({ date }) => date).filter((date) => date >= floor && date <= hours.to),
    most,
  );
}

/** The first day about which a query on events can be judged. */
export function floorOfEvents({ model: { events, latest } }: Run): CalendarDate {
  return earliest(events, latest);
}

/** Days on which a query on events tells something; where there are too many events, also those of which only some are known. */
export function daysWithEvents(run: Run): readonly CalendarDate[] {
  const { events, latest } = run.model;
  const floor = events.isDense ? latest : floorOfEvents(run);
  const last = events.isDense ? LAST_DATE : addDays(events.to, -2);
  return [...eventsByDay(run).keys()].filter((date) => date >= floor && date <= last).sort();
}

const WIDTHS = [1, 2, 3, 6, 7, 14, 1, 5];

/** Ranges in which an event lies by their last day alone, so that they show whether endDate is in the range. */
export function rangesToEvents(run: Run): readonly Parameters[] {
  const floor = floorOfEvents(run);
  const all = daysWithEvents(run);
  const { isReadWhole, rangesOfOneDay, rangesToEvents: most } = run.effort;
  const isAloneOn = (day: CalendarDate, width: number) => eventsOnlyOn(run, day, width, eventsOfOneDay(run)).length > 0;
  const isTelling = (day: CalendarDate) => isReadWhole || isAloneOn(day, 1);
  const days = all.filter((day) => addDays(day, -14) >= floor && isTelling(day));
  // Where there is more than a run reads, each range has many pages.
  const wide = daysToAsk(run, days, run.model.events.isDense && !isReadWhole ? 1 : most).map((day, index) => ({
    day,
    width: WIDTHS[index % WIDTHS.length] ?? 1,
  }));
  // A target with the day of endDate outside may reject a range of one day; that it is outside even there is seen by no wider one.
  const alone = run.model.events.bound === "exclusive" ? all.filter((day) => isAloneOn(day, 0)).slice(0, 1) : [];
  const single = [...alone, ...spread(all, rangesOfOneDay)].map((day) => ({ day, width: 0 }));
  return [...wide, ...single]
    .filter(({ day, width }) => isAloneOn(day, width))
    .map(({ day, width }) => ({ startDate: addDays(day, -width), endDate: day }));
}

function eventsOfOneDay({ memory, model: { events } }: Run): readonly KnownEvent[] {
  const single = memory.of("events of a day", events.items, () =>
    events.items.filter(({ dates }) => dates.length === 1),
  );
  return single.length > 0 ? single : events.items;
}

/** Events on a day that have no other date in the days before it; a run that asks much asks for those of a single date. */
export function eventsOnlyOn(
  run: Run,
  day: CalendarDate,
  width: number,
  events = run.effort.isReadWhole ? eventsOfOneDay(run) : run.model.events.items,
): readonly KnownEvent[] {
  const first = addDays(day, -width);
  const onDay = eventsByDay(run, events).get(day) ?? [];
  return onDay.filter(({ dates }) => !dates.some((date) => date >= first && date < day));
}

function crowdedRanges(run: Run, least: number): readonly Parameters[] {
  const { events } = run.model;
  const crowded: Parameters[] = [];
  const countIn = (first: CalendarDate, last: CalendarDate) =>
    events.items.filter(({ dates }) => dates.some((date) => date >= first && date <= last)).length;
  const days = daysWithEvents(run).filter((day) => !events.isDense || (day >= events.from && day <= events.to));
  for (const startDate of spread(days, 40)) {
    if (crowded.length === 4) break;
    const width = (events.isDense ? DENSE_WIDTHS : CROWDED_WIDTHS).find((days) => {
      const end = addDays(startDate, days);
      return end <= events.to && countIn(startDate, addDays(end, -1)) >= least;
    });
    if (width !== undefined) crowded.push({ startDate, endDate: addDays(startDate, width) });
  }
  return crowded;
}

/** More events than a page has by default, and more than fit on one with a limit of 3 or 4. */
const USUAL_CROWDS = [13, 5];

const CROWDED_WIDTHS = [10, 20, 40, 80, 120, 160, 200, 400];
const DENSE_WIDTHS = [1, 2, 4, ...CROWDED_WIDTHS];

function eventsByDay(
  { memory, model }: Run,
  events = model.events.items,
): ReadonlyMap<CalendarDate, readonly KnownEvent[]> {
  return memory.of("events by day", events, () => {
    const days = events.flatMap((event) => event.dates.map((date) => ({ date, event })));
    const byDay = [...groupBy(days, ({ date }) => date)];
    return new Map(byDay.map(([date, onDay]) => [date, onDay.map(({ event }) => event)]));
  });
}

/** Ranges of events with at least `least` events, or a usual number; for hours, starts over all that is known. */
export function crowdedQueries(run: Run, list: ListOperation, least?: number): readonly Parameters[] {
  if (!list.hasEnd) return startsOfHours(run, 6).map((startDate) => ({ startDate }));
  const found = (least === undefined ? USUAL_CROWDS : [least]).map((number) => crowdedRanges(run, number));
  return found.find((ranges) => ranges.length > 0) ?? [];
}
