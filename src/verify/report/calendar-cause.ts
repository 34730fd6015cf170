/** What the days of all violations of a finding have in common: a change of clocks, a leap day, the end of a year or a month, a weekday. */
import { addDays, type CalendarDate, dayNumber, weekdayOf } from "../../contract/calendar-date.js";
import { clockChange } from "../queries/calendar-queries.js";

const WEEKDAYS = ["Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday"];

/** Fewer different days may share a weekday by chance. */
const ENOUGH_WEEKDAYS = 3;
/** Days that a message lists. */
const SHOWN = 3;

interface CalendarKind {
  readonly name: string;
  readonly is: (day: CalendarDate) => boolean;
  readonly isWeekday?: true;
}

/** The rarest first. */
const KINDS: readonly CalendarKind[] = [
  { name: "a leap day", is: (day) => day.endsWith("02-29") },
  { name: "the end of a year", is: (day) => day.endsWith("12-31") },
  { name: "a day on which clocks change", is: (day) => clockChange(day) !== undefined },
  { name: "the end of a month", is: (day) => addDays(day, 1).endsWith("-01") },
  ...WEEKDAYS.map((name, index) => ({
    name: `a ${name}`,
    is: (day: CalendarDate) => weekdayOf(dayNumber(day)) === index,
    isWeekday: true as const,
  })),
];

export interface CalendarCause {
  /** `a leap day`. */
  readonly name: string;
  readonly sentence: string;
}

/** Each list has the days that may be to blame for one violation; undefined if nothing tells, as with a single one. */
export function calendarCause(violations: readonly (readonly CalendarDate[])[]): CalendarCause | undefined {
  for (const { name, is, isWeekday } of KINDS) {
    // Every range of a week has each weekday.
    if (isWeekday && violations.some(({ length }) => length !== 1)) continue;
    const own = violations.map((days) => days.find(is));
    const days = [...new Set(own.filter((day) => day !== undefined))].sort();
    const least = isWeekday ? ENOUGH_WEEKDAYS : 2;
    if (own.includes(undefined) || days.length < least) continue;
    const shown = days.slice(0, SHOWN).join(", ") + (days.length > SHOWN ? ", …" : "");
    return { name, sentence: `Each time it is about ${name}: ${shown}.` };
  }
  return undefined;
}
