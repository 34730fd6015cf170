/** Moments, and the time of day that they are in a time zone. */
import { type CalendarDate, dayNumber, parseCalendarDate, toCalendarDate } from "./calendar-date.js";

/** Milliseconds since 1970-01-01T00:00Z, as `Date.now` counts them. */
export type Moment = number;

interface LocalTime {
  readonly date: CalendarDate;
  /** Milliseconds since midnight by the clock on the wall. */
  readonly time: number;
}

const DAY_MILLISECONDS = 86_400_000;

/** Before 1900 a zone keeps the offset of 1900; runtimes disagree about older dates. */
const FIRST_OFFSET = Date.UTC(1900, 0, 1);

/** By zone: a format is expensive to make. */
const formats = new Map<string, Intl.DateTimeFormat>();

/** Returns what a clock on the wall of a zone shows at a moment. */
export function localTimeAt(moment: Moment, timeZone: string): LocalTime {
  const local = moment + offsetAt(moment, timeZone);
  const day = Math.floor(local / DAY_MILLISECONDS);
  return { date: toCalendarDate(day), time: local - day * DAY_MILLISECONDS };
}

/** Returns the moment of a local time: the first of one that comes twice; a skipped one is as much later as the clocks move. */
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
  const cached = formats.get(timeZone);
  if (cached) return cached;
  const format = new Intl.DateTimeFormat("en-US", { timeZone, timeZoneName: "longOffset" });
  formats.set(timeZone, format);
  return format;
}

const SECOND = 1000;
const MINUTE = 60 * SECOND;

const FIRST_MOMENT: Moment = Date.UTC(1970, 0, 2);
const LAST_MOMENT: Moment = Date.UTC(9999, 11, 30);

const TIME = /^([01]\d|2[0-3]):([0-5]\d)(?::([0-5]\d)(?:\.(\d{1,3}))?)?$/;
const FORM = /^(\d{4}-\d\d-\d\d)[Tt ]([\d:.]+?)([Zz]|([+-])([01]\d|2[0-3]):([0-5]\d))?$/;

/** Returns the milliseconds since midnight of a time of day, `17:00` or `17:00:30`, else undefined. */
export function parseTimeOfDay(text: string): number | undefined {
  const [, hours, minutes, seconds = "0", fraction = "0"] = TIME.exec(text) ?? [];
  if (hours === undefined) return undefined;
  return (Number(hours) * 60 + Number(minutes)) * MINUTE + Number(seconds) * SECOND + Number(fraction.padEnd(3, "0"));
}

/** Returns the moment of a text (RFC 3339, section 5.6) from 1970 to 9999, else undefined. Without an offset it is local. */
export function parseMoment(text: string, timeZone: string): Moment | undefined {
  const [, day = "", clock = "", zone, sign, hours, minutes] = FORM.exec(text) ?? [];
  const date = parseCalendarDate(day);
  const time = parseTimeOfDay(clock);
  if (date === undefined || time === undefined) return undefined;
  const offset = sign === undefined ? 0 : (sign === "-" ? -1 : 1) * (Number(hours) * 60 + Number(minutes)) * MINUTE;
  const moment = zone === undefined ? momentOf({ date, time }, timeZone) : momentOf({ date, time }, "UTC") - offset;
  return isMoment(moment) ? moment : undefined;
}

export function isMoment(moment: Moment): boolean {
  return moment >= FIRST_MOMENT && moment <= LAST_MOMENT;
}

/** Writes a moment with the offset of a zone: `2027-03-28T01:59:50+01:00`; `Z` in UTC. Fractions of a second are cut off. */
export function formatMoment(moment: Moment, timeZone: string): string {
  const offset = offsetAt(moment, timeZone);
  const second = Math.floor(moment / SECOND) * SECOND;
  const local = new Date(second + offset).toISOString().slice(0, -".000Z".length);
  if (timeZone === "UTC") return `${local}Z`;
  const minutes = Math.abs(Math.trunc(offset / MINUTE));
  const two = (number: number) => String(number).padStart(2, "0");
  return `${local}${offset < 0 ? "-" : "+"}${two(Math.floor(minutes / 60))}:${two(minutes % 60)}`;
}

/** Returns the message for an invalid moment of a control or an option; `given` is quoted. */
export function invalidMoment(name: string, value: string): string {
  return `Invalid value ${value} for ${name}; use a moment such as 2027-03-28T00:59:50Z, or a local time such as 2027-03-28T01:59:50, from 1970 to 9999.`;
}
