/** Days and times of day as people at the museum read them, without the zone of the visitor's machine. */

/** A moment on the museum's wall. */
export interface WallClock {
  /** `YYYY-MM-DD` */
  readonly date: string;
  /** `HH:MM` */
  readonly time: string;
}

/** Returns what the clock and the calendar on the museum's wall show. */
export function wallClock(now: Date, timeZone: string): WallClock {
  const format = new Intl.DateTimeFormat("en-u-ca-iso8601-nu-latn", {
    timeZone,
    year: "numeric",
    month: "2-digit",
    day: "2-digit",
    hour: "2-digit",
    minute: "2-digit",
    hourCycle: "h23",
  });
  const parts = Object.fromEntries(format.formatToParts(now).map(({ type, value }) => [type, value]));
  const { year, month, day, hour, minute } = parts;
  return { date: `${year}-${month}-${day}`, time: `${hour}:${minute}` };
}

const MILLISECONDS_A_DAY = 86_400_000;

function momentOf(date: string): Date {
  return new Date(`${date}T00:00:00Z`);
}

export function addDays(date: string, days: number): string {
  return new Date(momentOf(date).getTime() + days * MILLISECONDS_A_DAY).toISOString().slice(0, 10);
}

/** The number of days from one date to another. */
export function daysBetween(first: string, last: string): number {
  return (momentOf(last).getTime() - momentOf(first).getTime()) / MILLISECONDS_A_DAY;
}

/** 0 is Monday. */
export function weekday(date: string): number {
  return (momentOf(date).getUTCDay() + 6) % 7;
}

/** The first day of the month that is `months` after that of a date. */
export function startOfMonth(date: string, months = 0): string {
  const [year = 0, month = 1] = date.split("-").map(Number);
  return new Date(Date.UTC(year, month - 1 + months, 1)).toISOString().slice(0, 10);
}

const formats = {
  day: new Intl.DateTimeFormat("en-GB", { timeZone: "UTC", weekday: "long", day: "numeric", month: "long" }),
  short: new Intl.DateTimeFormat("en-GB", { timeZone: "UTC", weekday: "short", day: "numeric", month: "short" }),
  month: new Intl.DateTimeFormat("en-GB", { timeZone: "UTC", month: "long", year: "numeric" }),
};

/** `Monday 1 March` (day), `Mon, 1 Mar` (short) or `March 2027` (month). */
export function formatDate(date: string, form: keyof typeof formats): string {
  return formats[form].format(momentOf(date));
}

/** `today`, `tomorrow`, or the day. */
export function relativeDay(date: string, today: string): string {
  const days = daysBetween(today, date);
  if (days === 0) return "today";
  return days === 1 ? "tomorrow" : `on ${formatDate(date, "day")}`;
}
