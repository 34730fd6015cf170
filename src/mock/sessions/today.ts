/** What "today" is under a profile. */
import type { CalendarDate } from "../../contract/calendar-date.js";
import type { Clock } from "../../contract/clock.js";

/** Returns the date that a clock shows in the zone that the choice `timeZone` names. */
export function todayIn(timeZone: string, clock: Clock): CalendarDate {
  return clock.today(timeZone);
}
