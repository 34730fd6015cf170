/** What recorded responses say about each other: the same question twice, pages that belong together, days and events left out. */
import { addDays, type CalendarDate, dayNumber } from "../../contract/calendar-date.js";
import { listSpecialEvents } from "../../contract/interface.js";
import { listOf, type TargetResponse } from "../client/response.js";
import type { Parameters } from "../queries/query.js";
import { datesIn } from "../relations/entry-dates.js";
import { type ListedResponse, listedResponses } from "../relations/listed-items.js";
import type { Ledger, Violation } from "../rules/recorder.js";
import type { Run } from "../run.js";
import { datesOf, keyOf } from "../target-model/item.js";
import {
  DEFAULT_LIMIT,
  eventsList,
  hoursList,
  LARGEST_LIMIT,
  type ListOperation,
  lists,
} from "../target-model/list-operation.js";
import { fitsUnit } from "../target-model/page-unit.js";
import { lastDayOf } from "../target-model/prediction.js";
import { mayHaveTurned } from "../target-model/refreshed-today.js";
import { describeDifference, textOf } from "../target-model/response-text.js";
import { eventPageUnits } from "../target-model/target-model.js";
import type { RecordedRun } from "./recorded-run.js";

/** Responses further apart may differ because the data have changed. */
const SAME_TIME = 3_600_000;

export function judgeRelations({ run, marks }: Pick<RecordedRun, "run" | "marks">, ledger: Ledger): void {
  const violate = (rule: string, violation: Violation) =>
    ledger.recorder(rule).violate({ ...violation, reproducibility: "as recorded" });
  const exercise = (rule: string) => ledger.recorder(rule).exercise();
  for (const list of lists) {
    judgeSameQuestions(run, list, { violate, exercise });
    judgePages(run, list, { violate, exercise });
  }
  judgeEntries(run, { violate, exercise });
  judgeEvents(run, { violate, exercise });
  judgeCredentials(run, { violate, exercise });
  judgeKept(run, marks, { violate, exercise });
}

interface Recording {
  readonly violate: (rule: string, violation: Violation) => void;
  readonly exercise: (rule: string) => void;
}

/** A question with its defaults written out. A missing startDate stays missing, since today is not certain. */
function spelledOut(
  { id }: ListOperation["operation"],
  { startDate, endDate, page = 1, limit = DEFAULT_LIMIT }: Parameters,
) {
  const isEvents = id === listSpecialEvents.id;
  const end = endDate ?? (isEvents && startDate !== undefined ? lastDayOf({ startDate }, startDate) : undefined);
  return { startDate, endDate: end, page, limit };
}

function judgeSameQuestions(run: Run, list: ListOperation, { violate, exercise }: Recording): void {
  const seen = new Map<string, TargetResponse>();
  for (const { response } of listedResponses(run, list)) {
    const { query } = response.request;
    if (!query?.parameters) continue;
    const asked = spelledOut(list.operation, query.parameters);
    const key = JSON.stringify(asked);
    const before = seen.get(key);
    seen.set(key, response);
    if (!before || Math.abs(response.at - before.at) > SAME_TIME) continue;
    if (asked.startDate === undefined && mayHaveTurned(before.at, response.at)) continue;
    const rule = ruleOfPair(list, before.request.query?.parameters ?? {}, query.parameters);
    exercise(rule);
    if (textOf(query, before) === textOf(query, response)) continue;
    violate(rule, {
      message: "The same question got two answers.",
      expected: "the same answer",
      actual: describeDifference(query, before, response),
      requests: [before.request, response.request],
      weight: query.target.length,
    });
  }
}

/** The rule that two ways to ask the same are about. */
function ruleOfPair({ name }: ListOperation, a: Parameters, b: Parameters): string {
  const differs = (field: keyof Parameters) => (a[field] === undefined) !== (b[field] === undefined);
  if (differs("endDate")) return "events-end-default";
  if (differs("limit")) return `${name}-limit-default`;
  return differs("page") ? `${name}-page-default` : "same-answer";
}

