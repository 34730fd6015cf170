/** What a run has learned of its target: its data, and how it reads what the document leaves open. */
import type { CalendarDate } from "../../contract/calendar-date.js";
import type { ChoiceId } from "../../contract/choices/table.js";
import type { DatedEntry } from "../../museum/catalogue.js";
import type { TargetResponse } from "../client/response.js";

/** An event as far as answers have shown it. */
export interface KnownEvent {
  /** What names it: its eventId in lower case. */
  readonly key: string;
  /** Every date that any answer has shown of it, ascending; none where it has shown none. */
  readonly dates: readonly CalendarDate[];
}

/** What `limit` counts where it counts days: those on which an event falls first, or days of the calendar. */
export type DayUnit = "days" | "calendarDays";

export function isDayUnit(unit: string | undefined): unit is DayUnit {
  return unit === "days" || unit === "calendarDays";
}

export interface KnownHours {
  /** In ascending order of date. */
  entries: readonly DatedEntry[];
  /** Whether there are entries without a date, which can't be placed. */
  hasUnplaced: boolean;
  /** The days of which everything is known; entries beyond them may exist. */
  from: CalendarDate;
  to: CalendarDate;
  /** What `limit` counts; undefined where no gap has evidence. */
  unit: "entries" | "calendarDays" | undefined;
  /** Whether a startDate before today is served; undefined where nothing has evidence. */
  past: "serve" | "clamp" | undefined;
}

export interface KnownEvents {
  events: readonly KnownEvent[];
  hasUnplaced: boolean;
  from: CalendarDate;
  to: CalendarDate;
  /** `calendarDays` is no listed answer to the choice, but a reading of "number of days per page" all the same. */
  unit: "events" | DayUnit | undefined;
  /** Whether it counts days, and nothing has evidence yet which: those with an event, or all. */
  isDayUnitOpen: boolean;
  /** Whether a page that is not full is the last one. */
  endsShort: boolean;
  bound: "inclusive" | "exclusive" | undefined;
  past: "serve" | "clamp" | undefined;
}

export interface TargetModel {
  /** What today is at the target. */
  today: CalendarDate;
  /** The dates that it can be in some time zone, ascending. */
  plausible: readonly CalendarDate[];
  hours: KnownHours;
  events: KnownEvents;
  /** When today was last looked at, and the look that is under way. */
  lookedAt: number;
  looking: Promise<void> | undefined;
  /** Whether nothing evidence what today is. */
  todayIsOpen: boolean;
  /** The answers that evidence a choice, by its id. */
  readonly evidence: Partial<Record<ChoiceId, TargetResponse>>;
  /** Whether both operations answer with lists at all. */
  answers: { hours: boolean; events: boolean };
}

export function createTargetModel(plausible: readonly CalendarDate[]): TargetModel {
  const today = plausible[Math.floor((plausible.length - 1) / 2)] ?? "1970-01-01";
  const nothing = { hasUnplaced: false, from: today, to: today, unit: undefined, past: undefined };
  return {
    today,
    plausible,
    hours: { ...nothing, entries: [] },
    events: { ...nothing, events: [], bound: undefined, endsShort: true, isDayUnitOpen: false },
    lookedAt: 0,
    looking: undefined,
    todayIsOpen: true,
    evidence: {},
    answers: { hours: false, events: false },
  };
}
