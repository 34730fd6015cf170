/** Lists in ascending order, and the items with a date that stand in them. */
import type { Indexed } from "../base/collections.js";
import type { CalendarDate } from "../contract/calendar-date.js";
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
export function keyOf(item: DatedItem): string {
  return "eventId" in item ? item.eventId : item.date;
}
