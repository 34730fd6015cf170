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
  const { events } = data;
  const hours = [...data.hours].sort((a, b) => compareTexts(a.date, b.date));
  let eventIndex: EventIndex | undefined;
  return {
    hours,
    events,
    get span() {
      return spanOf({ hours, events });
    },
    entryIndex: createEntryIndex(hours),
    get eventIndex() {
      eventIndex ??= indexEvents(events);
      return eventIndex;
    },
  };
}

function indexEvents(events: readonly DatedEvent[]): EventIndex {
  const idOf = (number: number) => (events[number] as DatedEvent).eventId;
  const byEventId = Uint32Array.from(events.keys()).sort((a, b) => compareTexts(idOf(a), idOf(b)) || a - b);
  const store = {
    count: events.length,
    event: (number: number) => events[number] as DatedEvent,
    eventId: idOf,
    position: (number: number) => number,
  };
  return createEventIndex({ store, dates: toEventDays(events), byEventId });
}

function toEventDays(events: readonly DatedEvent[]): EventDays {
  const dates = events.map((event) => [...new Set(event.dates)].sort());
  const starts = new Uint32Array(dates.length + 1);
  dates.forEach((own, number) => {
    starts[number + 1] = (starts[number] as number) + own.length;
  });
  return { starts, days: Int32Array.from(dates.flat(), dayNumber) };
}

/** The first and the last day that have an entry or an event. */
export function spanOf({ hours, events }: Pick<Catalogue, "hours" | "events">): DayRange | undefined {
  let first: CalendarDate | undefined;
  let last: CalendarDate | undefined;
  const include = (date: CalendarDate) => {
    if (first === undefined || date < first) first = date;
    if (last === undefined || date > last) last = date;
  };
  for (const { date } of hours) include(date);
  for (const { dates } of events) dates.forEach(include);
  return first === undefined || last === undefined ? undefined : { first, last };
}
