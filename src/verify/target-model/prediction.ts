/** Predicts a response by the days and events that are known. */
import { addDays, type CalendarDate, dayNumber, LAST_DATE } from "../../contract/calendar-date.js";
import { getMuseumHours, listSpecialEvents, parameterOf } from "../../contract/interface.js";
import { profiles } from "../../contract/profile.js";
import { answerQuery } from "../../museum/answer.js";
import { type Catalogue, createCatalogue, type DatedEntry } from "../../museum/catalogue.js";
import type { Parameters } from "../queries/query.js";
import type { Run } from "../run.js";
import type { KnownEvent, TargetModel } from "./target-model.js";

type Events = readonly KnownEvent[];

const byDay = new WeakMap<Events, ReadonlyMap<CalendarDate, Events>>();
const single = new WeakMap<Events, Events>();

/** The events of each day, in the order in which they are known. */
export function eventsByDay(events: Events): ReadonlyMap<CalendarDate, Events> {
  const known = byDay.get(events);
  if (known) return known;
  const days = new Map<CalendarDate, KnownEvent[]>();
  for (const event of events) {
    for (const date of event.dates) {
      const some = days.get(date);
      if (some) some.push(event);
      else days.set(date, [event]);
    }
  }
  byDay.set(events, days);
  return days;
}

/** The events of a single date. */
export function singleEvents(events: Events): Events {
  const known = single.get(events) ?? events.filter(({ dates }) => dates.length === 1);
  single.set(events, known);
  return known;
}

/** A predicted page. `isBeyond`: it lies after the last one, and may also be rejected. */
interface Prediction {
  readonly keys: readonly string[];
  readonly isBeyond: boolean;
}

/** The entries that a page of hours must have; undefined if too little is known. */
export function predictHours({ model: { hours, today } }: Run, parameters: Parameters): Prediction | undefined {
  const startDate = parameters.startDate ?? today;
  if (hours.hasUnplaced || startDate < earliest(hours, today)) return undefined;
  const profile = {
    ...profiles.default,
    hoursPageUnit: hours.unit ?? "entries",
    pageBeyondEnd: "notFound",
    pastStartDate: hours.past ?? "serve",
  } as const;
  const answer = answerQuery(catalogueOf(hours.entries), getMuseumHours, toPairs(parameters), { profile, today });
  if (answer.outcome === "rejected") return undefined;
  const keys = answer.page.items.map((item) => ("date" in item ? item.date : ""));
  const isWhole = hours.to === LAST_DATE || (keys.at(-1) ?? hours.to) < hours.to;
  return isWhole ? { keys, isBeyond: answer.outcome === "pageNotFound" } : undefined;
}

const catalogues = new WeakMap<readonly DatedEntry[], Catalogue>();

function catalogueOf(entries: readonly DatedEntry[]): Catalogue {
  const known = catalogues.get(entries) ?? createCatalogue({ hours: entries, events: [] });
  catalogues.set(entries, known);
  return known;
}

/** The first startDate for which a response can be predicted. */
export function earliest(
  { from, past }: { from: CalendarDate; past: string | undefined },
  today: CalendarDate,
): CalendarDate {
  return past === "serve" ? from : today;
}

/** Returns the last day of a range; without an endDate, the documented default. */
export function lastDayOf({ startDate, endDate }: Parameters, today: CalendarDate): CalendarDate {
  if (endDate !== undefined) return endDate;
  const { default: byDefault } = parameterOf(listSpecialEvents, "endDate") ?? {};
  return addDays(startDate ?? today, byDefault && "addDays" in byDefault ? byDefault.addDays : 0);
}

/** The events of a range; `open` are those on its last day alone, while nothing has shown whether endDate is in the range. */
interface RangePrediction {
  readonly expected: readonly KnownEvent[];
  readonly open: readonly KnownEvent[];
}

/** Undefined if too little is known, as for days before those that were explored. */
export function predictRange({ model: { events, today } }: Run, parameters: Parameters): RangePrediction | undefined {
  const first = parameters.startDate ?? today;
  const last = lastDayOf(parameters, today);
  const isKnown = first >= events.from && last <= events.to;
  if (first < earliest(events, today) || last < first || !isKnown) return undefined;
  const before = events.bound === "inclusive" ? last : addDays(last, -1);
  const isIn = (end: CalendarDate) => (event: KnownEvent) => event.dates.some((date) => date >= first && date <= end);
  const expected = before < first ? [] : eventsIn(events.events, first, before);
  const open =
    events.bound === undefined ? events.events.filter((event) => isIn(last)(event) && !expected.includes(event)) : [];
  return { expected, open };
}

/** Days of a range that are looked up one by one; wider ranges are looked for among all events. */
const MAX_LOOKED_UP = 60;

function eventsIn(events: readonly KnownEvent[], first: CalendarDate, last: CalendarDate): readonly KnownEvent[] {
  const days = dayNumber(last) - dayNumber(first) + 1;
  if (days > MAX_LOOKED_UP) return events.filter(({ dates }) => dates.some((date) => date >= first && date <= last));
  const byDay = eventsByDay(events);
  const found = Array.from({ length: days }, (_, index) => byDay.get(addDays(first, index)) ?? []);
  return [...new Set(found.flat())];
}

/** The first date of an event in a range; a start that the target clamps to today is taken as today. */
export function firstDateIn(
  { dates }: KnownEvent,
  { startDate }: Pick<Parameters, "startDate">,
  { events, today }: Pick<TargetModel, "events" | "today">,
): CalendarDate | undefined {
  const given = startDate ?? today;
  const first = events.past === "clamp" && given < today ? today : given;
  return dates.find((date) => date >= first);
}

function toPairs(parameters: Parameters): [string, string][] {
  return Object.entries(parameters).flatMap(([name, value]) => (value === undefined ? [] : [[name, String(value)]]));
}
