/** A wider range holds all events of a narrower one. */
import { addDays, type CalendarDate, LAST_DATE } from "../../../contract/calendar-date.js";
import { sentenceOn } from "../../../contract/document.js";
import { LARGEST_LIMIT, type ListOperation, rangedLists } from "../../../contract/lists.js";
import { daysBetween, queryFor, unlessQuick } from "../../client/query.js";
import { listOf } from "../../client/response.js";
import { defineRules, endingRules, type RuleContext } from "../../judging/define-rule.js";
import { examine, requestsOf } from "../../judging/reviewing.js";
import { edgeKind } from "../../queries/calendar-queries.js";
import { crawl, hasMorePages, type PageCrawl } from "../../target-model/page-crawl.js";
import { afresh } from "../../target-model/run.js";

export const rules = defineRules("ranges", [
  {
    id: "wider-range",
    phase: "lists",
    operations: rangedLists,
    source: "documented",
    summary: "A wider range holds all events of a narrower one.",
    basis: ({ operation }) => `${sentenceOn(operation, "startDate")} ${sentenceOn(operation, "endDate")}`,
    precondition: "an event in the time to come",
    dependsOn: (list) => [...endingRules(list), "events-in-range"],
    check: checkWider,
  },
]);

const QUICK_WIDTHS = [20, 180];
const QUICK_PAGES = 8;
const WIDTHS = [8, 20, 45, 100, 220, 366, 730];

/** Ever wider ranges from one day on, each compared with the widest before it. */
async function checkWider(context: RuleContext, list: ListOperation): Promise<void> {
  const { plausible, today, [list.name]: learned } = context.model;
  const { quick } = context.options;
  // A quick run has crawled a range from its first day already.
  const startDate = quick ? learned.from : (plausible.at(-1) ?? today);
  const widths = quick ? QUICK_WIDTHS : WIDTHS;
  const crawls = await crawlWidths(context, list, { startDate, widths });
  let narrower: PageCrawl | undefined;
  for (const crawled of crawls) {
    // A target may reject a range as too wide.
    if (crawled.end !== "whole") continue;
    const lost = narrower?.keys.find((key) => !crawled.keys.includes(key));
    if (narrower && narrower.keys.length > 0) context.record.exercise();
    if (narrower && lost !== undefined) violate(context, narrower, crawled, lost);
    if (lost === undefined && crawled.keys.length > 0) narrower = crawled;
  }
  if (!narrower || context.record.isBroken()) return;
  await checkWindows(context, narrower);
  if (!context.record.isBroken()) await checkFarEnds(context, list, narrower);
}

/** Widths of ranges in a museum that has too many events for the others. */
const NARROW_WIDTHS = [1, 3];
/** Pages of all widths together. */
const MOST_PAGES = 300;

/** Crawls ranges of these widths; where there are too many events, the narrow ones that have few enough pages. */
async function crawlWidths(
  context: RuleContext,
  { operation, name }: ListOperation,
  { startDate, widths }: { readonly startDate: CalendarDate; readonly widths: readonly number[] },
) {
  const { quick } = context.options;
  const { isDense } = context.model[name];
  const rangeOf = (width: number) => ({ startDate, endDate: addDays(startDate, width) });
  const options = quick ? { maxPages: QUICK_PAGES } : {};
  if (!isDense) return Promise.all(widths.map((width) => crawl(context, operation, rangeOf(width), options)));
  const crawls: PageCrawl[] = [];
  let pagesToGo = quick ? QUICK_PAGES : MOST_PAGES;
  for (const width of [...NARROW_WIDTHS, ...widths]) {
    const listing = { operation: operation, parameters: rangeOf(width) };
    if (await hasMorePages(context, listing, pagesToGo)) break;
    const crawled = await crawl(context, operation, listing.parameters);
    crawls.push(crawled);
    pagesToGo -= crawled.responses.length;
  }
  return crawls;
}

/** The last day of the calendar, and days before 1970, at which arithmetic with dates overflows. */
const FAR_STARTS = ["1969-12-31"];
const FAR_ENDS = [LAST_DATE];

