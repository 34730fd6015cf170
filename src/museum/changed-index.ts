/** An index that differs from another in some items: it keeps the differences alone. */
import { lowerBound } from "../base/collections.js";
import { dayNumber } from "../contract/calendar-date.js";
import {
  byDay,
  comparisons,
  type DatedItem,
  type DayNumbers,
  datesOf,
  type ListIndex,
  type Occurrence,
  type Placed,
  type SortedList,
} from "./list-index.js";

/** An item with its day numbers, ascending. */
interface DatedPlace<Item> extends Placed<Item> {
  readonly days: readonly number[];
}

/** Returns the index with the changes, by key in lower case; undefined stands for an item that is deleted. */
export function changeIndex<Item extends DatedItem>(
  base: ListIndex<Item>,
  changes: ReadonlyMap<string, Item | undefined>,
): ListIndex<Item> {
  if (changes.size === 0) return base;
  const hidden: DatedPlace<Item>[] = [];
  const changed = new Map<string, DatedPlace<Item>>();
  for (const [key, item] of changes) {
    const before = base.find(key);
    if (before) hidden.push(withDays(before));
    if (item) changed.set(key, withDays({ item, position: before?.position ?? base.end + changed.size }));
  }
  const changesIn = (range: DayNumbers) => ({
    removed: occurrencesIn(hidden, range),
    added: occurrencesIn([...changed.values()], range),
  });
  return {
    end: base.end + changed.size,
    byFirstDay: (range) => changeList(base.byFirstDay(range), { ...changesIn(range), compare: byDay }),
    firstDays: (range) => changeFirstDays(base, range, changesIn(range)),
    inOrder: (order, range) =>
      changeList(base.inOrder(order, range), { ...changesIn(range), compare: comparisons[order] }),
    find: (key) => (changes.has(key.toLowerCase()) ? changed.get(key.toLowerCase()) : base.find(key)),
  };
}

function withDays<Item extends DatedItem>({ item, position }: Placed<Item>): DatedPlace<Item> {
  const days = datesOf(item)
    .map(dayNumber)
    .sort((a, b) => a - b);
  return { item, position, days };
}

/** Each item that has a day in a range, on the first. */
function occurrencesIn<Item>(places: readonly DatedPlace<Item>[], { first, last }: DayNumbers) {
  return places.flatMap(({ item, position, days }) => {
    const day = days.find((changed) => changed >= first);
    return day !== undefined && day <= last ? [{ item, position, day }] : [];
  });
}

/** A day goes with its last item, and comes with its first. */
function changeFirstDays<Item>(
  base: ListIndex<Item>,
  range: DayNumbers,
  { removed, added }: Pick<ListChanges<Occurrence<Item>>, "removed" | "added">,
) {
  const listed = base.byFirstDay(range);
  const startOf = (day: number) => lowerBound(listed, (occurrence) => occurrence.day < day);
  const countOn = (day: number, among: readonly Occurrence<Item>[]) =>
    among.filter((occurrence) => occurrence.day === day).length;
  const changed = [...new Set([...removed, ...added].map(({ day }) => day))].map((day) => {
    const before = startOf(day + 1) - startOf(day);
    return { day, before, after: before - countOn(day, removed) + countOn(day, added) };
  });
  return changeList(base.firstDays(range), {
    removed: changed.filter(({ before, after }) => before > 0 && after === 0).map(({ day }) => day),
    added: changed.filter(({ before, after }) => before === 0 && after > 0).map(({ day }) => day),
    compare: (a, b) => a - b,
  });
}

/** What differs in a sorted list. */
interface ListChanges<Item> {
  /** Items of the list that are left out, in any order. */
  readonly removed: readonly Item[];
  /** Items that come in, in any order. */
  readonly added: readonly Item[];
  /** The order of the list; no two items of it are equal. One that comes in may be equal to one that is left out. */
  readonly compare: (a: Item, b: Item) => number;
}

/** Returns the list with the changes, which are merged into it as far as it is read. */
function changeList<Item>(list: SortedList<Item>, { removed, added, compare }: ListChanges<Item>): SortedList<Item> {
  if (removed.length === 0 && added.length === 0) return list;
  const coming = added.toSorted(compare);
  const going = removed.toSorted(compare);
  const merged: Item[] = [];
  let [next, come, gone] = [0, 0, 0];
  const isDue = (item: Item | undefined, before: Item | undefined) =>
    item !== undefined && (before === undefined || compare(item, before) <= 0);
  const step = () => {
    const item = list.at(next);
    if (isDue(going[gone], item)) {
      gone += 1;
      next += 1;
    } else if (isDue(coming[come], item)) {
      merged.push(coming[come] as Item);
      come += 1;
    } else if (item !== undefined) {
      merged.push(item);
      next += 1;
    } else return false;
    return true;
  };
  return {
    count: () => list.count() + added.length - removed.length,
    at(index) {
      while (merged.length <= index && step());
      return merged[index];
    },
  };
}
