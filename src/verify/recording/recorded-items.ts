/** What the entries and events of a recording say of each other. */

import { addDays, type CalendarDate, dayNumber } from "../../contract/calendar-date.js";
import { listSpecialEvents } from "../../contract/interface.js";
import { lastDayOf, type Parameters } from "../queries/query.js";
import { type ListedResponse, listedResponses } from "../relations/examination.js";
import type { RuleId } from "../rules/generated/rule-ids.js";
import type { Violation } from "../rules/recorder.js";
import type { Run } from "../run.js";
import { datesIn, datesOf, keyOf } from "../target-model/item.js";
import {
  DEFAULT_LIMIT,
  eventsList,
  hoursList,
  LARGEST_LIMIT,
  type ListOperation,
} from "../target-model/list-operation.js";
import type { KnownEvent } from "../target-model/target-model.js";

/** Takes what the rules find. */
export interface Recording {
  readonly violate: (rule: RuleId, violation: Violation) => void;
  readonly exercise: (rule: RuleId) => void;
}

/** Responses further apart may differ because the data have changed. */
export const SAME_TIME = 3_600_000;

/** A question with its defaults written out. A missing startDate stays missing, since today is not certain. */
export function spelledOut(
  { id }: ListOperation["operation"],
  { startDate, endDate, page = 1, limit = DEFAULT_LIMIT }: Parameters,
) {
  const isEvents = id === listSpecialEvents.id;
  const end = endDate ?? (isEvents && startDate !== undefined ? lastDayOf({ startDate }, startDate) : undefined);
  return { startDate, endDate: end, page, limit };
}

export function parametersOf({ response }: ListedResponse): Parameters {
  return response.request.query?.parameters ?? {};
}

export function pageOf(one: ListedResponse): number {
  return parametersOf(one).page ?? 1;
}

export function requestOf(run: Run, list: ListOperation, key: string) {
  const shown = listedResponses(run, list).find((one) => one.list.some((item) => keyOf(list.operation, item) === key));
  return shown?.response.request;
}

/** Days that other responses have an entry of, and that a page passes over. */
export function judgeEntries(run: Run, { violate, exercise }: Recording): void {
  const { hours, plausible } = run.model;
  const latest = plausible.at(-1) ?? "";
  const all = hours.entries.map(({ date }) => date);
  for (const one of listedResponses(run, hoursList)) {
    const dates = datesIn(one.list);
    const { startDate, page = 1 } = parametersOf(one);
    const [first, last] = [dates[0], dates.at(-1)];
    if (first === undefined || last === undefined || !one.response.request.query?.parameters) continue;
    const isStartKnown = page === 1 && (startDate === undefined || startDate >= latest);
    const from = isStartKnown ? (startDate ?? latest) : first;
    const isAscending = dates.every((date, index) => index === 0 || date > (dates[index - 1] ?? ""));
    if (!isAscending) continue;
    const startRule = startDate === undefined ? "hours-start-default" : "hours-start-date";
    exercise(isStartKnown ? startRule : "hours-predicted");
    if (startDate === undefined && first < (plausible[0] ?? "")) {
      violate("hours-start-default", {
        message: `Without a startDate, the list begins with ${first}, which can't be today.`,
        expected: `entries from ${plausible[0]} on`,
        actual: first,
        requests: [one.response.request],
      });
    }
    const missing = all.find((date) => date >= from && date < last && !dates.includes(date));
    if (missing === undefined) continue;
    violate(missing < first ? startRule : "hours-predicted", {
      message: `${missing} has an entry in another response, and is passed over here.`,
      expected: missing,
      actual: dates.slice(0, 6).join(", "),
      requests: [one.response.request, requestOf(run, hoursList, missing)].filter((request) => request !== undefined),
    });
  }
}

/** Events that other responses have, and that a whole range leaves out. */
export function judgeEvents(run: Run, { violate, exercise }: Recording): void {
  const { events, plausible, today } = run.model;
  const latest = plausible.at(-1) ?? "";
  for (const { response, list } of listedResponses(run, eventsList)) {
    const { parameters } = response.request.query ?? {};
    const { startDate = latest, page = 1, limit = DEFAULT_LIMIT } = parameters ?? {};
    if (!parameters || startDate < latest || page !== 1) continue;
    const isOpen = parameters.startDate === undefined;
    // Without a startDate, the range ends a week after the first day that can be today.
    const end = isOpen ? lastDayOf(parameters, plausible[0] ?? today) : lastDayOf(parameters, today);
    if (isOpen) judgeDefaultRange(run, { response, list }, { violate, exercise });
    else if (parameters.endDate === undefined) judgeDefaultEnd({ response, list }, end, { violate, exercise });
    if (end < startDate) continue;
    if (!isWhole(list, { startDate, end, limit })) continue;
    exercise("events-predicted");
    const keys = list.map((item) => keyOf(listSpecialEvents, item));
    const range = { startDate, end, hasEnd: parameters.endDate !== undefined, listed: list.flatMap(datesOf) };
    const missing = findMissing(events.events, keys, range);
    if (!missing) continue;
    const { key } = missing.event;
    violate(isOpen ? "events-start-default" : (missing.rule ?? "events-predicted"), {
      message: `${key} takes place on ${missing.day}, as another response has it, and is left out here.`,
      expected: key,
      actual: `${keys.length} events without it`,
      requests: [response.request, requestOf(run, eventsList, key)].filter((request) => request !== undefined),
    });
  }
}

