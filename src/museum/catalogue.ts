/** A catalogue: the hours and events of a museum, indexed by date. */
import { compareTexts } from "../base/compare-texts.js";
import { type CalendarDate, type DayRange, dayNumber } from "../contract/calendar-date.js";
import type { DatedEntry, DatedEvent } from "./dated-items.js";
import { createEntryIndex, type EntryIndex } from "./entry-index.js";
import { createEventIndex, type EventDays, type EventIndex } from "./event-index.js";

export type { DatedEntry, DatedEvent };

export interface Catalogue {
  /** All entries, in ascending order of date. A large or generated catalogue makes the list when it is first read. */
  readonly hours: readonly DatedEntry[];
  /** All events, in the order of the data set. Made when it is first read, too. */
  readonly events: readonly DatedEvent[];
  /** The first and the last day that have an entry or an event; undefined if none has. */
  readonly span: DayRange | undefined;
  readonly entryIndex: EntryIndex;
  readonly eventIndex: EventIndex;
}

/** Indexes hours and events, which may come in any order. */
export function createCatalogue(data: { hours: readonly DatedEntry[]; events: readonly DatedEvent[] }): Catalogue {
  const hours = [...data.hours].sort((a, b) => compareTexts(a.date, b.date));
  const dates = data.events.map((event) => [...new Set(event.dates)].sort());
  return {
    hours,
    events: data.events,
    span: spanOf([hours.map(({ date }) => date), ...dates]),
    entryIndex: createEntryIndex(hours),
    eventIndex: indexEvents(data.events, dates),
  };
}

function indexEvents(events: readonly DatedEvent[], dates: readonly (readonly CalendarDate[])[]): EventIndex {
  const idOf = (number: number) => (events[number] as DatedEvent).eventId;
  const byEventId = Uint32Array.from(events.keys()).sort((a, b) => compareTexts(idOf(a), idOf(b)) || a - b);
  const store = {
    count: events.length,
    event: (number: number) => events[number] as DatedEvent,
    eventId: idOf,
    position: (number: number) => number,
  };
  return createEventIndex({ store, dates: toEventDays(dates), byEventId });
}

function toEventDays(dates: readonly (readonly CalendarDate[])[]): EventDays {
  const starts = new Uint32Array(dates.length + 1);
  dates.forEach((own, number) => {
    starts[number + 1] = (starts[number] as number) + own.length;
  });
  return { starts, days: Int32Array.from(dates.flat(), dayNumber) };
}

/** The first and the last date of lists that each ascend. */
function spanOf(lists: readonly (readonly CalendarDate[])[]): DayRange | undefined {
  const ends = lists
    .filter((list) => list.length > 0)
    .map((list) => ({ first: list[0] ?? "", last: list.at(-1) ?? "" }));
  return ends.reduce<DayRange | undefined>(
    (span, { first, last }) =>
      span
        ? { first: first < span.first ? first : span.first, last: last > span.last ? last : span.last }
        : { first, last },
    undefined,
  );
}
