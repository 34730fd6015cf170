/** Dates relative to a named one: `today+3`, or with a parameter, `until-1`. */
import { addDays, type CalendarDate, parseCalendarDate } from "./calendar-date.js";

/** A calendar date, or a name for one, with days added or taken away: `2027-12-24`, `today`, `today+3`, `date-1`. */
export type RelativeDate = string;

/** What the names stand for; `today` is one of them. */
export type NamedDates = Readonly<Record<string, CalendarDate>>;

const FORM = /^(\d{4}-\d{2}-\d{2}|[A-Za-z]\w*)(?:([+-])(\d{1,5}))?$/;

/** Resolves to a date, or returns undefined for what is neither a date nor a known name. */
export function resolveDate(text: RelativeDate, names: NamedDates): CalendarDate | undefined {
  const [, base = "", sign, days = "0"] = FORM.exec(text) ?? [];
  const date = Object.hasOwn(names, base) ? names[base] : parseCalendarDate(base);
  return date && addDays(date, Number(days) * (sign === "-" ? -1 : 1));
}

/** Describes a valid date for an error message; `names` are the allowed ones. */
export function expectedDate(names: readonly string[]): string {
  return `a date, YYYY-MM-DD, or one relative to ${names.join(" or ")}, such as ${names[0] ?? "today"}+3`;
}
