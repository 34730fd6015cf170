/** A catalogue: the hours and events of a museum, indexed by day; and one that differs from another in some of them. */

import { lowerBound } from "../base/collections.js";
import { compareTexts } from "../base/text.js";
import { type CalendarDate, type DaySpan, dayNumber, FIRST_DATE } from "../contract/calendar-date.js";
import {
  byDay,
  createEventIndex,
  type DayNumbers,
  type EventIndex,
  eventComparisons,
  type Occurrence,
  type PlacedEvent,
} from "./event-index.js";
import { type DatedEntry, type DatedEvent, type SortedList, sliceList } from "./sorted-list.js";

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
function spanOf({ hours, events }: Pick<Catalogue, "hours" | "events">): DaySpan | undefined {
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

/** What differs; undefined stands for an item that is deleted. */
interface CatalogueChanges {
  readonly entries: ReadonlyMap<CalendarDate, DatedEntry | undefined>;
  /** By eventId in lower case. */
  readonly events: ReadonlyMap<string, DatedEvent | undefined>;
}

/**
 * Returns the catalogue with the changes. It keeps the differences alone, so that thousands of sessions can each edit a few things in a large
 * catalogue that they share. A changed item keeps its place in the data set; a new one comes last.
 */
export function changeCatalogue(base: Catalogue, { entries, events }: CatalogueChanges): Catalogue {
  const entryIndex = entries.size > 0 ? changeEntries(base.entryIndex, entries) : base.entryIndex;
  const catalogue: Catalogue = {
    get hours() {
      return sliceList(entryIndex.from(dayNumber(FIRST_DATE)), 0, Number.POSITIVE_INFINITY);
    },
    get events() {
      return mergeEvents(base.events, events);
    },
    eventCount() {
      let count = base.eventCount();
      for (const [id, event] of events)
        count += Number(event !== undefined) - Number(base.eventIndex.find(id) !== undefined);
      return count;
    },
    get span() {
      return spanOf(catalogue);
    },
    entryIndex,
    eventIndex: events.size > 0 ? changeEvents(base.eventIndex, events) : base.eventIndex,
  };
  return catalogue;
}

function changeEntries(base: EntryIndex, changes: CatalogueChanges["entries"]): EntryIndex {
  const removed = [...changes.keys()].flatMap((date) => {
    const entry = base.from(dayNumber(date)).at(0);
    return entry?.date === date ? [entry] : [];
  });
  const added = [...changes.values()].filter((entry) => entry !== undefined);
  const index: EntryIndex = {
    from(day) {
      const isSince = ({ date }: DatedEntry) => dayNumber(date) >= day;
      return changeList(base.from(day), {
        removed: removed.filter(isSince),
        added: added.filter(isSince),
        compare: (a, b) => compareTexts(a.date, b.date),
      });
    },
    lastDay() {
      const all = index.from(dayNumber(FIRST_DATE));
      const last = all.count() > 0 ? all.at(all.count() - 1) : undefined;
      return last && dayNumber(last.date);
    },
  };
  return index;
}

/** An event with its day numbers, ascending. */
interface DatedPlace extends PlacedEvent {
  readonly days: readonly number[];
}

function changeEvents(base: EventIndex, changes: CatalogueChanges["events"]): EventIndex {
  const hidden: DatedPlace[] = [];
  const own: DatedPlace[] = [];
  for (const [eventId, event] of changes) {
    const known = base.find(eventId);
    if (known) hidden.push(withDays(known));
    if (event) own.push(withDays({ event, position: known?.position ?? base.end + own.length }));
  }
  const changesIn = (range: DayNumbers) => ({
    removed: occurrencesIn(hidden, range),
    added: occurrencesIn(own, range),
  });
  return {
    end: base.end + own.length,
    byFirstDay: (range) => changeList(base.byFirstDay(range), { ...changesIn(range), compare: byDay }),
    firstDays: (range) => changeFirstDays(base, range, changesIn(range)),
    inOrder: (order, range) =>
      changeList(base.inOrder(order, range), { ...changesIn(range), compare: eventComparisons[order] }),
    find(eventId) {
      const wanted = eventId.toLowerCase();
      if (!changes.has(wanted)) return base.find(eventId);
      return own.find(({ event }) => event.eventId.toLowerCase() === wanted);
    },
  };
}

function withDays({ event, position }: PlacedEvent): DatedPlace {
  return { event, position, days: event.dates.map(dayNumber).sort((a, b) => a - b) };
}

/** Each event that has a day in a range, on the first. */
function occurrencesIn(places: readonly DatedPlace[], { first, last }: DayNumbers): readonly Occurrence[] {
  return places.flatMap(({ event, position, days }) => {
    const day = days.find((changed) => changed >= first);
    return day !== undefined && day <= last ? [{ event, position, day }] : [];
  });
}

/** A day goes with its last event, and comes with its first. */
function changeFirstDays(
  base: EventIndex,
  range: DayNumbers,
  { removed, added }: Pick<ListChanges<Occurrence>, "removed" | "added">,
) {
  const listed = base.byFirstDay(range);
  const startOf = (day: number) => lowerBound(listed, (occurrence) => occurrence.day < day);
  const countOn = (day: number, among: readonly Occurrence[]) =>
    among.filter((occurrence) => occurrence.day === day).length;
  const changed = [...new Set([...removed, ...added].map(({ day }) => day))].map((day) => {
    const before = startOf(day + 1) - startOf(day);
    return { day, before, after: before - countOn(day, removed) + countOn(day, added) };
  });
  return changeList(base.firstDays(range), {
    removed: changed.filter(({ before, after }) => before > 0 && after === 0).map(({ day }) => day),
    added: changed.filter(({ before, after }) => before === 0 && after > 0).map(({ day }) => day),
    compare: (a, b) => a - b,
  });
}

function mergeEvents(events: readonly DatedEvent[], changes: CatalogueChanges["events"]): readonly DatedEvent[] {
  const merged = new Map<string, DatedEvent | undefined>(events.map((event) => [event.eventId.toLowerCase(), event]));
  for (const [eventId, event] of changes) merged.set(eventId, event);
  return [...merged.values()].filter((event) => event !== undefined);
}

/** What differs in a sorted list. */
interface ListChanges<Item> {
  /** Items of the list that are left out, in any order. */
  readonly removed: readonly Item[];
  /** Items that come in, in any order. */
  readonly added: readonly Item[];
  /** The order of the list; no two items of it are equal. */
  readonly compare: (a: Item, b: Item) => number;
}

/** Returns the list with the changes. It costs a search in the list for each change, and no copy. */
function changeList<Item>(list: SortedList<Item>, { removed, added, compare }: ListChanges<Item>) {
  if (removed.length === 0 && added.length === 0) return list;
  const placeOf = (item: Item) => lowerBound(list, (other) => compare(other, item) < 0);
  const changes = [
    ...removed.map((item) => ({ place: placeOf(item), item, isAdded: false })),
    ...added.map((item) => ({ place: placeOf(item), item, isAdded: true })),
  ].sort((a, b) => compare(a.item, b.item) || Number(a.isAdded) - Number(b.isAdded));
  return listOfPieces(list, piecesOf(changes), added.length - removed.length);
}

interface Change<Item> {
  /** The index in the unchanged list. */
  readonly place: number;
  readonly item: Item;
  readonly isAdded: boolean;
}

/** A stretch of the changed list: from an index on comes an item, or the unchanged list from another index on. */
interface Piece<Item> {
  readonly from: number;
  readonly item?: Item;
  readonly source: number;
}

function piecesOf<Item>(changes: readonly Change<Item>[]): readonly Piece<Item>[] {
  const pieces: Piece<Item>[] = [{ from: 0, source: 0 }];
  let shift = 0;
  let passed = 0;
  for (const { place, item, isAdded } of changes) {
    // An item that replaces a removed one has the same place, and comes after it.
    const source = Math.max(place, passed);
    const from = source + shift;
    passed = isAdded ? source : source + 1;
    shift += isAdded ? 1 : -1;
    if (isAdded) pieces.push({ from, item, source });
    pieces.push({ from: isAdded ? from + 1 : from, source: passed });
  }
  return pieces;
}

function listOfPieces<Item>(list: SortedList<Item>, pieces: readonly Piece<Item>[], growth: number): SortedList<Item> {
  return {
    count: () => list.count() + growth,
    at(index) {
      const piece = pieces[lowerBound(pieces, ({ from }) => from <= index) - 1] as Piece<Item>;
      return piece.item ?? list.at(piece.source + index - piece.from);
    },
  };
}
