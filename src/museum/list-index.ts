/** What queries need to know of a list: its items by day and by key. */
import { lazily, lowerBound } from "../base/collections.js";
import { compareTexts } from "../base/text.js";
import type { CalendarDate, DaySpan } from "../contract/calendar-date.js";
import type { HoursEntry, SpecialEvent } from "../contract/interface.js";

/** An entry of hours that can be placed on a day. */
export type DatedEntry = HoursEntry & { readonly date: CalendarDate };

/** An event that can be told from others and placed on its days. */
export type DatedEvent = SpecialEvent & { readonly eventId: string; readonly dates: readonly CalendarDate[] };

export type DatedItem = DatedEntry | DatedEvent;

/** An item and its place in the data set. Those of a generated event are known before its texts are written. */
export interface Placed<Item> {
  readonly item: Item;
  /** What identifies it in its list. */
  readonly key: string;
  /** The days on which it is, ascending, each once. */
  readonly dates: readonly CalendarDate[];
  /** Ascends in the order of the data set; no two items have the same. */
  readonly position: number;
}

/** A day, and the items on it by key. */
export interface Day<Item> {
  readonly date: CalendarDate;
  readonly places: readonly Placed<Item>[];
  /** The date of each before this one; empty where this is the first. */
  readonly previous: readonly string[];
}

export interface ListIndex<Item> {
  /** Returns all items, in the order of the data set. */
  places(): readonly Placed<Item>[];
  /** Goes through the days from one on on which an item is. */
  daysFrom(date: CalendarDate): Iterable<Day<Item>>;
  /** Returns the item with a key; upper and lower case are the same (RFC 9562, section 4). */
  find(key: string): Placed<Item> | undefined;
  /** A position after those of all items. */
  readonly end: number;
}

/** More items than any data set has. */
export const END_POSITION = 2 ** 52;

export function placeItem<Item extends DatedItem>(item: Item, position: number): Placed<Item> {
  if (!("dates" in item)) return { item, key: item.date, dates: [item.date], position };
  const { eventId: key, dates } = item;
  const isAscending = dates.every((date, at) => at === 0 || date > (dates[at - 1] as CalendarDate));
  return { item, key, dates: isAscending ? dates : [...new Set(dates)].sort(), position };
}

export function byKey(a: Placed<unknown>, b: Placed<unknown>): number {
  return compareTexts(a.key, b.key) || a.position - b.position;
}

/** Indexes items, which are made when they are first needed. */
export function createIndex<Item extends DatedItem>(make: () => readonly Item[]): ListIndex<Item> {
  const places = lazily(() => make().map(placeItem));
  const days = lazily(() => toDays([...places()].sort(byKey)));
  return {
    places,
    *daysFrom(date) {
      const all = days();
      for (let at = lowerBound(all, (day) => day.date < date); at < all.length; at += 1) yield all[at] as Day<Item>;
    },
    find: createFinder(places),
    end: END_POSITION,
  };
}

/** Returns the days of items, which come by key. */
export function toDays<Item>(places: readonly Placed<Item>[]): readonly Day<Item>[] {
  const days = new Map<CalendarDate, Placed<Item>[]>();
  for (const place of places) {
    for (const date of place.dates) {
      const day = days.get(date);
      if (day) day.push(place);
      else days.set(date, [place]);
    }
  }
  return Array.from(days, ([date, placed]) => toDay(date, placed)).sort((a, b) => compareTexts(a.date, b.date));
}

function toDay<Item>(date: CalendarDate, places: readonly Placed<Item>[]): Day<Item> {
  return { date, places, previous: places.map(({ dates }) => dates[dates.indexOf(date) - 1] ?? "") };
}

export function createFinder<Item>(places: () => Iterable<Placed<Item>>): (key: string) => Placed<Item> | undefined {
  const byName = lazily(() => new Map(Array.from(places(), (place) => [place.key.toLowerCase(), place])));
  return (key) => byName().get(key.toLowerCase());
}

export function* daysIn<Item>(index: ListIndex<Item>, { first, last }: DaySpan): Iterable<Day<Item>> {
  for (const day of index.daysFrom(first)) {
    if (day.date > last) return;
    yield day;
  }
}

/** Returns the items with a date in a range, or `count` of them from an index on, by first day and key. `passed` is how many there are so far. */
export function itemsIn<Item>(
  index: ListIndex<Item>,
  { first, last }: DaySpan,
  from = 0,
  count = Number.POSITIVE_INFINITY,
): { readonly items: Placed<Item>[]; readonly passed: number } {
  const items: Placed<Item>[] = [];
  let passed = 0;
  for (const { date, places, previous } of index.daysFrom(first)) {
    if (date > last || items.length >= count) break;
    for (let at = 0; at < places.length; at += 1) {
      if ((previous[at] as string) >= first) continue;
      if (passed >= from && items.length < count) items.push(places[at] as Placed<Item>);
      passed += 1;
    }
  }
  return { items, passed };
}

export function sliceOf<Item>(items: Iterable<Item>, from: number, count: number): Item[] {
  const slice: Item[] = [];
  let at = 0;
  for (const item of items) {
    if (at >= from + count) break;
    if (at >= from) slice.push(item);
    at += 1;
  }
  return slice;
}

/** Returns the index with changes, by key in lower case; undefined deletes an item. It keeps the differences alone. */
export function changeIndex<Item extends DatedItem>(
  base: ListIndex<Item>,
  changes: ReadonlyMap<string, Item | undefined>,
): ListIndex<Item> {
  if (changes.size === 0) return base;
  const changed = new Map<string, Placed<Item>>();
  const hidden: Placed<Item>[] = [];
  for (const [key, item] of changes) {
    const before = base.find(key);
    if (before) hidden.push(before);
    if (item) changed.set(key, placeItem(item, before?.position ?? base.end + changed.size));
  }
  /** What stands on the days on which something differs. */
  const days = lazily(() => {
    const added = new Map(toDays([...changed.values()]).map(({ date, places }) => [date, places]));
    return toDays([...hidden, ...changed.values()]).map(({ date }) => {
      const before = sliceOf(base.daysFrom(date), 0, 1).flatMap((day) => (day.date === date ? day.places : []));
      const kept = before.filter(({ key }) => !changes.has(key.toLowerCase()));
      return toDay(date, [...kept, ...(added.get(date) ?? [])].sort(byKey));
    });
  });
  const dates = lazily(() => new Set(days().map(({ date }) => date)));
  return {
    places: lazily(() => {
      const merged = new Map<string, Placed<Item> | undefined>(
        base.places().map((place) => [place.key.toLowerCase(), place]),
      );
      for (const key of changes.keys()) merged.set(key, changed.get(key));
      return [...merged.values()].filter((place) => place !== undefined);
    }),
    *daysFrom(date) {
      const differing = days().filter(({ places }) => places.length > 0);
      let at = lowerBound(differing, (day) => day.date < date);
      for (const day of base.daysFrom(date)) {
        for (; at < differing.length && (differing[at] as Day<Item>).date <= day.date; at += 1)
          yield differing[at] as Day<Item>;
        if (!dates().has(day.date)) yield day;
      }
      yield* differing.slice(at);
    },
    find: (key) => (changes.has(key.toLowerCase()) ? changed.get(key.toLowerCase()) : base.find(key)),
    end: base.end + changed.size,
  };
}
