/** Answers the query of an operation over a catalogue: a page, a rejection, or no such page. */

import { groupBy, lazily } from "../base/collections.js";
import { compareTexts } from "../base/text.js";
import {
  addDays,
  type CalendarDate,
  type DaySpan,
  dayNumber,
  FIRST_DATE,
  LAST_DATE,
  toCalendarDate,
} from "../contract/calendar-date.js";
import type { Behaviours, listingChoices, Profile } from "../contract/choices.js";
import type { Operation } from "../contract/interface.js";
import { type ListOperation, listOperation } from "../contract/lists.js";
import type { Catalogue } from "./catalogue.js";
import { byKey, type DatedItem, daysIn, itemsIn, type ListIndex, type Placed, sliceOf } from "./list-index.js";
import { type MuseumQuery, parseQuery, type QueryReading, type ReadingCircumstances } from "./query.js";

const listingBehaviours = {
  endDateBound: {
    inclusive: (first: CalendarDate, endDate: CalendarDate): DaySpan => ({ first, last: endDate }),
    exclusive: (first: CalendarDate, endDate: CalendarDate): DaySpan =>
      endDate === FIRST_DATE ? { first: addDays(endDate, 1), last: endDate } : { first, last: addDays(endDate, -1) },
  },
  eventOrder: {
    /** As they are found, day by day. */
    firstDateInRange: undefined,
    name: (a: Placed<DatedItem>, b: Placed<DatedItem>) => compareTexts(eventName(a), eventName(b)) || byKey(a, b),
    eventId: byKey,
    asStored: (a: Placed<DatedItem>, b: Placed<DatedItem>) => a.position - b.position,
  },
  hoursPageUnit: { entries: pageOfItems, calendarDays: pageOfCalendarDays },
  eventPageUnit: {
    events: pageOfItems,
    days: pageOfDays,
    daysRepeated: pageOfBusyDays,
    calendarDays: pageOfCalendarDays,
  },
  eventDates: { all: (item: DatedItem) => item, inRange: narrowToRange },
  pageBeyondEnd: { empty: "listed", notFound: "pageNotFound" },
} as const satisfies Behaviours<typeof listingChoices>;

/** What `limit` can count, of either list. */
const pageUnits = { ...listingBehaviours.hoursPageUnit, ...listingBehaviours.eventPageUnit };

function eventName({ item }: Placed<DatedItem>): string {
  return "name" in item ? (item.name ?? "") : "";
}

export function listPage(catalogue: Catalogue, operation: Pick<Operation, "id">, query: MuseumQuery, profile: Profile) {
  const list = listOperation(operation);
  const range = rangeOf(query, profile);
  const selection = { list, index: catalogue.index[list.name], range, order: orderOf(list, profile) };
  const { items, ...page } = pageUnits[profile[list.pageUnit]](selection, query);
  return { items: items.map(showIn(list, range, profile)), ...page };
}

/** Returns the items of a query that fall first on some of its days, in the order of a profile. */
export function itemsFirstOn(
  catalogue: Catalogue,
  operation: Pick<Operation, "id">,
  { query, days }: { readonly query: MuseumQuery; readonly days: DaySpan },
  profile: Profile,
): readonly DatedItem[] {
  const list = listOperation(operation);
  const range = rangeOf(query, profile);
  const isCovered = (place: Placed<DatedItem>) => {
    const first = firstIn(range)(place);
    return first >= days.first && first <= days.last;
  };
  const { items } = itemsIn<DatedItem>(catalogue.index[list.name], range);
  return inOrder(items.filter(isCovered), orderOf(list, profile)).map(showIn(list, range, profile));
}

function orderOf({ order }: ListOperation, profile: Profile): Order {
  return order ? profile[order] : "firstDateInRange";
}

function showIn({ shownDates }: ListOperation, range: DaySpan, profile: Profile) {
  const show = listingBehaviours.eventDates[shownDates ? profile[shownDates] : "all"];
  return ({ item }: Placed<DatedItem>) => show(item, range);
}

/** The days that a query covers; all that follow its start if the operation has no endDate. */
export function rangeOf({ startDate, endDate }: MuseumQuery, profile: Profile): DaySpan {
  if (endDate === undefined) return { first: startDate, last: LAST_DATE };
  return listingBehaviours.endDateBound[profile.endDateBound](startDate, endDate);
}

type Order = Profile["eventOrder"];

interface Selection {
  readonly list: ListOperation;
  readonly index: ListIndex<DatedItem>;
  readonly range: DaySpan;
  readonly order: Order;
}

type Found = Omit<Page, "items"> & { readonly items: readonly Placed<DatedItem>[] };

function pageOfItems({ list, index, range, order }: Selection, { page, limit }: MuseumQuery): Found {
  const from = (page - 1) * limit;
  const all = lazily(() => itemsIn(index, range).items);
  const byDay = order === "firstDateInRange" ? itemsIn(index, range, from, limit) : undefined;
  const items = byDay?.items ?? inOrder(all(), order).slice(from, from + limit);
  const total = () => (byDay && items.length < limit ? byDay.passed : all().length);
  const covers = () => {
    const [before] = from === 0 ? [] : itemsIn(index, range, from - 1, 1).items;
    const first = before ? earlier(addDays(before.key, 1), range.last) : range.first;
    return { first, last: items.at(-1)?.key ?? addDays(first, -1) };
  };
  return { items, total, pages: () => Math.ceil(total() / limit), ...(list.days === "date" && { covers }) };
}

