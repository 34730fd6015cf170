/** The conditions under which a mutant would be seen, and what to add to the data for it. */
import { addDays, type CalendarDate } from "../../contract/calendar-date.js";
import type { Profile } from "../../contract/choices.js";
import type { DataSet } from "../../fixtures/data-set.js";
import type { DatedEntry, DatedEvent } from "../../museum/catalogue.js";
import { encodedTwice } from "../../mutants/data.js";
import { lastDayOfMonth } from "../../mutants/mutants.js";
import type { Credential } from "../client/credential-variation.js";
import type { VerificationOptions } from "../verification.js";

/** A copy of a target in memory: the data that it has shown, and how it answers what the document leaves open. */
export interface TargetCopy extends DataSet {
  readonly today: CalendarDate;
  /** The answers that were observed; the others have their defaults. */
  readonly profile: Partial<Profile>;
  readonly credential: Credential | undefined;
}

interface Addition {
  readonly text: string;
  /** The mutants that it can help to find. */
  readonly mutants: readonly string[];
  /** Returns the lists that it changes; undefined where there are such data already. */
  add(copy: TargetCopy): Partial<DataSet> | undefined;
}

/** Days in which there is more than one page of each limit, the first of them before today. */
const DAYS = Array.from({ length: 49 }, (_, index) => index - 7);

const ofHours = ["closing-time-null", "date-with-time", "day-twice", "opening-time-missing", "time-with-am"];
const ofEvents = ["dates-empty", "event-twice", "location-missing", "one-id-for-all", "price-as-text"];
const ofTexts = ["markup-in-name", "text-cut", "text-encoded-twice"];
const ofRanges = ["default-range-long", "default-range-short", "range-ends-early", "range-ends-late"];
const ofPages = [
  "last-page-lost",
  "limit-ignored",
  "page-beyond-end-repeats",
  "page-ignored",
  "page-repeats-last",
  "page-size-one-less",
  "page-size-one-more",
  "pages-from-zero",
  "start-date-excluded",
  "today-is-tomorrow",
  "today-is-yesterday",
];

const additions: readonly Addition[] = [
  {
    text: "Close a day between two open ones",
    mutants: ["closed-day-open"],
    add({ hours, today }) {
      const ahead = hours.filter(({ date }) => date >= today);
      const isAfterGap = ({ date }: DatedEntry, at: number) => at > 0 && ahead[at - 1]?.date !== addDays(date, -1);
      const [, closed, after] = ahead;
      if (ahead.some(isAfterGap) || !after) return undefined;
      return { hours: hours.filter((entry) => entry !== closed) };
    },
  },
  {
    text: "Add hours for the last week and the six weeks to come, not the same on each day, and none on one weekday",
    mutants: [...ofHours, ...ofPages, "closed-day-open", "hours-of-next-day", "order-reversed"],
    add: ({ hours, today }) =>
      addEntries(
        hours,
        DAYS.filter((days) => (days + 7) % 7 !== 3).map((days) => addDays(today, days)),
      ),
  },
  {
    text: "Add an event with an é in its name",
    mutants: ["text-encoded-twice"],
    add: ({ events, today }) =>
      addEvents(events, events.some(({ name = "" }) => encodedTwice(name) !== name) ? [] : [[today]]),
  },
  {
    text: "Add an event for each day of the last week and the six weeks to come",
    mutants: [...ofEvents, ...ofTexts, ...ofRanges, ...ofPages],
    add({ events, today }) {
      const busy = new Set(events.filter(({ dates }) => dates.length === 1).flatMap(({ dates }) => dates));
      return addEvents(
        events,
        DAYS.map((days) => [addDays(today, days)]).filter((dates) => !dates.some((date) => busy.has(date))),
      );
    },
  },
  {
    text: "Add an event of two dates, one before and one in the range",
    mutants: ["first-date-only"],
    add: ({ events, today }) => addEvents(events, [[addDays(today, 3), addDays(today, 24)]]),
  },
  {
    text: "Add hours on the last day of a month, and on the day before",
    mutants: ["month-end-lost"],
    add({ hours, today }) {
      const next = lastDayOfMonth(addDays(lastDayOfMonth(today), 1));
      return addEntries(hours, [addDays(next, -1), next]);
    },
  },
  {
    text: "Add hours on 29 February of a leap year, and on the day before",
    mutants: ["leap-day-lost"],
    add({ hours, today }) {
      const year = Number(today.slice(0, 4)) + 1;
      const leap = `${year + ((4 - (year % 4)) % 4)}-02-29`;
      return addEntries(hours, [addDays(leap, -1), leap]);
    },
  },
];

