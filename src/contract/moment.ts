/** Moments and times of day as they are written: RFC 3339, with or without an offset, and `HH:MM`. */
import { parseCalendarDate } from "./calendar-date.js";
import { type Moment, momentOf, offsetAt } from "./local-time.js";

const SECOND = 1000;
const MINUTE = 60 * SECOND;

/** The moments at which a clock can be set. */
export const FIRST_MOMENT: Moment = Date.UTC(1970, 0, 2);
export const LAST_MOMENT: Moment = Date.UTC(9999, 11, 30);

const TIME = /^([01]\d|2[0-3]):([0-5]\d)(?::([0-5]\d)(?:\.(\d{1,3}))?)?$/;
const FORM = /^(\d{4}-\d\d-\d\d)[Tt ]([\d:.]+?)([Zz]|([+-])([01]\d|2[0-3]):([0-5]\d))?$/;

/** Returns the milliseconds since midnight of a time of day, `17:00` or `17:00:30`, or undefined if it is invalid. */
export function parseTimeOfDay(text: string): number | undefined {
  const [, hours, minutes, seconds = "0", fraction = "0"] = TIME.exec(text) ?? [];
  if (hours === undefined) return undefined;
  return (Number(hours) * 60 + Number(minutes)) * MINUTE + Number(seconds) * SECOND + Number(fraction.padEnd(3, "0"));
}

/**
 * Returns the moment of a text (RFC 3339, section 5.6), or undefined if it is invalid, or before 1970 or after 9999.
 * Seconds may be left out; without an offset it is a local time in the zone.
 */
export function parseMoment(text: string, timeZone: string): Moment | undefined {
  const [, day = "", clock = "", zone, sign, hours, minutes] = FORM.exec(text) ?? [];
  const date = parseCalendarDate(day);
  const time = parseTimeOfDay(clock);
  if (date === undefined || time === undefined) return undefined;
  const offset = sign === undefined ? 0 : (sign === "-" ? -1 : 1) * (Number(hours) * 60 + Number(minutes)) * MINUTE;
  const moment = zone === undefined ? momentOf({ date, time }, timeZone) : momentOf({ date, time }, "UTC") - offset;
  return isMoment(moment) ? moment : undefined;
}

/** Whether a clock can be set at this moment. */
export function isMoment(moment: Moment): boolean {
  return moment >= FIRST_MOMENT && moment <= LAST_MOMENT;
}

/** Writes a moment with the offset of a zone: `2027-03-28T01:59:50+01:00`; `Z` in UTC. Fractions of a second are cut off. */
export function formatMoment(moment: Moment, timeZone: string): string {
  const offset = offsetAt(moment, timeZone);
  const whole = Math.floor(moment / SECOND) * SECOND;
  const local = new Date(whole + offset).toISOString().slice(0, -".000Z".length);
  if (timeZone === "UTC") return `${local}Z`;
  const minutes = Math.abs(Math.trunc(offset / MINUTE));
  const two = (number: number) => String(number).padStart(2, "0");
  return `${local}${offset < 0 ? "-" : "+"}${two(Math.floor(minutes / 60))}:${two(minutes % 60)}`;
}

/** Returns the error message for an invalid moment. `name` is the control or the option; `given` is already quoted. */
export function invalidMoment(name: string, given: string): string {
  return `Invalid value ${given} for ${name}; use a moment such as 2027-03-28T00:59:50Z, or a local time such as 2027-03-28T01:59:50, from 1970 to 9999.`;
}
