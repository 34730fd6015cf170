/** The documented defaults: today for startDate, seven days for a range, the first page, and the default limit. */
import { addDays, type CalendarDate, dayNumber, toCalendarDate } from "../../../contract/calendar-date.js";
import { createClock } from "../../../contract/clock.js";
import { sentenceOn } from "../../../contract/document.js";
import { DEFAULT_LIMIT } from "../../../contract/interface.js";
import { datedLists, LARGEST_LIMIT, type ListOperation, lists, rangedLists } from "../../../contract/lists.js";
import { examinePages, examineRanges } from "../../asking/examiner.js";
import { daysBetween, lastDayOf, type Parameters, queryFor, spread, unlessQuick } from "../../client/query.js";
import { describeResponse, listOf, type TargetResponse } from "../../client/response.js";
import {
  crowdedQueries,
  daysWithEvents,
  edgeKind,
  eventsOnlyOn,
  floorOfEvents,
  isEdge,
} from "../../queries/calendar-queries.js";
import { defineRules, onePageRules, pagingRuleIds, type RuleContext, SAME_ORDER } from "../../recording/define-rule.js";
import type { RuleId } from "../../recording/generated/rule-ids.js";
import { examine, requestsOf } from "../../recording/reviewing.js";
import { describeDifference, keysText } from "../../target-model/item.js";
import { findLastPage } from "../../target-model/page-crawl.js";
import type { Run } from "../../target-model/run.js";
import { observeToday } from "../../target-model/today.js";

/** The first ones cross most edges of the calendar. */
const QUICK_RANGES = 10;
const QUICK_DENSE_RANGES = 1;
/** Weeks of too many events have more pages. */
const NEAR_PAGE = 16;

/** The range of events: if it is broken, so is every default of a range. */
const rangeRules = [
  { rule: "events-fields", detail: "dates" },
  "events-in-range",
  "events-start-date",
  "events-end-date",
  "events-any-date",
] as const;

/** Whether a list is as the model predicts it but for its defaults: no rule about its pages or about the days that it holds is broken. */
function isPredictable({ record }: RuleContext, { name, hasEnd }: ListOperation): boolean {
  const ranges: readonly RuleId[] = hasEnd
    ? [
        "events-one-content",
        "events-wider-range",
        "events-in-range",
        "events-start-date",
        "events-end-date",
        "events-any-date",
        "events-end-default",
      ]
    : ["hours-start-date", "hours-horizon", "hours-ascending", "hours-one-a-day"];
  const isJudged = (rule: RuleId) => !record.isBroken(rule);
  return [...pagingRuleIds(name), ...ranges].every(isJudged);
}

export const rules = defineRules("defaults", [
  {
    id: "end-default",
    operations: rangedLists,
    source: "documented",
    summary: "Without an endDate it is seven days after startDate.",
    basis: ({ operation }) => sentenceOn(operation, "endDate"),
    precondition: "events in the time to come",
    dependsOn: [...onePageRules, ...rangeRules],
    check: checkEndOfEvents,
  },
  {
    id: "start-default",
    operations: rangedLists,
    source: "documented",
    summary: "Without a startDate it is today, the same day as on the other operation.",
    basis: ({ operation }) => sentenceOn(operation, "startDate"),
    precondition: "events in the time to come",
    dependsOn: [
      SAME_ORDER,
      { rule: "events-fields", detail: "dates" },
      { unlessBroken: "events-in-range" },
      { unlessBroken: "events-start-date" },
      "success-status",
    ],
    check: checkStartOfEvents,
  },
  {
    id: "start-default",
    operations: datedLists,
    source: "documented",
    summary: "Without a startDate it is today.",
    basis: ({ operation }) => sentenceOn(operation, "startDate"),
    precondition: "entries of hours from today on",
    dependsOn: [SAME_ORDER, "success-status", { unlessBroken: "hours-start-date" }],
    check: checkStartOfHours,
  },
  {
    id: "limit-default",
    operations: lists,
    source: "documented",
    summary: `Without a limit it is ${DEFAULT_LIMIT}.`,
    basis: ({ operation }) => sentenceOn(operation, "limit"),
    precondition: ({ many }) => `more than ${DEFAULT_LIMIT} ${many} in one list`,
    dependsOn: (list) => [SAME_ORDER, `${list.name}-limit`],
    check: (context, list) => compareCrowded(context, list, "limit", [{ page: 1 }, { page: 2 }]),
  },
  {
    id: "page-default",
    operations: lists,
    source: "documented",
    summary: "Without a page it is the first.",
    basis: ({ operation }) => sentenceOn(operation, "page"),
    precondition: ({ many }) => `more ${many} in one list than fit on a page`,
    dependsOn: (list) => [SAME_ORDER, `${list.name}-limit-default`],
    check: (context, list) => compareCrowded(context, list, "page", [{ limit: 4 }, { limit: LARGEST_LIMIT }]),
  },
]);

