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

/** Merges lists into one that keeps the order of each; among keys that no list orders, the lower rank comes first. */
function mergeOrders(lists: readonly (readonly string[])[], rankOf: (key: string) => string): readonly string[] {
  const after = new Map<string, Set<string>>();
  const waits = new Map<string, number>();
  for (const list of lists) {
    for (const [index, key] of list.entries()) {
      if (!waits.has(key)) waits.set(key, 0);
      const previous = list[index - 1];
      if (previous === undefined || previous === key || after.get(previous)?.has(key)) continue;
      const followers = after.get(previous) ?? new Set();
      after.set(previous, followers.add(key));
      waits.set(key, (waits.get(key) ?? 0) + 1);
    }
  }
  // Takes what nothing has to come before. Where lists contradict each other, the key of the lowest rank breaks the circle.
  const rank = new Map([...waits.keys()].map((key) => [key, rankOf(key)]));
  const byRank = (a: string, b: string) => ((rank.get(a) ?? "") < (rank.get(b) ?? "") ? -1 : 1);
  const all = [...waits.keys()].sort(byRank);
  const free = createQueue(byRank);
  for (const key of all) if (waits.get(key) === 0) free.add(key);
  const taken = new Set<string>();
  for (let next = 0; taken.size < all.length; ) {
    while (taken.has(all[next] ?? "")) next += 1;
    const key = free.take() ?? (all[next] as string);
    if (taken.has(key)) continue;
    taken.add(key);
    for (const follower of after.get(key) ?? []) {
      const waiting = (waits.get(follower) ?? 0) - 1;
      waits.set(follower, waiting);
      if (waiting === 0 && !taken.has(follower)) free.add(follower);
    }
  }
  return [...taken];
}

/** A queue that gives the lowest key first: a binary heap, since a museum may have a hundred thousand events. */
function createQueue(compare: (a: string, b: string) => number) {
  const heap: string[] = [];
  const isBefore = (a: number, b: number) => compare(heap[a] as string, heap[b] as string) < 0;
  const swap = (a: number, b: number) => {
    [heap[a], heap[b]] = [heap[b] as string, heap[a] as string];
  };
  return {
    add(key: string): void {
      heap.push(key);
      for (let at = heap.length - 1; at > 0 && isBefore(at, (at - 1) >> 1); at = (at - 1) >> 1) swap(at, (at - 1) >> 1);
    },
    take(): string | undefined {
      const [first] = heap;
      const last = heap.pop();
      if (heap.length === 0 || last === undefined) return first;
      heap[0] = last;
      for (let at = 0; ; ) {
        const [near, far] = [2 * at + 1, 2 * at + 2];
        let least = at;
        if (near < heap.length && isBefore(near, least)) least = near;
        if (far < heap.length && isBefore(far, least)) least = far;
        if (least === at) return first;
        swap(at, least);
        at = least;
      }
    },
  };
}
