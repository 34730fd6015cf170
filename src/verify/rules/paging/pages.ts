/** The pages of a list: none shares an item with another, joined they are one list, each but the last is full, and none lies outside. */
import { without } from "../../../base/collections.js";
import { plural } from "../../../base/text.js";
import { LAST_DATE } from "../../../contract/calendar-date.js";
import { sentenceOn } from "../../../contract/document.js";
import { DEFAULT_LIMIT } from "../../../contract/interface.js";
import { LARGEST_LIMIT, type ListOperation, listOperation, lists } from "../../../contract/lists.js";
import { type Parameters, type Query, queryFor, rawQuery, shareOf, spread } from "../../client/query.js";
import { listOf } from "../../client/response.js";
import { crowdedQueries } from "../../queries/calendar-queries.js";
import { defineRules, pagingRules, type RuleContext, sentencesOn } from "../../recording/define-rule.js";
import { examine, expectSameList, requestsOf } from "../../recording/reviewing.js";
import { describeDifference, describeKeys, keysOf, keysText } from "../../target-model/item.js";
import type { PageCrawl } from "../../target-model/page-crawl.js";
import { crawlAgain, pagingCrawls } from "../../target-model/paging-crawls.js";
import { Predictor } from "../../target-model/predictor.js";
import type { Run } from "../../target-model/run.js";
import { countsItems, type EventPageUnit, eventPageUnits, OPEN_ORDER } from "../../target-model/target-model.js";

export const rules = defineRules("paging", [
  {
    id: "pages-before-first",
    operations: lists,
    summary: "A page under 1 is rejected, is empty, or is the first one.",
    basis: ({ operation }) => `${sentenceOn(operation, "page")} The default is 1, the first page.`,
    precondition: ({ many }) => `more ${many} than fit on a page`,
    dependsOn: (list) => [...pagingRules(list), `${list.name}-page-default`],
    check: checkBefore,
  },
  {
    id: "pages-clamped",
    operations: lists,
    source: "itself",
    summary: "If a limit over the maximum is taken for the maximum, it is so on every page.",
    basis: sentencesOn("page"),
    precondition: ({ many }) => `a target that clamps the limit, and more ${many} in one list than the maximum`,
    dependsOn: (list) => [...pagingRules(list), { unlessBroken: "limit-maximum" }],
    check: checkClamped,
  },
  {
    id: "pages-complete",
    phase: "lists",
    operations: lists,
    summary: "The pages joined are the same list, without a gap, whatever the limit.",
    basis: sentencesOn("page"),
    precondition: ({ many }) => `more ${many} than fit on a page`,
    dependsOn: (list) => [
      "same-answer",
      `${list.name}-pages-disjoint`,
      `${list.name}-limit`,
      { rule: `${list.name}-pages-end`, detail: "repeats" },
      ...(list.hasEnd ? ["events-once" as const] : []),
    ],
    check: checkComplete,
  },
  {
    id: "pages-disjoint",
    phase: "lists",
    operations: lists,
    summary:
      "No two pages of a list share an item, unless each page is about days of its own and the item takes place on some of both.",
    basis: sentencesOn("page"),
    precondition: ({ many }) => `more ${many} than fit on a page`,
    dependsOn: (list) => [
      { rule: "same-answer", detail: "order" },
      `${list.name}-limit`,
      ...(list.hasEnd ? ["events-once" as const] : []),
    ],
    check: checkDisjoint,
  },
  {
    id: "pages-end",
    phase: "lists",
    operations: lists,
    summary: "Nothing lies after the last page.",
    basis: sentencesOn("page"),
    precondition: "a list that ends",
    dependsOn: ({ name }) => [`${name}-pages-disjoint`],
    check: checkEnd,
  },
  {
    id: "pages-full",
    phase: "lists",
    operations: lists,
    summary: "Every page but the last is full: limit counts items or days, and the same on all pages.",
    basis: sentencesOn("limit"),
    precondition: ({ many }) => `more ${many} than fit on a page`,
    dependsOn: ({ name }) => [
      `${name}-pages-disjoint`,
      `${name}-pages-complete`,
      `${name}-limit`,
      { rule: `${name}-pages-end`, detail: "repeats" },
    ],
    check: checkFull,
  },
]);

