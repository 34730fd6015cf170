/** Answers a query for events: those with a date in the range, in order, cut into pages. */
import {
  addDays,
  type CalendarDate,
  type DayRange,
  dayNumber,
  FIRST_DATE,
  toCalendarDate,
} from "../contract/calendar-date.js";
import type { Behaviours } from "../contract/choices/choice.js";
import type { listingChoices } from "../contract/choices/listing.js";
import type { Profile } from "../contract/choices/table.js";
import { type Catalogue, compareTexts, type DatedEvent, lowerBound, type Occurrence } from "./catalogue.js";
import { type Page, slicePage } from "./page.js";
import type { Query } from "./query.js";

export const eventBehaviours = {
  endDateBound: {
    inclusive: (first: CalendarDate, endDate: CalendarDate): DayRange => ({ first, last: endDate }),
    exclusive: (first: CalendarDate, endDate: CalendarDate): DayRange =>
      endDate === FIRST_DATE ? { first: addDays(endDate, 1), last: endDate } : { first, last: addDays(endDate, -1) },
  },
  eventOrder: {
    /** As they are found, day by day. */
    firstDateInRange: undefined,
    name: (a: Occurrence, b: Occurrence) => compareTexts(a.event.name ?? "", b.event.name ?? "") || byEventId(a, b),
    eventId: byEventId,
    asStored: (a: Occurrence, b: Occurrence) => a.position - b.position,
  },
  eventPageUnit: { events: slicePage<Occurrence>, days: pageOfDays, calendarDays: pageOfCalendarDays },
  eventDates: {
    all: (event: DatedEvent) => event,
    inRange: (event: DatedEvent, { first, last }: DayRange) => ({
      ...event,
      dates: event.dates.filter((date) => date >= first && date <= last),
    }),
  },
} as const satisfies Pick<
  Behaviours<typeof listingChoices>,
  "endDateBound" | "eventOrder" | "eventPageUnit" | "eventDates"
>;

/** Returns the page of events that have a date in the range from `startDate` to `endDate`. */
export function listEvents(catalogue: Catalogue, query: Query, profile: Profile): Page<DatedEvent> {
  const range = rangeOf(query, profile);
  const listed = eventsIn(catalogue, range);
  const order = eventBehaviours.eventOrder[profile.eventOrder];
  if (order) listed.sort(order);
  const { items, total, pages } = eventBehaviours.eventPageUnit[profile.eventPageUnit](listed, query, range);
  const show = eventBehaviours.eventDates[profile.eventDates];
  return { items: items.map(({ event }) => show(event, range)), total, pages };
}

/** The days that a query for events covers. */
export function rangeOf({ startDate, endDate }: Query, profile: Profile): DayRange {
  return eventBehaviours.endDateBound[profile.endDateBound](startDate, endDate ?? startDate);
}

/** Each event once, as the occurrence on its first day in the range; days ascend, and on a day the eventIds do. */
function eventsIn({ eventDays, occurrences }: Catalogue, { first, last }: DayRange): Occurrence[] {
  const listed: Occurrence[] = [];
  for (let at = lowerBound(eventDays, (day) => day < first); at < eventDays.length; at += 1) {
    const day = eventDays[at] as CalendarDate;
    if (day > last) break;
    for (const occurrence of occurrences.get(day) ?? []) {
      if (occurrence.previous < first) listed.push(occurrence);
    }
  }
  return listed;
}

/** A page holds the events of `limit` days on which an event falls first; within a page they keep their order. */
function pageOfDays(listed: readonly Occurrence[], query: Query): Page<Occurrence> {
  const days = [...new Set(listed.map(({ date }) => date))].sort();
  const { items, pages } = slicePage(days, query);
  const shown = new Set(items);
  return { items: listed.filter(({ date }) => shown.has(date)), total: listed.length, pages };
}

/** A page covers `limit` days of the calendar and holds every event with a date on one of them; the last page reaches the last date. */
function pageOfCalendarDays(
  listed: readonly Occurrence[],
  { page, limit }: Query,
  { first, last }: DayRange,
): Page<Occurrence> {
  const isIn = (date: CalendarDate) => date >= first && date <= last;
  const latest = listed.flatMap(({ event }) => event.dates.filter(isIn)).reduce((a, b) => (a > b ? a : b), "");
  const pages = latest === "" ? 0 : Math.ceil((dayNumber(latest) - dayNumber(first) + 1) / limit);
  if (page > pages) return { items: [], total: listed.length, pages };
  const start = dayNumber(first) + (page - 1) * limit;
  const [opens, closes] = [toCalendarDate(start), toCalendarDate(start + limit - 1)];
  const items = listed.filter(({ event }) => event.dates.some((date) => isIn(date) && date >= opens && date <= closes));
  return { items, total: listed.length, pages };
}

function byEventId(a: Occurrence, b: Occurrence): number {
  return compareTexts(a.event.eventId, b.event.eventId) || a.position - b.position;
}
