/** A catalogue: the hours and events of a museum, indexed by day, and with changes. */
import { lazily } from "../base/collections.js";
import { type CalendarDate, type DaySpan, FIRST_DATE } from "../contract/calendar-date.js";
import {
  changeIndex,
  createIndex,
  type DatedEntry,
  type DatedEvent,
  type DatedItem,
  type ListIndex,
} from "./list-index.js";

export type { DatedEntry, DatedEvent };

export interface Catalogue {
  /** All entries, in ascending order of date; made when they are first read. */
  readonly hours: readonly DatedEntry[];
  /** All events, in the order of the data set. Made when they are first read, too. */
  readonly events: readonly DatedEvent[];
  /** The first and the last day that have an entry or an event; undefined if none has. */
  readonly span: DaySpan | undefined;
  readonly index: ListIndexes;
}

interface ListIndexes {
  readonly hours: ListIndex<DatedEntry>;
  readonly events: ListIndex<DatedEvent>;
}

export function toCatalogue(index: ListIndexes): Catalogue {
  const hours = lazily(() => [...index.hours.daysFrom(FIRST_DATE)].flatMap(({ places }) => itemsOf(places)));
  const events = lazily(() => itemsOf(index.events.places()));
  return {
    index,
    get hours() {
      return hours();
    },
    get events() {
      return events();
    },
    get span() {
      return spanOf(index);
    },
  };
}

function itemsOf<Item extends DatedItem>(places: Iterable<{ readonly item: Item }>): readonly Item[] {
  return Array.from(places, ({ item }) => item);
}

function spanOf({ hours, events }: ListIndexes): DaySpan | undefined {
  const days = [...hours.daysFrom(FIRST_DATE), ...events.daysFrom(FIRST_DATE)].map(({ date }) => date).sort();
  const [first, last] = [days[0], days.at(-1)];
  return first === undefined || last === undefined ? undefined : { first, last };
}

/** Indexes hours and events, which may come in any order. */
export function createCatalogue({ hours, events }: CatalogueParts): Catalogue {
  return toCatalogue({ hours: createIndex(() => hours), events: createIndex(() => events) });
}

interface CatalogueParts {
  readonly hours: readonly DatedEntry[];
  readonly events: readonly DatedEvent[];
}

/** Returns the catalogue with other hours, other events or both. They are made when they are first read. */
export function replaceParts(
  { index }: Catalogue,
  { hours, events }: { readonly [Part in keyof CatalogueParts]?: (() => CatalogueParts[Part]) | undefined },
): Catalogue {
  return toCatalogue({
    hours: hours ? createIndex(hours) : index.hours,
    events: events ? createIndex(events) : index.events,
  });
}

/** What differs; undefined stands for an item that is deleted. */
export interface CatalogueChanges {
  readonly hours: ReadonlyMap<CalendarDate, DatedEntry | undefined>;
  /** By eventId in lower case. */
  readonly events: ReadonlyMap<string, DatedEvent | undefined>;
}

/** Returns the catalogue with the changes, and keeps these alone, so that thousands of sessions share a large one. A new item comes last. */
export function changeCatalogue({ index }: Catalogue, { hours, events }: CatalogueChanges): Catalogue {
  return toCatalogue({ hours: changeIndex(index.hours, hours), events: changeIndex(index.events, events) });
}
