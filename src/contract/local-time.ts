/** Local dates and times of day in a time zone, and the moments that they stand for. Knows daylight saving time. */
import { type CalendarDate, dayNumber, toCalendarDate } from "./calendar-date.js";

/** Milliseconds since 1970-01-01T00:00Z, as `Date.now` counts them. */
export type Moment = number;

/** A date and a time of day in some zone. */
interface LocalTime {
  readonly date: CalendarDate;
  /** Milliseconds since midnight by the clock on the wall. */
  readonly time: number;
}

export const DAY_MILLISECONDS = 86_400_000;

/** Before 1900 a zone keeps the offset of 1900. Runtimes disagree about older dates, and count some in another calendar. */
const FIRST_OFFSET = Date.UTC(1900, 0, 1);

const formats = new Map<string, Intl.DateTimeFormat>();

/** Returns what a clock on the wall of a zone shows at a moment. */
export function localTimeAt(moment: Moment, timeZone: string): LocalTime {
  const local = moment + offsetAt(moment, timeZone);
  const day = Math.floor(local / DAY_MILLISECONDS);
  return { date: toCalendarDate(day), time: local - day * DAY_MILLISECONDS };
}

/**
 * Returns the moment of a local time. Of a time that comes twice, when the clocks go back, it is the first; a time that is skipped, when
 * they go forward, is as much later as the clocks move.
 */
export function momentOf({ date, time }: LocalTime, timeZone: string): Moment {
  const wall = dayNumber(date) * DAY_MILLISECONDS + time;
  const before = offsetAt(wall - DAY_MILLISECONDS, timeZone);
  const after = offsetAt(wall + DAY_MILLISECONDS, timeZone);
  const first = wall - Math.max(before, after);
  const second = wall - Math.min(before, after);
  if (first + offsetAt(first, timeZone) === wall) return first;
  return second + offsetAt(second, timeZone) === wall ? second : wall - before;
}

/** Returns by how many milliseconds a zone is ahead of UTC. */
export function offsetAt(moment: Moment, timeZone: string): number {
  if (timeZone === "UTC") return 0;
  const text = formatOf(timeZone).format(Math.max(moment, FIRST_OFFSET));
  const [, sign, hours = 0, minutes = 0, seconds = 0] = OFFSET.exec(text) as RegExpExecArray;
  const offset = ((Number(hours) * 60 + Number(minutes)) * 60 + Number(seconds)) * 1000;
  return sign === "-" ? -offset : offset;
}

/** `GMT`, `GMT-03:30` or, before 1972, `GMT-00:44:30` at the end of a text. */
const OFFSET = /GMT(?:([+-])(\d{2}):(\d{2})(?::(\d{2}))?)?$/;

function formatOf(timeZone: string): Intl.DateTimeFormat {
  const known = formats.get(timeZone);
  if (known) return known;
  // A format with the parts of a date takes four times as long to use.
  const format = new Intl.DateTimeFormat("en-US", { timeZone, timeZoneName: "longOffset" });
  formats.set(timeZone, format);
  return format;
}
