/** Answers the query of an operation over a catalogue: a page, a rejection, or no such page. */

import { lowerBound } from "../base/collections.js";
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
import {
  comparisons,
  type DatedItem,
  type DayNumbers,
  datesOf,
  type ListIndex,
  type Occurrence,
  type Placed,
  type SortedList,
  sliceList,
} from "./list-index.js";
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
    ...comparisons,
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

/** Lists the page that a query asks for. */
export function listPage(
  catalogue: Catalogue,
  operation: Pick<Operation, "id">,
  query: MuseumQuery,
  profile: Profile,
): Page {
  const list = listOperation(operation);
  const range = rangeOf(query, profile);
  const selection = { list, index: catalogue.index[list.name], days: daysOf(range), order: orderOf(list, profile) };
  const { items, total, pages, covers } = pageUnits[profile[list.pageUnit]](selection, query);
  const shown = items.map(showIn(list, range, profile));
  return covers ? { items: shown, total, pages, covers } : { items: shown, total, pages };
}

/** Returns the items of the range of a query that fall first in it on some of its days, in the order of a profile. */
export function itemsFirstOn(
  catalogue: Catalogue,
  operation: Pick<Operation, "id">,
  { query, days }: { readonly query: MuseumQuery; readonly days: DaySpan },
  profile: Profile,
): readonly DatedItem[] {
  const list = listOperation(operation);
  const range = rangeOf(query, profile);
  const listed = catalogue.index[list.name].byFirstDay(daysOf(range));
  return occurrencesOn(listed, daysOf(days), orderOf(list, profile)).map(showIn(list, range, profile));
}

function orderOf({ order }: ListOperation, profile: Profile): Order {
  return order ? profile[order] : "firstDateInRange";
}

/** Returns what shows an item with the dates that a profile shows. */
function showIn({ shownDates }: ListOperation, range: DaySpan, profile: Profile) {
  const show = listingBehaviours.eventDates[shownDates ? profile[shownDates] : "all"];
  return ({ item }: Placed<DatedItem>) => show(item, range);
}

function daysOf({ first, last }: DaySpan): DayNumbers {
  return { first: dayNumber(first), last: dayNumber(last) };
}

/** The days that a query covers; all that follow its start if the operation has no endDate. */
export function rangeOf({ startDate, endDate }: MuseumQuery, profile: Profile): DaySpan {
  if (endDate === undefined) return { first: startDate, last: LAST_DATE };
  return listingBehaviours.endDateBound[profile.endDateBound](startDate, endDate);
}

type Order = Profile["eventOrder"];

/** The items to choose from: those with a date on these days, in an order. */
interface Selection {
  readonly list: ListOperation;
  readonly index: ListIndex<DatedItem>;
  readonly days: DayNumbers;
  readonly order: Order;
}

/** A page before it is shown. */
type Found = Omit<Page, "items"> & { readonly items: readonly Placed<DatedItem>[] };

/** A page holds `limit` items. */
function pageOfItems({ list, index, days, order }: Selection, query: MuseumQuery): Found {
  if (order !== "firstDateInRange") return slicePage(index.inOrder(order, days), query);
  const listed = index.byFirstDay(days);
  const page = slicePage(listed, query);
  const covers = () => {
    const before = query.page === 1 ? undefined : listed.at((query.page - 1) * query.limit - 1);
    const first = before ? Math.min(before.day + 1, days.last) : days.first;
    return spanOf({ first, last: page.items.at(-1)?.day ?? first - 1 });
  };
  const { items, total, pages } = page;
  return list.days === "date" ? { items, total, pages, covers } : page;
}

function spanOf({ first, last }: DayNumbers): DaySpan {
  return { first: toCalendarDate(first), last: toCalendarDate(last) };
}

/** A page holds the items of `limit` days on which one falls first; within a page they keep their order. */
function pageOfDays({ index, days, order }: Selection, query: MuseumQuery): Found {
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
  listed: SortedList<Occurrence<DatedItem>>,
  { first, last }: DayNumbers,
  order: Order,
): readonly Placed<DatedItem>[] {
  const startOf = (day: number) => lowerBound(listed, (occurrence) => occurrence.day < day);
  const from = startOf(first);
  const items: Placed<DatedItem>[] = sliceList(listed, from, startOf(last + 1) - from);
  const compare = listingBehaviours.eventOrder[order];
  return compare ? items.sort(compare) : items;
}

