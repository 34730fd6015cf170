/** The relations that a recording can show: same questions, pages, credentials. */
import { plural } from "../../base/text.js";
import { addDays, type CalendarDate, dayNumber } from "../../contract/calendar-date.js";
import { listSpecialEvents } from "../../contract/interface.js";
import { listOf, type TargetResponse } from "../client/response.js";
import { lastDayOf, type Parameters } from "../queries/query.js";
import { type ListedResponse, listedResponses } from "../relations/examination.js";
import type { RuleId } from "../rules/generated/rule-ids.js";
import type { Ledger, Violation } from "../rules/recorder.js";
import type { Run } from "../run.js";
import { datesIn, datesOf, describeDifference, keyOf, textOf } from "../target-model/item.js";
import { DEFAULT_LIMIT, eventsList, hoursList, type ListOperation, lists } from "../target-model/list-operation.js";
import { windowOf } from "../target-model/page-crawl.js";
import { fitsUnit } from "../target-model/prediction.js";
import { eventPageUnits } from "../target-model/target-model.js";
import { mayHaveTurned } from "../target-model/today.js";
import {
  findMissing,
  judgeEntries,
  judgeEvents,
  pageOf,
  parametersOf,
  type Recording,
  requestOf,
  SAME_TIME,
  spelledOut,
} from "./recorded-items.js";
import type { RecordedRun } from "./recorded-run.js";

export function judgeRelations({ run, marks }: Pick<RecordedRun, "run" | "marks">, ledger: Ledger): void {
  const violate = (rule: RuleId, violation: Violation) =>
    ledger.recorder(rule).violate({
      weight: violation.requests[0]?.target.length ?? 0,
      ...violation,
      reproducibility: "as recorded",
    });
  const exercise = (rule: RuleId) => ledger.recorder(rule).exercise();
  const admitted = withCredential(run);
  for (const list of lists) {
    judgeSameQuestions(admitted, list, { violate, exercise });
    judgePages(admitted, list, { violate, exercise });
  }
  judgeEntries(admitted, { violate, exercise });
  judgeEvents(admitted, { violate, exercise });
  judgeCredentials(run, { violate, exercise });
  judgeKept(run, marks, { violate, exercise });
}

