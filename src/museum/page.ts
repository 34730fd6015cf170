/** A page of a longer list. */
import type { DaySpan } from "../contract/calendar-date.js";
import { type SortedList, sliceList } from "./sorted-list.js";

/** A page; what is asked of it beyond its items can take longer. */
export interface Page<Item> {
  readonly items: readonly Item[];
  /** Returns how many items the whole list has. */
  total(): number;
  /** Returns how many pages there are; 0 for an empty list, whose first page can be requested all the same. */
  pages(): number;
  /** Returns the days that the page answers for, where its items are days; none if the last lies before the first. */
  covers?(): DaySpan;
}

/** Cuts page `page` (from 1) out of a list, `limit` items to a page; empty past the end. */
export function slicePage<Item>(
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