async function checkComplete(context: RuleContext, list: ListOperation): Promise<void> {
  const { crawls = [], reference } = (await pagingCrawls(context, list)) ?? {};
  if (!reference) return;
  for (const crawled of crawls) {
    const isLonger = reference.pages.length > 1 || reference.keys.length > crawled.limit || crawled.pages.length > 1;
    if (crawled === reference || !isLonger || crawled.end !== "whole" || reference.end !== "whole") continue;
    context.record.exercise();
    if (!isSameList(context, list, [crawled, reference])) recordGap(context, list, crawled, reference);
  }
}

/** Whether two crawls list the same: in the same order, unless pages may be days, in which the order holds within a page alone. */
function isSameList({ model }: Run, list: ListOperation, crawls: readonly [PageCrawl, PageCrawl]): boolean {
  const mayBeDays = !model[list.name].units.every(countsItems) || !crawls.every((crawled) => crawled.isFullToItsEnd());
  const isByDays = list.hasEnd && mayBeDays;
  const [one, other] = crawls.map(({ keys }) => (isByDays ? [...new Set(keys)].sort() : keys).join());
  return one === other;
}

function recordGap(context: RuleContext, list: ListOperation, crawled: PageCrawl, reference: PageCrawl): void {
  const [missing] = without(reference.keys, crawled.keys);
  const [extra] = without(crawled.keys, reference.keys);
  const [having, other] = missing === undefined ? [crawled, reference] : [reference, crawled];
  const key = missing ?? extra;
  // What a crawl listed, and what it lacks, so that lists of the same ends don't look equal.
  const describeCrawl = (crawl: PageCrawl) =>
    `limit ${crawl.limit}: ${describeKeys(crawl.operation, crawl.keys)}${crawl === other && key !== undefined ? `, without ${key}` : ""}`;
  const page = having.pages.findIndex((_, index) => having.keysOfPage(index).includes(key ?? ""));
  const place = Math.floor(Math.max(having.keys.indexOf(key ?? ""), 0) / other.limit);
  // Entries that come in another order with another limit don't ascend with one of them.
  const isOrder = key === undefined && !list.hasEnd;
  const recorder = isOrder ? context.record.blame("hours-ascending") : context.record;
  recorder.breach({
    message:
      key === undefined
        ? `The list has another order with limit ${crawled.limit} than with ${reference.limit}.`
        : `${key} is on a page of limit ${having.limit}, and on none of limit ${other.limit}.`,
    expected: "the same list for every limit",
    actual: [crawled, reference].map(describeCrawl).join("; "),
    requests: requestsOf(having.responses[Math.max(page, 0)], other.responses[place]),
    again: async () => {
      const [one, another] = await Promise.all([crawlAgain(context, crawled), crawlAgain(context, reference)]);
      return !isSameList(context, list, [one, another]);
    },
    weight: crawled.limit === DEFAULT_LIMIT ? 0 : crawled.limit,
  });
}

async function checkDisjoint(context: RuleContext, list: ListOperation): Promise<void> {
  const { crawls = [] } = (await pagingCrawls(context, list)) ?? {};
  for (const crawled of crawls) {
    if (crawled.end === "broken") continue;
    if (crawled.pages.length > 1) context.record.exercise();
    const shared = sharedItem(context, crawled);
    if (shared) recordShared(context, list, crawled, { ...shared, isBeyond: isAfterEnd(crawled, shared, crawls) });
  }
}

function recordShared(
  context: RuleContext,
  list: ListOperation,
  crawled: PageCrawl,
  { first, second, key, isBeyond }: SharedItem & { readonly isBeyond: boolean },
): void {
  const { pages, responses, limit } = crawled;
  const recorder = isBeyond ? context.record.blame(`${list.name}-pages-end`) : context.record;
  recorder.breach({
    ...(isBeyond && { detail: "repeats" }),
    message: isBeyond
      ? `Page ${second + 1} lies after the end and repeats page ${first + 1}.`
      : `${key} is on page ${first + 1} and again on page ${second + 1}.`,
    expected: isBeyond ? "an empty page, or a refusal" : `each on one page (limit ${limit})`,
    actual: `page ${second + 1}: ${describeKeys(crawled.operation, crawled.keysOfPage(second))}`,
    requests: requestsOf(responses[first], responses[second]),
    again: async () => {
      const later = await crawlAgain(context, crawled);
      return later.end === "repeats" || sharedItem(context, later) !== undefined;
    },
    weight: pages.length,
  });
}