/** What a service lists without a credential says nothing about its lists; that it lists anything is a finding of its own. */
function withCredential({ client, ...run }: RecordedRun["run"]): RecordedRun["run"] {
  const log = client.log.filter(({ request }) => request.credential.kind !== "none");
  return { ...run, client: { ...client, log } };
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
      actual: `${response.status}${size === undefined ? "" : ` and ${plural(size, "item")}`}`,
      requests: [response.request],
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
function ruleOfPair({ name }: ListOperation, a: Parameters, b: Parameters): RuleId {
  const differs = (field: keyof Parameters) => (a[field] === undefined) !== (b[field] === undefined);
  if (differs("endDate")) return "events-end-default";
  if (differs("limit")) return `${name}-limit-default`;
  return differs("page") ? `${name}-page-default` : "same-answer";
}

/** Checks the pages of each list that were requested within an hour. */
function judgePages(run: Run, list: ListOperation, recording: Recording): void {
  for (const pages of listsOf(run, list)) {
    const inOrder = [...pages].sort((a, b) => pageOf(a) - pageOf(b));
    judgeDisjoint(run, { list, pages: inOrder }, recording);
    if (list === hoursList) {
      judgeFullPages(inOrder, recording);
      judgeGapsBetween(run, inOrder, recording);
    } else judgeEventPages(run, inOrder, recording);
  }
}

interface Pages {
  readonly list: ListOperation;
  readonly pages: readonly ListedResponse[];
}

function judgeDisjoint(run: Run, { list, pages }: Pages, { violate, exercise }: Recording): void {
  const rule = `${list.name}-pages-disjoint` as const;
  const seen = new Map<string, ListedResponse>();
  for (const one of pages) {
    for (const item of one.list) {
      const key = keyOf(list.operation, item);
      const before = seen.get(key);
      seen.set(key, one);
      if (key.startsWith("?") || !before || before === one || pageOf(before) === pageOf(one)) continue;
      if (list === eventsList && canRepeat(run, item)) continue;
      const broken = ruleOfDoubled(list, before, one) ?? rule;
      exercise(broken);
      violate(broken, {
        message: `${key} is on page ${pageOf(before)} and on page ${pageOf(one)}.`,
        expected: "each item on one page",
        actual: key,
        requests: [before.response.request, one.response.request],
        weight: one.response.request.target.length,
      });
    }
  }
  if (pages.length > 1) exercise(rule);
}

/** If a page that was asked for without `page` is a later page as a whole, the default is wrong and not the pages. */
function ruleOfDoubled(list: ListOperation, a: ListedResponse, b: ListedResponse): RuleId | undefined {
  const isByDefault = [a, b].some((one) => parametersOf(one).page === undefined);
  const textOfKeys = (one: ListedResponse) => one.list.map((item) => keyOf(list.operation, item)).join();
  return isByDefault && textOfKeys(a) === textOfKeys(b) ? `${list.name}-page-default` : undefined;
}

/** An event of several dates can be on several pages, if a page is a window of days. */
function canRepeat({ model }: Run, item: unknown): boolean {
  return datesOf(item).length > 1 && model.events.units.includes("calendarDays");
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

/** A page that is followed by another one is full, or a window of days. */
function judgeFullPages(pages: readonly ListedResponse[], { violate, exercise }: Recording): void {
  for (const [index, one] of pages.entries()) {
    const next = pages[index + 1];
    if (!next || pageOf(next) !== pageOf(one) + 1 || next.list.length === 0) continue;
    exercise("hours-pages-full");
    const { startDate, limit = DEFAULT_LIMIT } = parametersOf(one);
    if (one.list.length >= limit || startDate === undefined) continue;
    const isWindow = [one, next].every((page) => datesIn(page.list).every((date) => isInWindow(page, date)));
    if (isWindow) continue;
    violate("hours-pages-full", {
      message: `Page ${pageOf(one)} holds ${one.list.length} of ${limit}, and page ${pageOf(next)} holds more.`,
      expected: `${limit}, or the entries of ${limit} days`,
      actual: String(one.list.length),
      requests: [one.response.request, next.response.request],
    });
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

/** The days of a page, if it is a window of `limit` days; none without a startDate, because the first day is unknown then. */
function isInWindow(one: ListedResponse, date: CalendarDate): boolean {
  const { startDate, limit = DEFAULT_LIMIT } = parametersOf(one);
  if (startDate === undefined) return false;
  const { first, last } = windowOf(startDate, pageOf(one), limit);
  return date >= first && date <= last;
}

function endOfWindow(one: ListedResponse): CalendarDate {
  const { startDate, limit = DEFAULT_LIMIT } = parametersOf(one);
  return startDate === undefined ? "" : addDays(startDate, pageOf(one) * limit);
}

/** Checks that pages from the first on fit one reading of `limit`, and that pages up to the end have all events of the range. */
function judgeEventPages(run: Run, pages: readonly ListedResponse[], recording: Recording): void {
  const stretch = pages.filter((one, index) => pageOf(one) === index + 1);
  const [first, second] = stretch;
  const { startDate, limit = DEFAULT_LIMIT, page: _, ...rest } = first ? parametersOf(first) : {};
  const latest = run.model.plausible.at(-1) ?? "";
  if (!first || !second || startDate === undefined || startDate < latest) return;
  const filled = stretch.filter(({ list }) => list.length > 0);
  const range: PagedRange = { first, second, filled, parameters: { startDate, ...rest }, startDate, limit };
  judgeFullEventPages(run, range, recording);
  if (stretch.length > filled.length) judgeWholeRange(run, { ...range, count: stretch.length }, recording);
}

/** Consecutive pages of one range, from the first page on. */
interface PagedRange {
  readonly first: ListedResponse;
  readonly second: ListedResponse;
  /** The pages that are not empty. */
  readonly filled: readonly ListedResponse[];
  readonly parameters: Parameters;
  readonly startDate: CalendarDate;
  readonly limit: number;
}

function judgeFullEventPages(
  run: Run,
  { first, second, filled, parameters, limit }: PagedRange,
  recording: Recording,
): void {
  const pages = filled.map(({ list }) => list);
  const items = pages.flat();
  const keys = items.map((item) => keyOf(listSpecialEvents, item));
  const crawl = {
    ...{ operation: listSpecialEvents, parameters, limit, pages, responses: [], items, keys },
    end: "whole" as const,
  };
  recording.exercise("events-pages-full");
  if (eventPageUnits.some((unit) => fitsUnit(run, unit, crawl))) return;
  const lengths = pages.map(({ length }) => length).join(", ");
  recording.violate("events-pages-full", {
    message: `Pages with limit ${limit} hold ${lengths} events, which no reading of limit explains.`,
    expected: "full pages but for the last",
    actual: lengths,
    requests: [first.response.request, second.response.request],
    weight: second.response.request.target.length,
  });
}

/** Checks a range with a page past its end: `count` is the number of pages, with that one. */
function judgeWholeRange(
  run: Run,
  range: PagedRange & { readonly count: number },
  { violate, exercise }: Recording,
): void {
  const { first, filled, parameters, startDate, limit, count } = range;
  const { events, today } = run.model;
  const end = lastDayOf(parameters, today);
  const days = dayNumber(end) - dayNumber(startDate) + 1;
  if (count * limit < days) return;
  exercise("events-pages-complete");
  const keys = filled.flatMap(({ list }) => list.map((item) => keyOf(listSpecialEvents, item)));
  const listed = filled.flatMap(({ list }) => list.flatMap(datesOf));
  const hasEnd = parameters.endDate !== undefined;
  const missing = findMissing(events.events, keys, { startDate, end, hasEnd, listed });
  if (!missing) return;
  const { key } = missing.event;
  violate(missing.rule ?? "events-pages-complete", {
    message: `${key} takes place on ${missing.day}, as another response has it, and is on none of ${filled.length} pages.`,
    expected: key,
    actual: `${keys.length} events without it`,
    requests: [first.response.request, requestOf(run, eventsList, key)].filter((request) => request !== undefined),
  });
}
