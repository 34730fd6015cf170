/** Which events a range holds: those with any one date in it, its first day included, its last day each time or never, and all that a narrower one has. */
import { without } from "../../../base/collections.js";
import { addDays, type CalendarDate, LAST_DATE } from "../../../contract/calendar-date.js";
import { type ListOperation, rangedLists } from "../../../contract/lists.js";
import { examineRanges } from "../../asking/examiner.js";
import {
  daysBetween,
  firstPageOf,
  lastDayOf,
  type Parameters,
  type Query,
  queryFor,
  spread,
} from "../../client/query.js";
import { isRefused, listOf } from "../../client/response.js";
import {
  daysWithEvents,
  edgeKind,
  eventsOnlyOn,
  floorOfEvents,
  rangesToEvents,
} from "../../queries/calendar-queries.js";
import {
  DATES_READ,
  defineRules,
  endingRules,
  type RuleContext,
  sentencesOn,
  shortPageRules,
} from "../../recording/define-rule.js";
import { examine, requestsOf, reviewItems } from "../../recording/reviewing.js";
import { datesOf, isPlaced, itemKey } from "../../target-model/item.js";
import { crawl, hasMorePages, type PageCrawl } from "../../target-model/page-crawl.js";
import { afresh, type Run } from "../../target-model/run.js";
import type { KnownEvent } from "../../target-model/target-model.js";

export const rules = defineRules("ranges", [
  {
    id: "any-date",
    phase: "ranges",
    operations: rangedLists,
    summary:
      "An event is in the range by any one of its dates, first, middle or last, and not by the days between them.",
    basis: sentencesOn(),
    precondition: "an event of several dates",
    dependsOn: [...shortPageRules, DATES_READ, "events-in-range", "events-start-date", "events-end-date"],
    check: (context, list) => examineRanges(context, list, singleDays(context)),
  },
  {
    id: "end-date",
    phase: "ranges",
    operations: rangedLists,
    source: "itself",
    summary: "endDate ends the range, and is itself in all ranges or in none.",
    basis: sentencesOn("endDate"),
    precondition: "an event that lies in a range by its last day alone",
    dependsOn: [...shortPageRules, DATES_READ, "events-in-range", "events-start-date"],
    // What is lost on the first day is a matter of startDate.
    check(context, list) {
      const isMeant = (event: KnownEvent, { startDate, endDate }: Parameters) =>
        isSingle(event) && (event.dates[0] !== startDate || startDate === endDate);
      return examineRanges(context, list, rangesToEvents(context), isMeant);
    },
  },
  {
    id: "in-range",
    operations: rangedLists,
    summary: "Every event that is returned has a date in the range.",
    basis: sentencesOn(),
    precondition: "an event",
    dependsOn: [DATES_READ],
    review: reviewRange,
  },
  {
    id: "reversed-range",
    phase: "ranges",
    operations: rangedLists,
    summary: "A range that ends before it starts holds nothing.",
    basis: sentencesOn("startDate", "endDate"),
    precondition: "an event",
    dependsOn: ["events-in-range"],
    check: checkReversed,
  },
  {
    id: "start-date",
    phase: "ranges",
    operations: rangedLists,
    summary: "startDate is the first day of the range, that day included.",
    basis: sentencesOn("startDate"),
    precondition: "an event in the time to come",
    dependsOn: [...shortPageRules, DATES_READ, { rule: "events-one-content", detail: "dates" }, "events-in-range"],
    // What is lost on the last day is a matter of endDate.
    check(context, list) {
      const isMeant = (event: KnownEvent, { startDate, endDate }: Parameters) => {
        const [date = ""] = event.dates;
        return isSingle(event) && (date !== endDate || date === startDate);
      };
      return examineRanges(context, list, rangesFromEvents(context), isMeant);
    },
  },
  {
    id: "wider-range",
    phase: "lists",
    operations: rangedLists,
    summary: "A wider range holds all events of a narrower one.",
    basis: sentencesOn("startDate", "endDate"),
    precondition: "an event in the time to come",
    dependsOn: (list) => [...endingRules(list), "events-in-range"],
    check: checkWider,
  },
]);

