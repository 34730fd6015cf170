/** What a page says about its unit: whether it can be a window of calendar days, in which an empty page is not the end. */
import { type CalendarDate, dayNumber } from "../../contract/calendar-date.js";
import { MAXIMUM_LIMIT } from "./generated/paths.js";

/** The first and the last of the days on which an item of a page takes place. */
export interface ItemDays {
  readonly first: CalendarDate;
  readonly last: CalendarDate;
}

/**
 * Whether no window of `MAXIMUM_LIMIT` calendar days has a day of each item. Then pages count items, and an empty page is the end.
 * It compares items with each other, since a service may start later than it was asked to.
 */
export function exceedsWindow(items: readonly ItemDays[]): boolean {
  const latestFirst = Math.max(...items.map(({ first }) => dayNumber(first)));
  const earliestLast = Math.min(...items.map(({ last }) => dayNumber(last)));
  return latestFirst - earliestLast >= MAXIMUM_LIMIT;
}

/** How many pages in a row may be empty if the end is unknown, which is a little over a year of calendar days. */
export const EMPTY_PAGES = Math.ceil(366 / MAXIMUM_LIMIT);