/** The pages of one list, which were asked for within an hour. */
function judgePages(run: Run, list: ListOperation, { violate, exercise }: Recording): void {
  for (const pages of listsOf(run, list)) {
    const inOrder = [...pages].sort((a, b) => pageOf(a) - pageOf(b));
    const seen = new Map<string, ListedResponse>();
    for (const one of inOrder) {
      for (const item of one.list) {
        const key = keyOf(list.operation, item);
        const before = seen.get(key);
        seen.set(key, one);
        if (key.startsWith("?") || !before || before === one || pageOf(before) === pageOf(one)) continue;
        if (list === eventsList && canRepeat(run, item)) continue;
        exercise(`${list.name}-pages-disjoint`);
        violate(`${list.name}-pages-disjoint`, {
          message: `${key} is on page ${pageOf(before)} and on page ${pageOf(one)}.`,
          expected: "each item on one page",
          actual: key,
          requests: [before.response.request, one.response.request],
          weight: one.response.request.target.length,
        });
      }
    }
    if (inOrder.length > 1) exercise(`${list.name}-pages-disjoint`);
    if (list === hoursList) {
      judgeFullPages(inOrder, { violate, exercise });
      judgeGapsBetween(run, inOrder, { violate, exercise });
    } else judgeEventPages(run, inOrder, { violate, exercise });
  }
}

/** A day that another response has an entry of lies between two pages, or on a page that is empty. */
function judgeGapsBetween(run: Run, pages: readonly ListedResponse[], { violate, exercise }: Recording): void {
  const all = run.model.hours.entries.map(({ date }) => date);
  for (const [index, one] of pages.entries()) {
    const next = pages[index + 1];
    const last = datesIn(one.list).at(-1);
    if (!next || last === undefined || pageOf(next) !== pageOf(one) + 1) continue;
    exercise("hours-pages-complete");
    const first = datesIn(next.list)[0] ?? endOfWindow(next);
    const missing = all.find((date) => date > last && date < first && (next.list.length > 0 || isInWindow(next, date)));
    if (missing === undefined) continue;
    violate("hours-pages-complete", {
      message: `${missing} has an entry in another response, and is neither on page ${pageOf(one)} nor on page ${pageOf(next)}.`,
      expected: missing,
      actual: `page ${pageOf(one)} ends with ${last}, page ${pageOf(next)} ${next.list.length > 0 ? `begins with ${first}` : "is empty"}`,
      requests: [one.response.request, next.response.request],
      weight: next.response.request.target.length,
    });
  }
}

/** The days of a page, if it is a window of `limit` days; without a startDate, of which nothing is known, none. */
function isInWindow(one: ListedResponse, date: CalendarDate): boolean {
  const { startDate, limit = DEFAULT_LIMIT } = parametersOf(one);
  if (startDate === undefined) return false;
  const day = dayNumber(date) - dayNumber(startDate);
  return day >= (pageOf(one) - 1) * limit && day < pageOf(one) * limit;
}

function endOfWindow(one: ListedResponse): CalendarDate {
  const { startDate, limit = DEFAULT_LIMIT } = parametersOf(one);
  return startDate === undefined ? "" : addDays(startDate, pageOf(one) * limit);
}

