/** Answers a query for events: those with a date in the range, in order, cut into pages. */
import { lowerBound, lowerBoundBelow } from "../base/lower-bound.js";
import { addDays, type CalendarDate, type DaySpan, dayNumber, FIRST_DATE } from "../contract/calendar-date.js";
import type { Behaviours } from "../contract/choices/choice.js";
import type { listingChoices } from "../contract/choices/listing.js";
import type { Profile } from "../contract/choices/table.js";
import type { Catalogue, DatedEvent } from "./catalogue.js";
import type { DayNumbers, EventIndex, PlacedEvent } from "./event-index.js";
import { eventComparisons } from "./event-order.js";
import { type Page, slicePage } from "./page.js";
import type { Query } from "./query.js";
import { sliceList } from "./sorted-list.js";

type EventOrder = Profile["eventOrder"];

export const eventBehaviours = {
  endDateBound: {
    inclusive: (first: CalendarDate, endDate: CalendarDate): DaySpan => ({ first, last: endDate }),
    exclusive: (first: CalendarDate, endDate: CalendarDate): DaySpan =>
      endDate === FIRST_DATE ? { first: addDays(endDate, 1), last: endDate } : { first, last: addDays(endDate, -1) },
  },
  eventOrder: {
    /** As they are found, day by day. */
    firstDateInRange: undefined,
    ...eventComparisons,
  },
  eventPageUnit: { events: pageOfEvents, days: pageOfDays, calendarDays: pageOfCalendarDays },
  eventDates: { all: (event: DatedEvent) => event, inRange: narrowToRange },
} as const satisfies Pick<
  Behaviours<typeof listingChoices>,
  "endDateBound" | "eventOrder" | "eventPageUnit" | "eventDates"
>;

/** Returns the page of events that have a date in the range from `startDate` to `endDate`. */
export function listEvents({ eventIndex }: Catalogue, query: Query, profile: Profile): Page<DatedEvent> {
  const range = rangeOf(query, profile);
  const days = { first: dayNumber(range.first), last: dayNumber(range.last) };
  const { eventOrder: order } = profile;
  const page = eventBehaviours.eventPageUnit[profile.eventPageUnit]({ index: eventIndex, days, order }, query);
  const show = eventBehaviours.eventDates[profile.eventDates];
  return {
    items: page.items.map(({ event }) => show(event, range)),
    total: page.total,
    pages: page.pages,
  };
}

/** The days that a query for events covers. */
export function rangeOf({ startDate, endDate }: Query, profile: Profile): DaySpan {
  return eventBehaviours.endDateBound[profile.endDateBound](startDate, endDate ?? startDate);
}

/** The events to choose from: those with a date on these days, in an order. */
export interface EventSelection {
  readonly index: EventIndex;
  readonly days: DayNumbers;
  readonly order: EventOrder;
}

function pageOfEvents({ index, days, order }: EventSelection, query: Query): Page<PlacedEvent> {
  return slicePage(order === "firstDateInRange" ? index.byFirstDay(days) : index.inOrder(order, days), query);
}

/** A page holds the events of `limit` days on which an event falls first; within a page they keep their order. */
function pageOfDays({ index, days, order }: EventSelection, query: Query): Page<PlacedEvent> {
  const listed = index.byFirstDay(days);
  const page = slicePage(index.firstDays(days), query);
  const [first, last] = [page.items[0], page.items.at(-1)];
  const startOf = (day: number | undefined) => (day === undefined ? 0 : lowerBound(listed, (one) => one.day < day));
  const from = startOf(first);
  const compare = eventBehaviours.eventOrder[order];
  const items: PlacedEvent[] = last === undefined ? [] : sliceList(listed, from, startOf(last + 1) - from);
  return {
    items: compare ? items.sort(compare) : items,
    total: listed.count,
    pages: page.pages,
  };
}

/** A page covers `limit` days of the calendar and holds every event with a date on one of them; the last page reaches the last date. */
function pageOfCalendarDays({ index, days, order }: EventSelection, { page, limit }: Query): Page<PlacedEvent> {
  const first = days.first + (page - 1) * limit;
  const listed = index.byFirstDay({ first, last: Math.min(first + limit - 1, days.last) });
  const compare = eventBehaviours.eventOrder[order] ?? compareFirstDays(days);
  return {
    items: sliceList(listed, 0, listed.count()).sort(compare),
    total: () => index.byFirstDay(days).count(),
    pages: () => Math.ceil((lastDayIn(index, days) - days.first + 1) / limit),
  };
}

/** Orders events by their first date in a range, and then by eventId. */
function compareFirstDays({ first }: DayNumbers): (a: PlacedEvent, b: PlacedEvent) => number {
  const firstOf = ({ event }: PlacedEvent) => Math.min(...event.dates.map(dayNumber).filter((day) => day >= first));
  return (a, b) => firstOf(a) - firstOf(b) || eventComparisons.eventId(a, b);
}

/** Returns the last day of a range that has an event; the day before the range if none has. */
function lastDayIn(index: EventIndex, { first, last }: DayNumbers): number {
  const size = Math.max(last - first + 1, 0);
  return first - 1 + lowerBoundBelow(size, (at) => index.byFirstDay({ first: first + at, last }).count() > 0);
}

/** Returns the event with those of its dates that lie in the range; the event itself if all do. */
function narrowToRange(event: DatedEvent, { first, last }: DaySpan): DatedEvent {
  const dates = event.dates.filter((date) => date >= first && date <= last);
  return dates.length === event.dates.length ? event : { ...event, dates };
}
