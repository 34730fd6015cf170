/**
 * Answers which events have a date in a range, by date, and which of them is the n-th, without a look at the other events: flat arrays of
 * numbers, however many events there are.
 */
import { lowerBound } from "../../base/lower-bound.js";
import type { DayNumbers, EventIndex, EventStore, IndexedEvents } from "../event-index.js";
import type { SortedList } from "../sorted-list.js";
import { createOccurrenceTable, distinct } from "./occurrence-table.js";

export function createDateIndex({
  store,
  dates,
  byEventId,
}: IndexedEvents): Pick<EventIndex, "byFirstDay" | "firstDays" | "find"> {
  const days = distinct(dates.days);
  const table = createOccurrenceTable(dates, days, byEventId);
  const findNumber = createFinder(store, byEventId);
  const dayIndex = (day: number) => lowerBound(days, (other) => other < day);
  const placed = (number: number) => ({ event: store.event(number), position: store.position(number) });
  const indexesOf = ({ first, last }: DayNumbers) => {
    const [from, end] = [dayIndex(first), dayIndex(last + 1)];
    return [from, Math.max(from, end)] as const;
  };
  return {
    byFirstDay(range) {
      const slots = table.firstOccurrences(...indexesOf(range));
      return mapList(slots, (slot) => {
        const { event, position } = placed(table.events[slot] as number);
        return { event, position, day: days[table.dayOf(slot)] as number };
      });
    },
    firstDays: (range) => mapList(table.firstDays(...indexesOf(range)), (index) => days[index] as number),
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

function mapList<From, To>(list: SortedList<From>, map: (item: From) => To): SortedList<To> {
  return {
    count: list.count,
    at(index) {
      const item = list.at(index);
      return item === undefined ? undefined : map(item);
    },
  };
}