/** Whether all that any crawl lists came before: what comes again then lies after the end. */
function isAfterEnd({ keys, pages, limit }: PageCrawl, { second }: SharedItem, crawls: readonly PageCrawl[]): boolean {
  const before = new Set(keys.slice(0, pages.slice(0, second).flat().length));
  // A first page that is not full is the last one.
  const isLater = second > 1 || (pages[0]?.length ?? 0) < limit;
  return isLater && crawls.every((other) => other.keys.every((key) => before.has(key)));
}

interface SharedItem {
  readonly first: number;
  readonly second: number;
  readonly key: string;
}

/** Returns the first item that is on two pages. Undefined if no item is, or if each page is a window of days in which it takes place. */
function sharedItem(run: Run, crawled: PageCrawl): SharedItem | undefined {
  if (crawled.arePagesOfCalendar()) return undefined;
  const shared = itemOnPages(crawled);
  const mayRepeat = run.model[listOperation(crawled.operation).name].units.includes("daysRepeated");
  return shared && mayRepeat && fitsUnit(run, "daysRepeated", crawled) ? undefined : shared;
}

function itemOnPages(crawled: PageCrawl): SharedItem | undefined {
  if (crawled.end !== "repeats") return itemOnTwoPages(crawled);
  const [first, second] = crawled.findRepeated() ?? [];
  if (first === undefined || second === undefined) return undefined;
  return { first, second, key: crawled.keysOfPage(second)[0] ?? "" };
}

function itemOnTwoPages(crawled: PageCrawl): SharedItem | undefined {
  const pageOf = new Map<string, number>();
  for (const [index] of crawled.pages.entries()) {
    for (const key of crawled.keysOfPage(index)) {
      const first = pageOf.get(key);
      if (key.startsWith("?")) continue;
      if (first !== undefined && first !== index) return { first, second: index, key };
      pageOf.set(key, index);
    }
  }
  return undefined;
}

async function checkEnd(context: RuleContext, list: ListOperation): Promise<void> {
  const { stretch, reference } = (await pagingCrawls(context, list)) ?? {};
  // A crawl of the last entries alone ends, and so does the list.
  const { farPages, hugePages, isReadWhole, limitsOfFarPages } = context.effort;
  const isOpen = !list.hasEnd && context.model[list.name].to < LAST_DATE && isReadWhole;
  if (reference?.end !== "whole" || isOpen) return;
  const own = shareOf(context, list, [...farPages, ...hugePages]);
  const readable = without(own, hugePages);
  // A target that ignores values that are not integers may also ignore numbers that are too large.
  const isIgnored =
    readable.length < own.length && listOf(await context.get(rawQuery(list.operation, "page=abc"))) !== undefined;
  const asked = (isIgnored ? readable : own).flatMap((page) =>
    limitsOfFarPages.map((limit) => ({ page, ...(limit !== undefined && { limit }) })),
  );
  await Promise.all(asked.map((paging) => checkPage(context, list, { ...stretch, ...paging })));
}

function checkPage(context: RuleContext, { operation }: ListOperation, parameters: Parameters): Promise<void> {
  return examine(context, async (get) => {
    const response = await get(queryFor(operation, parameters));
    const count = listOf(response)?.length ?? 0;
    if (count === 0) return "agrees";
    return {
      message: `Page ${parameters.page} lies after the end and is not empty.`,
      expected: "nothing: an empty array, or a refusal",
      actual: plural(count, "item"),
      requests: [response.request],
    };
  });
}

