/** Predicts pages by the days and events that are known, under each reading of `limit`. */
import { compareTexts } from "../../base/text.js";
import { type CalendarDate, dayNumber, LAST_DATE } from "../../contract/calendar-date.js";
import type { Profile } from "../../contract/choices.js";
import { getMuseumHours, listSpecialEvents } from "../../contract/interface.js";
import { profiles } from "../../contract/profile.js";
import { answerQuery, listEvents } from "../../museum/answer.js";
import { type Catalogue, createCatalogue, type DatedEntry } from "../../museum/catalogue.js";
import type { Query as MuseumQuery } from "../../museum/query.js";
import { lastDayOf, type Parameters } from "../queries/query.js";
import type { Run } from "../run.js";
import { keyOf } from "./item.js";
import type { PageCrawl } from "./page-crawl.js";
import type { EventPageUnit, KnownEvent, TargetModel } from "./target-model.js";

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
  const answer = answerQuery(catalogueOfEntries(hours.entries), getMuseumHours, toPairs(parameters), {
    profile,
    today,
  });
  if (answer.outcome === "rejected") return undefined;
  const keys = answer.page.items.map((item) => ("date" in item ? item.date : ""));
  const isWhole = hours.to === LAST_DATE || (keys.at(-1) ?? hours.to) < hours.to;
  return isWhole ? { keys, isBeyond: answer.outcome === "pageNotFound" } : undefined;
}

const ofEntries = new WeakMap<readonly DatedEntry[], Catalogue>();
const ofEvents = new WeakMap<Events, Catalogue>();

function catalogueOfEntries(hours: readonly DatedEntry[]): Catalogue {
  const known = ofEntries.get(hours) ?? createCatalogue({ hours, events: [] });
  ofEntries.set(hours, known);
  return known;
}

function catalogueOfEvents(events: Events): Catalogue {
  const known = ofEvents.get(events) ?? createCatalogue({ hours: [], events });
  ofEvents.set(events, known);
  return known;
}

/** Events as they are known: in their order, with all their dates. */
const AS_KNOWN = { ...profiles.default, eventOrder: "asStored", eventDates: "all" } as const;

/** Lists events by the model of the museum, which returns those that it was given. */
function listKnown(events: Events, query: MuseumQuery, profile: Profile): Events {
  return listEvents(catalogueOfEvents(events), query, profile).items as unknown as Events;
}

/** The first startDate for which a response can be predicted. */
export function earliest(
  { from, past }: { from: CalendarDate; past: string | undefined },
  today: CalendarDate,
): CalendarDate {
  return past === "serve" ? from : today;
}

/** Whether everything about a range is known. */
export function isKnownRange(
  { events, today }: Pick<TargetModel, "events" | "today">,
  parameters: Parameters,
): boolean {
  const startDate = parameters.startDate ?? today;
  return startDate >= events.from && startDate >= earliest(events, today) && lastDayOf(parameters, today) <= events.to;
}

/** The events of a range; `open` are those on its last day alone, while nothing has shown whether endDate is in the range. */
interface RangePrediction {
  readonly expected: readonly KnownEvent[];
  readonly open: readonly KnownEvent[];
}

