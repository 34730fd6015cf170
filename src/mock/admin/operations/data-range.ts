/** Edits the data of a session on a range of days: sets, changes, shifts or removes what takes place there. */
import { hintFor } from "../../../base/nearest-name.js";
import { isPlainObject } from "../../../base/plain-object.js";
import { quote, shown } from "../../../base/quote.js";
import { addDays, type CalendarDate, dayNumber } from "../../../contract/calendar-date.js";
import { expectedDate, resolveDate } from "../../../contract/relative-date.js";
import { fieldsOf } from "../../../fixtures/item-validation.js";
import type { Catalogue, DatedEntry, DatedEvent } from "../../../museum/catalogue.js";
import { invalidControl } from "../../control/control-error.js";
import { toControlObject } from "../../control/control-value.js";
import type { Session } from "../../sessions/session.js";
import { type DataTable, patched, requireItem, type SessionTable } from "./data-items.js";
import type { DataRow } from "./data-sort.js";

/** The days of a range, both in it. */
interface Days {
  readonly from: CalendarDate;
  readonly to: CalendarDate;
}

/** Which days are meant, and of what; the dates may be counted from today. */
interface RangeTarget extends SessionTable {
  readonly from: string | undefined;
  readonly to: string | undefined;
}

/** More than three years. */
export const DAYS_AT_MOST = 1200;

/**
 * Writes the same hours for every day of a range, also for days that had none. Returns how many days that are. Throws a ControlError.
 */
export function setRange(target: RangeTarget, value: unknown): { changed: number } {
  const { from, to } = toDays(target);
  if (isPlainObject(value) && "shift" in value) throw invalidControl("shift changes times that are there; use PATCH.");
  const change = toChange(target.table, value);
  const days = Array.from({ length: dayNumber(to) - dayNumber(from) + 1 }, (_, at) => addDays(from, at));
  return edit(
    target,
    days.map((date) => [date, change({ date })]),
  );
}

/**
 * Changes fields of every entry, or of every event that has a date in the range. A field that is null is removed; `shift` moves times by
 * minutes. Returns how many were changed. Throws a ControlError.
 */
export function changeRange(target: RangeTarget, value: unknown): { changed: number } {
  const days = toDays(target);
  const { session, table } = target;
  const catalogue = session.snapshot().catalogue();
  if (table.kind === "event" && isPlainObject(value) && "dates" in value)
    throw invalidControl("dates can't be changed for several events at once.");
  const change = toChange(table, value);
  const changed =
    table.kind === "entry"
      ? entriesIn(catalogue, days).map((entry) => [entry.date, change(entry)] as const)
      : eventsIn(catalogue, days).map((event) => [event.eventId, change(event)] as const);
  return edit(target, changed);
}

/**
 * Removes the entries of a range, or the dates that events have in it; an event goes with its last date. Returns how many entries or
 * events were changed. Throws a ControlError.
 */
export function removeRange(target: RangeTarget): { changed: number } {
  const days = toDays(target);
  const catalogue = target.session.snapshot().catalogue();
  const removed =
    target.table.kind === "entry"
      ? entriesIn(catalogue, days).map(({ date }) => [date, undefined] as const)
      : eventsIn(catalogue, days).map((event) => [event.eventId, withoutDays(event, days)] as const);
  return edit(target, removed);
}

function edit(
  { session, table }: RangeTarget,
  items: readonly (readonly [string, object | undefined])[],
): { changed: number } {
  session.edit(table.kind, new Map(items as readonly (readonly [string, DatedEntry & DatedEvent])[]));
  return { changed: items.length };
}

function withoutDays(event: DatedEvent, { from, to }: Days): DatedEvent | undefined {
  const dates = event.dates.filter((date) => date < from || date > to);
  return dates.length > 0 ? { ...event, dates } : undefined;
}

function toDays({ session, from, to }: RangeTarget): Days {
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

/** Minutes by the name of the field. */
type Shift = Readonly<Record<string, number>>;

const TIMES = ["timeOpen", "timeClose"];
const DAY_MINUTES = 1440;

/** Returns a function that changes one item. Throws a ControlError, and so does the function where an item would become invalid. */
function toChange(table: DataTable, value: unknown): (item: object) => DataRow {
  const { shift, ...fields } = toFields(table, value);
  const minutes = toShift(shift);
  return (item) => {
    const changed = Object.entries(patched(item as DataRow, fields));
    const shifted = changed.map(([name, one]) => [name, Object.hasOwn(minutes, name) ? move(name, one, minutes) : one]);
    const row = Object.fromEntries(shifted);
    requireItem(table, row);
    return row;
  };
}

function toFields({ kind, id }: DataTable, value: unknown): DataRow {
  const known = [...fieldsOf(kind).filter((name) => name !== id), ...(kind === "entry" ? ["shift"] : [])];
  if (!isPlainObject(value) || Object.keys(value).length === 0) {
    throw invalidControl(`Invalid value ${shown(value)}; use an object with one of ${known.join(", ")}.`);
  }
  const unknown = Object.keys(value).find((name) => !known.includes(name));
  if (unknown === undefined) return value;
  const says = unknown === id ? `${unknown} can't be changed on a range` : `Unknown field ${quote(unknown)}`;
  throw invalidControl(`${says}; ${hintFor(unknown, known)}`);
}

function toShift(value: unknown): Shift {
  if (value === undefined) return {};
  const shift = toControlObject(value, TIMES);
  for (const [name, by] of Object.entries(shift)) {
    if (Number.isInteger(by)) continue;
    throw invalidControl(`Invalid value ${shown(by)} for shift.${name}; use a whole number of minutes, such as -30.`);
  }
  return shift as Shift;
}

/** Moves a time of day by minutes; it has to stay on its day. */
function move(name: string, time: unknown, minutes: Shift): string {
  const by = minutes[name] ?? 0;
  const [hour = Number.NaN, minute = Number.NaN] = String(time).split(":").map(Number);
  const moved = hour * 60 + minute + by;
  if (moved < 0 || moved >= DAY_MINUTES) {
    throw invalidControl(`shift.${name} moves ${time} by ${by} minutes, past midnight; use fewer minutes.`);
  }
  const two = (number: number) => String(number).padStart(2, "0");
  return `${two(Math.floor(moved / 60))}:${two(moved % 60)}`;
}
