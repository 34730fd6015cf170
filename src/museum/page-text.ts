/** Serialises the items of a page; the text of an item is made once. */
import type { Page } from "./page.js";

const textByItem = new WeakMap<object, string>();

/** Returns the JSON array of a page, equal to `JSON.stringify(page.items)`. */
export function pageText({ items }: Page<object>): string {
  return `[${items.map(itemText).join(",")}]`;
}

function itemText(item: object): string {
  const known = textByItem.get(item);
  if (known !== undefined) return known;
  const text = JSON.stringify(item);
  textByItem.set(item, text);
  return text;
}