/** Undefined if too little is known, as for days before those that were explored. */
export function predictRange({ model: { events, today } }: Run, parameters: Parameters): RangePrediction | undefined {
  const startDate = parameters.startDate ?? today;
  const endDate = lastDayOf(parameters, today);
  if (endDate < startDate || !isKnownRange({ events, today }, parameters)) return undefined;
  const under = (bound: "inclusive" | "exclusive") => {
    const query = { ...parameters, startDate, endDate, page: 1, limit: events.events.length };
    const listed = listKnown(events.events, query, { ...AS_KNOWN, endDateBound: bound });
    const firstIn = ({ dates }: KnownEvent) => dates.find((date) => date >= startDate) ?? "";
    return [...listed].sort((a, b) => compareTexts(firstIn(a), firstIn(b)));
  };
  const expected = under(events.bound ?? "exclusive");
  const open = events.bound === undefined ? under("inclusive").filter((event) => !expected.includes(event)) : [];
  return { expected, open };
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

/** A page of a list that is known as a whole. */
interface KnownPage {
  readonly range: Parameters;
  readonly page: number;
  readonly limit: number;
}

/** The keys that a page has under a unit, in order if the order is known; undefined if a date of an event is not known. */
export function keysUnder(
  run: Run,
  unit: EventPageUnit,
  items: readonly unknown[],
  { range, page, limit }: KnownPage,
): readonly string[] | undefined {
  const keys = [...new Set(items.map((item) => keyOf(listSpecialEvents, item)))];
  if (unit === "events") return keys.slice((page - 1) * limit, page * limit);
  const { events } = run.model;
  if (events.hasUnplaced) return undefined;
  const known = new Map(events.events.map((event) => [event.key, event]));
  const listed = keys.map((key) => known.get(key));
  if (listed.some((event) => event === undefined)) return undefined;
  return pageOfDays(run, unit, listed as readonly KnownEvent[], { range, page, limit });
}

function pageOfDays(
  { model }: Run,
  unit: Exclude<EventPageUnit, "events">,
  events: readonly KnownEvent[],
  { range, page, limit }: KnownPage,
): readonly string[] | undefined {
  const isLater = (event: KnownEvent) => firstDateIn(event, range, model) === undefined;
  if (events.some(isLater)) return undefined;
  const isByAnyDate = unit === "calendarDays";
  const onFirstDay = (event: KnownEvent) => ({ ...event, dates: [firstDateIn(event, range, model) ?? ""] });
  const query = {
    startDate: startOf(range, model),
    endDate: isByAnyDate ? lastDayOf(range, model.today) : LAST_DATE,
    page,
    limit,
  };
  const profile = {
    ...AS_KNOWN,
    eventPageUnit: unit === "days" ? unit : "calendarDays",
    endDateBound: (isByAnyDate && model.events.bound) || "inclusive",
  } as const;
  return listKnown(isByAnyDate ? events : events.map(onFirstDay), query, profile).map(({ key }) => key);
}

function startOf({ startDate }: Parameters, { today, events }: Run["model"]): CalendarDate {
  const given = startDate ?? today;
  return events.past === "clamp" && given < today ? today : given;
}

/** Whether two pages have the same keys: in the same order if `limit` counts events. */
export function isSamePage(unit: EventPageUnit, one: readonly string[], other: readonly string[]): boolean {
  const text = (keys: readonly string[]) => (unit === "events" ? keys : [...keys].sort()).join();
  return text(one) === text(other);
}

/** Whether every page of a crawl is what it must be under a unit. */
export function fitsUnit(run: Run, unit: EventPageUnit, found: PageCrawl): boolean {
  if (unit === "events") return isFullToItsEnd(found) && new Set(found.keys).size === found.keys.length;
  const { page: _page, limit: _limit, ...range } = found.parameters;
  return found.pages.every((page, index) => {
    const expected = keysUnder(run, unit, found.items, { range, page: index + 1, limit: found.limit });
    return (
      expected &&
      isSamePage(
        unit,
        expected,
        page.map((item) => keyOf(found.operation, item)),
      )
    );
  });
}

/** Whether every page but the last is full. */
export function isFullToItsEnd({ pages, limit }: PageCrawl): boolean {
  return pages.every((page, index) => page.length === limit || (index === pages.length - 1 && page.length < limit));
}

/** How many of what `limit` counts a page of events holds, by the unit that needs the fewest. */
export function countOnPage(run: Run, list: readonly unknown[], { range, page }: Omit<KnownPage, "limit">): number {
  const { units, isUnitObserved } = run.model.events;
  // A full run learns the unit of every target that keeps to one; a quick run has too few pages.
  if (!isUnitObserved && !run.options.quick) return list.length;
  return Math.min(...units.map((unit) => countUnder(run, unit, list, { range, page })));
}

function countUnder(
  { model }: Run,
  unit: EventPageUnit,
  list: readonly unknown[],
  { range, page }: Omit<KnownPage, "limit">,
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
function daysFrom(model: Run["model"], events: readonly KnownEvent[], range: Parameters): number {
  const start = dayNumber(startOf(range, model));
  const days = events.map((event) => {
    const date = firstDateIn(event, range, model);
    return date === undefined ? 0 : dayNumber(date) - start + 1;
  });
  return Math.max(0, ...days);
}