/** Without an endDate, no event lies wholly after the seventh day. */
function judgeDefaultEnd(
  { response, list }: ListedResponse,
  end: CalendarDate,
  { violate, exercise }: Recording,
): void {
  exercise("events-end-default");
  const stray = list.find((item) => datesOf(item).length > 0 && datesOf(item).every((date) => date > end));
  if (!stray) return;
  violate("events-end-default", {
    message: `Without an endDate, ${keyOf(listSpecialEvents, stray)} is listed, which has no date up to ${end}.`,
    expected: `events up to ${end}, seven days after startDate`,
    actual: datesOf(stray).slice(0, 6).join(", "),
    requests: [response.request],
  });
}

/** Without a startDate, each event has a date in the week that begins with some day that can be today. */
function judgeDefaultRange(run: Run, { response, list }: ListedResponse, { violate, exercise }: Recording): void {
  const { plausible, today } = run.model;
  const [soonest = today, latest = soonest] = [plausible[0], plausible.at(-1)];
  const last = lastDayOf(response.request.query?.parameters ?? {}, latest);
  const stray = list.find((item) => {
    const dates = datesOf(item);
    return dates.length > 0 && !dates.some((date) => date >= soonest && date <= last);
  });
  exercise("events-start-default");
  if (!stray) return;
  violate("events-start-default", {
    message: `Without a startDate, ${keyOf(listSpecialEvents, stray)} is listed, which has no date from ${soonest} to ${last}.`,
    expected: `events from today on, at the latest ${last}`,
    actual: datesOf(stray).slice(0, 6).join(", "),
    requests: [response.request],
  });
}

/** Whether a first page holds its whole range, whatever `limit` counts. */
function isWhole(
  list: readonly unknown[],
  { startDate, end, limit }: { readonly startDate: CalendarDate; readonly end: CalendarDate; readonly limit: number },
): boolean {
  const days = dayNumber(end) - dayNumber(startDate) + 1;
  return list.length < Math.min(limit, LARGEST_LIMIT) && days <= limit && addDays(startDate, 0) <= end;
}

interface RecordedRange {
  readonly startDate: CalendarDate;
  /** The last day, given or by default. */
  readonly end: CalendarDate;
  /** Whether the request had an endDate. */
  readonly hasEnd: boolean;
  /** The dates of the events that are listed. */
  readonly listed: readonly CalendarDate[];
}

interface MissingEvent {
  readonly event: KnownEvent;
  /** Its first day in the range. */
  readonly day: CalendarDate;
  /** Undefined if nothing tells which rule it is. */
  readonly rule: "events-start-date" | "events-any-date" | "events-end-default" | undefined;
}

/** Returns the event that tells most of why it is left out; undefined if there is none. */
export function findMissing(
  known: readonly KnownEvent[],
  keys: readonly string[],
  range: RecordedRange,
): MissingEvent | undefined {
  const isIn = (date: CalendarDate) => date >= range.startDate && date < range.end;
  const all = known.filter(({ key, dates }) => dates.some(isIn) && !keys.includes(key));
  // An event that lies in the range with all its dates is not left out for one of them.
  const event = all.find(({ dates }) => dates.every(isIn)) ?? all[0];
  if (!event) return undefined;
  const day = event.dates.find(isIn) as CalendarDate;
  return { event, day, rule: ruleOf(event, day, range) };
}

function ruleOf({ dates }: KnownEvent, day: CalendarDate, range: RecordedRange): MissingEvent["rule"] {
  if (dates.some((date) => date < range.startDate)) return "events-any-date";
  if (dates.includes(range.startDate)) return "events-start-date";
  if (dates.some((date) => date > range.end)) return "events-any-date";
  // The list ends before the seventh day.
  const last = range.listed
    .filter((date) => date >= range.startDate && date <= range.end)
    .sort()
    .at(-1);
  return !range.hasEnd && (last === undefined || last < day) ? "events-end-default" : undefined;
}
