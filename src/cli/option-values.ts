/** Parses the values of options; an invalid one is a usage error that names the option, the value and what was expected. */

import { hintFor, quote } from "../base/text.js";
import { type CalendarDate, parseCalendarDate } from "../contract/calendar-date.js";
import { isTimeZone, LARGEST_SPEED, timeZoneNames } from "../contract/clock.js";
import { invalidMoment, parseMoment } from "../contract/local-time.js";
import { toBasePath } from "../mock/message/request-path.js";
import type { Mutant } from "../mutants/mutant.js";
import { unknownMutant } from "../mutants/mutant-ids.js";
import { findMutant } from "../mutants/mutants.js";
import { type DelayRange, parseDelayRange } from "../scenarios/fault.js";
import { invalidValue, UsageError } from "./exit-status.js";

/** Returns the flag of an option by its name in code: `--max-requests` of `maxRequests`. */
export function flagOf(name: string): string {
  return `--${name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}`;
}

/** Returns what parses a whole number between two bounds. */
export function wholeNumber(min: number, max: number) {
  return (option: string, text: string): number => {
    const number = /^-?\d+$/.test(text) ? Number(text) : Number.NaN;
    if (number >= min && number <= max) return number;
    throw invalidValue(option, text, `use a whole number from ${min} to ${max}.`);
  };
}

/** Returns what parses a number above 0 and up to a bound, in digits with an optional fraction. */
export function numberUpTo(max: number) {
  return (option: string, text: string): number => {
    const number = /^\d+(\.\d+)?$/.test(text) ? Number(text) : Number.NaN;
    if (number > 0 && number <= max) return number;
    throw invalidValue(option, text, `use a number over 0 and up to ${max}.`);
  };
}

export const parsePort = wholeNumber(0, 65_535);

export const parseSeed = wholeNumber(Number.MIN_SAFE_INTEGER, Number.MAX_SAFE_INTEGER);

/** Parses how many runs there are at a time. */
export const parseJobs = wholeNumber(1, 256);

const A_DAY_IN_SECONDS = 86_400;

/** Parses seconds, at most a day, of which a fraction may be given. Returns milliseconds. */
export function parseSeconds(option: string, text: string): number {
  return numberUpTo(A_DAY_IN_SECONDS)(option, text) * 1000;
}

/** Parses whole seconds, at most a day. Returns milliseconds. */
export function parseWholeSeconds(option: string, text: string): number {
  return wholeNumber(1, A_DAY_IN_SECONDS)(option, text) * 1000;
}

export function parseDate(option: string, text: string): CalendarDate {
  const date = parseCalendarDate(text);
  if (date !== undefined) return date;
  throw invalidValue(option, text, "use a calendar date, YYYY-MM-DD, such as 2027-02-28.");
}

/** Parses a moment, with an offset or as a local time in the zone. */
export function parseNow(option: string, text: string, timeZone: string): number {
  const moment = parseMoment(text, timeZone);
  if (moment !== undefined) return moment;
  throw new UsageError(invalidMoment(option, quote(text)));
}

/** Parses how fast a clock runs. */
export function parseSpeed(option: string, text: string): number {
  const speed = /^\d+(\.\d+)?$/.test(text) ? Number(text) : Number.NaN;
  if (speed <= LARGEST_SPEED) return speed;
  throw invalidValue(option, text, `use a number from 0 to ${LARGEST_SPEED}.`);
}

export function parseTimeZone(option: string, text: string): string {
  if (isTimeZone(text)) return text;
  const hint = hintFor(text, timeZoneNames(), "use an IANA name such as UTC or Europe/Paris.");
  throw invalidValue(option, text, hint);
}

/** Parses milliseconds, `200`, or a range of them, `100..500`. */
export function parseDelay(option: string, text: string): DelayRange {
  const range = parseDelayRange(text);
  if (range) return range;
  throw invalidValue(option, text, "use milliseconds (200) or a range (100..500).");
}

/** Parses the path under which the operations are; empty for the root. */
export function parseBasePath(option: string, text: string): string {
  try {
    return toBasePath(text);
  } catch {
    throw invalidValue(option, text, "use a path such as /api.");
  }
}

/** Returns the mutant that an option names. */
export function parseMutant(option: string, id: string): Mutant {
  const mutant = findMutant(id);
  if (mutant) return mutant;
  throw new UsageError(`${option}: ${unknownMutant(id)}`);
}

/** `USER:PASSWORD`; the password may contain colons (RFC 7617, section 2). The error does not repeat the value. */
export function parseCredentials(option: string, text: string): string {
  const hasControl = [...text].some((letter) => letter < " " || letter === "\u007f");
  if (text.includes(":") && !hasControl) return text;
  const error = hasControl ? "it has a control character" : "it has no colon";
  throw new UsageError(`Invalid value for ${option}: ${error}; use USER:PASSWORD.`);
}