/** Pages from the first on fit one reading of `limit`; with a page past the end, they have all events of the range. */
function judgeEventPages(run: Run, pages: readonly ListedResponse[], { violate, exercise }: Recording): void {
  const { plausible, events, today } = run.model;
  const stretch = pages.filter((one, index) => pageOf(one) === index + 1);
  const [first, second] = stretch;
  const { startDate, limit = DEFAULT_LIMIT, page: _, ...rest } = first ? parametersOf(first) : {};
  if (!first || !second || startDate === undefined || startDate < (plausible.at(-1) ?? "")) return;
  const filled = stretch.filter(({ list }) => list.length > 0);
  const lists = filled.map(({ list }) => list);
  const items = lists.flat();
  const parameters = { startDate, ...rest };
  const crawl = {
    ...{ operation: listSpecialEvents, parameters, limit, pages: lists, responses: [], items, end: "whole" as const },
    keys: items.map((item) => keyOf(listSpecialEvents, item)),
  };
  exercise("events-pages-full");
  if (!eventPageUnits.some((unit) => fitsUnit(run, unit, crawl))) {
    violate("events-pages-full", {
      message: `Pages with limit ${limit} hold ${lists.map(({ length }) => length).join(", ")} events, which no reading of limit explains.`,
      expected: "full pages but for the last",
      actual: lists.map(({ length }) => length).join(", "),
      requests: [first.response.request, second.response.request],
      weight: second.response.request.target.length,
    });
  }
  const end = lastDayOf(parameters, today);
  const days = dayNumber(end) - dayNumber(startDate) + 1;
  const isEnded = stretch.length > filled.length && stretch.length * limit >= days;
  if (!isEnded) return;
  exercise("events-pages-complete");
  const isIn = (date: CalendarDate) => date >= startDate && date < end;
  const missing = events.events.find(({ key, dates }) => dates.some(isIn) && !crawl.keys.includes(key));
  if (!missing) return;
  violate("events-pages-complete", {
    message: `${missing.key} takes place on ${missing.dates.find(isIn)}, as another response has it, and is on none of ${filled.length} pages.`,
    expected: missing.key,
    actual: `${crawl.keys.length} events without it`,
    requests: [first.response.request, requestOf(run, eventsList, missing.key)].filter(
      (request) => request !== undefined,
    ),
    weight: first.response.request.target.length,
  });
}

/** An event of several dates can be on several pages, if a page is a window of days. */
function canRepeat({ model }: Run, item: unknown): boolean {
  return datesOf(item).length > 1 && model.events.units.includes("calendarDays");
}

/** A page that is followed by another one is full, or a window of days. */
function judgeFullPages(pages: readonly ListedResponse[], { violate, exercise }: Recording): void {
  for (const [index, one] of pages.entries()) {
    const next = pages[index + 1];
    if (!next || pageOf(next) !== pageOf(one) + 1 || next.list.length === 0) continue;
    exercise("hours-pages-full");
    const { startDate, limit = DEFAULT_LIMIT } = parametersOf(one);
    if (one.list.length >= limit || startDate === undefined) continue;
    const first = dayNumber(startDate);
    const isWindow = [one, next].every((page) =>
      datesIn(page.list).every((date) => {
        const day = dayNumber(date) - first;
        return day >= (pageOf(page) - 1) * limit && day < pageOf(page) * limit;
      }),
    );
    if (isWindow) continue;
    violate("hours-pages-full", {
      message: `Page ${pageOf(one)} holds ${one.list.length} of ${limit}, and page ${pageOf(next)} holds more.`,
      expected: `${limit}, or the entries of ${limit} days`,
      actual: String(one.list.length),
      requests: [one.response.request, next.response.request],
      weight: one.response.request.target.length,
    });
  }
}

function listsOf(run: Run, list: ListOperation): readonly (readonly ListedResponse[])[] {
  const groups = new Map<string, ListedResponse[]>();
  for (const one of listedResponses(run, list)) {
    const { parameters } = one.response.request.query ?? {};
    if (!parameters) continue;
    const { page: _, ...asked } = spelledOut(list.operation, parameters);
    // Without a startDate, a page of the day after may stand beside one of the day before.
    const hour = Math.floor(one.response.at / SAME_TIME);
    const key = JSON.stringify([asked, hour]);
    groups.set(key, [...(groups.get(key) ?? []), one]);
  }
  return [...groups.values()].filter((pages) => pages.length > 1);
}

function parametersOf({ response }: ListedResponse): Parameters {
  return response.request.query?.parameters ?? {};
}

function pageOf(one: ListedResponse): number {
  return parametersOf(one).page ?? 1;
}

