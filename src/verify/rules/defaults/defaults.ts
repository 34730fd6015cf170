/** The documented defaults: today for startDate, seven days for a range, the first page, and the default limit. */
import { without } from "../../../base/collections.js";
import { addDays, type CalendarDate } from "../../../contract/calendar-date.js";
import { createClock } from "../../../contract/clock.js";
import { DEFAULT_LIMIT, type Operation } from "../../../contract/interface.js";
import {
  datedLists,
  eventsList,
  LARGEST_LIMIT,
  type ListName,
  type ListOperation,
  lists,
  rangedLists,
} from "../../../contract/lists.js";
import { examinePages, examineRanges } from "../../asking/examiner.js";
import { daysBetween, firstPageOf, lastDayOf, type Parameters, queryFor, spread } from "../../client/query.js";
import { describeResponse, isRefused, listOf, type TargetResponse } from "../../client/response.js";
import {
  crowdedQueries,
  daysWithEvents,
  edgeKind,
  eventsOnlyOn,
  floorOfEvents,
  isEdge,
} from "../../queries/calendar-queries.js";
import {
  DATES_READ,
  defineRules,
  type RuleContext,
  SAME_ORDER,
  sentencesOn,
  shortPageRules,
  wholeListRuleIds,
} from "../../recording/define-rule.js";
import type { RuleId } from "../../recording/generated/rule-ids.js";
import { examine, expectSameList, requestsOf } from "../../recording/reviewing.js";
import { collectItems, datesOf, describeDifference, keysOf } from "../../target-model/item.js";
import { findLastPage } from "../../target-model/page-crawl.js";
import type { Run } from "../../target-model/run.js";
import { daysAlike, mayBeOfYesterday, observeToday } from "../../target-model/today.js";

/** The range of events: while one of them is broken, a range without an end is held against the same with one. */
const rangeRules = ["events-in-range", "events-start-date", "events-end-date", "events-any-date"] as const;

const dayRules: Readonly<Record<ListName, readonly RuleId[]>> = {
  events: ["events-pages-full", "events-one-content", ...rangeRules, "events-end-default"],
  hours: ["hours-start-date", "hours-ascending", "hours-one-a-day"],
};

/** Whether a list is as the model predicts it but for its defaults: no rule about its pages or about the days that it holds is broken. */
function isPredictable({ record }: RuleContext, { name }: ListOperation): boolean {
  return ![...wholeListRuleIds(name), ...dayRules[name]].some((rule) => record.isBroken(rule));
}

export const rules = defineRules("defaults", [
  {
    id: "end-default",
    operations: rangedLists,
    summary: "Without an endDate it is seven days after startDate.",
    basis: sentencesOn("endDate"),
    precondition: "events in the time to come",
    dependsOn: [...shortPageRules, DATES_READ, ...rangeRules.map((after) => ({ after }))],
    check: checkEndOfEvents,
  },
  {
    id: "start-default",
    operations: rangedLists,
    summary: "Without a startDate it is today, the same day as on the other operation.",
    basis: sentencesOn("startDate"),
    precondition: "events in the time to come",
    dependsOn: [SAME_ORDER, DATES_READ, { after: "events-in-range" }, { after: "events-start-date" }, "success-status"],
    check: checkStartOfEvents,
  },
  {
    id: "start-default",
    operations: datedLists,
    summary: "Without a startDate it is today.",
    basis: sentencesOn("startDate"),
    precondition: "entries of hours from today on",
    dependsOn: [SAME_ORDER, "success-status", { unlessBroken: "hours-start-date" }],
    check: checkStartOfHours,
  },
  {
    id: "limit-default",
    operations: lists,
    summary: `Without a limit it is ${DEFAULT_LIMIT}.`,
    basis: (list) => `limit has the default ${DEFAULT_LIMIT}. ${sentencesOn("limit")(list)}`,
    precondition: ({ many }) => `more than ${DEFAULT_LIMIT} ${many} in one list`,
    dependsOn: (list) => [SAME_ORDER, `${list.name}-limit`],
    check: (context, list) => compareCrowded(context, list, "limit", [{ page: 1 }, { page: 2 }]),
  },
  {
    id: "page-default",
    operations: lists,
    summary: "Without a page it is the first.",
    basis: (list) => `page has the default 1. ${sentencesOn("page")(list)}`,
    precondition: ({ many }) => `more ${many} in one list than fit on a page`,
    dependsOn: (list) => [SAME_ORDER, `${list.name}-limit-default`],
    check: (context, list) => compareCrowded(context, list, "page", [{ limit: 4 }, { limit: LARGEST_LIMIT }]),
  },
]);

