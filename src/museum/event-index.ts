/** The index of a list whose items have several dates each. It may make an event when it is asked for it. */

import { createLruCache, lowerBound } from "../base/collections.js";
import { compareTexts } from "../base/text.js";
import {
  type DatedEvent,
  type DayNumbers,
  END_POSITION,
  type ListIndex,
  mapList,
  type SortedList,
  type StaticOrder,
} from "./list-index.js";

/** Events by number, from 0. It may make an event when it is asked for it. */
interface EventStore {
  readonly count: number;
  event(number: number): DatedEvent;
  eventId(number: number): string;
  /** The place of an event in the data set; ascends with the number. */
  position(number: number): number;
}

/** The dates of all events in one list: those of event `n` stand from `starts[n]` to `starts[n + 1]`, ascending, each once. */
interface EventDays {
  readonly starts: Uint32Array;
  readonly days: Int32Array;
}

/** What an index is made of. */
interface IndexedEvents {
  readonly store: EventStore;
  readonly dates: EventDays;
  /** The numbers of the events in order of eventId. */
  readonly byEventId: Uint32Array;
}

/** How many ranges are remembered in an order other than by date. Each takes four bytes for each event in it. */
const RANGES_CACHED = 16;

export function createEventIndex({ store, dates, byEventId }: IndexedEvents): ListIndex<DatedEvent> {
  const days = distinct(dates.days);
  const table = createOccurrenceTable(dates, days, byEventId);
  const findNumber = createFinder(store, byEventId);
  const ranges = createLruCache<string, Uint32Array>(RANGES_CACHED);
  const dayIndex = (day: number) => lowerBound(days, (other) => other < day);
  const placed = (number: number) => ({ item: store.event(number), position: store.position(number) });
  const indexesOf = ({ first, last }: DayNumbers) => {
    const [from, end] = [dayIndex(first), dayIndex(last + 1)];
    return [from, Math.max(from, end)] as const;
  };

  function isIn(number: number, { first, last }: DayNumbers): boolean {
    const end = dates.starts[number + 1] as number;
    for (let at = dates.starts[number] as number; at < end; at += 1) {
      const day = dates.days[at] as number;
      if (day >= first) return day <= last;
    }
    return false;
  }

  function numbersIn(order: StaticOrder, range: DayNumbers): Uint32Array {
    const inRange = byEventId.filter((number) => isIn(number, range));
    if (order === "asStored") return inRange.sort();
    if (order === "eventId") return inRange;
    const named = [...inRange].map((number) => ({ number, name: store.event(number).name ?? "" }));
    return Uint32Array.from(
      named.sort((a, b) => compareTexts(a.name, b.name)),
      ({ number }) => number,
    );
  }

  return {
    end: END_POSITION,
    byFirstDay(range) {
      const slots = table.firstOccurrences(...indexesOf(range));
      return mapList(slots, (slot) => {
        const number = table.events[slot] as number;
        return {
          item: store.event(number),
          position: store.position(number),
          day: days[table.dayOf(slot)] as number,
        };
      });
    },
    firstDays: (range) => mapList(table.firstDays(...indexesOf(range)), (index) => days[index] as number),
    inOrder(order, range) {
      const numbers = ranges.get(`${order} ${range.first} ${range.last}`, () => numbersIn(order, range));
      return mapList({ count: () => numbers.length, at: (index) => numbers[index] }, placed);
    },
    find(eventId) {
      const number = findNumber(eventId);
      return number === undefined ? undefined : placed(number);
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

/** Creates the table of all events' dates by day, and on a day by eventId. A date has a slot, a day has an index. */
function createOccurrenceTable(dates: EventDays, days: Int32Array, byEventId: Uint32Array) {
  const indexes = new Map(Array.from(days, (day, index) => [day, index]));
  const dayIndexes = Uint32Array.from(dates.days, (day) => indexes.get(day) as number);
  const starts = startsOf(dayIndexes, days.length);
  const events = new Uint32Array(dayIndexes.length);
  /** For each slot the index, from 1, of the day on which its event stands before; 0 for none. */
  const previous = new Uint32Array(dayIndexes.length);
  /** For each day the earliest of those. */
  const earliest = new Uint32Array(days.length).fill(days.length);
  const next = starts.slice();
  for (const event of byEventId) {
    let before = 0;
    for (let at = dates.starts[event] as number; at < (dates.starts[event + 1] as number); at += 1) {
      const day = dayIndexes[at] as number;
      const slot = next[day] as number;
      next[day] = slot + 1;
      events[slot] = event;
      previous[slot] = before;
      if (before < (earliest[day] as number)) earliest[day] = before;
      before = day + 1;
    }
  }
  const startOf = (dayIndex: number) => starts[dayIndex] as number;
  let lastDay = 0;
  const isOnLastDay = (slot: number) => slot >= startOf(lastDay) && slot < startOf(lastDay + 1);
  return {
    /** The number of the event in each slot. */
    events,
    dayOf(slot: number) {
      if (!isOnLastDay(slot)) lastDay = lowerBound(starts, (start) => start <= slot) - 1;
      return lastDay;
    },
    /** The slots from one day up to, but not including, another in which an event occurs for the first time since the first day. */
    firstOccurrences: (from: number, end: number) =>
      listSince(previous, from, { from: startOf(from), end: startOf(end) }),
    /** The days of these slots. */
    firstDays: (from: number, end: number) => listSince(earliest, from, { from, end }),
  };
}

/**
 * Lists the numbers from `from` up to, not including, `end` that stand for the first time since a day. `previous` has the index, from 1, of the day on
 * which each stood before, or 0.
 */
function listSince(previous: Uint32Array, since: number, { from, end }: SlotRange): SortedList<number> {
  const found: number[] = [];
  let next = from;
  const find = (count: number) => {
    for (; found.length < count && next < end; next += 1) if ((previous[next] as number) <= since) found.push(next);
    return found;
  };
  return {
    count: () => find(Number.POSITIVE_INFINITY).length,
    at: (index) => find(index + 1)[index],
  };
}

interface SlotRange {
  readonly from: number;
  readonly end: number;
}

/** Where each of the values 0 to `bound` begins once the values are sorted; one more than there are, for the end. */
function startsOf(values: Uint32Array, bound: number): Uint32Array {
  const starts = new Uint32Array(bound + 1);
  for (const value of values) starts[value + 1] = (starts[value + 1] as number) + 1;
  for (let value = 0; value < bound; value += 1) {
    starts[value + 1] = (starts[value + 1] as number) + (starts[value] as number);
  }
  return starts;
}

/** The numbers of a list in ascending order, each once. */
function distinct(numbers: Int32Array): Int32Array {
  return numbers
    .slice()
    .sort()
    .filter((number, at, sorted) => at === 0 || number !== sorted[at - 1]);
}