/** Adds an entry on each day without one. Returns undefined if no day is without one. */
function addEntries(hours: readonly DatedEntry[], dates: readonly CalendarDate[]): Partial<DataSet> | undefined {
  const open = new Set(hours.map(({ date }) => date));
  const fresh = dates.filter((date) => !open.has(date));
  if (fresh.length === 0) return undefined;
  return {
    hours: [
      ...hours,
      ...fresh.map((date, at) => ({ date, timeOpen: "10:00", timeClose: at % 2 === 0 ? "17:00" : "18:00" })),
    ],
  };
}

/** Adds an event for each list of dates. Returns undefined if there are no lists. */
function addEvents(
  events: readonly DatedEvent[],
  dates: readonly (readonly CalendarDate[])[],
): Partial<DataSet> | undefined {
  if (dates.length === 0) return undefined;
  const added = dates.map((days, at) => ({
    eventId: `5ca1ab1e-${String(days.length).padStart(4, "0")}-4000-8000-${String(events.length + at).padStart(12, "0")}`,
    name: `Café ${at}`,
    location: "Great Hall",
    eventDescription: `Coffee in the Great Hall, number ${at}.`,
    dates: [...days],
    price: at,
  }));
  return { events: [...events, ...added] };
}

/** A run over a copy of its target. */
interface Circumstances {
  readonly copy: TargetCopy;
  readonly options: VerificationOptions;
  /** Whether the run is given the data of the copy. */
  readonly isDataGiven: boolean;
}

export interface Condition {
  /** What to do: `Add …`, `Give --fixtures …`. */
  readonly text: string;
  /** The mutants that it can help to find; all if left out. */
  readonly mutants?: readonly string[];
  /** The rules that find them then; all if left out. */
  readonly only?: readonly string[];
  /** Whether it adds data, over which a sound copy breaks no rule that it keeps without them. */
  readonly isAddition?: true;
  /** Returns what it makes of a run; undefined where it is so already. */
  apply(circumstances: Circumstances): Circumstances | undefined;
}

/** In the order in which they are tried together. */
export const conditions: readonly Condition[] = [
  {
    text: "Give the data of the service with --fixtures FILE",
    mutants: ["closed-day-open", "hours-of-next-day", "markup-in-name", "text-cut", "text-encoded-twice"],
    only: ["data-set"],
    apply: (run) => (run.isDataGiven ? undefined : { ...run, isDataGiven: true }),
  },
  {
    text: "Say with --today or --time-zone what today is there",
    mutants: ["today-is-tomorrow", "today-is-yesterday"],
    only: ["defaults"],
    apply: withOptions((options, { today }) =>
      options.today === undefined && options.timeZone === undefined ? { ...options, today } : undefined,
    ),
  },
  {
    text: "Pin what was observed with --profile FILE, which --learn FILE writes",
    mutants: ["unauthorized-as-403"],
    only: ["credentials"],
    apply: withOptions((options, { profile }) => (options.profile ? undefined : { ...options, profile })),
  },
  ...additions.map(({ text, mutants, add }) => ({
    text,
    mutants,
    isAddition: true as const,
    apply({ copy, ...run }: Circumstances) {
      const data = add(copy);
      return data && { ...run, copy: { ...copy, ...data } };
    },
  })),
  {
    text: "Run it without --rules and --skip",
    apply: withOptions(({ only, skip, ...options }) => (only || skip ? options : undefined)),
  },
  {
    text: "Run it without --quick",
    apply: withOptions((options) => (options.quick ? { ...options, quick: false } : undefined)),
  },
];

function withOptions(
  change: (options: VerificationOptions, copy: TargetCopy) => VerificationOptions | undefined,
): Condition["apply"] {
  return (run) => {
    const options = change(run.options, run.copy);
    return options && { ...run, options };
  };
}
