/** What the names in a scenario stand for on a day, and what its clock is set to. */
import { type CalendarDate, type NamedDates, resolveDate } from "../contract/calendar-date.js";
import { parseTimeOfDay } from "../contract/local-time.js";
import type { EnteredScenario, ScenarioLayer } from "./scenario-library.js";

/** The clock of a scenario: held at a day, or set to a local time from which it may run. */
interface ScenarioTime {
  readonly day: CalendarDate;
  /** Milliseconds since midnight; undefined where the clock is held at the day. */
  readonly time: number | undefined;
  readonly speed: number;
}

/** `today` and the parameters that are dates; the value of one may itself be counted from today. */
export function namedDates({ values }: ScenarioLayer, today: CalendarDate): NamedDates {
  const dates = Object.entries(values).flatMap(([name, value]) =>
    typeof value === "string" ? [[name, resolveDate(value, { today }) ?? value] as const] : [],
  );
  return { ...Object.fromEntries(dates), today };
}

/** Whether a scenario sets a clock with a time of day. */
export function setsTime({ layers }: EnteredScenario): boolean {
  const clock = layers.findLast(({ scenario }) => scenario.clock)?.scenario.clock;
  return clock !== undefined && (clock.time !== undefined || Boolean(clock.speed));
}

/** Returns what the topmost layer of a scenario sets the clock to, as seen from today; undefined where none sets it. */
export function scenarioTime({ layers }: EnteredScenario, today: CalendarDate): ScenarioTime | undefined {
  const layer = layers.findLast(({ scenario }) => scenario.clock);
  const clock = layer?.scenario.clock;
  if (!layer || !clock) return undefined;
  const day = resolveDate(clock.today ?? "today", namedDates(layer, today)) ?? today;
  const { time, speed = 0 } = clock;
  return { day, speed, time: time === undefined ? (speed > 0 ? 0 : undefined) : parseTimeOfDay(time) };
}
