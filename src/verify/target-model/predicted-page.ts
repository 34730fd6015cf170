/** The pages that a catalogue lists under any reading of what is open. */
import { lazily, lookUp, rememberWeakly } from "../../base/collections.js";
import type { DaySpan } from "../../contract/calendar-date.js";
import type { Profile } from "../../contract/choices.js";
import type { Operation } from "../../contract/interface.js";
import { profiles } from "../../contract/profile.js";
import { itemsFirstOn, listPage, rangeOf } from "../../museum/answer.js";
import type { Catalogue } from "../../museum/catalogue.js";
import type { MuseumQuery } from "../../museum/query.js";
import { daysOf, keysOf } from "./item.js";
import { windowOf } from "./page-crawl.js";
import { OPEN_ORDER, type Reading } from "./target-model.js";

/** A page; with the days of its range if the reading does not tell which of its events it holds. */
export interface PredictedPage {
  readonly items: readonly object[];
  readonly keys: () => readonly string[];
  readonly days?: DaySpan;
}

export function toPage(operation: Operation, items: readonly object[]): PredictedPage {
  return { items, keys: lazily(() => keysOf(operation, items)) };
}

interface ProfiledReading {
  readonly reading: Reading;
  readonly profile: Profile;
  readonly id: string;
}

interface ProfiledReadings {
  readonly exact: ProfiledReading;
  /** The same where nobody looks at the order: if none is claimed, the one whose lists take least time. */
  readonly compared: ProfiledReading;
}

/** Units that are no answers to the choice, each with the answer by which the model pages them. */
const modelUnits: Readonly<Record<string, string>> = {
  firstDaysOfCalendar: "events",
  calendarDaysFromFirst: "calendarDays",
};

/** The profiles of a reading, made once (decision 28); a range may be reversed, since what it gets is not compared. */
export const profileReading = rememberWeakly((reading: Reading): ProfiledReadings => {
  const { hoursPageUnit, eventPageUnit, eventOrder, ...rest } = reading;
  const profile = {
    ...profiles.default,
    invertedRange: "empty",
    ...rest,
    hoursPageUnit: lookUp(modelUnits, hoursPageUnit ?? "") ?? hoursPageUnit ?? "entries",
    eventPageUnit: lookUp(modelUnits, eventPageUnit ?? "") ?? eventPageUnit ?? "events",
    eventOrder: eventOrder === undefined || eventOrder === OPEN_ORDER ? "asStored" : eventOrder,
  } as Profile;
  const compared = eventOrder === OPEN_ORDER ? { ...profile, eventOrder: "firstDateInRange" as const } : profile;
  // What a query asks for rests on pastStartDate, and no page of it does.
  const answers = JSON.stringify({ ...reading, pastStartDate: undefined });
  const toProfiled = (profile: Profile) => ({ reading, profile, id: answers + profile.eventOrder });
  return { exact: toProfiled(profile), compared: toProfiled(compared) };
});

/** The pages of each catalogue, by what they rest on, and how many items they have together: most mutants change few of them (decision 28). */
const pagesOf = rememberWeakly((_: Catalogue) => ({ pages: new Map<string, PredictedPage>(), size: 0 }));
const ITEMS_KEPT = 500_000;

/** The page of what a query asks for. */
export function predictPage(
  catalogue: Catalogue,
  operation: Operation,
  query: MuseumQuery,
  by: ProfiledReading,
): PredictedPage {
  const id = `${operation.id} ${by.id} ${query.startDate} ${query.endDate} ${query.page} ${query.limit}`;
  const kept = pagesOf(catalogue);
  const known = kept.pages.get(id);
  if (known) return known;
  const page = predictAnew(catalogue, operation, query, by);
  if (kept.size > ITEMS_KEPT) {
    kept.pages.clear();
    kept.size = 0;
  }
  kept.pages.set(id, page);
  kept.size += 1 + page.items.length;
  return page;
}

function predictAnew(
  catalogue: Catalogue,
  operation: Operation,
  query: MuseumQuery,
  { reading: { eventOrder, eventPageUnit, hoursPageUnit }, profile }: ProfiledReading,
): PredictedPage {
  if (eventPageUnit === "firstDaysOfCalendar") {
    const days = windowOf(query.startDate, query.page, query.limit);
    return toPage(operation, itemsFirstOn(catalogue, operation, { query, days }, profile));
  }
  const isFromFirst = [eventPageUnit, hoursPageUnit].includes("calendarDaysFromFirst");
  const ranged = isFromFirst ? fromFirstDay(catalogue, operation, query, profile) : query;
  const page = listPage(catalogue, operation, ranged, profile);
  // An order may not say what comes between items that no list has together.
  const isLoose = eventOrder === OPEN_ORDER || eventOrder === "asStored";
  const isDecidedByOrder = isLoose && eventPageUnit === "events" && page.total() > query.limit;
  return { ...toPage(operation, page.items), ...(isDecidedByOrder && { days: rangeOf(query, profile) }) };
}

/** Lists items one by one, that of the first day first. */
const BY_FIRST_DAY = { hoursPageUnit: "entries", eventPageUnit: "events", eventOrder: "firstDateInRange" } as const;

function fromFirstDay(catalogue: Catalogue, operation: Operation, query: MuseumQuery, profile: Profile): MuseumQuery {
  const [first] = listPage(
    catalogue,
    operation,
    { ...query, page: 1, limit: 1 },
    { ...profile, ...BY_FIRST_DAY },
  ).items;
  const startDate = daysOf(operation, first).find((day) => day >= query.startDate);
  return startDate === undefined ? query : { ...query, startDate };
}
