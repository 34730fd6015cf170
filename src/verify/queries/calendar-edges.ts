/** Days on which computing with dates goes wrong: ends of months and years, leap days, days on which clocks change. */
import { addDays, type CalendarDate, dayNumber, toCalendarDate, weekdayOf } from "../../contract/calendar-date.js";

const SUNDAY = 6;

/** Whether a month or a year ends with this day, or the clocks of some zone change near it. */
export function isEdge(day: CalendarDate): boolean {
  const next = addDays(day, 1);
  return next.slice(5, 7) !== day.slice(5, 7) || isNearClockChange(day) || day.endsWith("02-28");
}

/** A day that does not exist, and the day that it becomes where a date rolls over into the next month. */
interface RolledDay {
  readonly invalid: string;
  readonly rolled: CalendarDate;
}

/** The next 30 February after a day. */
export function nextRolledDay(today: CalendarDate): RolledDay {
  const year = Number(today.slice(0, 4)) + (today.slice(5) < "02-20" ? 0 : 1);
  const text = String(year).padStart(4, "0");
  return { invalid: `${text}-02-30`, rolled: addDays(`${text}-02-28`, 2) };
}

/** What is near a day on which computing with dates goes wrong; undefined for a plain day. */
export function edgeKind(day: CalendarDate): string | undefined {
  if (day.endsWith("12-31")) return "year";
  if (day.slice(5, 7) === "02" && day.slice(8) >= "28") return "february";
  if (isNearClockChange(day)) return `clocks in ${day.slice(5, 7)}`;
  const isLast = addDays(day, 1).endsWith("-01");
  return isLast ? `a month of ${day.slice(8)} days` : undefined;
}

/** Days from `first` to `last` from which `span` days reach an edge. */
export function daysBeforeEdges(first: CalendarDate, last: CalendarDate, span: number): readonly CalendarDate[] {
  const found: CalendarDate[] = [];
  let next = Number.POSITIVE_INFINITY;
  for (let day = dayNumber(last) + span; day >= dayNumber(first); day -= 1) {
    const date = toCalendarDate(day);
    if (isEdge(date)) next = day;
    if (next - day <= span && date <= last) found.push(date);
  }
  return found.reverse();
}

/** The Sundays on which zones of Europe, America, Chile and Australia change, and the days beside them. */
function isNearClockChange(date: CalendarDate): boolean {
  return [-1, 0].some((days) => isChangingSunday(addDays(date, -days)));
}

function isChangingSunday(date: CalendarDate): boolean {
  if (weekdayOf(dayNumber(date)) !== SUNDAY) return false;
  const [month, day] = [Number(date.slice(5, 7)), Number(date.slice(8, 10))];
  if (month === 3 || month === 10) return day > 24 || (month === 3 && day > 7 && day <= 14);
  return (month === 11 || month === 4 || month === 9) && day <= 7;
}
