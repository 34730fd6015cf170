/** Answers the query of an operation over a catalogue: a page, a rejection, or no such page. */

import { lowerBound, lowerBoundBelow } from "../base/collections.js";
import {
  addDays,
  type CalendarDate,
  type DaySpan,
  dayNumber,
  FIRST_DATE,
  toCalendarDate,
} from "../contract/calendar-date.js";
import type { Behaviours, listingChoices, Profile } from "../contract/choices.js";
import type { Operation, OperationId } from "../contract/interface.js";
import type { Catalogue, DatedEntry, DatedEvent, EntryIndex } from "./catalogue.js";
import {
  type DayNumbers,
  type EventIndex,
  eventComparisons,
  type Occurrence,
  type PlacedEvent,
} from "./event-index.js";
import { parseQuery, type Query, type QueryReading, type ReadingCircumstances } from "./query.js";
import { type SortedList, sliceList } from "./sorted-list.js";

const eventBehaviours = {
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
  eventPageUnit: {
    events: pageOfEvents,
    days: pageOfDays,
    daysRepeated: eventsOfBusyDays,
    calendarDays: eventsOfCalendarDays,
  },
  eventDates: { all: (event: DatedEvent) => event, inRange: narrowToRange },
} as const satisfies Pick<
  Behaviours<typeof listingChoices>,
  "endDateBound" | "eventOrder" | "eventPageUnit" | "eventDates"
>;

/** Returns the page of events that have a date in the range from `startDate` to `endDate`. */
export function listEvents({ eventIndex }: Catalogue, query: Query, profile: Profile): Page<DatedEvent> {
  const range = rangeOf(query, profile);
  const { eventOrder: order } = profile;
  const days = daysOf(range);
  const page = eventBehaviours.eventPageUnit[profile.eventPageUnit]({ index: eventIndex, days, order }, query);
  const show = eventBehaviours.eventDates[profile.eventDates];
  return {
    items: page.items.map(({ event }) => show(event, range)),
    total: page.total,
    pages: page.pages,
  };
}

/** Returns the events of the range of a query that fall first in it on some of its days, in the order of a profile. */
export function eventsFirstOn(
  { eventIndex }: Catalogue,
  query: Query,
  profile: Profile,
  days: DaySpan,
): readonly DatedEvent[] {
  const range = rangeOf(query, profile);
  const show = eventBehaviours.eventDates[profile.eventDates];
  const listed = eventIndex.byFirstDay(daysOf(range));
  return occurrencesOn(listed, daysOf(days), profile.eventOrder).map(({ event }) => show(event, range));
}

function daysOf({ first, last }: DaySpan): DayNumbers {
  return { first: dayNumber(first), last: dayNumber(last) };
}

/** The days that a query for events covers. */
export function rangeOf({ startDate, endDate }: Query, profile: Profile): DaySpan {
  return eventBehaviours.endDateBound[profile.endDateBound](startDate, endDate ?? startDate);
}

/** The events to choose from: those with a date on these days, in an order. */
interface EventSelection {
  readonly index: EventIndex;
  readonly days: DayNumbers;
  readonly order: Profile["eventOrder"];
}

function pageOfEvents({ index, days, order }: EventSelection, query: Query): Page<PlacedEvent> {
  return slicePage(order === "firstDateInRange" ? index.byFirstDay(days) : index.inOrder(order, days), query);
}

/** A page holds the events of `limit` days on which an event falls first; within a page they keep their order. */
function pageOfDays({ index, days, order }: EventSelection, query: Query): Page<PlacedEvent> {
  const listed = index.byFirstDay(days);
  const page = slicePage(index.firstDays(days), query);
  const [first, last] = [page.items[0], page.items.at(-1)];
  return {
    items: first === undefined || last === undefined ? [] : occurrencesOn(listed, { first, last }, order),
    total: listed.count,
    pages: page.pages,
  };
}

/** Those of a list by first day that stand on some days, in an order. */
function occurrencesOn(
  listed: SortedList<Occurrence>,
  { first, last }: DayNumbers,
  order: Profile["eventOrder"],
): readonly PlacedEvent[] {
  const startOf = (day: number) => lowerBound(listed, (occurrence) => occurrence.day < day);
  const from = startOf(first);
  const items: PlacedEvent[] = sliceList(listed, from, startOf(last + 1) - from);
  const compare = eventBehaviours.eventOrder[order];
  return compare ? items.sort(compare) : items;
}

/** A page covers `limit` days on which an event takes place, and holds every event with a date on one of them. */
function eventsOfBusyDays({ index, days, order }: EventSelection, { page, limit }: Query): Page<PlacedEvent> {
  const before = busyDays(index, days, (page - 1) * limit);
  const covered =
    before.length < (page - 1) * limit
      ? []
      : busyDays(index, { ...days, first: (before.at(-1) ?? days.first - 1) + 1 }, limit);
  const [first, last] = [covered[0], covered.at(-1)];
  return {
    items: first === undefined || last === undefined ? [] : eventsOn({ index, days, order }, { first, last }),
    total: () => index.byFirstDay(days).count(),
    pages: () => Math.ceil(busyDays(index, days, Number.POSITIVE_INFINITY).length / limit),
  };
}

/** The first `most` days of a range on which an event takes place. */
function busyDays(index: EventIndex, { first, last }: DayNumbers, most: number): readonly number[] {
  const days: number[] = [];
  for (let day: number | undefined = first; days.length < most; day += 1) {
    day = index.byFirstDay({ first: day, last }).at(0)?.day;
    if (day === undefined) break;
    days.push(day);
  }
  return days;
}