/** A page covers `limit` days on which an item is, and holds every item with a date on one of them. */
function pageOfBusyDays(selection: Selection, { page, limit }: MuseumQuery): Found {
  const { index, days } = selection;
  const before = busyDays(index, days, (page - 1) * limit);
  const covered =
    before.length < (page - 1) * limit
      ? []
      : busyDays(index, { ...days, first: (before.at(-1) ?? days.first - 1) + 1 }, limit);
  const [first, last] = [covered[0], covered.at(-1)];
  return {
    items: first === undefined || last === undefined ? [] : itemsOn(selection, { first, last }),
    total: () => index.byFirstDay(days).count(),
    pages: () => Math.ceil(busyDays(index, days, Number.POSITIVE_INFINITY).length / limit),
  };
}

/** The first `most` days of a range on which an item is. */
function busyDays(index: Selection["index"], { first, last }: DayNumbers, most: number): readonly number[] {
  const days: number[] = [];
  for (let day: number | undefined = first; days.length < most; day += 1) {
    day = index.byFirstDay({ first: day, last }).at(0)?.day;
    if (day === undefined) break;
    days.push(day);
  }
  return days;
}

/** The items with a date on some days of a range, in an order. */
function itemsOn({ index, days, order }: Selection, covered: DayNumbers): readonly Placed<DatedItem>[] {
  const items = sliceList(index.byFirstDay(covered), 0, Number.POSITIVE_INFINITY);
  return items.sort(listingBehaviours.eventOrder[order] ?? compareFirstDays(days));
}

/** A page covers `limit` days of the calendar and holds every item with a date on one of them; the last page reaches the last date. */
function pageOfCalendarDays(selection: Selection, { page, limit }: MuseumQuery): Found {
  const { list, index, days } = selection;
  const first = days.first + (page - 1) * limit;
  const pages = () => Math.ceil((lastDayIn(index, days) - days.first + 1) / limit);
  return {
    items: itemsOn(selection, { first, last: Math.min(first + limit - 1, days.last) }),
    total: () => index.byFirstDay(days).count(),
    pages,
    ...(list.days === "date" && {
      covers: () => spanOf({ first, last: page > pages() ? first - 1 : first + limit - 1 }),
    }),
  };
}

/** Orders items by their first date in a range, and then by key. */
function compareFirstDays({ first }: DayNumbers): (a: Placed<DatedItem>, b: Placed<DatedItem>) => number {
  const firstOf = ({ item }: Placed<DatedItem>) =>
    Math.min(
      ...datesOf(item)
        .map(dayNumber)
        .filter((day) => day >= first),
    );
  return (a, b) => firstOf(a) - firstOf(b) || comparisons.eventId(a, b);
}

/** Returns the last day of a range on which an item is; the day before the range if there is none. */
function lastDayIn(index: Selection["index"], { first, last }: DayNumbers): number {
  const days = { at: (index: number) => (first + index <= last ? first + index : undefined) };
  return first - 1 + lowerBound(days, (day) => index.byFirstDay({ first: day, last }).at(0) !== undefined);
}

/** Returns the item with those of its dates that lie in the range; the item itself if all do. */
function narrowToRange(item: DatedItem, { first, last }: DaySpan): DatedItem {
  if (!("dates" in item)) return item;
  const dates = item.dates.filter((date) => date >= first && date <= last);
  return dates.length === item.dates.length ? item : { ...item, dates };
}

/** What a query leads to. */
export type QueryResult =
  | { readonly outcome: "listed"; readonly reading: QueryReading; readonly page: Page }
  | { readonly outcome: "pageNotFound"; readonly reading: QueryReading; readonly page: Page }
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

/** Returns whether a page is listed, or refused because it lies after the last one. */
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
  /** Returns how many pages there are; 0 for an empty list, whose first page can be requested all the same. */
  pages(): number;
  /** Returns the days that the page answers for, where its items are days; none if the last lies before the first. */
  covers?(): DaySpan;
}

/** Cuts page `page` (from 1) out of a list, `limit` items to a page; empty past the end. */
function slicePage<Item>(list: SortedList<Item>, { page, limit }: Pick<MuseumQuery, "page" | "limit">) {
  return {
    items: sliceList(list, (page - 1) * limit, limit),
    total: () => list.count(),
    pages: () => Math.ceil(list.count() / limit),
  };
}

/** Whether a page lies after the last one; the first page exists even if it is empty. */
export function isBeyondEnd(page: Pick<Page, "items" | "pages">, { page: number }: { readonly page: number }): boolean {
  return number > 1 && page.items.length === 0 && number > page.pages();
}