async function checkEndOfEvents(context: RuleContext, list: ListOperation): Promise<void> {
  const ranges = rangesWithoutEnd(context);
  const { isDense } = context.model[list.name];
  // Where there are too many events to know a week of them, the end of one tells more than first pages do.
  const most = !context.options.quick ? ranges.length : isDense ? QUICK_DENSE_RANGES : QUICK_RANGES;
  await examineRanges(context, list, ranges.slice(0, most));
  if (isDense && !context.record.isBroken()) await compareEndOfWeek(context, list);
}

/** More pages than a week of events has. */
const FARTHEST_PAGE = 4096;

/** Where there are too many events to know a week of them: a range without an end has the last page of one that ends seven days on. */
async function compareEndOfWeek(context: RuleContext, { operation }: ListOperation): Promise<void> {
  const { plausible, today } = context.model;
  const startDate = addDays(plausible.at(-1) ?? today, 1);
  const range = { startDate, endDate: lastDayOf({ startDate }, today) };
  const last = await findLastPage(context, { operation, parameters: range }, FARTHEST_PAGE, NEAR_PAGE);
  if (!last) return;
  for (const page of [last.page, last.page + 1]) {
    await examine(context, async (get) => {
      const paging = { page, limit: LARGEST_LIMIT };
      const [open, ended] = [
        { startDate, ...paging },
        { ...range, ...paging },
      ].map((parameters) => queryFor(operation, parameters));
      if (!open || !ended) return undefined;
      const [one, other] = [await get(open), await get(ended)];
      if (keysText(open, one) === keysText(ended, other)) return "agrees";
      return {
        message: `Page ${page} of a range without an endDate is not that of the range to ${range.endDate}.`,
        expected: describeResponse(other),
        actual: describeDifference(open, other, one),
        requests: requestsOf(one, other),
      };
    });
  }
}

/**
 * Compares long lists with one of the two parameters that cut out a page: with what is predicted, or in a full run where other rules are broken,
 * with the list that has the default of the other one.
 */
async function compareCrowded(
  context: RuleContext,
  list: ListOperation,
  leftOut: "page" | "limit",
  pagings: readonly Parameters[],
): Promise<void> {
  const ranges = unlessQuick(context, crowdedQueries(context, list), 1);
  const queries = ranges.flatMap((range) => pagings.map((paging) => ({ ...range, ...paging })));
  if (isPredictable(context, list)) await examinePages(context, list, queries);
  else if (!context.options.quick) {
    const byDefault = leftOut === "page" ? 1 : DEFAULT_LIMIT;
    const first = queries.find(({ page = 1 }) => page === 1);
    if (first) await compareWithGiven(context, list, first, { ...first, [leftOut]: byDefault });
  }
}

function compareWithGiven(
  context: RuleContext,
  { operation }: ListOperation,
  open: Parameters,
  given: Parameters,
): Promise<void> {
  return examine(context, async (get) => {
    const [left, right] = [queryFor(operation, open), queryFor(operation, given)];
    const [one, other] = [await get(left), await get(right)];
    if (!listOf(one) || !listOf(other)?.length) return undefined;
    if (keysText(left, one) === keysText(right, other)) return "agrees";
    return {
      message: "The list is another one than with the documented default.",
      expected: describeResponse(other),
      actual: describeDifference(left, other, one),
      requests: requestsOf(one, other),
    };
  });
}

async function checkStartOfHours(context: RuleContext, list: ListOperation): Promise<void> {
  const queries = [
    { page: 1, limit: 3 },
    { page: 1, limit: LARGEST_LIMIT },
    { page: 2, limit: 7 },
    { page: 3, limit: 5 },
  ];
  const isToday = await checkDefaultStart(context, list);
  if (isToday && isPredictable(context, list)) await examinePages(context, list, unlessQuick(context, queries, 2));
}

/** Records a violation if an operation takes no plausible day as today; whether it takes one. */
async function checkDefaultStart(context: RuleContext, list: ListOperation): Promise<boolean> {
  const { firstToday, plausible } = context.model;
  if (firstToday === undefined || plausible.length === 0 || firstToday[list.name].length > 0) return true;
  const utc = context.options.today ?? createClock(context.options.now).today("UTC");
  const [open, dated] = [
    await context.get(queryFor(list.operation, { limit: LARGEST_LIMIT })),
    await context.get(queryFor(list.operation, { startDate: utc, limit: LARGEST_LIMIT })),
  ];
  context.record.violate({
    message: wrongToday(context),
    expected: `as from ${utc}: ${describeResponse(dated)}`,
    actual: `${describeResponse(open)}, another list`,
    requests: requestsOf(open, dated),
    again: async () => (await observeToday(context, context.getAgain))[list.name].length === 0,
  });
  return false;
}

function wrongToday({ model: { plausible }, options: { today } }: Run): string {
  if (today !== undefined) return `Without a startDate the response is not that from ${today}.`;
  return `Without a startDate the response is not that from ${plausible.join(" or ")}, one of which is today in any zone (if the clock of the target is held, use --today).`;
}