/** An event of a single date lies in a range by its ends alone. */
function isSingle({ dates }: KnownEvent): boolean {
  return dates.length === 1;
}

function singleDays(run: Run): readonly Parameters[] {
  const { events } = run.model;
  const floor = floorOfEvents(run);
  const span = events.bound === "inclusive" ? 0 : 1;
  const several = events.items.filter(
    ({ dates }) => dates.length > 1 && (dates[0] ?? "") >= floor && (dates.at(-1) ?? "") < events.to,
  );
  const widest = [...several].sort((a, b) => b.dates.length - a.dates.length);
  const chosen = [...new Set([...spread(several, 10), ...widest.slice(0, 6)])];
  const dates = chosen.map(({ dates: all }) => spread(all, 5));
  const between = chosen.flatMap(({ dates: all }) =>
    without(
      all.map((date) => addDays(date, 1)),
      all,
    ).slice(0, 2),
  );
  // Each of these is lost, or too many, by a mistake of its own.
  const kinds = [
    dates.flatMap(([first]) => first ?? []),
    dates.flatMap((all) => all.slice(1, -1)),
    dates.flatMap((all) => all.at(-1) ?? []),
    between,
  ];
  const busy = daysWithEvents(run);
  const next = busy.map((date) => addDays(date, 1));
  const quiet = without(next, busy).filter((date) => date < events.to);
  const plain = [...spread(busy, 16), ...spread(quiet, 10)];
  const days = run.effort.isReadWhole
    ? [...kinds.flat(), ...plain]
    : kinds.flatMap((all) => spread(all, 3).slice(1, 2));
  return [...new Set(days.length > 0 ? days : plain)].map((startDate) => ({
    startDate,
    endDate: addDays(startDate, span),
  }));
}

function reviewRange(context: RuleContext, list: ListOperation): void {
  const { model } = context;
  const soonest = model.plausible[0] ?? model.today;
  reviewItems(context, list, (item, index, { request }) => {
    const { startDate, endDate } = request.query?.parameters ?? {};
    if (startDate === undefined || (startDate < soonest && model[list.name].past !== "serve")) return undefined;
    const last = endDate === undefined ? LAST_DATE : lastDayOf({ startDate, endDate }, model.today);
    if (last < startDate || !isPlaced(list.operation, item)) return undefined;
    const dates = datesOf(item);
    if (dates.some((date) => date >= startDate && date <= last)) return "agrees";
    return {
      message: `/${index} (${itemKey(list.operation, item)}) has no date in the range.`,
      expected: `a date from ${startDate}${endDate === undefined ? " on" : ` to ${last}`}`,
      actual: `dates ${dates.slice(0, 8).join(", ") || "none"}`,
    };
  });
}

async function checkReversed(context: RuleContext, { operation }: ListOperation): Promise<void> {
  const ranges = spread(daysWithEvents(context), 6).flatMap((day) =>
    [1, 5, 40].map((back) => ({ startDate: addDays(day, back), endDate: day })),
  );
  await Promise.all(
    spread(ranges, context.effort.examples).map((range) => checkOne(context, queryFor(operation, range))),
  );
}

function checkOne(context: RuleContext, query: Query): Promise<void> {
  const { operation, parameters: range = {} } = query;
  return examine(context, async (get) => {
    const response = await get(query);
    const list = listOf(response);
    if (!list && !isRefused(response)) return undefined;
    if (!list || list.length === 0) return "agrees";
    return {
      message: `From ${range.startDate} to ${range.endDate} there is no day, and yet there are ${list.length} events.`,
      expected: "no event, or a refusal",
      actual: `${list.length} events, the first ${itemKey(operation, list[0])}`,
      requests: [response.request],
    };
  });
}

