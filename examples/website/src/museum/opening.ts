/** Whether the museum is open, and what comes next. */
import type { HoursEntry } from "museum-mock/client";
import { addDays, daysBetween, startOfMonth, type WallClock, weekday } from "./wall-clock.ts";

/** An entry with everything that the site shows. The document says of no field that it is required. */
export interface OpenDay {
  readonly date: string;
  readonly timeOpen: string;
  readonly timeClose: string;
}

export type OpeningStatus =
  | { readonly kind: "open"; readonly until: string; readonly isPastMidnight: boolean }
  | { readonly kind: "opensToday"; readonly at: string; readonly until: string }
  | { readonly kind: "closed"; readonly next: OpenDay | undefined };

/** Returns undefined for an entry that lacks a field. */
export function toOpenDay({ date, timeOpen, timeClose }: HoursEntry): OpenDay | undefined {
  return date && timeOpen && timeClose ? { date, timeOpen, timeClose } : undefined;
}

/** A museum that closes at 01:00 has its closing time on the next day. */
function closesNextDay({ timeOpen, timeClose }: OpenDay): boolean {
  return timeClose <= timeOpen;
}

/** Works out the status from entries that begin with yesterday's, in ascending order. */
export function openingStatus(days: readonly OpenDay[], { date, time }: WallClock): OpeningStatus {
  const yesterday = days.find((day) => day.date === addDays(date, -1));
  if (yesterday && closesNextDay(yesterday) && time < yesterday.timeClose) {
    return { kind: "open", until: yesterday.timeClose, isPastMidnight: false };
  }
  const today = days.find((day) => day.date === date);
  if (today && time < today.timeOpen) return { kind: "opensToday", at: today.timeOpen, until: today.timeClose };
  if (today && (closesNextDay(today) || time < today.timeClose)) {
    return { kind: "open", until: today.timeClose, isPastMidnight: closesNextDay(today) };
  }
  return { kind: "closed", next: days.find((day) => day.date > date) };
}

export interface CalendarCell {
  readonly date: string;
  readonly isPast: boolean;
  readonly isToday: boolean;
  /** Left out on a closed day. */
  readonly hours: OpenDay | undefined;
}

/** The weeks of a month, Monday first; cells of other months are left out. */
export function monthWeeks(
  month: string,
  days: readonly OpenDay[],
  today: string,
): readonly (readonly (CalendarCell | undefined)[])[] {
  const first = startOfMonth(month);
  const length = daysBetween(first, startOfMonth(month, 1));
  const byDate = new Map(days.map((day) => [day.date, day]));
  const cells: (CalendarCell | undefined)[] = Array.from({ length: weekday(first) }, () => undefined);
  for (let at = 0; at < length; at += 1) {
    const date = addDays(first, at);
    cells.push({ date, isPast: date < today, isToday: date === today, hours: byDate.get(date) });
  }
  while (cells.length % 7 !== 0) cells.push(undefined);
  return Array.from({ length: cells.length / 7 }, (_, week) => cells.slice(week * 7, week * 7 + 7));
}
