/** Lists in ascending order, and the items with a date that stand in them. */
import { type Indexed, lowerBound } from "../base/collections.js";
import type { CalendarDate } from "../contract/calendar-date.js";
import type { HoursEntry, SpecialEvent } from "../contract/interface.js";

/** A list in ascending order that may make its items on demand. */
export interface SortedList<Item> extends Indexed<Item> {
  /** Returns how many items there are, which can take longer than to read one. */
  count(): number;
}

/** Returns up to `count` items from an index on. */
export function sliceList<Item>(list: Indexed<Item>, from: number, count: number): Item[] {
  const items: Item[] = [];
  for (let index = from; items.length < count; index += 1) {
    const item = list.at(index);
    if (item === undefined) break;
    items.push(item);
  }
  return items;
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
export function changeList<Item>(list: SortedList<Item>, { removed, added, compare }: ListChanges<Item>) {
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

/** An entry of hours that can be placed on a day. */
export type DatedEntry = HoursEntry & { readonly date: CalendarDate };

/** An event that can be told from others and placed on its days. */
export type DatedEvent = SpecialEvent & { readonly eventId: string; readonly dates: readonly CalendarDate[] };
