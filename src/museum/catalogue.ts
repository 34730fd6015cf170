/** A catalogue: the hours and events of a museum, indexed by date. */
import type { CalendarDate } from "../contract/calendar-date.js";
import type { HoursEntry, SpecialEvent } from "../contract/interface.js";

/** An entry of hours that can be placed on a day. */
export type DatedEntry = HoursEntry & { readonly date: CalendarDate };

/** An event that can be told from others and placed on its days. */
export type DatedEvent = SpecialEvent & { readonly eventId: string; readonly dates: readonly CalendarDate[] };

/** One date of an event. */
export interface Occurrence {
  readonly event: DatedEvent;
  readonly date: CalendarDate;
  /** Where the event stands in the data set, from 0. */
  readonly position: number;
  /** The latest date of the event before this one; empty, and so before every date, on its first. */
  readonly previous: CalendarDate | "";
}

export interface Catalogue {
  /** In ascending order of date. */
  readonly hours: readonly DatedEntry[];
  /** In the order of the data set. */
  readonly events: readonly DatedEvent[];
  /** The days on which an event takes place, ascending. */
  readonly eventDays: readonly CalendarDate[];
  /** What takes place on a day, in order of eventId. */
  readonly occurrences: ReadonlyMap<CalendarDate, readonly Occurrence[]>;
}

/** Indexes hours and events, which may come in any order. */
export function createCatalogue(data: { hours: readonly DatedEntry[]; events: readonly DatedEvent[] }): Catalogue {
  const occurrences = new Map<CalendarDate, Occurrence[]>();
  data.events.forEach((event, position) => {
    let previous: CalendarDate | "" = "";
    for (const date of [...new Set(event.dates)].sort()) {
      const day = occurrences.get(date);
      if (day) day.push({ event, date, position, previous });
      else occurrences.set(date, [{ event, date, position, previous }]);
      previous = date;
    }
  });
  for (const day of occurrences.values()) day.sort((a, b) => compareTexts(a.event.eventId, b.event.eventId));
  return {
    hours: [...data.hours].sort((a, b) => compareTexts(a.date, b.date)),
    events: data.events,
    eventDays: [...occurrences.keys()].sort(),
    occurrences,
  };
}

/** Orders texts by their code units, as `Array.prototype.sort` does; dates so fall in order of time. */
export function compareTexts(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}

/** The first index in an ascending list whose value is not below the bound. */
export function lowerBound<T>(list: readonly T[], isBelow: (value: T) => boolean): number {
  let low = 0;
  let high = list.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (isBelow(list[middle] as T)) low = middle + 1;
    else high = middle;
  }
  return low;
}
