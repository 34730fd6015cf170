/** The last day of the month of a date. */
import { addDays, type CalendarDate } from "../contract/calendar-date.js";

export function lastDayOfMonth(date: CalendarDate): CalendarDate {
  const month = date.slice(0, 7);
  let last = addDays(`${month}-01`, 27);
  for (let next = addDays(last, 1); next.startsWith(month) && next > last; next = addDays(last, 1)) last = next;
  return last;
}
