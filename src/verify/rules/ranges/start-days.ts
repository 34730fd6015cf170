/** The days at which a list can start: the day itself is the first, later ones show nothing more, and leap days are days as well. */
import { without } from "../../../base/collections.js";
import { addDays, type CalendarDate, dayNumber, isCalendarDate, weekdayOf } from "../../../contract/calendar-date.js";
import { sentenceOn } from "../../../contract/document.js";
import { type Operation, operations } from "../../../contract/interface.js";
import { datedLists, eventsList, hoursList, LARGEST_LIMIT, type ListOperation } from "../../../contract/lists.js";
import { examinePages } from "../../asking/examiner.js";
import { daysBetween, firstPageOf, type Parameters, type Query, queryFor, spread } from "../../client/query.js";
import { describeResponse, isRefused, listOf, type TargetResponse } from "../../client/response.js";
import { daysToAsk, edgeKind, isEdge, startsOfHours } from "../../queries/calendar-queries.js";
import { defineRules, endingRules, type RuleContext, SAME_ORDER, sentencesOn } from "../../recording/define-rule.js";
import { examine, listedResponses, requestsOf } from "../../recording/reviewing.js";
import { crawlAhead, queriesBeyond } from "../../target-model/exploration.js";
import { datesIn } from "../../target-model/item.js";
import { findLastStarts } from "../../target-model/paging-crawls.js";
import type { Run } from "../../target-model/run.js";
import { countsItems } from "../../target-model/target-model.js";

export const rules = defineRules("ranges", [
  {
    id: "horizon",
    phase: "lists",
    operations: datedLists,
    source: "itself",
    summary: "What a later startDate lists, an earlier one lists as well, on one of its pages.",
    basis: sentencesOn("startDate"),
    precondition: "entries of hours from today on, and an end to them",
    dependsOn: endingRules,
    check: checkHorizon,
  },
  {
    id: "start-date",
    phase: "ranges",
    operations: datedLists,
    summary: "startDate is the first day whose entry is returned, that day included.",
    basis: sentencesOn("startDate"),
    precondition: "entries of hours from today on",
    dependsOn: [SAME_ORDER, "hours-ascending", "hours-one-a-day"],
    check: checkStarts,
    review: reviewStart,
  },
  {
    id: "leap-day",
    summary: "29 February of a leap year is served as startDate and as endDate, if the days beside it are.",
    basis: `${sentenceOn(operations[0], "startDate")} It has the format date.`,
    precondition: "a target that serves days some years ahead",
    dependsOn: ["success-status"],
    check: checkLeapDays,
  },
]);

interface PagesEnd {
  readonly operation: Operation;
  readonly startDate: CalendarDate;
  readonly pages: number;
  /** Everything on the pages, or on the last of them. */
  readonly dates: readonly string[];
  readonly beyond: TargetResponse | undefined;
}

async function checkHorizon(context: RuleContext, list: ListOperation): Promise<void> {
  const end = await findEnd(context, list);
  // A target that rejects a page says that there may be more.
  const isSilent = end?.beyond && (listOf(end.beyond) !== undefined || end.beyond.status === 404);
  const last = end?.dates.at(-1);
  if (!end || !isSilent || last === undefined) return;
  await Promise.all(
    queriesBeyond(context, list.operation, { last }).map((query) => expectNothingNew(context, end, query)),
  );
  // Where a page is a window of days, the first one of a start long ago is empty.
  const { units } = context.model[list.name];
  if (!context.record.isBroken() && units.every(countsItems)) await checkBefore1970(context, end);
}

/** A start whose number of days since 1970 is negative may be rejected, or be clamped to today, but it does not end the list. */
async function checkBefore1970(context: RuleContext, end: PagesEnd): Promise<void> {
  await examine(context, async (get) => {
    const response = await get(firstPageOf(end.operation, { startDate: "1969-12-31" }));
    const list = listOf(response);
    if (!list) return undefined;
    if (list.length > 0) return "agrees";
    return {
      message: `From 1969-12-31 on nothing is listed, and from ${end.startDate} on there are ${end.pages} pages.`,
      expected: "entries, or a refusal",
      actual: "no entry",
      requests: requestsOf(response, end.beyond),
    };
  });
}

