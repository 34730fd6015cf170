/**
 * An index of events by their dates. It answers which events have a date in a range, in which order, and which of them is the
 * n-th, without a look at the others: flat arrays of numbers, however many events there are.
 */
import { compareTexts } from "../base/compare-texts.js";
import { lowerBound } from "../base/lower-bound.js";
import { createLruCache } from "../base/lru-cache.js";
import type { DatedEvent } from "./dated-items.js";
import { createNumberSet } from "./number-set.js";
import { createOccurrenceTable, distinct, type EventDays } from "./occurrence-table.js";
import { type SortedList, sliceList } from "./sorted-list.js";

/** Days by number, from the first to the last, both included; none if the last is before the first. */
export interface DayNumbers {
  readonly first: number;
  readonly last: number;
}

/** An event and its place in the data set. */
export interface PlacedEvent {
  readonly event: DatedEvent;
  /** Ascends in the order of the data set; no two events have the same. */
  readonly position: number;
}

/** An event on its first day in a range. */
export interface Occurrence extends PlacedEvent {
  /** The day number. */
  readonly day: number;
}

/** Orders of events that don't depend on the range. */
export type StaticOrder = "name" | "eventId" | "asStored";

/** What a query needs to know of the events of a catalogue. */
export interface EventIndex {
  /** The events with a date in a range, each on its first day there, by day and then by eventId. */
  byFirstDay(range: DayNumbers): SortedList<Occurrence>;
  /** The days of the list above, each once. */
  firstDays(range: DayNumbers): SortedList<number>;
  /** The events with a date in a range in another order. */
  inOrder(order: StaticOrder, range: DayNumbers): SortedList<PlacedEvent>;
  /** A position after those of all events. */
  readonly end: number;
  /** The event with an eventId; upper and lower case are the same (RFC 9562, section 4). */
  find(eventId: string): PlacedEvent | undefined;
}

/** More events than any data set has. */
export const END_POSITION = 2 ** 52;

/** Events by number, from 0. It may make an event when it is asked for it. */
export interface EventStore {
  readonly count: number;
  event(number: number): DatedEvent;
  eventId(number: number): string;
  /** The place of an event in the data set; ascends with the number. */
  position(number: number): number;
}

/** What an index is made of. */
export interface IndexedEvents {
  readonly store: EventStore;
  readonly dates: EventDays;
  /** The numbers of the events in order of eventId. */
  readonly byEventId: Uint32Array;
}

/**
 * How many ranges are remembered in an order other than by date. Each takes a bit for each event; one in order of name takes 32
 * for each event in the range, and the time to sort them.
 */
const RANGES_CACHED = 16;

export function createEventIndex({ store, dates, byEventId }: IndexedEvents): EventIndex {
  const days = distinct(dates.days);
  const table = createOccurrenceTable(dates, days, byEventId);
  const orders = createOrders(store, byEventId);
  const findNumber = createFinder(store, byEventId);
  const ranges = createLruCache<string, SortedList<number>>(RANGES_CACHED);
  const dayIndex = (day: number) => lowerBound(days, (other) => other < day);
  const placed = (number: number) => ({ event: store.event(number), position: store.position(number) });

  const byFirstDay = (range: DayNumbers): SortedList<number> => {
    const [first, end] = [dayIndex(range.first), dayIndex(range.last + 1)];
    return table.firstOccurrences(first, Math.max(first, end));
  };

  return {
    end: END_POSITION,
    byFirstDay(range) {
      const slots = byFirstDay(range);
      return mapList(slots, (slot) => ({
        ...placed(table.events[slot] as number),
        day: days[table.dayOf(slot)] as number,
      }));
    },
    firstDays({ first, last }) {
      const [from, end] = [dayIndex(first), dayIndex(last + 1)];
      return mapList(table.firstDays(from, Math.max(from, end)), (index) => days[index] as number);
    },
    inOrder(order, range) {
      const numbers = ranges.get(`${order} ${range.first} ${range.last}`, () =>
        orders[order]((add) => {
          const end = table.startOf(dayIndex(range.last + 1));
          for (let slot = table.startOf(dayIndex(range.first)); slot < end; slot += 1)
            add(table.events[slot] as number);
        }),
      );
      return mapList(numbers, placed);
    },
    find(eventId) {
      const number = findNumber(eventId);
      return number === undefined ? undefined : placed(number);
    },
  };
}

/** Lists the events of an order by number. `addAll` adds the numbers of the events in a range, some of them more than once. */
type OrderedNumbers = (addAll: (add: (number: number) => void) => void) => SortedList<number>;

function createOrders(store: EventStore, byEventId: Uint32Array): Readonly<Record<StaticOrder, OrderedNumbers>> {
  const ranks = new Uint32Array(byEventId.length);
  byEventId.forEach((number, rank) => {
    ranks[number] = rank;
  });
  const byRank: OrderedNumbers = (addAll) => {
    const inRange = createNumberSet(store.count, (add) => addAll((number) => add(ranks[number] as number)));
    return mapList(inRange, (rank) => byEventId[rank] as number);
  };
  return {
    asStored: (addAll) => createNumberSet(store.count, addAll),
    eventId: byRank,
    /** The sort is stable, so that events of one name stay in order of eventId. */
    name(addAll) {
      const named = sliceList(byRank(addAll), 0, Number.POSITIVE_INFINITY)
        .map((number) => ({ number, name: store.event(number).name ?? "" }))
        .sort((a, b) => compareTexts(a.name, b.name));
      return Uint32Array.from(named, ({ number }) => number);
    },
  };
}

/** Returns a function that finds the number of an event; upper and lower case are the same. */
function createFinder(store: EventStore, byEventId: Uint32Array): (eventId: string) => number | undefined {
  let upperCase: readonly number[] | undefined;
  return (eventId) => {
    const wanted = eventId.toLowerCase();
    const number = byEventId[lowerBound(byEventId, (other) => store.eventId(other) < wanted)];
    if (number !== undefined && store.eventId(number) === wanted) return number;
    upperCase ??= [...byEventId].filter((other) => store.eventId(other) !== store.eventId(other).toLowerCase());
    return upperCase.find((other) => store.eventId(other).toLowerCase() === wanted);
  };
}

function mapList<From, To>(list: SortedList<From>, map: (item: From) => To): SortedList<To> {
  return {
    get length() {
      return list.length;
    },
    at(index) {
      const item = list.at(index);
      return item === undefined ? undefined : map(item);
    },
  };
}