/** The events with a date on some days of a range, in an order. */
function eventsOn({ index, days, order }: EventSelection, covered: DayNumbers): readonly PlacedEvent[] {
  const listed = index.byFirstDay(covered);
  return sliceList(listed, 0, listed.count()).sort(eventBehaviours.eventOrder[order] ?? compareFirstDays(days));
}

/** A page covers `limit` days of the calendar and holds every event with a date on one of them; the last page reaches the last date. */
function eventsOfCalendarDays({ index, days, order }: EventSelection, { page, limit }: Query): Page<PlacedEvent> {
  const first = days.first + (page - 1) * limit;
  return {
    items: eventsOn({ index, days, order }, { first, last: Math.min(first + limit - 1, days.last) }),
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

const hoursPageBehaviours = {
  entries: pageOfEntries,
  calendarDays: entriesOfCalendarDays,
} as const satisfies Behaviours<typeof listingChoices>["hoursPageUnit"];

/** Returns the page of entries from `startDate` on, in ascending order of date. */
export function listHours({ entryIndex }: Catalogue, query: Query, profile: Profile): Page<DatedEntry> {
  return hoursPageBehaviours[profile.hoursPageUnit](entryIndex, query);
}

function pageOfEntries(index: EntryIndex, query: Query): Page<DatedEntry> {
  const entries = index.from(dayNumber(query.startDate));
  const page = slicePage(entries, query);
  return {
    items: page.items,
    total: page.total,
    pages: page.pages,
    covers() {
      const before = query.page === 1 ? undefined : entries.at((query.page - 1) * query.limit - 1);
      const first = before ? addDays(before.date, 1) : query.startDate;
      return { first, last: page.items.at(-1)?.date ?? addDays(first, -1) };
    },
  };
}

/** A page covers `limit` days of the calendar, the first page from `startDate` on; the last one reaches the last entry. */
function entriesOfCalendarDays(index: EntryIndex, { startDate, page, limit }: Query): Page<DatedEntry> {
  const start = dayNumber(startDate);
  const first = start + (page - 1) * limit;
  const days = Math.max((index.lastDay() ?? start - 1) - start + 1, 0);
  const pages = Math.ceil(days / limit);
  const items = sliceList(index.from(first), 0, limit).filter(({ date }) => dayNumber(date) < first + limit);
  return {
    items,
    total: () => index.from(start).count(),
    pages: () => pages,
    covers: () => ({
      first: toCalendarDate(first),
      last: toCalendarDate(page > pages ? first - 1 : first + limit - 1),
    }),
  };
}

/** What a query leads to. */
export type QueryResult =
  | { readonly outcome: "listed"; readonly reading: QueryReading; readonly page: Page<DatedEntry | DatedEvent> }
  | { readonly outcome: "pageNotFound"; readonly reading: QueryReading; readonly page: Page<DatedEntry | DatedEvent> }
  | { readonly outcome: "rejected"; readonly reading: QueryReading };

const listingBehaviours = {
  ...eventBehaviours,
  hoursPageUnit: hoursPageBehaviours,
  pageBeyondEnd: { empty: "listed", notFound: "pageNotFound" },
} as const satisfies Behaviours<typeof listingChoices>;

type Listing = (catalogue: Catalogue, query: Query, profile: Profile) => Page<DatedEntry | DatedEvent>;

const listings: Readonly<Record<OperationId, Listing>> = { getMuseumHours: listHours, listSpecialEvents: listEvents };

/** Answers the decoded names and values of a query. Pure: the same arguments give the same result. */
export function answerQuery(
  catalogue: Catalogue,
  operation: Operation,
  pairs: Iterable<readonly [string, string]>,
  circumstances: ReadingCircumstances,
): QueryResult {
  const reading = parseQuery(operation, pairs, circumstances);
  if (reading.violations.length > 0) return { outcome: "rejected", reading };
  const page = listPage(catalogue, operation.id, reading.query, circumstances.profile);
  return { outcome: outcomeOf(page, reading.query, circumstances.profile), reading, page };
}

/** Lists the page that a query asks for. */
export function listPage(
  catalogue: Catalogue,
  operation: OperationId,
  query: Query,
  profile: Profile,
): Page<DatedEntry | DatedEvent> {
  return listings[operation](catalogue, query, profile);
}

/** Returns whether a page is listed, or refused because it lies after the last one. */
export function outcomeOf(page: Page<unknown>, query: Query, { pageBeyondEnd }: Profile): "listed" | "pageNotFound" {
  return isBeyondEnd(page, query) ? listingBehaviours.pageBeyondEnd[pageBeyondEnd] : "listed";
}

/** A page; what is asked of it beyond its items can take longer. */
interface Page<Item> {
  readonly items: readonly Item[];
  /** Returns how many items the whole list has. */
  total(): number;
  /** Returns how many pages there are; 0 for an empty list, whose first page can be requested all the same. */
  pages(): number;
  /** Returns the days that the page answers for, where its items are days; none if the last lies before the first. */
  covers?(): DaySpan;
}

/** Cuts page `page` (from 1) out of a list, `limit` items to a page; empty past the end. */
function slicePage<Item>(
  list: SortedList<Item>,
  { page, limit }: { readonly page: number; readonly limit: number },
): Page<Item> {
  return {
    items: sliceList(list, (page - 1) * limit, limit),
    total: () => list.count(),
    pages: () => Math.ceil(list.count() / limit),
  };
}

/** Whether a page lies after the last one; the first page exists even if it is empty. */
export function isBeyondEnd(page: Page<unknown>, { page: number }: { readonly page: number }): boolean {
  return number > 1 && page.items.length === 0 && number > page.pages();
}