/** A range that reaches to the ends of the calendar may be rejected, but if it is served, it has what a narrower one has. */
async function checkFarEnds(
  context: RuleContext,
  { operation, name }: ListOperation,
  narrower: PageCrawl,
): Promise<void> {
  const { startDate = "", endDate = "" } = narrower.parameters;
  const { isUnitObserved, units } = context.model[name];
  const isOfEvents = isUnitObserved && units.every((unit) => unit === "events" || unit === "days");
  const ranges = [
    ...FAR_ENDS.map((end) => ({ startDate, endDate: end, page: 1, limit: LARGEST_LIMIT })),
    ...FAR_STARTS.map((start) => ({ startDate: start, endDate, page: 1, limit: LARGEST_LIMIT })),
  ];
  for (const range of isOfEvents ? ranges : ranges.slice(0, 1)) {
    await examine(context, async (get) => {
      const response = await get(queryFor(operation, range));
      const list = listOf(response);
      // A page of days of the calendar may be empty before others that are not.
      if (!list || !narrower.pages[0]?.length) return undefined;
      if (list.length > 0) return "agrees";
      return {
        message: `From ${range.startDate} to ${range.endDate} nothing is listed, and from ${describe(narrower)} there are ${narrower.keys.length} events.`,
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

/** Compares ranges of a few days with the widest one that has them. */
async function checkWindows(context: RuleContext, widest: PageCrawl): Promise<void> {
  const { startDate = "", endDate = "" } = widest.parameters;
  const starts = WINDOWS.map((days) => addDays(startDate, days)).filter((date) => addDays(date, WINDOW) < endDate);
  const windows = await Promise.all([
    ...unlessQuick(context, starts, 2).map((date) =>
      crawl(context, widest.operation, { startDate: date, endDate: addDays(date, WINDOW) }),
    ),
    ...quietEdges(context, startDate, endDate).map((date) =>
      crawl(context, widest.operation, { startDate: date, endDate: addDays(date, 1) }),
    ),
  ]);
  for (const crawled of windows.filter(({ end, keys }) => end === "whole" && keys.length > 0)) {
    context.record.exercise();
    const lost = crawled.keys.find((key) => !widest.keys.includes(key));
    if (lost !== undefined) violate(context, crawled, widest, lost);
  }
}

/** Edges that a quick run looks at; a full one comes by them with its other ranges. */
const QUICK_EDGES = 6;

/** The rare edges of the calendar on which no event is known: a range that begins there shows what wider ones may have lost. */
function quietEdges({ model, options }: RuleContext, first: CalendarDate, last: CalendarDate): readonly CalendarDate[] {
  if (!options.quick) return [];
  const busy = new Set(model.events.items.flatMap(({ dates }) => dates));
  const isRare = (day: CalendarDate) => edgeKind(day)?.startsWith("the end of a month") === false;
  const edges = daysBetween(addDays(first, 1), addDays(last, -2)).filter((day) => !busy.has(day) && isRare(day));
  const ofKind = new Map(edges.reverse().map((day) => [edgeKind(day), day]));
  return [...ofKind.values()].slice(0, QUICK_EDGES);
}

function describe({ parameters: { startDate, endDate } }: PageCrawl): string {
  return `${startDate} to ${endDate}`;
}

function violate(context: RuleContext, narrower: PageCrawl, wider: PageCrawl, lost: string): void {
  context.record.violate({
    message: `${lost} is listed from ${describe(narrower)}, and not from ${describe(wider)}.`,
    expected: `all of ${narrower.keys.length} events, and maybe more`,
    actual: `${wider.keys.length} events`,
    requests: requestsOf(wider.responses[0], narrower.responses[0]),
    again: async () => {
      const crawlOnce = ({ operation, parameters }: PageCrawl) => crawl(afresh(context), operation, parameters);
      const [one, other] = await Promise.all([crawlOnce(narrower), crawlOnce(wider)]);
      return one.keys.some((key) => !other.keys.includes(key));
    },
    weight: wider.keys.length,
  });
}