async function findEnd(context: RuleContext, { operation }: ListOperation): Promise<PagesEnd | undefined> {
  const { ahead } = await crawlAhead(context, operation);
  const { end, parameters, pages, items, responses } = ahead;
  if (end === "whole") {
    const startDate = parameters.startDate ?? "";
    return { operation, startDate, pages: pages.length, dates: datesIn(items), beyond: responses.at(-1) };
  }
  if (context.effort.isReadWhole) return undefined;
  const { plausible, today } = context.model;
  const lastPage = await findLastStarts(context, operation, plausible[0] ?? today);
  return lastPage && { ...lastPage, operation, pages: lastPage.page };
}

function expectNothingNew(context: RuleContext, end: PagesEnd, query: Query): Promise<void> {
  return examine(context, async (get) => {
    const response = await get(query);
    if (!listOf(response)) return undefined;
    const [date] = without(datesIn(listOf(response)), end.dates);
    const isListed =
      date === undefined || (await isOnPageOfDays(context, end, date)) || (await isListedNow(context, end, date));
    if (isListed) return "agrees";
    return {
      message: `${date} is listed from ${query.parameters?.startDate} on, and on no page from ${end.startDate} on.`,
      expected: `nothing: the ${end.pages} pages before it end with ${end.dates.at(-1)}`,
      actual: `an entry of ${date}`,
      requests: requestsOf(response, end.beyond),
    };
  });
}

/** Whether an entry is on the page that it has if each page is a window of days, after a gap of several pages. */
async function isOnPageOfDays({ get }: RuleContext, end: PagesEnd, date: CalendarDate): Promise<boolean> {
  const { operation, startDate } = end;
  if (date < startDate) return false;
  const page = Math.floor((dayNumber(date) - dayNumber(startDate)) / LARGEST_LIMIT) + 1;
  const query = queryFor(operation, { startDate, page, limit: LARGEST_LIMIT });
  return datesIn(listOf(await get(query))).includes(date);
}

/** Whether the last pages list an entry by now, as where another day comes into view at midnight. */
async function isListedNow(
  { getAgain }: RuleContext,
  { operation, startDate, pages }: PagesEnd,
  date: CalendarDate,
): Promise<boolean> {
  const queries = [pages, pages + 1].map((page) => queryFor(operation, { startDate, page, limit: LARGEST_LIMIT }));
  const responses = await Promise.all(queries.map(getAgain));
  return responses.some((response) => datesIn(listOf(response)).includes(date));
}

/** Starts at which a day is looked for that no earlier start has listed. */
const FEW_GAPS = 2;
/** As many are tried where a start is broken, so that a finding can say which kind of days it is about. */
const MOST_GAPS = 14;

async function checkStarts(context: RuleContext, list: ListOperation): Promise<void> {
  const isKept = await examinePages(context, list, startDatesOfHours(context));
  // A run that reads all has tried all of them.
  if (isKept && context.effort.isReadWhole) return;
  const gaps = suspiciousGaps(context).slice(0, isKept ? FEW_GAPS : MOST_GAPS);
  const firstPages = gaps.map((startDate) => ({ startDate, page: 1, limit: 1 }));
  await examinePages(context, list, firstPages);
}

function reviewStart(context: RuleContext, { name, operation }: ListOperation): void {
  const { [name]: learned, plausible } = context.model;
  for (const { response, list } of listedResponses(context, { operation })) {
    const { startDate } = response.request.query?.parameters ?? {};
    if (startDate === undefined) continue;
    const soonest = plausible[0] ?? startDate;
    const isServed = (date: string) => learned.past === "serve" || date < soonest || startDate >= soonest;
    const early = datesIn(list).find((date) => date < startDate && isServed(date));
    if (early === undefined) continue;
    context.record.breach({
      message: `${early} lies before the startDate.`,
      expected: `entries from ${startDate} on`,
      actual: early,
      requests: [response.request],
    });
  }
}