function rangesFromEvents(run: Run): readonly Parameters[] {
  const floor = floorOfEvents(run);
  const all = daysWithEvents(run);
  const single = new Set(run.model.events.items.filter(isSingle).flatMap(({ dates }) => dates));
  const telling = run.effort.isReadWhole ? [] : all.filter((day) => single.has(day));
  const days = spread(telling.length > 0 ? telling : all, 24);
  return days.flatMap((day) => [
    { startDate: day, endDate: addDays(day, 3) },
    ...(addDays(day, 1) > floor ? [{ startDate: addDays(day, 1), endDate: addDays(day, 2) }] : []),
    ...(addDays(day, -1) >= floor ? [{ startDate: addDays(day, -1), endDate: addDays(day, 1) }] : []),
  ]);
}

async function checkWider(context: RuleContext, list: ListOperation): Promise<void> {
  const { latest, [list.name]: learned } = context.model;
  const { isReadWhole, widths } = context.effort;
  // Where not all is read, a range from its first day has been crawled already.
  const startDate = isReadWhole ? latest : learned.from;
  const crawls = await crawlWidths(context, list, { startDate, widths });
  let narrower: PageCrawl | undefined;
  for (const crawled of crawls) {
    // A target may reject a range as too wide.
    if (crawled.end !== "whole") continue;
    const [lost] = without(narrower?.keys ?? [], crawled.keys);
    if (narrower && narrower.keys.length > 0) context.record.exercise();
    if (narrower && lost !== undefined) breach(context, narrower, crawled, lost);
    if (lost === undefined && crawled.keys.length > 0) narrower = crawled;
  }
  if (!narrower || context.record.isBroken()) return;
  await checkWindows(context, list, narrower);
  if (!context.record.isBroken()) await checkFarEnds(context, list, narrower);
}

/** Widths of ranges in a museum that has too many events for the others. */
const NARROW_WIDTHS = [1, 3];

async function crawlWidths(
  context: RuleContext,
  { operation, name }: ListOperation,
  { startDate, widths }: { readonly startDate: CalendarDate; readonly widths: readonly number[] },
) {
  const { pagesOfDenseWidths, pagesOfWidth: maxPages } = context.effort;
  const { isDense } = context.model[name];
  const rangeOf = (width: number) => ({ startDate, endDate: addDays(startDate, width) });
  if (!isDense) return Promise.all(widths.map((width) => crawl(context, operation, rangeOf(width), { maxPages })));
  const crawls: PageCrawl[] = [];
  let pagesToGo = pagesOfDenseWidths;
  for (const width of [...NARROW_WIDTHS, ...widths]) {
    const listing = { operation: operation, parameters: rangeOf(width) };
    if (await hasMorePages(context, listing, pagesToGo)) break;
    const crawled = await crawl(context, operation, listing.parameters);
    crawls.push(crawled);
    pagesToGo -= crawled.responses.length;
  }
  return crawls;
}

/**
 * A range that reaches to the end of the calendar, or to days before 1970, may be rejected, but if it is served, it has what a narrower one
 * has: there, arithmetic with dates overflows.
 */
async function checkFarEnds(
  context: RuleContext,
  { operation, name }: ListOperation,
  narrower: PageCrawl,
): Promise<void> {
  const { startDate = "", endDate = "" } = narrower.parameters;
  const { isUnitObserved, units } = context.model[name];
  const isOfEvents = isUnitObserved && units.every((unit) => unit === "events" || unit === "days");
  const ranges = [
    { startDate, endDate: LAST_DATE },
    { startDate: "1969-12-31", endDate },
  ];
  for (const range of isOfEvents ? ranges : ranges.slice(0, 1)) {
    await examine(context, async (get) => {
      const response = await get(firstPageOf(operation, range));
      const list = listOf(response);
      // A page of days of the calendar may be empty before others that are not.
      if (!list || !narrower.pages[0]?.length) return undefined;
      if (list.length > 0) return "agrees";
      return {
        message: `From ${range.startDate} to ${range.endDate} nothing is listed, and from ${describeRange(narrower)} there are ${narrower.keys.length} events.`,
        expected: `all of ${narrower.keys.length} events, or a refusal`,
        actual: "no event",
        requests: requestsOf(response, narrower.responses[0]),
      };
    });
  }
}

