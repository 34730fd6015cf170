/** Lets equal items of different responses be one object, so that what is known of an item is computed once. */

export type ShareItems = (value: unknown) => unknown;

/** Characters of items that are kept. */
const MAX_KEPT = 32 * 1024 * 1024;

/** Returns a function that replaces the items of a list by equal ones of lists before it. */
export function createShareItems(): ShareItems {
  const items = new Map<string, object>();
  let kept = 0;
  const share = (item: unknown) => {
    if (!isPlain(item)) return item;
    const text = JSON.stringify(item);
    const known = items.get(text);
    if (known) return known;
    kept += text.length;
    if (kept <= MAX_KEPT) items.set(text, item);
    return item;
  };
  return (value) => (Array.isArray(value) ? value.map(share) : value);
}

/** Whether no other item has the same JSON text: it has no number that JSON writes as another value, such as Infinity. */
function isPlain(item: unknown): item is object {
  if (typeof item !== "object" || item === null || Array.isArray(item)) return false;
  return Object.values(item).every((value) => isSimple(value) || (Array.isArray(value) && value.every(isSimple)));
}

function isSimple(value: unknown): boolean {
  if (typeof value === "number") return Number.isFinite(value) && !Object.is(value, -0);
  return typeof value !== "object" || value === null;
}
