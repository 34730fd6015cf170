/** `/__admin/data/days`: the museum day by day, beside the world without scenarios and edits. */
import { quote } from "../../../base/quote.js";
import { addDays, type CalendarDate, dayNumber, isCalendarDate } from "../../../contract/calendar-date.js";
import type { Catalogue, DatedEntry, DatedEvent } from "../../../museum/catalogue.js";
import { sliceList } from "../../../museum/sorted-list.js";
import { invalidControl } from "../../control/control-error.js";
import type { DataEdits } from "../../sessions/data-edits.js";
import type { AdminCall } from "../admin-operation.js";
import { requireQuery } from "../admin-request.js";

/** How many days one calendar may have. */
const DAYS_OF_CALENDAR = 62;
/** How many events of a day are listed; the others are counted. */
const EVENTS_OF_DAY = { default: 5, most: 200 } as const;

/** Returns what the museum shows on each day of a range, beside the world without scenarios and edits. */
export function listDays(call: AdminCall) {
  requireQuery(call.request, ["from", "to", "events"]);
  const session = call.session();
  const { today, isHeld, catalogue } = session.snapshot();
  const range = rangeOf(call);
  const from = range.from ?? `${today.slice(0, 8)}01`;
  const to = range.to ?? addDays(from, 30);
  const worlds = { now: catalogue(), original: session.original(), edits: session.edits() };
  const count = dayNumber(to) - dayNumber(from) + 1;
  const days = Array.from({ length: count }, (_, index) => dayOf(addDays(from, index), worlds, range.events));
  return { today, isHeld, from, to, days };
}

function rangeOf({ query }: AdminCall) {
  const from = dateIn(query, "from");
  const to = dateIn(query, "to") ?? (from && addDays(from, DAYS_OF_CALENDAR - 1));
  if (from !== undefined && to !== undefined) {
    const days = dayNumber(to) - dayNumber(from) + 1;
    if (days < 1 || days > DAYS_OF_CALENDAR)
      throw invalidControl(`From ${from} to ${to} are ${days} days; ask for 1 to ${DAYS_OF_CALENDAR}.`);
  }
  const events = query("events") ?? String(EVENTS_OF_DAY.default);
  if (!/^\d{1,3}$/.test(events) || Number(events) > EVENTS_OF_DAY.most)
    throw invalidControl(`Invalid value ${quote(events)} for events; use a number from 0 to ${EVENTS_OF_DAY.most}.`);
  return { from, to, events: Number(events) };
}

function dateIn(query: AdminCall["query"], name: string): string | undefined {
  const text = query(name);
  if (text === undefined || isCalendarDate(text)) return text;
  throw invalidControl(`Invalid value ${quote(text)} for ${name}; use a calendar date such as 2027-03-01.`);
}

interface Worlds {
  readonly now: Catalogue;
  readonly original: Catalogue;
  readonly edits: DataEdits;
}

function dayOf(date: CalendarDate, worlds: Worlds, listed: number) {
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

function toCalendarEvent(event: DatedEvent, { now, original, edits }: Worlds) {
  const was = now === original ? event : original.eventIndex.find(event.eventId)?.event;
  if (!isDifferent(event, was)) return { event };
  return { event, change: { by: byOf(event, edits), was: was ?? null } };
}

function removedOn(date: CalendarDate, { now, original, edits }: Worlds, listed: number) {
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
