/** Collects the items of a crawl, in the order in which the service stores them. */
import { compareTexts } from "../../base/text.js";
import type { CalendarDate } from "../../contract/calendar-date.js";
import { getMuseumHours, type Operation } from "../../contract/interface.js";
import type { DataSet } from "../../fixtures/data-set.js";
import { createItemValidator, fieldsOf, type ItemKind } from "../../fixtures/item-validation.js";
import type { DatedEntry, DatedEvent } from "../../museum/catalogue.js";
import type { Parameters } from "../../verify/queries/query.js";
import { datesOf, isPlaced, keyOf } from "../../verify/target-model/item.js";
import { listOperation } from "../../verify/target-model/list-operation.js";

type Item = Readonly<Record<string, unknown>>;

interface Seen {
  item: Item;
  readonly dates: Set<CalendarDate>;
}

export interface Collected {
  readonly dataSet: DataSet;
  /** Undocumented fields that are not the same each time, and are left out. */
  readonly volatileFields: readonly string[];
  /** Items that the document does not allow, or that can't be told from others, in words. */
  readonly notTaken: readonly string[];
  /** The keys of events that one list has several times. */
  readonly repeated: readonly string[];
}

export function createCollection() {
  const entries = new Map<string, Seen>();
  const events = new Map<string, Seen>();
  const odd = new Set<string>();
  const volatileFields = new Set<string>();
  const orders: (readonly string[])[] = [];
  const repeated = new Set<string>();
  let showsAllDates = false;

  function see(seen: Map<string, Seen>, operation: Operation, item: Item): void {
    const key = keyOf(operation, item);
    const before = seen.get(key);
    const dates = new Set([...(before?.dates ?? []), ...datesOf(item)]);
    if (before) for (const name of changedExtras(operation, before.item, item)) volatileFields.add(name);
    seen.set(key, { item, dates });
  }

  return {
    /** Takes a page of a listing. */
    take(operation: Operation, { startDate = "", endDate = "9999" }: Parameters, page: readonly unknown[]): void {
      const isHours = operation.id === getMuseumHours.id;
      for (const item of page) {
        if (!isPlaced(operation, item))
          odd.add(`${listOperation(operation).one} ${JSON.stringify(item)?.slice(0, 80)}`);
        else see(isHours ? entries : events, operation, item as Item);
        if (!isHours && datesOf(item).some((date) => date < startDate || date > endDate)) showsAllDates = true;
      }
      if (isHours) return;
      const keys = page.filter((item) => isPlaced(operation, item)).map((item) => keyOf(operation, item));
      orders.push(keys);
      const once = new Set<string>();
      for (const key of keys) (once.has(key) ? repeated : once).add(key);
    },
    result(): Collected {
      const notTaken = [...odd].map((text) => `${text}: it can't be told from others, or has no date`);
      const hours = takeValid("entry", [...entries.values()], { notTaken, volatileFields }).map(({ item }) => item);
      const placed = takeValid("event", [...events.values()], { notTaken, volatileFields });
      const shown = new Map(
        placed.map(({ item, dates }) => [keyOfEvent(item), showsAllDates ? item : united(item, dates)]),
      );
      const inOrder = mergeOrders(orders, (key) => `${datesOf(shown.get(key))[0] ?? ""} ${key}`);
      return {
        dataSet: {
          hours: (hours as unknown as DatedEntry[]).sort((a, b) => compareTexts(a.date, b.date)),
          events: inOrder
            .map((key) => shown.get(key))
            .filter((event) => event !== undefined) as unknown as DatedEvent[],
        },
        volatileFields: [...volatileFields].sort(),
        notTaken,
        repeated: [...repeated].sort(),
      };
    },
  };
}

function keyOfEvent(item: Item): string {
  return String(item["eventId"]).toLowerCase();
}

/** Where a range narrows the dates, an event has all that any page has shown. */
function united(item: Item, dates: ReadonlySet<CalendarDate>): Item {
  return { ...item, dates: [...dates].sort() };
}

/** Documented fields first, in the order of the document; the others by name. A field that is null is left out, as if absent. */
function tidy(kind: ItemKind, item: Item, leftOut: ReadonlySet<string>): Item {
  const documented = fieldsOf(kind);
  const others = Object.keys(item).filter((name) => !documented.includes(name) && !leftOut.has(name));
  const names = [...documented.filter((name) => item[name] !== null && item[name] !== undefined), ...others.sort()];
  return Object.fromEntries(names.map((name) => [name, item[name]]));
}

interface Leaving {
  readonly notTaken: string[];
  readonly volatileFields: ReadonlySet<string>;
}

function takeValid(kind: ItemKind, seen: readonly Seen[], { notTaken, volatileFields }: Leaving): readonly Seen[] {
  const validate = createItemValidator();
  return seen.flatMap(({ item, dates }) => {
    const clean = tidy(kind, item, volatileFields);
    const [violation] = validate(kind, clean);
    if (!violation) return [{ item: clean, dates }];
    const key = String(kind === "entry" ? item["date"] : item["eventId"]);
    notTaken.push(`${kind} ${JSON.stringify(key)}: ${violation.path.replace(/^\./, "")} ${violation.sentence}`);
    return [];
  });
}

function changedExtras(operation: Operation, before: Item, after: Item): readonly string[] {
  const { fields } = listOperation(operation);
  const names = new Set([...Object.keys(before), ...Object.keys(after)].filter((name) => !fields.includes(name)));
  return [...names].filter((name) => JSON.stringify(before[name]) !== JSON.stringify(after[name]));
}

/** Merges lists into one that keeps the order of each; among keys that no list orders, the lower rank comes first. */
export function mergeOrders(lists: readonly (readonly string[])[], rankOf: (key: string) => string): readonly string[] {
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
  return drain({ after, waits, rankOf });
}

interface Graph {
  readonly after: ReadonlyMap<string, ReadonlySet<string>>;
  readonly waits: Map<string, number>;
  readonly rankOf: (key: string) => string;
}

/** Takes what nothing has to come before. Where lists contradict each other, the key of the lowest rank breaks the circle. */
function drain({ after, waits, rankOf }: Graph): readonly string[] {
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
      const left = (waits.get(follower) ?? 0) - 1;
      waits.set(follower, left);
      if (left === 0 && !taken.has(follower)) free.add(follower);
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
        const [left, right] = [2 * at + 1, 2 * at + 2];
        let least = at;
        if (left < heap.length && isBefore(left, least)) least = left;
        if (right < heap.length && isBefore(right, least)) least = right;
        if (least === at) return first;
        swap(at, least);
        at = least;
      }
    },
  };
}