async function checkEndOfEvents(context: RuleContext, list: ListOperation): Promise<void> {
  const { isReadWhole } = context.effort;
  const { isDense } = context.model[list.name];
  if (rangeRules.some((rule) => context.record.isBroken(rule))) {
    const weeks = spread(startsWithoutEnd(context, false), context.effort.weeksCompared);
    await Promise.all(weeks.map((startDate) => compareWeek(context, list, startDate)));
    return;
  }
  const ranges = startsWithoutEnd(context, isReadWhole).map((startDate) => ({ startDate }));
  // Where there are too many events to know a week of them, the end of one tells more than first pages do.
  const most = isDense ? context.effort.examples : context.effort.rangesWithoutEnd;
  await examineRanges(context, list, ranges.slice(0, most));
  if (context.record.isBroken()) return;
  if (isDense) await compareEndOfWeek(context, list);
  else if (!isReadWhole) await compareFarEdges(context, list);
}

/** Edges that a quick run has no data of: a week over one has the same events with the end that it has by default. */
async function compareFarEdges(context: RuleContext, list: ListOperation): Promise<void> {
  const { [list.name]: known, today } = context.model;
  const ahead = daysBetween(known.to > today ? known.to : today, addDays(today, FAR));
  for (const kind of FAR_EDGES) {
    const edge = ahead.find((day) => edgeKind(day)?.includes(kind));
    if (edge === undefined) continue;
    // An event on one of these days shows where a week ends that crosses the edge.
    const after = await context.get(firstPageOf(list.operation, { startDate: edge, endDate: addDays(edge, 7) }));
    const items = collectItems(eventsList, listOf(after) ?? []);
    const crossing = daysBetween(addDays(edge, -6), addDays(edge, -1));
    const starts = startsAtEdges({ ...context, model: { ...context.model, events: { ...known, items } } }, crossing);
    for (const startDate of starts) await compareWeek(context, list, startDate);
  }
}

/** How far ahead a quick run looks for rare edges, and their kinds. */
const FAR = 1500;
const FAR_EDGES = ["leap day", "end of a leap year", "first Sunday of month 11"];

function compareWeek(context: RuleContext, { operation }: ListOperation, startDate: CalendarDate): Promise<void> {
  const { open, ended } = weekFrom(operation, startDate, 1);
  return examine(context, async (get) => {
    const [one, other] = [await get(open), await get(ended)];
    if (!listOf(one) || !listOf(other)) return undefined;
    const odd = oddOneIn(one, other, startDate);
    if (odd === undefined) return "agrees";
    return {
      message: `Without an endDate the range from ${startDate} is not that of seven days: ${odd}.`,
      expected: describeResponse(other),
      actual: describeDifference(ended, other, one),
      requests: requestsOf(one, other),
    };
  });
}

/**
 * What is wrong with the list that has a default, held against the same week from a day on without it. It rests on no other rule: what is missing
 * takes place in the week, as the other list shows, and what is too much does not.
 */
function oddOneIn(byDefault: TargetResponse, given: TargetResponse, startDate: CalendarDate): string | undefined {
  const last = lastDayOf({ startDate }, startDate);
  const isIn = (item: unknown) => datesOf(item).some((day) => day >= startDate && day <= last);
  const { operation } = eventsList;
  const [items = [], others = []] = [byDefault, given].map(listOf);
  const [missing] = without(keysOf(operation, others.filter(isIn)), keysOf(operation, items));
  if (missing !== undefined && items.length < LARGEST_LIMIT) return `${missing} is missing`;
  const strangers = items.filter((item) => !isIn(item));
  const [extra] = without(keysOf(operation, strangers), keysOf(operation, others));
  return extra && `${extra} does not belong there`;
}

function weekFrom(operation: Operation, startDate: CalendarDate, page: number) {
  const paging = { page, limit: LARGEST_LIMIT };
  const endDate = lastDayOf({ startDate }, startDate);
  return {
    open: queryFor(operation, { startDate, ...paging }),
    ended: queryFor(operation, { startDate, endDate, ...paging }),
  };
}

const FARTHEST_PAGE = 4096;