/** Days that other responses have an entry of, and that a page passes over. */
function judgeEntries(run: Run, { violate, exercise }: Recording): void {
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
        weight: one.response.request.target.length,
      });
    }
    const missing = all.find((date) => date >= from && date < last && !dates.includes(date));
    if (missing === undefined) continue;
    violate(missing < first ? startRule : "hours-predicted", {
      message: `${missing} has an entry in another response, and is passed over here.`,
      expected: missing,
      actual: dates.slice(0, 6).join(", "),
      requests: [one.response.request, requestOf(run, hoursList, missing)].filter((request) => request !== undefined),
      weight: one.response.request.target.length,
    });
  }
}

function requestOf(run: Run, list: ListOperation, key: string) {
  const shown = listedResponses(run, list).find((one) => one.list.some((item) => keyOf(list.operation, item) === key));
  return shown?.response.request;
}

/** Events that other responses have, and that a whole range leaves out. */
function judgeEvents(run: Run, { violate, exercise }: Recording): void {
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
    if (end < startDate) continue;
    if (!isWhole(list, { startDate, end, limit })) continue;
    exercise("events-predicted");
    const keys = list.map((item) => keyOf(listSpecialEvents, item));
    const isIn = (date: CalendarDate) => date >= startDate && date < end;
    const missing = events.events.find(({ key, dates }) => dates.some(isIn) && !keys.includes(key));
    if (!missing) continue;
    const day = missing.dates.find(isIn) ?? "";
    violate(isOpen ? "events-start-default" : ruleOfMissing(missing.dates, { startDate, end }), {
      message: `${missing.key} takes place on ${day}, as another response has it, and is left out here.`,
      expected: missing.key,
      actual: `${keys.length} events without it`,
      requests: [response.request, requestOf(run, eventsList, missing.key)].filter((request) => request !== undefined),
      weight: response.request.target.length,
    });
  }
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
    weight: response.request.target.length,
  });
}

function ruleOfMissing(
  dates: readonly CalendarDate[],
  range: { readonly startDate: CalendarDate; readonly end: CalendarDate },
): string {
  if (dates.includes(range.startDate)) return "events-start-date";
  return (dates[0] ?? "") < range.startDate ? "events-any-date" : "events-predicted";
}

/** Whether a first page holds its whole range, whatever `limit` counts. */
function isWhole(
  list: readonly unknown[],
  { startDate, end, limit }: { readonly startDate: CalendarDate; readonly end: CalendarDate; readonly limit: number },
): boolean {
  const days = dayNumber(end) - dayNumber(startDate) + 1;
  return list.length < Math.min(limit, LARGEST_LIMIT) && days <= limit && addDays(startDate, 0) <= end;
}

/** A success without a credential. */
function judgeCredentials(run: Run, { violate, exercise }: Recording): void {
  for (const response of run.client.log) {
    if (response.request.credential.kind !== "none" || !response.request.query) continue;
    exercise("credential-required");
    if (response.status < 200 || response.status >= 300) continue;
    const size = listOf(response)?.length;
    violate("credential-required", {
      message: "A request without a credential was let in.",
      expected: "401",
      actual: `${response.status}${size === undefined ? "" : ` and ${size} items`}`,
      requests: [response.request],
      weight: response.request.target.length,
    });
  }
}

/** A credential that was let in is refused afterwards. */
function judgeKept(run: Run, marks: RecordedRun["marks"], { violate, exercise }: Recording): void {
  const letIn = new Map<string, TargetResponse>();
  for (const response of run.client.log) {
    const mark = marks.get(response);
    if (mark === undefined || !response.request.query) continue;
    const before = letIn.get(mark);
    if (before) exercise("credential-kept");
    if (response.status === 200) letIn.set(mark, response);
    else if (before && (response.status === 401 || response.status === 403)) {
      violate("credential-kept", {
        message: `A credential that was let in is refused with ${response.status}.`,
        expected: "200",
        actual: String(response.status),
        requests: [before.request, response.request],
        weight: response.request.target.length,
      });
    }
  }
}
