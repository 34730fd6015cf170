/** The ranges of dates that the iterators take. */
import { quote } from "../../base/quote.js";
import { addDays, type CalendarDate, type DaySpan, parseCalendarDate } from "../../contract/calendar-date.js";
import { DEFAULT_RANGE_DAYS } from "./generated/paths.js";
import { requireKnownNames } from "./known-names.js";

/** From a day to a day, both included. */
export interface DateRange {
  /** `YYYY-MM-DD`. Default: today, as the museum has it. */
  readonly startDate?: CalendarDate | undefined;
  /** `YYYY-MM-DD`, included. */
  readonly endDate?: CalendarDate | undefined;
}

/**
 * Throws a TypeError for an unknown name, an invalid date or an inverted range: services differ in what they answer to one. `of` is the
 * method that the range was given to.
 */
export function validateRange(range: DateRange, of: string): void {
  requireKnownNames(range, of, ["startDate", "endDate"]);
  const { startDate, endDate } = range;
  for (const [name, date] of Object.entries({ startDate, endDate })) {
    if (date !== undefined && parseCalendarDate(date) === undefined) {
      throw new TypeError(`Invalid ${name} ${quote(String(date))}; use YYYY-MM-DD, such as 2027-02-28.`);
    }
  }
  if (startDate !== undefined && endDate !== undefined && endDate < startDate) {
    throw new TypeError(`Invalid endDate ${quote(endDate)}; it is before startDate ${quote(startDate)}.`);
  }
}

/** The days of a range of events; undefined if they depend on what the museum takes as today. */
export function eventDays({ startDate, endDate }: DateRange): DaySpan | undefined {
  if (startDate === undefined) return undefined;
  return { first: startDate, last: endDate ?? addDays(startDate, DEFAULT_RANGE_DAYS) };
}
