/** What "today" is: a calendar date, taken from the running time in a zone, or held at a day. */

import { quote } from "../base/quote.js";
import { type CalendarDate, parseCalendarDate, toCalendarDate } from "./calendar-date.js";

/** Returns today's date in an IANA time zone. A held clock returns the same date in every zone. */
export interface Clock {
  readonly isHeld: boolean;
  today(timeZone: string): CalendarDate;
}

/** Creates a clock that follows the real time; `now` returns milliseconds since 1970-01-01T00:00Z, as `Date.now` does. */
export function createClock(now: () => number): Clock {
  const read = new Map<string, ReadDate>();
  return {
    isHeld: false,
    today(timeZone) {
      const slot = Math.floor(now() / SLOT_MILLISECONDS);
      const last = read.get(timeZone);
      if (last?.slot === slot) return last.date;
      const date = dateIn(timeZone, now());
      if (slot >= FIRST_SLOT) read.set(timeZone, { slot, date });
      return date;
    },
  };
}

/** A date that holds for a whole slot. */
interface ReadDate {
  readonly slot: number;
  readonly date: CalendarDate;
}

/** A quarter of an hour: since 1973 every zone is off UTC by a multiple of it, so that no date changes within one. */
const SLOT_MILLISECONDS = 900_000;
const FIRST_SLOT = Date.UTC(1973, 0, 1) / SLOT_MILLISECONDS;

/** Creates a clock that is held at a day. Throws a TypeError for an invalid date. */
export function holdClock(date: CalendarDate): Clock {
  if (parseCalendarDate(date) === undefined) {
    throw new TypeError(`${quote(String(date))} is not a calendar date; write YYYY-MM-DD, such as 2027-02-28.`);
  }
  return { isHeld: true, today: () => date };
}

/** Whether the runtime knows a zone by this IANA name (`Europe/Paris`); offsets such as `+02:00` are no names. */
export function isTimeZone(name: string): boolean {
  if (!/^[A-Za-z]/.test(name)) return false;
  try {
    new Intl.DateTimeFormat("en", { timeZone: name });
    return true;
  } catch {
    return false;
  }
}

/** The names of the zones that the runtime knows. */
export function timeZoneNames(): readonly string[] {
  return ["UTC", ...Intl.supportedValuesOf("timeZone")];
}

const DAY_MILLISECONDS = 86_400_000;
const formats = new Map<string, Intl.DateTimeFormat>();

function dateIn(timeZone: string, moment: number): CalendarDate {
  if (timeZone === "UTC") return toCalendarDate(Math.floor(moment / DAY_MILLISECONDS));
  let format = formats.get(timeZone);
  if (!format) {
    format = new Intl.DateTimeFormat("en-u-ca-iso8601-nu-latn", {
      timeZone,
      year: "numeric",
      month: "2-digit",
      day: "2-digit",
    });
    formats.set(timeZone, format);
  }
  const parts = new Map(format.formatToParts(moment).map(({ type, value }) => [type, value]));
  return `${parts.get("year")?.padStart(4, "0")}-${parts.get("month")}-${parts.get("day")}`;
}