function inOrder(items: Placed<DatedItem>[], order: Order): readonly Placed<DatedItem>[] {
  const compare = listingBehaviours.eventOrder[order];
  return compare ? items.sort(compare) : items;
}

function earlier(one: CalendarDate, other: CalendarDate): CalendarDate {
  return one < other ? one : other;
}

/** A page holds the items of `limit` days on which one falls first; within a page they keep their order. */
function pageOfDays({ index, range, order }: Selection, { page, limit }: MuseumQuery): Found {
  const { items: listed } = itemsIn(index, range);
  const days = [...groupBy(listed, firstIn(range)).values()];
  return {
    items: inOrder(days.slice((page - 1) * limit, page * limit).flat(), order),
    total: () => listed.length,
    pages: () => Math.ceil(days.length / limit),
  };
}

/** A page covers `limit` days on which an item is, and holds every item with a date on one of them. */
function pageOfBusyDays(selection: Selection, { page, limit }: MuseumQuery): Found {
  const { index, range } = selection;
  const covered = sliceOf(daysIn(index, range), (page - 1) * limit, limit);
  const [first, last] = [covered[0], covered.at(-1)];
  return {
    items: first && last ? itemsOn(selection, { first: first.date, last: last.date }) : [],
    total: () => itemsIn(index, range).passed,
    pages: () => Math.ceil([...daysIn(index, range)].length / limit),
  };
}

function itemsOn({ index, range, order }: Selection, covered: DaySpan): readonly Placed<DatedItem>[] {
  return itemsIn(index, covered).items.sort(listingBehaviours.eventOrder[order] ?? compareFirstDays(range));
}

/** A page covers `limit` days of the calendar and every item on them; the last page reaches the last date. */
function pageOfCalendarDays(selection: Selection, { page, limit }: MuseumQuery): Found {
  const { list, index, range } = selection;
  const [start, end] = [dayNumber(range.first), dayNumber(range.last)];
  const first = start + (page - 1) * limit;
  const pages = () => {
    const last = [...daysIn(index, range)].at(-1);
    return last ? Math.ceil((dayNumber(last.date) - start + 1) / limit) : 0;
  };
  return {
    items: first > end ? [] : itemsOn(selection, spanOf(first, Math.min(first + limit - 1, end))),
    total: () => itemsIn(index, range).passed,
    pages,
    ...(list.days === "date" && { covers: () => spanOf(first, page > pages() ? first - 1 : first + limit - 1) }),
  };
}

function spanOf(first: number, last: number): DaySpan {
  return { first: toCalendarDate(first), last: toCalendarDate(last) };
}

function compareFirstDays(range: DaySpan): (a: Placed<DatedItem>, b: Placed<DatedItem>) => number {
  const firstOf = firstIn(range);
  return (a, b) => compareTexts(firstOf(a), firstOf(b)) || byKey(a, b);
}

/** Returns what finds the first date of an item in a range, of which there is one. */
function firstIn({ first }: DaySpan): (place: Placed<DatedItem>) => CalendarDate {
  return ({ dates }) => dates.filter((date) => date >= first).reduce(earlier);
}

function narrowToRange(item: DatedItem, { first, last }: DaySpan): DatedItem {
  if (!("dates" in item)) return item;
  const dates = item.dates.filter((date) => date >= first && date <= last);
  return dates.length === item.dates.length ? item : { ...item, dates };
}

export type QueryResult =
  | { readonly outcome: "listed" | "pageNotFound"; readonly reading: QueryReading; readonly page: Page }
  | { readonly outcome: "rejected"; readonly reading: QueryReading };

/** Answers the decoded names and values of a query. Pure: the same arguments give the same result. */
export function answerQuery(
  catalogue: Catalogue,
  operation: Operation,
  pairs: Iterable<readonly [string, string]>,
  circumstances: ReadingCircumstances,
): QueryResult {
  const reading = parseQuery(operation, pairs, circumstances);
  if (reading.violations.length > 0) return { outcome: "rejected", reading };
  const page = listPage(catalogue, operation, reading.query, circumstances.profile);
  return { outcome: outcomeOf(page, reading.query, circumstances.profile), reading, page };
}

export function outcomeOf(
  page: Pick<Page, "items" | "pages">,
  query: MuseumQuery,
  { pageBeyondEnd }: Profile,
): "listed" | "pageNotFound" {
  return isBeyondEnd(page, query) ? listingBehaviours.pageBeyondEnd[pageBeyondEnd] : "listed";
}

/** A page; what is asked of it beyond its items can take longer. */
export interface Page {
  readonly items: readonly DatedItem[];
  /** Returns how many items the whole list has. */
  total(): number;
  /** Returns how many pages there are; 0 for an empty list. */
  pages(): number;
  /** Returns the days that the page answers for, where its items are days; none if the last lies before the first. */
  covers?(): DaySpan;
}

/** Whether a page lies after the last one; the first page exists even if it is empty. */
export function isBeyondEnd(page: Pick<Page, "items" | "pages">, { page: number }: { readonly page: number }): boolean {
  return number > 1 && page.items.length === 0 && number > page.pages();
}
