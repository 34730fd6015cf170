/** What a run has learned about its target: its data, and how it reads what the document leaves open. */
import { addDays, type CalendarDate } from "../../contract/calendar-date.js";
import type { ChoiceId } from "../../contract/choices.js";
import type { DatedEntry, DatedEvent } from "../../museum/catalogue.js";
import type { TargetResponse } from "../client/response.js";

/** The first year of the Gregorian calendar as a whole; how a service takes a day before it is nobody's failure. */
export const EARLIEST = "1583-01-01";

/** An event, as far as responses have shown it: with every date that any response has shown of it, ascending. */
export type KnownEvent = DatedEvent & {
  /** Its eventId in lower case. */
  readonly key: string;
};

/** What is kept of an item of a list. */
export interface KnownItems {
  readonly hours: DatedEntry;
  readonly events: KnownEvent;
}

/**
 * What `limit` can count on a page of events: events; days on which an event falls first; days on which an event takes place; or days of
 * the calendar, with the events that take place on them or with those that fall first on them, counted from the first day of the range or
 * from the first with an event. The last two are no answers to the choice, but readings of "number of days per page" all the same.
 */
export const eventPageUnits = [
  "events",
  "days",
  "daysRepeated",
  "calendarDays",
  "firstDaysOfCalendar",
  "calendarDaysFromFirst",
] as const;

export type EventPageUnit = (typeof eventPageUnits)[number];

/** What `limit` can count on a page of hours: entries, or days of the calendar, counted from startDate or from the first open day on. */
export const hoursPageUnits = ["entries", "calendarDays", "calendarDaysFromFirst"] as const;

type PageUnit = EventPageUnit | (typeof hoursPageUnits)[number];

/** Whether `limit` counts the items of a page, and no days. */
export function countsItems(unit: PageUnit): boolean {
  return unit === "entries" || unit === "events";
}

/** No listed order: the items of a page are compared as a set, and where the order decides which ones they are, not at all. */
export const OPEN_ORDER = "open";

/** How some choices are answered; besides the listed answers, a unit that is none, and an order that nothing is claimed about. */
export type Reading = Partial<Record<ChoiceId, string>>;

interface KnownList<Item> {
  /** The items in the order of their first days. */
  readonly items: readonly Item[];
  /** Whether there are items without what would place them on their days. */
  readonly hasUnplaced: boolean;
  /** The days about which everything is known; there may be items beyond them. */
  readonly from: CalendarDate;
  readonly to: CalendarDate;
  /** What a startDate before today gets; undefined if nothing has shown it. */
  readonly past: "serve" | "clamp" | undefined;
  /** Whether the operation answers with lists at all. */
  readonly isAnswered: boolean;
  /** How it can list by all lists so far, the likeliest first; nothing is known if there are none. */
  readonly readings: readonly Reading[];
  /** What `limit` can count by all pages seen so far, the likeliest first. */
  readonly units: readonly PageUnit[];
  /** Whether the pages of a crawl have told these units from others. */
  readonly isUnitObserved: boolean;
  /** The most days between startDate and endDate that are served; undefined if no range was refused for its width. */
  readonly widest: number | undefined;
  /** Whether endDate is in the range; undefined if nothing has shown it. */
  readonly bound: "inclusive" | "exclusive" | undefined;
  /** Whether there are more events than a run can ask for, so that everything is known of a window of days alone. */
  readonly isDense: boolean;
  /** Whether a query got another response each time that it was sent. */
  readonly isVarying: boolean;
}

/** The dates that the responses without a startDate allow as today, by operation. */
export interface ObservedToday {
  readonly hours: readonly CalendarDate[];
  readonly events: readonly CalendarDate[];
}

/** The dates that can have been today between two moments, in milliseconds since 1970. */
interface ObservedDates {
  readonly from: number;
  readonly to: number;
  readonly dates: readonly CalendarDate[];
}

/** A change of the data, in words, and when it was noticed in milliseconds since 1970. */
export interface DataChange {
  readonly at: number;
  readonly text: string;
}

export interface TargetModel {
  readonly today: CalendarDate;
  /** The dates that it can be in some time zone, ascending. */
  readonly plausible: readonly CalendarDate[];
  /** The last of them. */
  readonly latest: CalendarDate;
  readonly hours: KnownList<DatedEntry>;
  readonly events: KnownList<KnownEvent>;
  /** When today was last observed. */
  readonly observedAt: number;
  /** What the first observation of today showed. */
  readonly firstToday: ObservedToday | undefined;
  /** The dates that were observed as today, each between two moments. */
  readonly todays: readonly ObservedDates[];
  readonly changes: readonly DataChange[];
  /** The responses that showed a choice. */
  readonly evidence: Readonly<Partial<Record<"pastStartDate" | "widestRange", TargetResponse>>>;
}

/** What a step of the run has found out about the target; what it leaves out stays as it is. */
interface Lesson extends Partial<Pick<TargetModel, "today" | "plausible" | "observedAt" | "firstToday">> {
  readonly hours?: Partial<KnownList<DatedEntry>>;
  readonly events?: Partial<KnownList<KnownEvent>>;
  readonly evidence?: TargetModel["evidence"];
  readonly observed?: ObservedDates;
  readonly change?: DataChange;
}

type Writable<Value> = { -readonly [Key in keyof Value]: Value[Key] };

/** Takes a lesson into a model: the one place that changes what is known. Everything that reads the model sees it from then on. */
export function learn(model: TargetModel, { hours, events, evidence, observed, change, ...rest }: Lesson): void {
  const writable: Writable<TargetModel> = model;
  Object.assign(writable, rest);
  writable.latest = model.plausible.at(-1) ?? model.today;
  Object.assign(writable.hours, hours);
  Object.assign(writable.events, events);
  Object.assign(writable.evidence, evidence);
  if (observed) writable.todays = [...model.todays, observed];
  if (change) writable.changes = [...model.changes, change];
}

export function createTargetModel(plausible: readonly CalendarDate[]): TargetModel {
  const today = plausible[Math.floor((plausible.length - 1) / 2)] ?? "1970-01-01";
  const nothing = {
    items: [],
    hasUnplaced: false,
    from: today,
    // Until something was read to its end, everything is known of no day.
    to: addDays(today, -1),
    past: undefined,
    isAnswered: false,
    readings: [],
    isUnitObserved: false,
    widest: undefined,
    bound: undefined,
    isDense: false,
    isVarying: false,
  };
  return {
    today,
    plausible,
    latest: plausible.at(-1) ?? today,
    hours: { ...nothing, units: hoursPageUnits },
    events: { ...nothing, units: eventPageUnits },
    observedAt: 0,
    firstToday: undefined,
    todays: [],
    changes: [],
    evidence: {},
  };
}

/** The run as if nothing had been learned of what `limit` counts, so that no page that is not full ends a crawl. */
export function withOpenUnits<Context extends { readonly model: TargetModel }>(run: Context): Context {
  const { model } = run;
  return { ...run, model: { ...model, events: { ...model.events, units: eventPageUnits, isUnitObserved: false } } };
}

/** The first startDate for which a response can be predicted. */
export function earliest(
  { from, past }: { from: CalendarDate; past: string | undefined },
  today: CalendarDate,
): CalendarDate {
  return past === "serve" ? from : today;
}