/** Where there are too many events to know a week of them: a range without an end has the last page of one that ends seven days on. */
async function compareEndOfWeek(context: RuleContext, { operation }: ListOperation): Promise<void> {
  const { latest, today } = context.model;
  const startDate = addDays(latest, 1);
  const range = { startDate, endDate: lastDayOf({ startDate }, today) };
  const last = await findLastPage(context, { operation, parameters: range }, FARTHEST_PAGE);
  if (!last) return;
  for (const page of [last.page, last.page + 1]) {
    const { open, ended } = weekFrom(operation, startDate, page);
    const message = `Page ${page} of a range without an endDate is not that of the range to ${range.endDate}.`;
    await expectSameList(context, open, ended, message);
  }
}

/**
 * Compares long lists with one of the two parameters that cut out a page: with what is predicted, or where other rules are broken, with the list
 * that has the default of the other one.
 */
async function compareCrowded(
  context: RuleContext,
  list: ListOperation,
  leftOut: "page" | "limit",
  pagings: readonly Parameters[],
): Promise<void> {
  const least = leftOut === "limit" ? DEFAULT_LIMIT + 1 : undefined;
  const ranges = spread(crowdedQueries(context, list, least), context.effort.examples);
  const queries = ranges.flatMap((range) => pagings.map((paging) => ({ ...range, ...paging })));
  if (isPredictable(context, list)) await examinePages(context, list, queries);
  else {
    const byDefault = leftOut === "page" ? 1 : DEFAULT_LIMIT;
    const first = queries.find(({ page = 1 }) => page === 1);
    const [open, given] = [first, { ...first, [leftOut]: byDefault }].map((query) => queryFor(list.operation, query));
    if (first && open && given)
      await expectSameList(context, open, given, "The list is another one than with the documented default.");
  }
}

async function checkStartOfHours(context: RuleContext, list: ListOperation): Promise<void> {
  const queries = [
    { page: 1, limit: 3 },
    { page: 1, limit: LARGEST_LIMIT },
    { page: 2, limit: 7 },
    { page: 3, limit: 5 },
  ];
  if (!(await checkDefaultStart(context, list))) return;
  if (isPredictable(context, list))
    await examinePages(context, list, spread(queries, context.effort.pagesWithoutStart));
  // Where pages are broken, the first one is still that of a day that can be today.
  else if (context.model[list.name].items.length > 0) context.record.exercise();
}

/** Whether an operation takes a plausible day as today; for certain, where ranges are broken. */
async function checkDefaultStart(context: RuleContext, list: ListOperation): Promise<boolean> {
  const { firstToday, plausible } = context.model;
  if (firstToday === undefined || plausible.length === 0 || firstToday[list.name].length > 0) return true;
  const utc = context.options.today ?? createClock(context.options.now).today("UTC");
  const [open, dated] = [
    await context.get(firstPageOf(list.operation)),
    await context.get(firstPageOf(list.operation, { startDate: utc })),
  ];
  if (list.hasEnd && (await isUncertain(context, list, plausible))) return false;
  context.record.breach({
    message: wrongToday(context),
    expected: `as from ${utc}: ${describeResponse(dated)}`,
    actual: `${describeResponse(open)}, another list`,
    requests: requestsOf(open, dated),
    again: async () => (await daysAlike(context, list.operation, context.getAgain)).length === 0,
  });
  return false;
}

/** Whether ranges are broken, and what is listed without a startDate can be that of one of these days. */
async function isUncertain(context: RuleContext, list: ListOperation, days: readonly CalendarDate[]): Promise<boolean> {
  const cause = rangeRules.find((rule) => context.record.isBroken(rule));
  if (cause === undefined) return false;
  const open = await context.get(firstPageOf(list.operation));
  const odd = await Promise.all(
    days.map(async (day) => oddOneIn(open, await context.get(firstPageOf(list.operation, { startDate: day })), day)),
  );
  const mayBe = odd.includes(undefined);
  if (mayBe) context.record.skip({ cause, isBreached: false });
  return mayBe;
}

function wrongToday({ model: { plausible }, options: { today } }: Run): string {
  if (today !== undefined) return `Without a startDate the response is not that from ${today}.`;
  return `Without a startDate the response is not that from ${plausible.join(" or ")}, one of which is today in any zone (if the clock of the target is held, use --today).`;
}

