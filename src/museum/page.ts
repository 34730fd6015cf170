/** A page of a longer list, and its bytes. */
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

/** How many serialised items are kept. With more, all are dropped, so that a large data set is not held twice. */
const ITEMS_KEPT = 20_000;

const encoder = new TextEncoder();
const [OPEN, COMMA, CLOSE] = encoder.encode("[,]") as unknown as readonly [number, number, number];

let bytesByItem = new WeakMap<object, Uint8Array>();
let count = 0;
let added = 0;

/** Returns the JSON array of a page in UTF-8, equal to `JSON.stringify(page.items)`. */
export function pageBytes({ items }: Pick<Page<object>, "items">): Uint8Array {
  return serialise(items).bytes;
}

/** Returns the JSON array of items in UTF-8, and how many bytes of it are serialised for the first time and kept with their items. */
export function serialise(items: readonly object[]): { readonly bytes: Uint8Array; readonly added: number } {
  added = 0;
  const parts: Uint8Array[] = [];
  let length = Math.max(items.length, 1) + 1;
  for (const item of items) {
    const part = itemBytes(item);
    parts.push(part);
    length += part.length;
  }
  const bytes = new Uint8Array(length);
  let at = 1;
  for (const part of parts) {
    bytes[at - 1] = COMMA;
    bytes.set(part, at);
    at += part.length + 1;
  }
  bytes[0] = OPEN;
  bytes[length - 1] = CLOSE;
  return { bytes, added };
}

function itemBytes(item: object): Uint8Array {
  const known = bytesByItem.get(item);
  if (known !== undefined) return known;
  const bytes = encoder.encode(JSON.stringify(item));
  if (count >= ITEMS_KEPT) {
    bytesByItem = new WeakMap();
    count = 0;
  }
  bytesByItem.set(item, bytes);
  count += 1;
  added += bytes.length;
  return bytes;
}