async function checkFull(context: RuleContext, list: ListOperation): Promise<void> {
  const { crawls = [] } = (await pagingCrawls(context, list)) ?? {};
  // Every page of a list that goes on is full.
  const areItems = list.hasEnd && context.model[list.name].units.every(countsItems);
  const readCrawls = crawls.filter(({ end }) => end === "whole" || (end === "cut" && areItems));
  if (!readCrawls.some(({ pages }) => pages.length > 1)) return;
  context.record.exercise();
  // What `limit` may count, each as a test of a crawl.
  const isOfItems = (crawled: PageCrawl) => crawled.isFullToItsEnd();
  const ofDays = list.hasEnd
    ? eventPageUnits.map((unit) => (crawled: PageCrawl) => fitsUnit(context, unit, crawled))
    : [(crawled: PageCrawl) => crawled.arePagesOfDays(context.model)];
  if ([isOfItems, ...ofDays].some((fits) => readCrawls.every(fits))) return;
  const lacking = readCrawls.find((crawled) => !crawled.isFullToItsEnd());
  if (lacking) recordShort(context, lacking);
}

function fitsUnit({ model: { events, today } }: Run, unit: EventPageUnit, crawled: PageCrawl): boolean {
  const { operation, parameters, limit, pages } = crawled;
  if (unit === "events") return crawled.isFullToItsEnd() && new Set(crawled.keys).size === crawled.keys.length;
  const keys = new Set(crawled.keys);
  const listed = events.items.filter(({ key }) => keys.has(key));
  if (events.hasUnplaced || listed.length < keys.size) return false;
  const predictor = Predictor.over(listOperation(operation), listed);
  const { bound: endDateBound = "inclusive", past: pastStartDate = "serve" } = events;
  const reading = { eventPageUnit: unit, endDateBound, eventOrder: OPEN_ORDER, pastStartDate };
  return pages.every((page, index) => {
    const query = queryFor(operation, { ...parameters, page: index + 1, limit });
    return predictor.explains({ query, keys: keysOf(operation, page), todays: [today] }, reading);
  });
}

function recordShort(context: RuleContext, crawled: PageCrawl): void {
  const { pages, responses, limit } = crawled;
  const index = pages.findIndex((page, at) => page.length !== limit && at < pages.length - 1);
  context.record.breach({
    message: `Page ${index + 1} is not full, and not the last.`,
    expected: `${limit} on every page but the last`,
    actual: `${pages[index]?.length} on page ${index + 1} of ${pages.length} with limit ${limit}`,
    requests: requestsOf(responses[index], responses[index + 1]),
    again: async () => !(await crawlAgain(context, crawled)).isFullToItsEnd(),
  });
}

/** Drops the parameters of a query, so that it counts as one with invalid values. */
function withoutParameters({ operation, target }: Query): Query {
  return { operation, target };
}

async function checkBefore(context: RuleContext, list: ListOperation): Promise<void> {
  const [range] = crowdedQueries(context, list);
  if (!range) return;
  for (const page of context.effort.pagesBeforeFirst) {
    const query = withoutParameters(queryFor(list.operation, { ...range, page, limit: 3 }));
    await examine(context, async (get) => {
      const response = await get(query);
      if (!listOf(response)?.length) return "agrees";
      const first = await context.get(queryFor(list.operation, { ...range, page: 1, limit: 3 }));
      if (keysText(query, response) === keysText(query, first)) return "agrees";
      return {
        message: `Page ${page} is neither empty nor the first one.`,
        expected: "a refusal, an empty array, or what page 1 gets",
        actual: describeDifference(query, first, response),
        requests: requestsOf(response, first),
        weight: Math.abs(page),
      };
    });
  }
}

const OVER = 100;

async function checkClamped(context: RuleContext, list: ListOperation): Promise<void> {
  const message = `The first page of limit ${OVER} is that of ${LARGEST_LIMIT}, the second one is not.`;
  const ranges = spread(crowdedQueries(context, list, LARGEST_LIMIT + 1), context.effort.examples);
  const checkRange = async (range: Parameters) => {
    const pageOf = (page: number, limit: number) => queryFor(list.operation, { ...range, page, limit });
    const over = await context.get(withoutParameters(pageOf(1, OVER)));
    // There is a second page only if the first one is full.
    if ((listOf(over)?.length ?? 0) < LARGEST_LIMIT) return;
    const largest = await context.get(pageOf(1, LARGEST_LIMIT));
    if (keysText(list, over) === keysText(list, largest))
      await expectSameList(context, withoutParameters(pageOf(2, OVER)), pageOf(2, LARGEST_LIMIT), message);
  };
  await Promise.all(ranges.map(checkRange));
}
