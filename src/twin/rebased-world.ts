/** A world that shows the data of a twin moved by whole weeks: the recorded week is the week of today, and weekdays stay. */
import { createLruCache, lookUp } from "../base/collections.js";
import { addDays, type CalendarDate, dayNumber, weekdayOf } from "../contract/calendar-date.js";
import type { DataSet } from "../fixtures/data-set.js";
import { holidayHoursOf } from "../fixtures/opening-hours.js";
import { createFixedWorld, type World } from "../fixtures/world.js";

const DAYS_A_WEEK = 7;
/** A mock over midnight of a Sunday needs two; sessions can hold their own clocks. */
const WORLDS_KEPT = 8;

export function createRebasedWorld(dataSet: DataSet, recorded: CalendarDate): World {
  const worlds = createLruCache<number, World>(WORLDS_KEPT);
  return {
    catalogueOn(today) {
      const weeks = weeksBetween(recorded, today);
      return worlds.get(weeks, () => createFixedWorld(moveDataSet(dataSet, weeks))).catalogueOn(today);
    },
  };
}

/** The number of weeks from the week of one day to that of another; weeks begin on Monday. */
export function weeksBetween(from: CalendarDate, to: CalendarDate): number {
  const monday = (date: CalendarDate) => dayNumber(date) - weekdayOf(dayNumber(date));
  return (monday(to) - monday(from)) / DAYS_A_WEEK;
}

function moveDataSet({ hours, events }: DataSet, weeks: number): DataSet {
  const move = (date: CalendarDate) => addDays(date, weeks * DAYS_A_WEEK);
  return {
    hours: hours.map((entry) => ({ ...entry, date: move(entry.date) })),
    events: events.map((event) => ({ ...event, dates: event.dates.map(move) })),
  };
}

/** A holiday of the recorded data, and the ordinary day that shows its hours. */
interface MovedHoliday {
  readonly name: string;
  readonly recorded: CalendarDate;
  readonly shown: CalendarDate;
  readonly isClosed: boolean;
}

const names: Readonly<Record<string, string>> = {
  "01-01": "New Year's Day",
  "05-01": "May Day",
  "12-24": "Christmas Eve",
  "12-25": "Christmas Day",
  "12-26": "26 December",
  "12-31": "New Year's Eve",
};

/** The holidays of the data that fall on other days when they are moved, so that their hours surprise nobody. */
export function movedHolidays({ hours }: DataSet, weeks: number): readonly MovedHoliday[] {
  const [first, last] = [hours[0]?.date, hours.at(-1)?.date];
  if (weeks === 0 || first === undefined || last === undefined) return [];
  const open = new Set(hours.map(({ date }) => date));
  const found: MovedHoliday[] = [];
  for (let date = first; date <= last; date = addDays(date, 1)) {
    const kind = holidayHoursOf(dayNumber(date));
    const name = lookUp(names, date.slice(5)) ?? (kind === "openSpecially" ? "Easter Monday" : "Good Friday");
    const shown = addDays(date, weeks * DAYS_A_WEEK);
    if (kind !== undefined) found.push({ name, recorded: date, shown, isClosed: !open.has(date) });
    if (date === "9999-12-31") break;
  }
  return found;
}
