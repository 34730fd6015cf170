/** Lets equal items of different responses be one object, so that what is known of an item is computed once. */

/** Items that are kept. */
const MAX_ITEMS = 50_000;
/** Different items of one key that are kept, as of a target that changes an item with each response. */
const MAX_VERSIONS = 8;

type Item = Readonly<Record<string, unknown>>;

/** Returns a function that replaces the items of a list by equal ones of lists before it. */
export function createShareItems(): (value: unknown) => unknown {
  const items = new Map<string, Item[]>();
  let kept = 0;
  const share = (item: unknown) => {
    const key = keyOf(item);
    if (key === undefined) return item;
    const versions = items.get(key);
    const known = versions?.find((other) => areEqual(item as Item, other));
    if (known) return known;
    if (kept >= MAX_ITEMS || (versions?.length ?? 0) >= MAX_VERSIONS) return item;
    kept += 1;
    if (versions) versions.push(item as Item);
    else items.set(key, [item as Item]);
    return item;
  };
  return (value) => (Array.isArray(value) ? value.map(share) : value);
}

/** What tells most items apart; undefined for what can't be shared. Items without an id share one key. */
function keyOf(item: unknown): string | undefined {
  if (typeof item !== "object" || item === null || Array.isArray(item)) return undefined;
  const { eventId, date } = item as Item;
  const key = eventId ?? date;
  return typeof key === "string" ? key : "";
}

/** Whether two items have the same fields in the same order, with the same plain values. */
function areEqual(a: Item, b: Item): boolean {
  const [names, others] = [Object.keys(a), Object.keys(b)];
  return names.length === others.length && names.every((name, at) => name === others[at] && isSame(a[name], b[name]));
}

function isSame(a: unknown, b: unknown): boolean {
  if (!Array.isArray(a) || !Array.isArray(b)) return isPlain(a) && Object.is(a, b);
  return a.length === b.length && a.every((value, at) => isPlain(value) && Object.is(value, b[at]));
}

/** Objects in items are not compared. */
function isPlain(value: unknown): boolean {
  return typeof value !== "object" || value === null;
}
