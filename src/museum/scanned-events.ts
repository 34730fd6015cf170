/** Answers what queries ask of events by looking at each of them. */
import { compareTexts } from "../base/compare-texts.js";
import { createLruCache } from "../base/lru-cache.js";
import { type DayNumbers, END_POSITION, type EventIndex, type IndexedEvents, type StaticOrder } from "./event-index.js";
import { type SortedList, toSortedList } from "./sorted-list.js";

/** How many ranges are remembered in an order other than by date. Each takes four bytes for each event in it. */
const RANGES_CACHED = 16;

export function scanEvents({ store, dates, byEventId }: IndexedEvents): EventIndex {
  const ranges = createLruCache<string, Uint32Array>(RANGES_CACHED);
  const placed = (number: number) => ({ event: store.event(number), position: store.position(number) });

  /** The first day of an event in a range; undefined if it has none there. */
  function firstDayOf(number: number, { first, last }: DayNumbers): number | undefined {
    for (let at = dates.starts[number] as number; at < (dates.starts[number + 1] as number); at += 1) {
      const day = dates.days[at] as number;
      if (day >= first) return day <= last ? day : undefined;
    }
    return undefined;
  }

  /** The events of a range by their first day in it, and on a day by eventId. */
  function occurrences(range: DayNumbers) {
    const found = [...byEventId].flatMap((number) => {
      const day = firstDayOf(number, range);
      return day === undefined ? [] : [{ number, day }];
    });
    return found.sort((a, b) => a.day - b.day);
  }

  function numbersIn(order: StaticOrder, range: DayNumbers): Uint32Array {
    const inRange = byEventId.filter((number) => firstDayOf(number, range) !== undefined);
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
    byFirstDay: (range) => toSortedList(occurrences(range).map(({ number, day }) => ({ ...placed(number), day }))),
    firstDays: (range) => toSortedList([...new Set(occurrences(range).map(({ day }) => day))]),
    inOrder(order, range) {
      const numbers = ranges.get(`${order} ${range.first} ${range.last}`, () => numbersIn(order, range));
      return mapNumbers(numbers, placed);
    },
    find(eventId) {
      const wanted = eventId.toLowerCase();
      const number = byEventId.find((other) => store.eventId(other).toLowerCase() === wanted);
      return number === undefined ? undefined : placed(number);
    },
  };
}

/** Makes an item when it is asked for. */
function mapNumbers<To>(numbers: Uint32Array, map: (number: number) => To): SortedList<To> {
  return {
    count: () => numbers.length,
    at: (index) => (index < numbers.length ? map(numbers[index] as number) : undefined),
  };
}
