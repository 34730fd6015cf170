/** A page of a longer list. */
import type { CalendarDate } from "../contract/calendar-date.js";

export interface Page<Item> {
  readonly items: readonly Item[];
  /** How many items the whole list has. */
  readonly total: number;
  /** How many pages hold them all; 0 for an empty list, of which the first page can be asked for all the same. */
  readonly pages: number;
  /** The first day that the page answers for, where its items are days: the day after the last item of the page before. */
  readonly coversFrom?: CalendarDate;
}

/** Cuts page `page` (from 1) out of a list, `limit` items to a page; empty past the end. */
export function slicePage<Item>(list: readonly Item[], { page, limit }: { page: number; limit: number }): Page<Item> {
  const first = (page - 1) * limit;
  return { items: list.slice(first, first + limit), total: list.length, pages: Math.ceil(list.length / limit) };
}
