/** A clock as data: what a clock was set to, so that it can be kept, copied and sent. */
import type { CalendarDate } from "./calendar-date.js";
import { type Clock, createMomentClock, holdClock, type MomentSetting } from "./clock.js";

/** A clock that was set: held at a day, set to a moment, or released to follow the real time. */
export type ClockSetting =
  | { readonly day: CalendarDate }
  | MomentSetting
  | {
      /** Follows the clock that the mock has once it is released. */
      readonly released: true;
    };

/** What a setting becomes a clock with. */
export interface ClockSources {
  readonly releasedClock: Clock;
  /** Real milliseconds since 1970. */
  readonly realTime: () => number;
}

/** Returns the clock of a setting. */
export function toClock(setting: ClockSetting, { releasedClock, realTime }: ClockSources): Clock {
  if ("released" in setting) return releasedClock;
  return "day" in setting ? holdClock(setting.day) : createMomentClock(setting, realTime);
}
