/** An index of entries of hours by their day. */

import { lowerBound } from "../base/lower-bound.js";
import { dayNumber } from "../contract/calendar-date.js";
import type { DatedEntry } from "./dated-items.js";
import type { SortedList } from "./sorted-list.js";

/** What a query needs to know of the hours of a catalogue. */
export interface EntryIndex {
  /** The entries from a day number on, ascending. */
  from(day: number): SortedList<DatedEntry>;
  /** The day number of the last entry, or undefined without entries. */
  lastDay(): number | undefined;
}

/** Indexes entries that are in ascending order of date. */
export function createEntryIndex(entries: readonly DatedEntry[]): EntryIndex {
  const days = Int32Array.from(entries, ({ date }) => dayNumber(date));
  return {
    from(day) {
      const first = lowerBound(days, (other) => other < day);
      return { count: () => entries.length - first, at: (index) => entries[first + index] };
    },
    lastDay: () => days.at(-1),
  };
}
