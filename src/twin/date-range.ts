/** The range that some dates cover. */
import type { CalendarDate, DayRange } from "../contract/calendar-date.js";

/** The first and the last of some dates; a museum may have more than an argument list holds. */
export function rangeOf(dates: readonly CalendarDate[]): DayRange | null {
  const [one] = dates;
  if (one === undefined) return null;
  let [first, last] = [one, one];
  for (const date of dates) {
    if (date < first) first = date;
    if (date > last) last = date;
  }
  return { first, last };
}
