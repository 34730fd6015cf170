/** A catalogue: the hours and events of a museum, indexed by day; and one that differs from another in some of them. */

import { lowerBound } from "../base/collections.js";
import { compareTexts } from "../base/text.js";
import { type CalendarDate, type DaySpan, dayNumber, FIRST_DATE, LAST_DATE } from "../contract/calendar-date.js";
import { changeIndex } from "./changed-index.js";
import { createEventIndex } from "./event-index.js";
import { createDayIndex, type DatedEntry, type DatedEvent, datesOf, type ListIndex, sliceList } from "./list-index.js";

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
  /** The index of each list, made when it is first read. */
  readonly index: ListIndexes;
}

interface ListIndexes {
  readonly hours: ListIndex<DatedEntry>;
  readonly events: ListIndex<DatedEvent>;
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
  { hours, events }: { readonly [Part in keyof CatalogueParts]?: (() => CatalogueParts[Part]) | undefined },
): Catalogue {
  return assembleCatalogue(
    hours
      ? createHoursPart(hours)
      : { list: () => base.hours, count: () => base.hours.length, index: () => base.index.hours },
    events
      ? createEventsPart(events)
      : { list: () => base.events, count: () => base.eventCount(), index: () => base.index.events },
  );
}

interface CatalogueParts {
  readonly hours: readonly DatedEntry[];
  readonly events: readonly DatedEvent[];
}

/** A list of a catalogue, and what is made from it. */
interface ListPart<Item> {
  list(): readonly Item[];
  count(): number;
  index(): ListIndex<Item>;
}

function assembleCatalogue(hours: ListPart<DatedEntry>, events: ListPart<DatedEvent>): Catalogue {
  const catalogue: Catalogue = {
    get hours() {
      return hours.list();
    },
    get events() {
      return events.list();
    },
    eventCount: events.count,
    get span() {
      return spanOf(catalogue);
    },
    index: {
      get hours() {
        return hours.index();
      },
      get events() {
        return events.index();
      },
    },
  };
  return catalogue;
}

function createHoursPart(make: () => readonly DatedEntry[]): ListPart<DatedEntry> {
  return createPart(() => [...make()].sort((a, b) => compareTexts(a.date, b.date)), indexEntries);
}

function createEventsPart(make: () => readonly DatedEvent[]): ListPart<DatedEvent> {
  return createPart(make, indexEvents);
}

/** Makes a list, and its index, when each is first needed. */
function createPart<Item>(
  make: () => readonly Item[],
  toIndex: (items: readonly Item[]) => ListIndex<Item>,
): ListPart<Item> {
  let items: readonly Item[] | undefined;
  let index: ListIndex<Item> | undefined;
  const list = () => {
    items ??= make();
    return items;
  };
  return {
    list,
    count: () => list().length,
    index() {
      index ??= toIndex(list());
      return index;
    },
  };
}

/** Indexes entries that are in ascending order of date. */
function indexEntries(entries: readonly DatedEntry[]): ListIndex<DatedEntry> {
  const days = Int32Array.from(entries, ({ date }) => dayNumber(date));
  return createDayIndex((day) => {
    const first = lowerBound(days, (other) => other < day);
    return { count: () => entries.length - first, at: (index) => entries[first + index] };
  });
}

function indexEvents(events: readonly DatedEvent[]): ListIndex<DatedEvent> {
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
function spanOf({ hours, events }: Pick<Catalogue, "hours" | "events">): DaySpan | undefined {
  let first: CalendarDate | undefined;
  let last: CalendarDate | undefined;
  const include = (date: CalendarDate) => {
    if (first === undefined || date < first) first = date;
    if (last === undefined || date > last) last = date;
  };
  for (const items of [hours, events]) for (const item of items) datesOf(item).forEach(include);
  return first === undefined || last === undefined ? undefined : { first, last };
}

/** What differs; undefined stands for an item that is deleted. */
export interface CatalogueChanges {
  readonly hours: ReadonlyMap<CalendarDate, DatedEntry | undefined>;
  /** By eventId in lower case. */
  readonly events: ReadonlyMap<string, DatedEvent | undefined>;
}

/**
 * Returns the catalogue with the changes. It keeps the differences alone, so that thousands of sessions can each edit a few things in a large
 * catalogue that they share. A changed item keeps its place in the data set; a new one comes last.
 */
export function changeCatalogue(base: Catalogue, { hours, events }: CatalogueChanges): Catalogue {
  const index = {
    hours: changeIndex(base.index.hours, hours),
    events: changeIndex(base.index.events, events),
  };
  const catalogue: Catalogue = {
    get hours() {
      const all = index.hours.byFirstDay(EVER);
      return sliceList(all, 0, Number.POSITIVE_INFINITY).map(({ item }) => item);
    },
    get events() {
      return mergeEvents(base.events, events);
    },
    eventCount() {
      let count = base.eventCount();
      for (const [id, event] of events)
        count += Number(event !== undefined) - Number(base.index.events.find(id) !== undefined);
      return count;
    },
    get span() {
      return spanOf(catalogue);
    },
    index,
  };
  return catalogue;
}

const EVER = { first: dayNumber(FIRST_DATE), last: dayNumber(LAST_DATE) };

function mergeEvents(events: readonly DatedEvent[], changes: CatalogueChanges["events"]): readonly DatedEvent[] {
  const merged = new Map<string, DatedEvent | undefined>(events.map((event) => [event.eventId.toLowerCase(), event]));
  for (const [eventId, event] of changes) merged.set(eventId, event);
  return [...merged.values()].filter((event) => event !== undefined);
}
