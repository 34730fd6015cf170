/** What "today" is: a calendar date, taken from the running time in a zone, or held at a day. */
import type { CalendarDate } from "./calendar-date.js";

/** Tells today's date in an IANA time zone. A held clock answers the same date in every zone. */
export interface Clock {
  readonly isHeld: boolean;
  today(timeZone: string): CalendarDate;
}

/** A clock that follows the time; `now` returns milliseconds since 1970-01-01T00:00Z, as `Date.now` does. */
export function createClock(now: () => number): Clock {
  return { isHeld: false, today: (timeZone) => dateIn(timeZone, now()) };
}

/** A clock that stands still at a day. */
export function holdClock(date: CalendarDate): Clock {
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

const formats = new Map<string, Intl.DateTimeFormat>();

function dateIn(timeZone: string, moment: number): CalendarDate {
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
