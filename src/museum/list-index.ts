/** What queries need to know of a list: its items in a range, by day and in other orders. */
import type { Indexed } from "../base/collections.js";
import { compareTexts } from "../base/text.js";
import { type CalendarDate, dayNumber, LAST_DATE, toCalendarDate } from "../contract/calendar-date.js";
import type { HoursEntry, SpecialEvent } from "../contract/interface.js";

/** A list in ascending order that may make its items on demand. */
export interface SortedList<Item> extends Indexed<Item> {
  /** Returns how many items there are, which can take longer than to read one. */
  count(): number;
}

/** Returns up to `count` items from an index on. */
export function sliceList<Item>(list: Indexed<Item>, from: number, count: number): Item[] {
  const items: Item[] = [];
  for (let index = from; items.length < count; index += 1) {
    const item = list.at(index);
    if (item === undefined) break;
    items.push(item);
  }
  return items;
}

/** An entry of hours that can be placed on a day. */
export type DatedEntry = HoursEntry & { readonly date: CalendarDate };

/** An event that can be told from others and placed on its days. */
export type DatedEvent = SpecialEvent & { readonly eventId: string; readonly dates: readonly CalendarDate[] };

/** An item of a list, whichever it is. */
export type DatedItem = DatedEntry | DatedEvent;

/** The days on which an item is. */
export function datesOf(item: DatedItem): readonly CalendarDate[] {
  return "dates" in item ? item.dates : [item.date];
}

/** What identifies an item in its list. */
function keyOf(item: DatedItem): string {
  return "eventId" in item ? item.eventId : item.date;
}

/** Days by number, from the first to the last, both included; none if the last is before the first. */
export interface DayNumbers {
  readonly first: number;
  readonly last: number;
}

/** An item and its place in the data set. */
export interface Placed<Item> {
  readonly item: Item;
  /** Ascends in the order of the data set; no two items have the same. */
  readonly position: number;
}

/** An item on its first day in a range. */
export interface Occurrence<Item> extends Placed<Item> {
  /** The day number. */
  readonly day: number;
}

/** Orders that don't depend on the range. */
export type StaticOrder = "name" | "eventId" | "asStored";

export const comparisons: Readonly<Record<StaticOrder, (a: Placed<DatedItem>, b: Placed<DatedItem>) => number>> = {
  name: (a, b) => compareTexts(nameOf(a), nameOf(b)) || byKey(a, b),
  eventId: byKey,
  asStored: (a, b) => a.position - b.position,
};

function nameOf({ item }: Placed<DatedItem>): string {
  return "name" in item ? (item.name ?? "") : "";
}

/** By day, and on a day by key. */
export function byDay(a: Occurrence<DatedItem>, b: Occurrence<DatedItem>): number {
  return a.day - b.day || byKey(a, b);
}

function byKey(a: Placed<DatedItem>, b: Placed<DatedItem>): number {
  return compareTexts(keyOf(a.item), keyOf(b.item)) || a.position - b.position;
}

export interface ListIndex<Item> {
  /** The items with a date in a range, each on its first day there, by day and then by key. */
  byFirstDay(range: DayNumbers): SortedList<Occurrence<Item>>;
  /** The days of the list above, each once. */
  firstDays(range: DayNumbers): SortedList<number>;
  /** The items with a date in a range in another order. */
  inOrder(order: StaticOrder, range: DayNumbers): SortedList<Placed<Item>>;
  /** A position after those of all items. */
  readonly end: number;
  /** The item with a key; upper and lower case are the same (RFC 9562, section 4). */
  find(key: string): Placed<Item> | undefined;
}

/** More items than any data set has. */
export const END_POSITION = 2 ** 52;

const LAST_DAY = dayNumber(LAST_DATE);

/** An entry on its day, whose number is counted when it is asked for. */
class DatedPlace implements Occurrence<DatedEntry> {
  readonly item: DatedEntry;

  constructor(item: DatedEntry) {
    this.item = item;
  }

  get day(): number {
    return dayNumber(this.item.date);
  }

  get position(): number {
    return this.day;
  }
}

/** Creates the index of entries, each of which has one day, which is its key. `since` lists those from a day number on. */
export function createDayIndex(since: (day: number) => SortedList<DatedEntry>): ListIndex<DatedEntry> {
  const byFirstDay = ({ first, last }: DayNumbers) => {
    const entries = since(first);
    const lastDate = last < LAST_DAY ? toCalendarDate(last) : LAST_DATE;
    return {
      count: () => Math.max(entries.count() - since(last + 1).count(), 0),
      at(index: number) {
        const item = entries.at(index);
        return item && item.date <= lastDate ? new DatedPlace(item) : undefined;
      },
    };
  };
  return {
    end: END_POSITION,
    byFirstDay,
    firstDays: (range) => mapList(byFirstDay(range), ({ day }) => day),
    inOrder: (_order, range) => byFirstDay(range),
    find(key) {
      const day = dayNumber(key);
      const first = byFirstDay({ first: day, last: day }).at(0);
      return first?.item.date === key ? first : undefined;
    },
  };
}

export function mapList<From, To>(list: SortedList<From>, map: (item: From) => To): SortedList<To> {
  return {
    count: list.count,
    at(index) {
      const item = list.at(index);
      return item === undefined ? undefined : map(item);
    },
  };
}