function startDatesOfHours(run: Run): readonly Parameters[] {
  const { all, gaps } = startsAndGaps(run);
  const last = all.at(-1);
  if (!run.effort.isReadWhole && last !== undefined)
    return [...daysToAsk(run, all, 4), addDays(last, 400)].map((startDate) => ({ startDate, page: 1, limit: 1 }));
  const edges = all.filter((date) => isEdge(date) || isEdge(addDays(date, -1)));
  const near = [...spread(all, 30), ...spread(gaps, 12), ...spread(oddGaps(all, gaps), 48), ...spread(edges, 24)];
  const days = [...new Set([...near, ...(last === undefined ? [] : [addDays(last, 1), addDays(last, 400)])])];
  return days.flatMap((startDate, index) => [
    { startDate, page: 1, limit: 1 },
    ...(index % 4 === 0 ? [{ startDate, page: 1, limit: LARGEST_LIMIT }] : []),
  ]);
}

function startsAndGaps(run: Run) {
  const all = startsOfHours(run, Number.POSITIVE_INFINITY);
  return { all, gaps: without(daysBetween(all[0] ?? "", all.at(-1) ?? ""), all) };
}

/** Days without an entry on a day of the week that mostly has one. */
function oddGaps(all: readonly CalendarDate[], gaps: readonly CalendarDate[]): readonly CalendarDate[] {
  const count = (days: readonly CalendarDate[], date: CalendarDate) =>
    days.filter((day) => weekdayOf(dayNumber(day)) === weekdayOf(dayNumber(date))).length;
  return gaps.filter((date) => count(all, date) > count(gaps, date));
}

function suspiciousGaps(run: Run): readonly CalendarDate[] {
  const { all, gaps } = startsAndGaps(run);
  const odd = oddGaps(all, gaps);
  return [...odd.filter(edgeKind), ...odd.filter((date) => edgeKind(date) === undefined)];
}

async function checkLeapDays(context: RuleContext): Promise<void> {
  const year = Number(context.model.today.slice(0, 4));
  // Of nine years, one is a leap year at least.
  const leapDays = Array.from({ length: 9 }, (_, ahead) => `${year + 1 + ahead}-02-29`).filter(isCalendarDate);
  // 2000 is a leap year by the rule of 400 years, which is easily forgotten.
  const days = [...leapDays.slice(0, 1), "2000-02-29"];
  const queries = QUERIES.slice(0, context.effort.examples);
  await Promise.all(days.flatMap((day) => queries.map((queryOf) => compareWithDayBefore(context, day, queryOf))));
}

const QUERIES: readonly ((day: CalendarDate) => Query)[] = [
  (startDate) => queryFor(eventsList.operation, { startDate, endDate: addDays(startDate, 3) }),
  (endDate) => queryFor(eventsList.operation, { startDate: addDays(endDate, -3), endDate }),
  (startDate) => queryFor(hoursList.operation, { startDate, limit: 1 }),
];

/** A target may reject days as too far off, but then the day before as well. */
function compareWithDayBefore(
  context: RuleContext,
  day: CalendarDate,
  queryOf: (day: CalendarDate) => Query,
): Promise<void> {
  return examine(context, async (get) => {
    const on = await get(queryOf(day));
    if (!isRefused(on)) return on.status === 200 ? "agrees" : undefined;
    const before = await get(queryOf(addDays(day, -1)));
    if (before.status !== 200) return undefined;
    return {
      message: `${day} is rejected, and the day before it is served.`,
      expected: "200, as for the day before",
      actual: describeResponse(on),
      requests: requestsOf(on, before),
    };
  });
}
