/** The order in which a service stores its items, as far as lists of them show it. */
import type { DatedEvent } from "../../museum/catalogue.js";

/** The same events in the order of lists of their keys; those on no list come last. */
export function inStoredOrder(
  events: readonly DatedEvent[],
  orders: readonly (readonly string[])[],
): readonly DatedEvent[] {
  const byKey = new Map(events.map((event) => [event.eventId.toLowerCase(), event]));
  const order = mergeOrders(orders, (key) => `${byKey.get(key)?.dates[0] ?? ""} ${key}`);
  const listed = new Set(order.map((key) => byKey.get(key)));
  return [...order.flatMap((key) => byKey.get(key) ?? []), ...events.filter((event) => !listed.has(event))];
}

/** Merges lists into one that keeps the order of each; keys that no list orders come by their rank, each after what has to come before it. */
function mergeOrders(lists: readonly (readonly string[])[], rankOf: (key: string) => string): readonly string[] {
  const before = new Map<string, Set<string>>();
  for (const list of lists) {
    for (const [index, key] of list.entries()) {
      const earlier = before.get(key) ?? new Set();
      before.set(key, earlier.add(list[index - 1] ?? key));
    }
  }
  const ranked = [...before.keys()].map((key) => [rankOf(key), key] as const).sort(([a], [b]) => (a < b ? -1 : 1));
  const begun = new Set<string>();
  const taken = new Set<string>();
  // Where lists contradict each other, the key that was begun last breaks the circle.
  for (const waiting = ranked.map(([, key]) => key).reverse(); waiting.length > 0; ) {
    const key = waiting.at(-1) as string;
    const earlier = begun.has(key) ? [] : [...(before.get(key) ?? [])].filter((one) => one !== key && !begun.has(one));
    begun.add(key);
    if (earlier.length > 0) waiting.push(...earlier);
    else taken.add(waiting.pop() as string);
  }
  return [...taken];
}