async function checkStartOfEvents(context: RuleContext, list: ListOperation): Promise<void> {
  if (!(await checkDefaultStart(context, list))) return;
  await checkSameToday(context);
  if (context.record.isBroken() || !isPredictable(context, list)) return;
  const { today, events } = context.model;
  const ends = unlessQuick(context, [0, 1, 2, 6, 7, 8, 13, 30, 60], 2)
    .map((days) => addDays(today, days + 1))
    .filter((day) => day <= events.to)
    .map((endDate) => ({ endDate }));
  await examineRanges(context, list, [{}, ...ends]);
  await examineRanges(context, list, rangesToToday(context));
}

/** Ranges that end today: it is no day of the past. */
function rangesToToday({ model: { today, events }, options: { quick } }: RuleContext) {
  const before = { startDate: addDays(today, -30), endDate: today };
  const served = events.past === "serve" && before.startDate >= events.from ? [before] : [];
  return [...served, { startDate: today, endDate: today }].slice(0, quick ? 1 : 2);
}

/** Records a violation if the two operations take different days as today; the day can have turned between the two. */
async function checkSameToday(context: RuleContext): Promise<void> {
  const { hours = [], events = [] } = context.model.firstToday ?? {};
  if (hours.length === 0 || events.length === 0 || hours.some((day) => events.includes(day))) return;
  await examine(context, async (get) => {
    const later = await observeToday(context, context.getAgain);
    if (later.hours.some((day) => later.events.includes(day))) return "agrees";
    const responses: TargetResponse[] = [];
    for (const { operation } of lists) responses.push(await get(queryFor(operation)));
    return {
      message: "The two operations take different days as today.",
      expected: `${hours.join(" or ")}, as on ${lists[0]?.operation.path}`,
      actual: `${events.join(" or ")} on ${lists[1]?.operation.path}`,
      requests: requestsOf(...responses),
    };
  });
}

/** Days from `first` to `last` from which `span` days reach an edge. */
function daysBeforeEdges(first: CalendarDate, last: CalendarDate, span: number): readonly CalendarDate[] {
  const days: CalendarDate[] = [];
  let next = Number.POSITIVE_INFINITY;
  for (let day = dayNumber(last) + span; day >= dayNumber(first); day -= 1) {
    const date = toCalendarDate(day);
    if (isEdge(date)) next = day;
    if (next - day <= span && date <= last) days.push(date);
  }
  return days.reverse();
}

/** Starts from which the sixth to ninth day decides, at many edges of the calendar. */
function rangesWithoutEnd(run: Run): readonly Parameters[] {
  const { events } = run.model;
  const days = daysWithEvents(run);
  const [first, last] = [floorOfEvents(run), days.at(-1)];
  if (last === undefined || days[0] === undefined) return [];
  const begin = [first, addDays(days[0], -9)].sort().at(-1) ?? first;
  const telling = (start: CalendarDate) =>
    [6, 7, 8, 9].some((offset) => eventsOnlyOn(run, addDays(start, offset), offset).length > 0);
  const candidates = daysBetween(begin, last).filter((start) => addDays(start, 9) <= events.to && telling(start));
  if (run.options.quick) return startsAtEdges(run, candidates).map((startDate) => ({ startDate }));
  const edges = new Set(daysBeforeEdges(begin, last, 8));
  const atEdge = candidates.filter((start) => edges.has(start));
  return [...new Set([...spread(candidates, 24), ...spread(atEdge, 140)])].map((startDate) => ({ startDate }));
}

/**
 * The fewest starts that together cross each kind of edge, with an event that shows a day fewer and with one that shows a day more: in
 * each step the start that crosses most of what is left.
 */
function startsAtEdges(run: Run, candidates: readonly CalendarDate[]): readonly CalendarDate[] {
  const shows = (start: CalendarDate, days: number) => eventsOnlyOn(run, addDays(start, days), days).length > 0;
  const edgesOf = new Map<CalendarDate, ReadonlySet<string>>();
  for (const start of candidates) {
    const kinds = Array.from({ length: 7 }, (_, index) => edgeKind(addDays(start, index + 1)) ?? "plain");
    const telling = DECIDING_DAYS.filter((days) => shows(start, days));
    edgesOf.set(start, new Set(kinds.flatMap((kind) => telling.map((days) => `${kind}, ${days}`))));
  }
  const crossed = new Set<string>();
  const chosen: CalendarDate[] = [];
  for (;;) {
    const fresh = (start: CalendarDate) => [...(edgesOf.get(start) ?? [])].filter((edge) => !crossed.has(edge));
    const [best] = [...edgesOf.keys()].sort((a, b) => fresh(b).length - fresh(a).length);
    if (best === undefined || fresh(best).length === 0) return chosen;
    for (const edge of fresh(best)) crossed.add(edge);
    chosen.push(best);
  }
}

/** An event on the first of them alone is lost with a day fewer; one on the second alone is listed with a day more. */
const DECIDING_DAYS = [7, 8];
