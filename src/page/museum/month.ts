/** The days of a month as weeks from Monday to Sunday. */
import { addDays, dayNumber, weekdayOf } from "../../contract/calendar-date.js";

/** The Monday of the week of a date. */
function mondayOf(date: string): string {
  return addDays(date, -weekdayOf(dayNumber(date)));
}

/** From the Monday before the first of the month to the Sunday after its last: four to six weeks. */
export function monthRange(date: string): { readonly from: string; readonly to: string } {
  const first = `${date.slice(0, 8)}01`;
  const last = addDays(addMonths(first, 1), -1);
  return { from: mondayOf(first), to: addDays(mondayOf(last), 6) };
}

export function weekRange(date: string): { readonly from: string; readonly to: string } {
  const from = mondayOf(date);
  return { from, to: addDays(from, 6) };
}

/** The first day of the month that is a number of months later. */
export function addMonths(date: string, months: number): string {
  const month = Number(date.slice(0, 4)) * 12 + Number(date.slice(5, 7)) - 1 + months;
  const inside = Math.min(Math.max(month, 0), 9999 * 12 + 11);
  return `${String(Math.floor(inside / 12)).padStart(4, "0")}-${String((inside % 12) + 1).padStart(2, "0")}-01`;
}

/** The list in groups of seven. */
export function toWeeks<Day>(days: readonly Day[]): readonly (readonly Day[])[] {
  return Array.from({ length: Math.ceil(days.length / 7) }, (_, week) => days.slice(7 * week, 7 * week + 7));
}
