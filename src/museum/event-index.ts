/** The index of a list whose items have several dates each. It may make an event when it is asked for it. */

import { createLruCache, lowerBound, lowerBoundBelow } from "../base/collections.js";
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

/** How many places the next event of a page is looked for in before it is found by its rank. */
const LOOK_AHEAD = 32;

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
  const dayIndexes = new Uint32Array(dates.days.length);
  for (let at = 0; at < dayIndexes.length; at += 1) dayIndexes[at] = indexOf(days, dates.days[at] as number);
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
  const slots = createSinceList(previous, days.length);
  const firstDays = createSinceList(earliest, days.length);
  const startOf = (dayIndex: number) => starts[dayIndex] as number;
  let lastDay = 0;
  const isOnLastDay = (slot: number) => slot >= startOf(lastDay) && slot < startOf(lastDay + 1);
  return {
    /** The number of the event in each slot. */
    events,
    dayOf(slot: number) {
      if (!isOnLastDay(slot)) lastDay = lowerBoundBelow(starts.length, (day) => startOf(day) <= slot) - 1;
      return lastDay;
    },
    /** The slots from one day up to, but not including, another in which an event occurs for the first time since the first day. */
    firstOccurrences: (from: number, end: number) => slots(from, startOf(from), startOf(end)),
    /** The days of these slots. */
    firstDays: (from: number, end: number) => firstDays(from, from, end),
  };
}

/**
 * Lists numbers that stand for the first time since a day. `previous` has the index, from 1, of the day on which each stood
 * before, or 0. What is in the list before `from` stood before that day, so that counting it in and out again costs nothing.
 */
function createSinceList(previous: Uint32Array, dayCount: number) {
  const starts = startsOf(previous, dayCount + 1);
  const next = starts.slice();
  const byPrevious = new Uint32Array(previous.length);
  for (let at = 0; at < previous.length; at += 1) {
    const before = previous[at] as number;
    const place = next[before] as number;
    next[before] = place + 1;
    byPrevious[place] = at;
  }
  const ranked = new RankIndex(byPrevious);
  return (since: number, from: number, end: number): SortedList<number> => {
    const count = starts[since + 1] as number;
    // A page is read in order, and the next number is seldom far.
    let [lastIndex, last] = [-2, 0];
    const following = (): number | undefined => {
      for (let number = last + 1; number <= last + LOOK_AHEAD && number < previous.length; number += 1) {
        if ((previous[number] as number) <= since) return number;
      }
      return undefined;
    };
    return {
      count: () => ranked.countBelow(count, end) - from,
      at(index) {
        if (from + index >= count) return undefined;
        last = (index === lastIndex + 1 ? following() : undefined) ?? ranked.nth(count, from + index);
        lastIndex = index;
        return last < end ? last : undefined;
      },
    };
  };
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

/** The index of a number that is in the list. */
function indexOf(sorted: Int32Array, number: number): number {
  let low = 0;
  let high = sorted.length - 1;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((sorted[middle] as number) < number) low = middle + 1;
    else high = middle;
  }
  return low;
}

const WORD = 32;

/** Finds the nth number of a range of places in little time. The numbers are each from 0 up to, not including, the length of the list. */
class RankIndex {
  readonly #length: number;
  readonly #digits: readonly number[];
  readonly #stride: number;
  /** For each digit a bit for each number, in the order of that level. */
  readonly #bits: Uint32Array;
  /** For each word of bits, how many ones of its level stand before it. */
  readonly #ones: Uint32Array;
  readonly #zeros: Uint32Array;

  constructor(numbers: Uint32Array) {
    const digits = digitsOf(numbers.length);
    const stride = Math.floor(numbers.length / WORD) + 1;
    this.#length = numbers.length;
    this.#digits = digits;
    this.#stride = stride;
    this.#bits = new Uint32Array(digits.length * stride);
    this.#ones = new Uint32Array(digits.length * stride);
    this.#zeros = new Uint32Array(digits.length);
    let current = numbers;
    digits.forEach((digit, level) => {
      const bits = this.#bits.subarray(level * stride, (level + 1) * stride);
      const zeros = fillLevel(current, digit, bits);
      this.#zeros[level] = zeros;
      countOnes(bits, this.#ones.subarray(level * stride, (level + 1) * stride));
      if (level < digits.length - 1) current = partition(current, digit, zeros);
    });
  }

  /** The k-th smallest, from 0, of the first `count` numbers; `k` is below `count`. */
  nth(count: number, k: number): number {
    let [from, to, rest, value] = [0, count, k, 0];
    for (let level = 0; level < this.#digits.length; level += 1) {
      const oneFrom = this.#onesBefore(level, from);
      const oneTo = this.#onesBefore(level, to);
      const zeroCount = to - from - (oneTo - oneFrom);
      if (rest < zeroCount) {
        from -= oneFrom;
        to -= oneTo;
      } else {
        rest -= zeroCount;
        value += this.#digits[level] as number;
        from = (this.#zeros[level] as number) + oneFrom;
        to = (this.#zeros[level] as number) + oneTo;
      }
    }
    return value;
  }

  /** How many of the first `count` numbers are below a bound. */
  countBelow(count: number, bound: number): number {
    if (bound >= this.#length) return count;
    let [from, to, below] = [0, count, 0];
    for (let level = 0; level < this.#digits.length; level += 1) {
      const oneFrom = this.#onesBefore(level, from);
      const oneTo = this.#onesBefore(level, to);
      if (bound & (this.#digits[level] as number)) {
        below += to - from - (oneTo - oneFrom);
        from = (this.#zeros[level] as number) + oneFrom;
        to = (this.#zeros[level] as number) + oneTo;
      } else {
        from -= oneFrom;
        to -= oneTo;
      }
    }
    return below;
  }

  #onesBefore(level: number, index: number): number {
    const word = level * this.#stride + (index >>> 5);
    const mask = (1 << (index & 31)) - 1;
    return (this.#ones[word] as number) + countBits((this.#bits[word] as number) & mask);
  }
}

/** The values of the binary digits of numbers under a bound, the greatest first. */
function digitsOf(bound: number): readonly number[] {
  const digits: number[] = [];
  for (let digit = 1; digit < bound; digit *= 2) digits.unshift(digit);
  return digits;
}

/** Sets the bit of each number that has the digit, and returns how many have it not. */
function fillLevel(numbers: Uint32Array, digit: number, bits: Uint32Array): number {
  let zeros = 0;
  for (let index = 0; index < numbers.length; index += 1) {
    if ((numbers[index] as number) & digit) bits[index >>> 5] = (bits[index >>> 5] as number) | (1 << (index & 31));
    else zeros += 1;
  }
  return zeros;
}

function countOnes(bits: Uint32Array, ones: Uint32Array): void {
  let count = 0;
  for (let word = 0; word < bits.length; word += 1) {
    ones[word] = count;
    count += countBits(bits[word] as number);
  }
}

/** The numbers without the digit before those with it, both in their order. */
function partition(numbers: Uint32Array, digit: number, zeros: number): Uint32Array {
  const parted = new Uint32Array(numbers.length);
  let [zeroAt, oneAt] = [0, zeros];
  for (const number of numbers) {
    if (number & digit) parted[oneAt++] = number;
    else parted[zeroAt++] = number;
  }
  return parted;
}

/** How many bits of a word are set. */
function countBits(word: number): number {
  let bits = word - ((word >>> 1) & 0x55555555);
  bits = (bits & 0x33333333) + ((bits >>> 2) & 0x33333333);
  return Math.imul((bits + (bits >>> 4)) & 0x0f0f0f0f, 0x01010101) >>> 24;
}
