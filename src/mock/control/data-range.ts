/** Edits the data of a session on a range of days: sets, changes, shifts or removes what takes place there. */
import { isPlainObject } from "../../base/plain-object.js";
import { quote } from "../../base/quote.js";
import { addDays, type CalendarDate, dayNumber } from "../../contract/calendar-date.js";
import { expectedDate, resolveDate } from "../../contract/relative-date.js";
import type { Catalogue, DatedEntry, DatedEvent } from "../../museum/catalogue.js";
import type { Session } from "../sessions/session.js";
import { invalidControl } from "./control-error.js";
import { rangeChange } from "./range-change.js";

/** The days of a range, both in it. */
interface Days {
  readonly from: CalendarDate;
  readonly to: CalendarDate;
}

/** Which days are meant, and of what; the dates may be counted from today. */
interface RangeTarget {
  readonly table: "hours" | "events";
  readonly from: string | undefined;
  readonly to: string | undefined;
}

/** More than three years. */
export const DAYS_AT_MOST = 1200;

/**
 * Writes the same hours for every day of a range, also for days that had none. Returns how many days that are. Throws a ControlError.
 */
export function setRange(session: Session, target: RangeTarget, value: unknown): { changed: number } {
  const days = toDays(session, target);
  if (isPlainObject(value) && "shift" in value) throw invalidControl("shift changes times that are there; use PATCH.");
  const change = rangeChange("entry", value);
  const entries = daysIn(days).map((date) => change({ date }));
  session.editAll("entry", new Map(entries.map((entry) => [entry.date, entry as DatedEntry])));
  return { changed: entries.length };
}

/**
 * Changes fields of every entry, or of every event that has a date in the range. A field that is null is removed; `shift` moves times by
 * minutes. Returns how many were changed. Throws a ControlError.
 */
export function changeRange(session: Session, target: RangeTarget, value: unknown): { changed: number } {
  const days = toDays(session, target);
  const catalogue = session.snapshot().catalogue();
  if (target.table === "hours") {
    const change = rangeChange("entry", value);
    const entries = entriesIn(catalogue, days).map((entry) => change(entry) as DatedEntry);
    session.editAll("entry", new Map(entries.map((entry) => [entry.date, entry])));
    return { changed: entries.length };
  }
  if (isPlainObject(value) && "dates" in value)
    throw invalidControl("dates can't be changed for several events at once.");
  const change = rangeChange("event", value);
  const events = eventsIn(catalogue, days).map((event) => change(event) as DatedEvent);
  session.editAll("event", new Map(events.map((event) => [event.eventId, event])));
  return { changed: events.length };
}

/**
 * Removes the entries of a range, or the dates that events have in it; an event goes with its last date. Returns how many entries or
 * events were changed. Throws a ControlError.
 */
export function removeRange(session: Session, target: RangeTarget): { changed: number } {
  const days = toDays(session, target);
  const catalogue = session.snapshot().catalogue();
  if (target.table === "hours") {
    const entries = entriesIn(catalogue, days);
    session.editAll("entry", new Map(entries.map(({ date }) => [date, undefined])));
    return { changed: entries.length };
  }
  const events = eventsIn(catalogue, days).map((event) => [event.eventId, withoutDays(event, days)] as const);
  session.editAll("event", new Map(events));
  return { changed: events.length };
}

function withoutDays(event: DatedEvent, { from, to }: Days): DatedEvent | undefined {
  const dates = event.dates.filter((date) => date < from || date > to);
  return dates.length > 0 ? { ...event, dates } : undefined;
}

function toDays(session: Session, { from, to }: RangeTarget): Days {
  const days = { from: toDay(session, "from", from), to: toDay(session, "to", to) };
  const count = dayNumber(days.to) - dayNumber(days.from) + 1;
  if (count < 1) throw invalidControl(`The range from ${days.from} to ${days.to} ends before it begins.`);
  if (count <= DAYS_AT_MOST) return days;
  throw invalidControl(`The range has ${count} days; use ${DAYS_AT_MOST} days or fewer.`);
}

function toDay(session: Session, name: string, text: string | undefined): CalendarDate {
  const { today } = session.snapshot();
  if (text === undefined) throw invalidControl(`Missing ${name}; use from=${today}&to=today+13, for example.`);
  // A plus in a query is a space.
  const date = resolveDate(text.replace(" ", "+"), { today });
  if (date !== undefined) return date;
  throw invalidControl(`Invalid value ${quote(text)} for ${name}; use ${expectedDate(["today"])}.`);
}

function daysIn({ from, to }: Days): readonly CalendarDate[] {
  return Array.from({ length: dayNumber(to) - dayNumber(from) + 1 }, (_, at) => addDays(from, at));
}

function entriesIn({ entryIndex }: Catalogue, { from, to }: Days): readonly DatedEntry[] {
  const listed = entryIndex.from(dayNumber(from));
  const found: DatedEntry[] = [];
  for (let at = 0; at < listed.count(); at += 1) {
    const entry = listed.at(at);
    if (!entry || entry.date > to) break;
    found.push(entry);
  }
  return found;
}

function eventsIn({ eventIndex }: Catalogue, { from, to }: Days): readonly DatedEvent[] {
  const listed = eventIndex.byFirstDay({ first: dayNumber(from), last: dayNumber(to) });
  if (listed.count() > EVENTS_AT_MOST) {
    throw invalidControl(
      `There are ${listed.count()} events in the range; use a range with ${EVENTS_AT_MOST} or fewer.`,
    );
  }
  return Array.from({ length: listed.count() }, (_, at) => listed.at(at)?.event).filter((event) => event !== undefined);
}

const EVENTS_AT_MOST = 10_000;