/** Days after the start of the widest range, at which narrow ones are asked for. */
const WINDOWS = [8, 25, 50, 80, 95, 130, 180, 250, 365, 500, 700];
const WINDOW = 14;

async function checkWindows(context: RuleContext, list: ListOperation, widest: PageCrawl): Promise<void> {
  const { startDate = "", endDate = "" } = widest.parameters;
  const starts = WINDOWS.map((days) => addDays(startDate, days)).filter((date) => addDays(date, WINDOW) < endDate);
  const windows = await Promise.all([
    ...spread(starts, context.effort.examples).map((date) =>
      crawl(context, list.operation, { startDate: date, endDate: addDays(date, WINDOW) }),
    ),
    ...rareEdges(context, startDate, endDate).map((edge) => crawlEdge(context, list, edge)),
  ]);
  for (const crawled of windows.filter(({ end, keys }) => end === "whole" && keys.length > 0)) {
    context.record.exercise();
    const [lost] = without(crawled.keys, widest.keys);
    if (lost !== undefined) breach(context, crawled, widest, lost);
  }
}

function rareEdges({ effort }: Run, first: CalendarDate, last: CalendarDate): readonly CalendarDate[] {
  const isRare = (day: CalendarDate) => edgeKind(day)?.startsWith("the end of a month") === false;
  const edges = daysBetween(addDays(first, 1), addDays(last, -2)).filter(isRare);
  const ofKind = new Map(edges.reverse().map((day) => [edgeKind(day), day]));
  return [...ofKind.values()].slice(0, effort.rareEdges);
}

/** A range from the day before an edge, where events are known on it; if it has lost them, or there are none, one from the edge on. */
async function crawlEdge(context: RuleContext, list: ListOperation, edge: CalendarDate): Promise<PageCrawl> {
  const endDate = addDays(edge, context.model[list.name].bound === "inclusive" ? 0 : 1);
  const crawlFrom = (startDate: CalendarDate) => crawl(context, list.operation, { startDate, endDate });
  const known = eventsOnlyOn(context, edge, 1).map(({ key }) => key);
  const around = known.length > 0 ? await crawlFrom(addDays(edge, -1)) : undefined;
  if (around && (around.end !== "whole" || without(known, around.keys).length === 0)) return around;
  const alone = await crawlFrom(edge);
  const [lost] = around ? without(alone.keys, around.keys) : [];
  if (around && lost !== undefined) breach(context, alone, around, lost);
  return alone;
}

function describeRange({ parameters: { startDate, endDate } }: PageCrawl): string {
  return `${startDate} to ${endDate}`;
}

function breach(context: RuleContext, narrower: PageCrawl, wider: PageCrawl, lost: string): void {
  context.record.breach({
    message: `${lost} is listed from ${describeRange(narrower)}, and not from ${describeRange(wider)}.`,
    expected: `all of ${narrower.keys.length} events, and maybe more`,
    actual: `${wider.keys.length} events`,
    requests: requestsOf(wider.responses[0], narrower.responses[0]),
    again: async () => {
      const crawlOnce = ({ operation, parameters }: PageCrawl) => crawl(afresh(context), operation, parameters);
      const [one, other] = await Promise.all([crawlOnce(narrower), crawlOnce(wider)]);
      return without(one.keys, other.keys).length > 0;
    },
    weight: wider.keys.length,
  });
}
