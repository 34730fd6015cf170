/** Reads the values of options; what can't be read is a usage error that names the option, the value and what was expected. */

import { nearestName } from "../base/nearest-name.js";
import { quote } from "../base/quote.js";
import { type CalendarDate, parseCalendarDate } from "../contract/calendar-date.js";
import { isTimeZone, timeZoneNames } from "../contract/clock.js";
import { type DelayRange, parseDelayRange } from "../contract/delay-range.js";
import { UsageError } from "./exit-status.js";

/** A whole number between two bounds, written in digits. */
export function parseWholeNumber(option: string, text: string, { min, max }: { min: number; max: number }): number {
  const number = /^-?\d+$/.test(text) ? Number(text) : Number.NaN;
  if (number >= min && number <= max) return number;
  throw new UsageError(`${option} ${quote(text)} is not a whole number from ${min} to ${max}.`);
}

/** A number above a bound, in digits with an optional fraction. */
export function parseNumber(option: string, text: string, { above, max }: { above: number; max: number }): number {
  const number = /^\d+(\.\d+)?$/.test(text) ? Number(text) : Number.NaN;
  if (number > above && number <= max) return number;
  throw new UsageError(`${option} ${quote(text)} is not a number over ${above} and up to ${max}.`);
}

export function parseDate(option: string, text: string): CalendarDate {
  const date = parseCalendarDate(text);
  if (date !== undefined) return date;
  throw new UsageError(`${option} ${quote(text)} is not a calendar date; write YYYY-MM-DD, such as 2027-02-28.`);
}

export function parseTimeZone(option: string, text: string): string {
  if (isTimeZone(text)) return text;
  const nearest = nearestName(text, timeZoneNames());
  const hint = nearest ? `did you mean ${nearest}?` : "write one such as UTC or Europe/Paris.";
  throw new UsageError(`${option} ${quote(text)} is not an IANA time zone; ${hint}`);
}

/** Milliseconds, `200`, or a range of them, `100..500`. */
export function parseDelay(option: string, text: string): DelayRange {
  const range = parseDelayRange(text);
  if (range) return range;
  throw new UsageError(
    `${option} ${quote(text)} is no delay; write milliseconds, such as 200, or a range, such as 100..500.`,
  );
}

/** `USER:PASSWORD`; the password may have colons of its own (RFC 7617, section 2). The value is not repeated in the error. */
export function parseCredentials(option: string, text: string): string {
  const hasControl = [...text].some((letter) => letter < " " || letter === "\u007f");
  if (text.includes(":") && !hasControl) return text;
  throw new UsageError(`${option} has no colon, or a control character; write USER:PASSWORD.`);
}
