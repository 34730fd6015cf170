/** What queries need to know of the events of a catalogue. */
import type { DatedEvent } from "./dated-items.js";
import type { SortedList } from "./sorted-list.js";

/** Days by number, from the first to the last, both included; none if the last is before the first. */
export interface DayNumbers {
  readonly first: number;
  readonly last: number;
}

/** An event and its place in the data set. */
export interface PlacedEvent {
  readonly event: DatedEvent;
  /** Ascends in the order of the data set; no two events have the same. */
  readonly position: number;
}

/** An event on its first day in a range. */
export interface Occurrence extends PlacedEvent {
  /** The day number. */
  readonly day: number;
}

/** Orders of events that don't depend on the range. */
export type StaticOrder = "name" | "eventId" | "asStored";

export interface EventIndex {
  /** The events with a date in a range, each on its first day there, by day and then by eventId. */
  byFirstDay(range: DayNumbers): SortedList<Occurrence>;
  /** The days of the list above, each once. */
  firstDays(range: DayNumbers): SortedList<number>;
  /** The events with a date in a range in another order. */
  inOrder(order: StaticOrder, range: DayNumbers): SortedList<PlacedEvent>;
  /** A position after those of all events. */
  readonly end: number;
  /** The event with an eventId; upper and lower case are the same (RFC 9562, section 4). */
  find(eventId: string): PlacedEvent | undefined;
}

/** More events than any data set has. */
export const END_POSITION = 2 ** 52;

/** Events by number, from 0. It may make an event when it is asked for it. */
export interface EventStore {
  readonly count: number;
  event(number: number): DatedEvent;
  eventId(number: number): string;
  /** The place of an event in the data set; ascends with the number. */
  position(number: number): number;
}

/** The dates of all events in one list: those of event `n` stand from `starts[n]` to `starts[n + 1]`, ascending, each once. */
export interface EventDays {
  readonly starts: Uint32Array;
  readonly days: Int32Array;
}

/** What an index is made of. */
export interface IndexedEvents {
  readonly store: EventStore;
  readonly dates: EventDays;
  /** The numbers of the events in order of eventId. */
  readonly byEventId: Uint32Array;
}
