/** Calendar dates and days by number; dates that are relative to today. */

import { lookUp } from "../base/collections.js";

/**
 * A day of the proleptic Gregorian calendar as `YYYY-MM-DD`, from `0000-01-01` to `9999-12-31` (RFC 3339, section 5.6).
 * Text order is date order.
 */
export type CalendarDate = string;

/** Days from the first to the last, both in it; none if the last lies before the first. */
export interface DaySpan {
  readonly first: CalendarDate;
  readonly last: CalendarDate;
}

export const FIRST_DATE: CalendarDate = "0000-01-01";
export const LAST_DATE: CalendarDate = "9999-12-31";

const FORM = /^(\d{4})-(\d{2})-(\d{2})$/;
const MILLISECONDS_A_DAY = 86_400_000;
/** From 1 March of the year 0 to 1 January 1970. */
const DAYS_BEFORE_1970 = 719_468;
const ZERO = 48;
const FIRST_DAY = /* @__PURE__ */ dayNumber(FIRST_DATE);
const LAST_DAY = /* @__PURE__ */ dayNumber(LAST_DATE);

/** Returns the text if it is a calendar date, else undefined (`2027-02-30`, `2027-1-1`, an empty text). */
export function parseCalendarDate(text: string): CalendarDate | undefined {
  const parts = FORM.exec(text);
  if (!parts) return undefined;
  const [year, month, day] = [Number(parts[1]), Number(parts[2]), Number(parts[3])];
  return month >= 1 && month <= 12 && day >= 1 && day <= daysInMonth(year, month) ? text : undefined;
}

export function isCalendarDate(text: string): boolean {
  return parseCalendarDate(text) !== undefined;
}

/** The days from 1970-01-01 to a date. Years begin in March, so that a leap day is the last; `Date` takes ten times as long. */
export function dayNumber(date: CalendarDate): number {
  const month = digitsOf(date, 5, 7);
  const year = digitsOf(date, 0, 4) - (month <= 2 ? 1 : 0);
  const leapDays = Math.floor(year / 4) - Math.floor(year / 100) + Math.floor(year / 400);
  const dayOfYear = Math.floor((153 * ((month + 9) % 12) + 2) / 5) + digitsOf(date, 8, 10) - 1;
  return year * 365 + leapDays + dayOfYear - DAYS_BEFORE_1970;
}

function digitsOf(date: CalendarDate, from: number, to: number): number {
  let number = 0;
  for (let at = from; at < to; at += 1) number = number * 10 + date.charCodeAt(at) - ZERO;
  return number;
}

/** Returns the date of a day number, clamped to the calendar. */
export function toCalendarDate(day: number): CalendarDate {
  const inside = Math.min(Math.max(day, FIRST_DAY), LAST_DAY);
  const moment = new Date(inside * MILLISECONDS_A_DAY);
  return formatDate(moment.getUTCFullYear(), moment.getUTCMonth() + 1, moment.getUTCDate());
}

export function isInCalendar(day: number): boolean {
  return day >= FIRST_DAY && day <= LAST_DAY;
}

/** Adds a number of days, which may be negative; clamps to the first or last date of the calendar. */
export function addDays(date: CalendarDate, days: number): CalendarDate {
  return toCalendarDate(dayNumber(date) + days);
}

/** The same day of another year; 29 February becomes 28 February where that year has none. */
export function addYears(date: CalendarDate, years: number): CalendarDate {
  const year = Number(date.slice(0, 4)) + years;
  if (year < 0) return FIRST_DATE;
  if (year > 9999) return LAST_DATE;
  const month = Number(date.slice(5, 7));
  return formatDate(year, month, Math.min(Number(date.slice(8, 10)), daysInMonth(year, month)));
}

/** The day of the week of a day number: 0 is Monday, 6 is Sunday. */
export function weekdayOf(day: number): number {
  return (((day + 3) % 7) + 7) % 7;
}

function daysInMonth(year: number, month: number): number {
  if (month === 2) return year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0) ? 29 : 28;
  return month === 4 || month === 6 || month === 9 || month === 11 ? 30 : 31;
}

function formatDate(year: number, month: number, day: number): CalendarDate {
  return `${String(year).padStart(4, "0")}-${String(month).padStart(2, "0")}-${String(day).padStart(2, "0")}`;
}

/** What the names stand for; `today` is one of them. */
export type NamedDates = Readonly<Record<string, CalendarDate>>;

const RELATIVE_FORM = /^(\d{4}-\d{2}-\d{2}|[A-Za-z]\w*)(?:([+-])(\d{1,5}))?$/;

/** Resolves a relative date, or returns undefined for what is neither a date nor a known name. */
export function resolveDate(text: string, names: NamedDates): CalendarDate | undefined {
  const [, base = "", sign, days = "0"] = RELATIVE_FORM.exec(text) ?? [];
  const date = lookUp(names, base) ?? parseCalendarDate(base);
  return date && addDays(date, Number(days) * (sign === "-" ? -1 : 1));
}
