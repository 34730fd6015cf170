/** A catalogue: the hours and events of a museum, indexed by day. */

import { lowerBound } from "../base/collections.js";
import { compareTexts } from "../base/text.js";
import { type CalendarDate, type DaySpan, dayNumber } from "../contract/calendar-date.js";
import { createEventIndex, type EventIndex } from "./event-index.js";
import type { DatedEntry, DatedEvent, SortedList } from "./sorted-list.js";

export type { DatedEntry, DatedEvent };

export interface Catalogue {
  /** All entries, in ascending order of date. A large or generated catalogue makes the list when it is first read. */
  readonly hours: readonly DatedEntry[];
  /** All events, in the order of the data set. Made when it is first read, too. */
  readonly events: readonly DatedEvent[];
  /** Returns how many events there are, which a large catalogue knows without making them. */
  eventCount(): number;
  /** The first and the last day that have an entry or an event; undefined if none has. */
  readonly span: DaySpan | undefined;
  readonly entryIndex: EntryIndex;
  readonly eventIndex: EventIndex;
}

/** Indexes hours and events, which may come in any order. */
export function createCatalogue({ hours, events }: CatalogueParts): Catalogue {
  return assembleCatalogue(
    createHoursPart(() => hours),
    createEventsPart(() => events),
  );
}

/** Returns the catalogue with other hours, other events or both. They are made when they are first read. */
export function replaceParts(
  base: Catalogue,
  parts: { readonly [Part in keyof CatalogueParts]?: (() => CatalogueParts[Part]) | undefined },
): Catalogue {
  return assembleCatalogue(
    parts.hours ? createHoursPart(parts.hours) : base,
    parts.events ? createEventsPart(parts.events) : base,
  );
}

interface CatalogueParts {
  readonly hours: readonly DatedEntry[];
  readonly events: readonly DatedEvent[];
}

type HoursPart = Pick<Catalogue, "hours" | "entryIndex">;
type EventsPart = Pick<Catalogue, "events" | "eventCount" | "eventIndex">;

function assembleCatalogue(hoursPart: HoursPart, eventsPart: EventsPart): Catalogue {
  const catalogue: Catalogue = {
    get hours() {
      return hoursPart.hours;
    },
    get events() {
      return eventsPart.events;
    },
    eventCount: () => eventsPart.eventCount(),
    get span() {
      return spanOf(catalogue);
    },
    get entryIndex() {
      return hoursPart.entryIndex;
    },
    get eventIndex() {
      return eventsPart.eventIndex;
    },
  };
  return catalogue;
}

function createHoursPart(make: () => readonly DatedEntry[]): HoursPart {
  let made: HoursPart | undefined;
  const part = () => {
    if (made) return made;
    const hours = [...make()].sort((a, b) => compareTexts(a.date, b.date));
    made = { hours, entryIndex: createEntryIndex(hours) };
    return made;
  };
  return {
    get hours() {
      return part().hours;
    },
    get entryIndex() {
      return part().entryIndex;
    },
  };
}

function createEventsPart(make: () => readonly DatedEvent[]): EventsPart {
  let events: readonly DatedEvent[] | undefined;
  let eventIndex: EventIndex | undefined;
  const list = () => {
    events ??= make();
    return events;
  };
  return {
    get events() {
      return list();
    },
    eventCount: () => list().length,
    get eventIndex() {
      eventIndex ??= indexEvents(list());
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

function toEventDays(events: readonly DatedEvent[]): Parameters<typeof createEventIndex>[0]["dates"] {
  const dates = events.map((event) => [...new Set(event.dates)].sort());
  const starts = new Uint32Array(dates.length + 1);
  dates.forEach((own, number) => {
    starts[number + 1] = (starts[number] as number) + own.length;
  });
  return { starts, days: Int32Array.from(dates.flat(), dayNumber) };
}

/** The first and the last day that have an entry or an event. */
export function spanOf({ hours, events }: Pick<Catalogue, "hours" | "events">): DaySpan | undefined {
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
