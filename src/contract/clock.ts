/** Clocks: running, held, and set to a day or a moment. */
import { quote } from "../base/text.js";
import { type CalendarDate, parseCalendarDate } from "./calendar-date.js";
import { localTimeAt, type Moment, momentOf } from "./local-time.js";

/** Returns today's date in an IANA time zone. A clock that is held at a day returns the same date in every zone. */
export interface Clock {
  /** Whether it stands still. */
  readonly isHeld: boolean;
  today(timeZone: string): CalendarDate;
  /** A clock that is held at a day has no time of day, and leaves it out. */
  now?(): Moment;
  /** The speed of a clock that was set to a moment. */
  readonly speed?: number;
}

/** A clock that was set to a moment. */
export interface MomentSetting {
  /** What it showed when it was set. */
  readonly moment: Moment;
  /** How much faster than real time it runs; 0 stands still. */
  readonly speed: number;
  /** When it was set, in real time. */
  readonly since: Moment;
}

/** Creates a clock that follows the real time. */
export function createClock(now: () => Moment): Clock {
  const read = new Map<string, { readonly slot: number; readonly date: CalendarDate }>();
  return {
    isHeld: false,
    today(timeZone) {
      const slot = Math.floor(now() / SLOT_MILLISECONDS);
      const last = read.get(timeZone);
      if (last?.slot === slot) return last.date;
      const { date } = localTimeAt(now(), timeZone);
      if (slot >= FIRST_SLOT) read.set(timeZone, { slot, date });
      return date;
    },
    now,
  };
}

/** Creates a clock that was set to a moment and runs from there. */
export function createMomentClock({ moment, speed, since }: MomentSetting, realTime: () => Moment): Clock {
  const now = speed === 0 ? () => moment : () => Math.min(moment + (realTime() - since) * speed, LAST_MOMENT);
  return { ...createClock(now), isHeld: speed === 0, speed };
}

/** Returns the moment that a clock shows. One that is held at a day stands at the beginning of it. */
export function momentOn(clock: Clock, timeZone: string): Moment {
  return clock.now?.() ?? momentOf({ date: clock.today(timeZone), time: 0 }, timeZone);
}

/** Since 1973 every zone is off UTC by a multiple of it, so that no date changes within one. */
const SLOT_MILLISECONDS = 900_000;
const FIRST_SLOT = Date.UTC(1973, 0, 1) / SLOT_MILLISECONDS;

/** The fastest that a clock can run: a day in a second. */
export const LARGEST_SPEED = 86_400;

/** The end of the calendar; a clock that runs stops there. */
const LAST_MOMENT = Date.UTC(9999, 11, 31, 12);

/** Creates a clock that is held at a day. Throws a TypeError for an invalid date. */
export function holdClock(date: CalendarDate): Clock {
  if (parseCalendarDate(date) === undefined) {
    throw new TypeError(`${quote(String(date))} is not a calendar date; write YYYY-MM-DD, such as 2027-02-28.`);
  }
  return { isHeld: true, today: () => date };
}

/** Whether the runtime knows a zone by this IANA name (`Europe/Paris`); an offset such as `+02:00` is not a name. */
export function isTimeZone(name: string): boolean {
  if (!/^[A-Za-z]/.test(name)) return false;
  try {
    new Intl.DateTimeFormat("en", { timeZone: name });
    return true;
  } catch {
    return false;
  }
}

export function timeZoneNames(): readonly string[] {
  return ["UTC", ...Intl.supportedValuesOf("timeZone")];
}

/** A clock that was set: held at a day, set to a moment, or released to follow the real time. */
export type ClockSetting = { readonly day: CalendarDate } | MomentSetting | { readonly released: true };

/** What a setting becomes a clock with. */
export interface ClockSources {
  readonly releasedClock: Clock;
  readonly realTime: () => Moment;
}

export function toClock(setting: ClockSetting, { releasedClock, realTime }: ClockSources): Clock {
  if ("released" in setting) return releasedClock;
  return "day" in setting ? holdClock(setting.day) : createMomentClock(setting, realTime);
}