async function checkStartOfEvents(context: RuleContext, list: ListOperation): Promise<void> {
  if (!(await checkDefaultStart(context, list))) return;
  await checkSameToday(context, list);
  await checkRangeToToday(context, list);
  const cause = dayRules.events.find((rule) => context.record.isBroken(rule));
  if (cause !== undefined) context.record.skip({ cause, isBreached: false });
  if (cause !== undefined || context.record.isBroken()) return;
  const { today, events } = context.model;
  const ends = spread([0, 1, 2, 6, 7, 8, 13, 60, 30], context.effort.rangesWithoutStart)
    .map((days) => addDays(today, days + 1))
    .filter((day) => day <= events.to)
    .map((endDate) => ({ endDate }));
  await examineRanges(context, list, [{}, ...ends]);
  // Today is no day of the past.
  const before = { startDate: addDays(today, -30), endDate: today };
  const served = events.past === "serve" && before.startDate >= events.from ? [before] : [];
  const toToday = [...served, { startDate: today, endDate: today }];
  await examineRanges(context, list, toToday.slice(0, context.effort.examples));
}

async function checkSameToday(context: RuleContext, list: ListOperation): Promise<void> {
  const { hours = [], events = [] } = context.model.firstToday ?? {};
  if (hours.length === 0 || events.length === 0 || hours.some((day) => events.includes(day))) return;
  if (await isUncertain(context, list, hours)) return;
  await examine(context, async (get) => {
    const later = await observeToday(context, context.getAgain);
    if (later.hours.some((day) => later.events.includes(day))) return "agrees";
    const responses = await Promise.all(lists.map(({ operation }) => get(queryFor(operation))));
    return {
      message: "The two operations take different days as today.",
      expected: `${hours.join(" or ")}, as on ${lists[0]?.operation.path}`,
      actual: `${events.join(" or ")} on ${lists[1]?.operation.path}`,
      requests: requestsOf(...responses),
    };
  });
}

/** A range to today is refused without a startDate where it begins later. The hours tell what is today. */
async function checkRangeToToday(context: RuleContext, { operation }: ListOperation): Promise<void> {
  const { model } = context;
  if (model.firstToday?.hours.length !== 1 || model.firstToday.events.length === 1) return;
  await examine(context, async (get) => {
    const { today } = model;
    const refused = await get(queryFor(operation, { endDate: today }));
    const served = await get(queryFor(operation, { startDate: today, endDate: today }));
    if (!isRefused(refused) || !listOf(served)) return listOf(refused) && "agrees";
    if ((await mayBeOfYesterday(context, refused)) || model.today > today) return undefined;
    return {
      message: `A range to today, ${today}, is refused without a startDate.`,
      expected: describeResponse(served),
      actual: describeResponse(refused),
      requests: requestsOf(refused, served),
    };
  });
}

function startsWithoutEnd(run: Run, areMany: boolean): readonly CalendarDate[] {
  const { events } = run.model;
  const days = daysWithEvents(run);
  const [first, last] = [floorOfEvents(run), days.at(-1)];
  if (last === undefined || days[0] === undefined) return [];
  const begin = [first, addDays(days[0], -9)].sort().at(-1) ?? first;
  const telling = (start: CalendarDate) =>
    [6, 7, 8, 9].some((offset) => eventsOnlyOn(run, addDays(start, offset), offset).length > 0);
  const candidates = daysBetween(begin, last).filter((start) => addDays(start, 9) <= events.to && telling(start));
  if (!areMany) return startsAtEdges(run, candidates);
  const atEdge = candidates.filter((start) => daysBetween(start, addDays(start, 8)).some(isEdge));
  return [...new Set([...spread(candidates, 24), ...spread(atEdge, 140)])];
}

/** As few starts as cross each kind of edge, with an event that shows a day fewer and with one that shows a day more. */
function startsAtEdges(run: Run, candidates: readonly CalendarDate[]): readonly CalendarDate[] {
  const shows = (start: CalendarDate, days: number) => eventsOnlyOn(run, addDays(start, days), days).length > 0;
  const starts = candidates.map((start) => {
    const kinds = new Set([1, 2, 3, 4, 5, 6].map((days) => edgeKind(addDays(start, days)) ?? "plain"));
    const decided = DECIDING_DAYS.filter((days) => shows(start, days));
    return { start, edges: decided.flatMap((days) => [...kinds].map((kind) => `${kind}, ${days}`)) };
  });
  const left = new Set(starts.flatMap(({ edges }) => edges));
  const chosen: CalendarDate[] = [];
  const countLeft = ({ edges }: (typeof starts)[number]) => edges.filter((edge) => left.has(edge)).length;
  while (left.size > 0) {
    const richest = starts.reduce((best, one) => (countLeft(one) > countLeft(best) ? one : best));
    chosen.push(richest.start);
    for (const edge of richest.edges) left.delete(edge);
  }
  return chosen;
}

/** An event on the first of them alone is lost with a day fewer; one on the second alone is listed with a day more. */
const DECIDING_DAYS = [7, 8];
