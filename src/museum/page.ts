/** A page of a longer list. */
import type { DayRange } from "../contract/calendar-date.js";

export interface Page<Item> {
  readonly items: readonly Item[];
  /** How many items the whole list has. */
  readonly total: number;
  /** How many pages hold them all; 0 for an empty list, of which the first page can be asked for all the same. */
  readonly pages: number;
  /** The days that the page answers for, where its items are days; none if the last lies before the first. */
  readonly covers?: DayRange;
}

/** Cuts page `page` (from 1) out of a list, `limit` items to a page; empty past the end. */
export function slicePage<Item>(list: readonly Item[], { page, limit }: { page: number; limit: number }): Page<Item> {
  const first = (page - 1) * limit;
  return { items: list.slice(first, first + limit), total: list.length, pages: Math.ceil(list.length / limit) };
}

/** Whether a page lies after the last one; the first page exists even if it is empty. */
export function isBeyondEnd({ pages }: Page<unknown>, { page }: { page: number }): boolean {
  return page > Math.max(pages, 1);
}
