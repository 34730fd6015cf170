/** Calendar arithmetic on dates written as YYYY-MM-DD. */

const DAY = 86_400_000;
const FIRST = -719_528;
const LAST = 2_932_896;

/** Days since 1970-01-01. */
export function dayNumber(date: string): number {
  return Math.round(Date.parse(`${date}T00:00:00Z`) / DAY);
}

/** The date of a day number, held within the years 0000 to 9999. */
export function dateOf(day: number): string {
  return new Date(Math.min(Math.max(day, FIRST), LAST) * DAY).toISOString().slice(0, 10);
}

export function addDays(date: string, days: number): string {
  return dateOf(dayNumber(date) + days);
}

/** 0 is Sunday. */
export function weekday(date: string): number {
  return new Date(`${date}T00:00:00Z`).getUTCDay();
}

export function isCalendarDate(text: string): boolean {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text)) return false;
  const time = Date.parse(`${text}T00:00:00Z`);
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(text);
}

/** The last day of a date's month. */
export function monthEnd(date: string): string {
  const [year = 0, month = 1] = date.split("-").map(Number);
  for (const last of [31, 30, 29, 28]) {
    const end = `${String(year).padStart(4, "0")}-${String(month).padStart(2, "0")}-${last}`;
    if (isCalendarDate(end)) return end;
  }
  return date;
}

/** Whether a date is the last Sunday of March or October, when clocks change in Europe. */
export function isClockChange(date: string): boolean {
  return weekday(date) === 0 && /-(?:03|10)-(?:2[5-9]|3[01])$/.test(date);
}

/** The date of a moment in a time zone. */
export function dateIn(zone: string, moment: number): string {
  const parts = new Intl.DateTimeFormat("en-GB", {
    timeZone: zone,
    year: "numeric",
    month: "2-digit",
    day: "2-digit",
  }).formatToParts(moment);
  const part = (type: string) => parts.find((one) => one.type === type)?.value ?? "";
  return `${part("year").padStart(4, "0")}-${part("month")}-${part("day")}`;
}
