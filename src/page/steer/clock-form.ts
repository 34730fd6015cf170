/** The clock as the form has it, and in words. */
import type { ClockState } from "../state/types.js";

interface ClockForm {
  readonly day: string;
  /** `17:00` or `17:00:30`; empty for none. */
  readonly time: string;
  readonly speed: string;
}

/** A label, what the admin API takes, and what was done. */
export const moves: readonly (readonly [label: string, advance: unknown, done: string])[] = [
  ["−7 days", -7, "The clock moved by −7 days."],
  ["−1 day", -1, "The clock moved by −1 day."],
  ["+1 hour", { hours: 1 }, "The clock moved by an hour."],
  ["+1 day", 1, "The clock moved by a day."],
  ["+7 days", 7, "The clock moved by 7 days."],
  ["+30 days", 30, "The clock moved by 30 days."],
];

/** The body of `PUT /clock`; what is invalid is left for the mock to judge. */
export function toClockChange({ day, time, speed }: ClockForm): Readonly<Record<string, unknown>> {
  return {
    today: day,
    ...(time !== "" && { time }),
    ...(speed.trim() !== "" && { speed: Number.isNaN(Number(speed)) ? speed : Number(speed) }),
  };
}

/** The option of `serve`, for a day alone. */
export function serveOptionOf({ day, time, speed }: ClockForm): string | undefined {
  return time === "" && speed.trim() === "" ? `--today ${day}` : undefined;
}

export function describeClock({ isHeld, timeZone, now = "", speed = isHeld ? 0 : 1 }: ClockState): string {
  const time = /T(\d\d:\d\d:\d\d)/.exec(now)?.[1] ?? "";
  const at = time === "" || time === "00:00:00" ? "" : `, at ${time}`;
  if (isHeld || speed === 0) return `The clock stands still${at}.`;
  if (speed !== 1) return `The clock runs ${speed} times as fast as real time${at}, in ${timeZone}.`;
  return `The clock runs${at}, in ${timeZone}.`;
}
