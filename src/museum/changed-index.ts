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
  const own = new Map<string, DatedPlace<Item>>();
  for (const [key, item] of changes) {
    const known = base.find(key);
    if (known) hidden.push(withDays(known));
    if (item) own.set(key, withDays({ item, position: known?.position ?? base.end + own.size }));
  }
  const changesIn = (range: DayNumbers) => ({
    removed: occurrencesIn(hidden, range),
    added: occurrencesIn([...own.values()], range),
  });
  return {
    end: base.end + own.size,
    byFirstDay: (range) => changeList(base.byFirstDay(range), { ...changesIn(range), compare: byDay }),
    firstDays: (range) => changeFirstDays(base, range, changesIn(range)),
    inOrder: (order, range) =>
      changeList(base.inOrder(order, range), { ...changesIn(range), compare: comparisons[order] }),
    find: (key) => (changes.has(key.toLowerCase()) ? own.get(key.toLowerCase()) : base.find(key)),
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
  /** The order of the list; no two items of it are equal. */
  readonly compare: (a: Item, b: Item) => number;
}

/** Returns the list with the changes. It costs a search in the list for each change, and no copy. */
function changeList<Item>(list: SortedList<Item>, { removed, added, compare }: ListChanges<Item>) {
  if (removed.length === 0 && added.length === 0) return list;
  const placeOf = (item: Item) => lowerBound(list, (other) => compare(other, item) < 0);
  const changes = [
    ...removed.map((item) => ({ place: placeOf(item), item, isAdded: false })),
    ...added.map((item) => ({ place: placeOf(item), item, isAdded: true })),
  ].sort((a, b) => compare(a.item, b.item) || Number(a.isAdded) - Number(b.isAdded));
  return listOfPieces(list, piecesOf(changes), added.length - removed.length);
}

interface Change<Item> {
  /** The index in the unchanged list. */
  readonly place: number;
  readonly item: Item;
  readonly isAdded: boolean;
}

/** A stretch of the changed list: from an index on comes an item, or the unchanged list from another index on. */
interface Piece<Item> {
  readonly from: number;
  readonly item?: Item;
  readonly source: number;
}

function piecesOf<Item>(changes: readonly Change<Item>[]): readonly Piece<Item>[] {
  const pieces: Piece<Item>[] = [{ from: 0, source: 0 }];
  let shift = 0;
  let passed = 0;
  for (const { place, item, isAdded } of changes) {
    // An item that replaces a removed one has the same place, and comes after it.
    const source = Math.max(place, passed);
    const from = source + shift;
    passed = isAdded ? source : source + 1;
    shift += isAdded ? 1 : -1;
    if (isAdded) pieces.push({ from, item, source });
    pieces.push({ from: isAdded ? from + 1 : from, source: passed });
  }
  return pieces;
}

function listOfPieces<Item>(list: SortedList<Item>, pieces: readonly Piece<Item>[], growth: number): SortedList<Item> {
  return {
    count: () => list.count() + growth,
    at(index) {
      const piece = pieces[lowerBound(pieces, ({ from }) => from <= index) - 1] as Piece<Item>;
      return piece.item ?? list.at(piece.source + index - piece.from);
    },
  };
}
