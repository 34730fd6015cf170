/** Serialises the items of a page; the text of an item is made once. */
import type { Page } from "./page.js";

/** How many texts are kept. With more, all are dropped, so that a large data set is not held twice. */
const TEXTS_KEPT = 20_000;

let textByItem = new WeakMap<object, string>();
let count = 0;

/** Returns the JSON array of a page, equal to `JSON.stringify(page.items)`. */
export function pageText({ items }: Page<object>): string {
  return `[${items.map(itemText).join(",")}]`;
}

function itemText(item: object): string {
  const known = textByItem.get(item);
  if (known !== undefined) return known;
  const text = JSON.stringify(item);
  if (count >= TEXTS_KEPT) {
    textByItem = new WeakMap();
    count = 0;
  }
  textByItem.set(item, text);
  count += 1;
  return text;
}
