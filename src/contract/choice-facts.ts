/** What shows each choice, and where it is told; apart from the choices, since pages load those. */
import type { CalendarDate } from "./calendar-date.js";
import type { ChoiceId, readingChoices } from "./choices.js";
import { getMuseumHours, type ParameterName, type Parameters, parameterOf, SMALLEST_INTEGER } from "./interface.js";

/** What an undocumented query may be taken for, by query and answer. A range is added, if it gives none. */
export type Probes = Readonly<Record<string, Readonly<Record<string, Parameters>>>>;

/** Probes that show a choice, by a day that a careless reader takes for the next one that exists. */
export type ProbesOn = (day: { readonly invalid: string; readonly rolled: CalendarDate }) => Probes;

export interface ChoiceFacts {
  /** What it takes to show the choice, if more data are not enough. */
  readonly shows?: string;
  /** The parameters beside which the page explains it. */
  readonly parameters?: readonly ParameterName[];
  /** What is wrong with a value that was read all the same. */
  readonly warning?: string | null;
  readonly probes?: ProbesOn | null;
}

/** A choice of how values are read says both; null where it has no warning, or queries can't show it. */
type FactsTable = Readonly<
  Record<ChoiceId, ChoiceFacts> & Record<keyof typeof readingChoices, Required<Pick<ChoiceFacts, "warning" | "probes">>>
>;

const maximum = /* @__PURE__ */ Number(/* @__PURE__ */ parameterOf(getMuseumHours, "limit")?.maximum);

function takenFor(alike: Probes[string], queries: readonly string[]): Probes {
  return Object.fromEntries(queries.map((query) => [query, alike]));
}

export const choiceFacts = {
  limitAboveMaximum: {
    parameters: ["limit"],
    warning: `is over the maximum, ${maximum}`,
    probes: () => takenFor({ clamp: { limit: maximum } }, ["limit=31", "limit=1000"]),
  },
  belowMinimum: {
    warning: `is under ${SMALLEST_INTEGER}`,
    probes: () => ({
      "limit=0": { clamp: { limit: SMALLEST_INTEGER } },
      "limit=-1": { clamp: { limit: SMALLEST_INTEGER } },
      "limit=2&page=0": { clamp: { limit: 2, page: SMALLEST_INTEGER } },
    }),
  },
  malformedInteger: {
    warning: "is not an integer",
    probes: () => takenFor({ default: {} }, ["limit=abc", "limit=1.5", "limit=1e1", "limit="]),
  },
  malformedDate: {
    warning: "is not a calendar date",
    probes: ({ invalid, rolled }) => ({
      ...takenFor({ default: {} }, ["startDate=2027-02-30", "startDate=today-or-so"]),
      [`startDate=${invalid}`]: { default: {}, "the next month": { startDate: rolled } },
    }),
  },
  unknownParameter: {
    warning: null,
    probes: () => ({ "limit=3&undocumented=1": { ignore: { limit: 3 } } }),
  },
  repeatedParameter: {
    warning: "is given more than once",
    probes: () => ({ "limit=2&limit=3": { first: { limit: 2 }, last: { limit: 3 } } }),
  },
  invertedRange: { parameters: ["endDate"], warning: null, probes: null },
  widestRange: {
    shows: "a range of two years that is served or refused",
    parameters: ["endDate"],
    warning: null,
    probes: null,
  },
  pastStartDate: {
    shows: "entries or events of the past, or events in the week to come",
    parameters: ["startDate"],
    warning: null,
    probes: null,
  },
  pageBeyondEnd: { parameters: ["page"] },
  endDateBound: { shows: "an event that lies in a range by its last day alone", parameters: ["endDate"] },
  hoursPageUnit: { shows: "days without an entry between others" },
  eventPageUnit: { shows: "two events that fall first on one day" },
  eventOrder: {},
  eventDates: { shows: "an event of several dates" },
  badParameterStatus: { shows: "a parameter that is rejected" },
  errorBody: {},
  credentialCheck: { shows: "a credential" },
  badCredentialStatus: { shows: "a credential" },
  challenge: { shows: "a 401" },
  checkOrder: {},
  wrongMethod: { shows: "--probe-writes, or a target that rejects HEAD" },
  headMethod: {},
  timeZone: {},
} as const satisfies FactsTable;

export function factsOf(id: ChoiceId): ChoiceFacts {
  return choiceFacts[id];
}
