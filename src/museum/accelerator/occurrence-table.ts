/** The dates of all events by day, in typed arrays. */
import { lowerBoundBelow } from "../../base/lower-bound.js";
import type { EventDays } from "../event-index.js";
import type { SortedList } from "../sorted-list.js";
import { createRankIndex } from "./rank-index.js";

/** The dates of all events by day, and on a day by eventId. A date has a slot, a day has an index. */
interface OccurrenceTable {
  /** The number of the event in each slot. */
  readonly events: Uint32Array;
  dayOf(slot: number): number;
  /** The slots from one day up to, but not including, another in which an event occurs for the first time since the first day. */
  firstOccurrences(from: number, end: number): SortedList<number>;
  /** The days of these slots. */
  firstDays(from: number, end: number): SortedList<number>;
}

export function createOccurrenceTable(dates: EventDays, days: Int32Array, byEventId: Uint32Array): OccurrenceTable {
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
  return {
    events,
    dayOf: (slot) => lowerBoundBelow(starts.length, (day) => (starts[day] as number) <= slot) - 1,
    firstOccurrences: (from, end) => slots(from, startOf(from), startOf(end)),
    firstDays: (from, end) => firstDays(from, from, end),
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
  const ranked = createRankIndex(byPrevious);
  return (since: number, from: number, end: number): SortedList<number> => {
    const count = starts[since + 1] as number;
    return {
      count: () => ranked.countBelow(count, end) - from,
      at(index) {
        if (from + index >= count) return undefined;
        const number = ranked.nth(count, from + index);
        return number < end ? number : undefined;
      },
    };
  };
}

/** Where each of the values 0 to `bound` begins once the values are sorted; one more than there are, for the end. */
export function startsOf(values: Uint32Array, bound: number): Uint32Array {
  const starts = new Uint32Array(bound + 1);
  for (const value of values) starts[value + 1] = (starts[value + 1] as number) + 1;
  for (let value = 0; value < bound; value += 1) {
    starts[value + 1] = (starts[value + 1] as number) + (starts[value] as number);
  }
  return starts;
}

/** The numbers of a list in ascending order, each once. */
export function distinct(numbers: Int32Array): Int32Array {
  return numbers
    .slice()
    .sort()
    .filter((number, at, sorted) => at === 0 || number !== sorted[at - 1]);
}

/** The index of a number that is in the list. */
export function indexOf(sorted: Int32Array, number: number): number {
  let low = 0;
  let high = sorted.length - 1;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((sorted[middle] as number) < number) low = middle + 1;
    else high = middle;
  }
  return low;
}
