/** Shows the museum day by day, beside the world without scenarios and edits. */
import { addDays, type CalendarDate, dayNumber } from "../../contract/calendar-date.js";
import type { Catalogue, DatedEntry, DatedEvent } from "../../museum/catalogue.js";
import { sliceList } from "../../museum/sorted-list.js";
import type { DataEdits } from "../sessions/data-edits.js";
import type { Session } from "../sessions/session.js";

/** How many days one calendar may have. */
export const DAYS_OF_CALENDAR = 62;
/** How many events of a day are listed; the others are counted. */
export const EVENTS_OF_DAY = { default: 5, most: 200 } as const;

/** What differs from the world without scenarios and edits. */
interface Change<Item> {
  readonly by: "scenario" | "edit";
  /** What there would be without it; null if there would be nothing. */
  readonly was: Item | null;
}

interface CalendarEvent {
  readonly event: DatedEvent;
  readonly change?: Change<DatedEvent>;
}

export interface CalendarDay {
  readonly date: CalendarDate;
  /** Left out on a closed day. */
  readonly entry?: DatedEntry;
  readonly change?: Change<DatedEntry>;
  readonly eventCount: number;
  /** The first events of the day. */
  readonly events: readonly CalendarEvent[];
  /** Events that would take place on this day without scenarios and edits. */
  readonly removed: readonly { readonly by: "scenario" | "edit"; readonly was: DatedEvent }[];
}

interface CalendarRange {
  /** The month of today if left out. */
  readonly from?: CalendarDate | undefined;
  readonly to?: CalendarDate | undefined;
  /** How many events of a day are listed. */
  readonly events: number;
}

/** Returns what a session shows on each day of a range. */
export function showCalendar(session: Session, range: CalendarRange) {
  const { today, isHeld, catalogue } = session.snapshot();
  const from = range.from ?? `${today.slice(0, 8)}01`;
  const to = range.to ?? addDays(from, 30);
  const worlds = { now: catalogue(), original: session.original(), edits: session.edits() };
  const count = dayNumber(to) - dayNumber(from) + 1;
  const days = Array.from({ length: count }, (_, index) => dayOf(addDays(from, index), worlds, range.events));
  return { today, isHeld, from, to, days };
}

interface Worlds {
  readonly now: Catalogue;
  readonly original: Catalogue;
  readonly edits: DataEdits;
}

function dayOf(date: CalendarDate, worlds: Worlds, listed: number): CalendarDay {
  const { now, original, edits } = worlds;
  const entry = entryOn(now, date);
  const was = entryOn(original, date);
  const by = edits.entries.has(date) ? "edit" : "scenario";
  const events = eventsOn(now, date, listed);
  return {
    date,
    ...(entry && { entry }),
    ...(now !== original && isDifferent(entry, was) && { change: { by, was: was ?? null } }),
    eventCount: events.count,
    events: events.first.map((event) => toCalendarEvent(event, worlds)),
    removed: now === original ? [] : removedOn(date, worlds, listed),
  };
}

function toCalendarEvent(event: DatedEvent, { now, original, edits }: Worlds): CalendarEvent {
  const was = now === original ? event : original.eventIndex.find(event.eventId)?.event;
  if (!isDifferent(event, was)) return { event };
  return { event, change: { by: byOf(event, edits), was: was ?? null } };
}

function removedOn(date: CalendarDate, { now, original, edits }: Worlds, listed: number): CalendarDay["removed"] {
  return eventsOn(original, date, listed)
    .first.filter(({ eventId }) => !now.eventIndex.find(eventId)?.event.dates.includes(date))
    .map((was) => ({ by: byOf(was, edits), was }));
}

function byOf({ eventId }: DatedEvent, { events }: DataEdits): "scenario" | "edit" {
  return events.has(eventId.toLowerCase()) ? "edit" : "scenario";
}

function entryOn({ entryIndex }: Catalogue, date: CalendarDate): DatedEntry | undefined {
  const entry = entryIndex.from(dayNumber(date)).at(0);
  return entry?.date === date ? entry : undefined;
}

function eventsOn({ eventIndex }: Catalogue, date: CalendarDate, listed: number) {
  const day = dayNumber(date);
  const list = eventIndex.byFirstDay({ first: day, last: day });
  return { count: list.count(), first: sliceList(list, 0, listed).map(({ event }) => event) };
}

function isDifferent(a: unknown, b: unknown): boolean {
  return a !== b && JSON.stringify(a) !== JSON.stringify(b);
}
