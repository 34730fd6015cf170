/**
 * Crawls the pages of a list, from the first to past the last. `crawl` uses what the run has learned of the target; `walkPages` knows
 * nothing of it and takes all that there is, whatever `limit` counts.
 */
import { addDays, type CalendarDate, type DaySpan, dayNumber } from "../../contract/calendar-date.js";
import { getMuseumHours, listSpecialEvents, type Operation } from "../../contract/interface.js";
import { isRefused, listOf, type TargetResponse } from "../client/response.js";
import { lastDayOf, type Parameters, queryFor } from "../queries/query.js";
import type { Run } from "../run.js";
import { datesOf, fieldOf, keyOf } from "./item.js";
import { LARGEST_LIMIT } from "./list-operation.js";
import type { TargetModel } from "./target-model.js";

/** What is crawled. */
interface Listing {
  readonly operation: Operation;
  readonly parameters: Parameters;
}

/**
 * Why a crawl stopped. `whole`: it reached the end; `empty`: no page has an item; `refused`: the first page was rejected; `repeats`: a
 * page was the same as an earlier one; `cut`: it reached `maxPages`; `broken`: a page was no list, or the target failed; `overfull`: a
 * page held far more than the limit, so that more of them would only load the target.
 */
type CrawlEnd = "whole" | "empty" | "refused" | "repeats" | "cut" | "broken" | "overfull";

export interface PageCrawl extends Listing {
  readonly limit: number;
  /** Up to the last one that has an item. */
  readonly pages: readonly (readonly unknown[])[];
  /** The responses page by page, those past the end included. */
  readonly responses: readonly TargetResponse[];
  readonly items: readonly unknown[];
  readonly keys: readonly string[];
  readonly end: CrawlEnd;
}

/** How a crawl goes on. */
interface CrawlPolicy {
  readonly limit: number;
  /** How many pages to send for at once. */
  readonly sizeAfter: (pages: number) => number;
  /** Why to stop; undefined to go on. `fresh` counts the latest responses. */
  readonly endOf: (responses: readonly TargetResponse[], fresh: number) => CrawlEnd | undefined;
  /** Is called after pages that are not the last ones. */
  readonly onPages?: (responses: readonly TargetResponse[], fresh: number) => Promise<void>;
}

async function crawlPages(run: Run, listing: Listing, policy: CrawlPolicy): Promise<PageCrawl> {
  const { limit, sizeAfter, endOf, onPages } = policy;
  const responses: TargetResponse[] = [];
  let end: CrawlEnd | undefined;
  while (end === undefined) {
    const numbers = Array.from({ length: sizeAfter(responses.length) }, (_, index) => responses.length + 1 + index);
    responses.push(...(await Promise.all(numbers.map((page) => run.get(pageQuery(listing, page, limit))))));
    end = endOf(responses, numbers.length);
    if (end === undefined) await onPages?.(responses, numbers.length);
  }
  return toCrawl(listing, { limit, responses, end });
}

function pageQuery({ operation, parameters }: Listing, page: number, limit: number) {
  return queryFor(operation, { ...parameters, page, limit });
}

function toCrawl(
  { operation, parameters }: Listing,
  { limit, responses, end }: Pick<PageCrawl, "limit" | "responses" | "end">,
): PageCrawl {
  const pages = responses.map((response) => listOf(response) ?? []);
  while (pages.at(-1)?.length === 0) pages.pop();
  const items = pages.flat();
  const keys = items.map((item) => keyOf(operation, item));
  return { operation, parameters, limit, pages, responses, items, keys, end };
}

/** Pages sent for at once; as many without an item end a crawl, so that a gap in the days does not. */
const AT_ONCE = 4;
const QUICK_AT_ONCE = 2;

/** Ranges up to this many days are crawled to their end, whatever `limit` counts. */
const MAX_COVERED_DAYS = 800;

interface CrawlOptions {
  readonly limit?: number;
  readonly maxPages?: number;
  /** Pages to take at least, however many of them are empty. */
  readonly minPages?: number;
}

export function crawl(
  run: Run,
  operation: Operation,
  parameters: Parameters,
  { limit = LARGEST_LIMIT, maxPages = 400, minPages: least = 0 }: CrawlOptions = {},
): Promise<PageCrawl> {
  const stopAtShortPage = operation.id === listSpecialEvents.id && endsAtShortPage(run.model);
  const pagesOfRange = canBeWindows(run.model) ? pagesOfDays(run.model, { operation, parameters }, limit) : 0;
  const isExact = pagesOfRange > 0 && parameters.startDate !== undefined && countsDays(run.model);
  const minPages = Math.max(pagesOfRange, least);
  const { quick = false } = run.options;
  const starts = startsOf(parameters, run.model);
  const canBeWide = !quick && pagesOfRange === 0 && operation.id === listSpecialEvents.id && canBeWindows(run.model);
  const options: EndOptions = {
    operation,
    parameters,
    limit,
    maxPages,
    minPages,
    starts,
    canBeWide,
    stopAtShortPage,
    isExact,
    quick,
  };
  const size = isExact ? minPages : quick ? QUICK_AT_ONCE : AT_ONCE;
  return crawlPages(
    run,
    { operation, parameters },
    {
      limit,
      sizeAfter: (pages) => (stopAtShortPage ? Math.min(pages + 1, 2) : size),
      endOf: (responses, fresh) => endOf(responses, fresh, options),
    },
  );
}

/** The days on which a range can begin: its own, or today where none is given or an earlier one is read as today. */
export function startsOf({ startDate }: Parameters, { plausible }: TargetModel): readonly CalendarDate[] {
  return startDate === undefined ? plausible : [startDate, ...plausible.filter((day) => startDate < day)];
}

/**
 * The pages that cover a range of events if each holds `limit` days of the calendar, of a range from today on with the first day that can
 * be today; 0 if the range is too wide.
 */
function pagesOfDays({ plausible, today }: TargetModel, { operation, parameters }: Listing, limit: number): number {
  const { startDate = plausible[0] ?? today } = parameters;
  if (operation.id !== listSpecialEvents.id) return 0;
  const last = lastDayOf(parameters, startDate);
  return last > addDays(startDate, MAX_COVERED_DAYS - 1) ? 0 : Math.max(countWindows(startDate, last, limit), 1);
}

/** How many windows of `limit` days of the calendar there are from one day to another. */
export function countWindows(first: CalendarDate, last: CalendarDate, limit: number): number {
  return Math.ceil((dayNumber(last) - dayNumber(first) + 1) / limit);
}

interface EndOptions extends Listing, Required<CrawlOptions> {
  readonly starts: readonly CalendarDate[];
  /** Whether the range has no end that could be reached, and a page can be a window of its days. */
  readonly canBeWide: boolean;
  readonly stopAtShortPage: boolean;
  /** Whether there are at most `minPages`. */
  readonly isExact: boolean;
  readonly quick: boolean;
}

function endOf(responses: readonly TargetResponse[], fresh: number, options: EndOptions): CrawlEnd | undefined {
  const { operation, limit, maxPages, minPages, starts, canBeWide, stopAtShortPage, isExact, quick } = options;
  const lists = responses.map(listOf);
  const isBroken = responses.some((response, index) => !lists[index] && (index === 0 || !isRefused(response)));
  if (isBroken) return "broken";
  const latest = lists.slice(-fresh);
  if (isExact && responses.length >= minPages) return "whole";
  if (stopAtShortPage && latest.some((list) => (list?.length ?? 0) < limit)) return "whole";
  const pages = lists.map((list) => list ?? []);
  const areWindowsFrom = (startDate: CalendarDate) =>
    arePagesOfCalendar({ ...options, parameters: { ...options.parameters, startDate }, pages });
  // After the pages of all days of a range, one without an item is the end under every reading.
  const patience = quick && minPages > 0 ? 1 : canBeWide && starts.some(areWindowsFrom) ? GAP_PAGES : fresh;
  const isEmpty = lists.slice(-patience).every((list) => (list?.length ?? 0) === 0);
  if (isEmpty && responses.length >= Math.max(minPages, patience)) return "whole";
  if (repeatsPage(operation, lists) && !starts.some(areWindowsFrom)) return "repeats";
  if (isStuck(lists)) return "repeats";
  if (responses.length >= maxPages) return "cut";
  return latest.some((list) => (list?.length ?? 0) > limit + OVERFULL) ? "overfull" : undefined;
}

/** Events of one day may exceed a limit that counts days; more than this many no longer can be that. */
const OVERFULL = 170;

/** Identifies a page; undefined if it is empty or an item has no key. */
export function pageText(operation: Operation, list: readonly unknown[]): string | undefined {
  const keys = list.map((item) => keyOf(operation, item));
  return keys.length === 0 || keys.some((key) => key.startsWith("?")) ? undefined : keys.join();
}

/** Whether a page has the same items as one before it. */
function repeatsPage(operation: Operation, lists: readonly (readonly unknown[] | undefined)[]): boolean {
  const texts = lists.map((list) => pageText(operation, list ?? []));
  return texts.some((text, index) => text !== undefined && texts.indexOf(text) < index);
}

/** Pages in a row that are the same to the last letter, after which no other one is expected. */
const STUCK_PAGES = 12;

/** Whether a target repeats a page for ever, be it one whose items have no key. */
function isStuck(lists: readonly (readonly unknown[] | undefined)[]): boolean {
  const [first = [], ...others] = lists.slice(-STUCK_PAGES);
  const isSame = (list: readonly unknown[] = []) =>
    list.length === first.length && JSON.stringify(list) === JSON.stringify(first);
  return first.length > 0 && others.length === STUCK_PAGES - 1 && others.every(isSame);
}

/** The days of a page, if each page is a window of `limit` days of the calendar. */
export function windowOf(startDate: CalendarDate, page: number, limit: number): DaySpan {
  const first = addDays(startDate, (page - 1) * limit);
  return { first, last: addDays(first, limit - 1) };
}

/** Whether each page holds nothing but what falls in its window of days, counted from a day on. */
export function areWindows(
  { operation, limit, pages }: Pick<PageCrawl, "operation" | "limit" | "pages">,
  startDate: CalendarDate,
  latest: CalendarDate = "9999-12-31",
): boolean {
  return pages.every((page, index) => {
    const { first, last } = windowOf(startDate, index + 1, limit);
    return page.every((item) => daysOf(operation, item).some((day) => day >= first && day <= last && day <= latest));
  });
}

function daysOf({ id }: Operation, item: unknown): readonly CalendarDate[] {
  return id === getMuseumHours.id ? [String(fieldOf(item, "date"))] : datesOf(item);
}

/**
 * Whether every event takes place in the window of its page: `limit` days of the calendar from the startDate on. An event of
 * several dates can then be on several pages.
 */
export function arePagesOfCalendar({
  operation,
  parameters: { startDate, endDate },
  limit,
  pages,
}: Pick<PageCrawl, "operation" | "parameters" | "limit" | "pages">): boolean {
  if (operation.id !== listSpecialEvents.id || startDate === undefined) return false;
  return areWindows({ operation, limit, pages }, startDate, endDate);
}

/** Pages without an item that a walk passes where a page can be a window of days: more than a year. */
export const GAP_PAGES = 13;
/** Pages in a row that the target failed to answer, after which a walk ends. */
const MAX_LOST = 4;
/** From this page on, the last one is looked for, so that progress has an estimate. */
const ESTIMATED_FROM = 8;

export interface Walk extends PageCrawl {
  /** Pages that the target failed to answer. */
  readonly lost: readonly TargetResponse[];
  /** Whether each page can be a window of `limit` days of the calendar. */
  readonly canBeWindows: boolean;
}

interface WalkOptions {
  /** Requests at a time. */
  readonly atOnce: number;
  /** Is told how many pages there are, as soon as that is known. */
  readonly onPages?: (pages: number) => void;
  /** Takes the pages for windows of days, even if they don't look like it. */
  readonly areWindows?: boolean;
  /** Passes empty windows up to this day at least. */
  readonly until?: CalendarDate;
}

/** Ends at the first page without an item; where a page can be a window of days, only after more than a year of them. */
export async function walkPages(run: Run, listing: Listing, options: WalkOptions): Promise<Walk> {
  const mayBeWindows = (responses: readonly TargetResponse[]) =>
    options.areWindows ?? looksLikeWindows(run, listing, responses);
  const crawled = await crawlPages(run, listing, {
    limit: LARGEST_LIMIT,
    sizeAfter: (pages) => Math.max(1, Math.min(pages, options.atOnce)),
    endOf: (responses) => endOfWalk(listing, responses, { ...options, mayBeWindows: () => mayBeWindows(responses) }),
    async onPages(responses, fresh) {
      const { length } = responses;
      if (!options.onPages || length < ESTIMATED_FROM || length - fresh >= ESTIMATED_FROM) return;
      options.onPages(mayBeWindows(responses) ? length : await countPages(run, listing, length));
    },
  });
  return toWalk(crawled, mayBeWindows(crawled.responses));
}

function toWalk(crawled: PageCrawl, canBeWindows: boolean): Walk {
  const lost = crawled.responses.filter((response) => !listOf(response) && !isRefused(response));
  return { ...crawled, lost, canBeWindows };
}

/** The walk of one page, which is a window of days. */
export function toWindow(operation: Operation, parameters: Parameters, response: TargetResponse): Walk {
  const end = listOf(response) ? "whole" : isRefused(response) ? "refused" : "broken";
  const crawled = toCrawl({ operation, parameters }, { limit: LARGEST_LIMIT, responses: [response], end });
  return toWalk(crawled, true);
}

function endOfWalk(
  { operation, parameters }: Listing,
  responses: readonly TargetResponse[],
  { areWindows: known, until, mayBeWindows }: WalkOptions & { readonly mayBeWindows: () => boolean },
): CrawlEnd | undefined {
  const [first] = responses;
  const lists = responses.map(listOf);
  if (first && !lists[0]) return isRefused(first) ? "refused" : "broken";
  if (responses.some(isRefused)) return "whole";
  if (responses.slice(-MAX_LOST).every((response) => !listOf(response))) return "broken";
  const last = lists.findLastIndex((list) => list === undefined || list.length > 0);
  const empty = responses.length - 1 - last;
  // A target may answer a page past the end with the last one.
  if (repeatsPage(operation, lists.slice(-8)) || isStuck(lists)) return "whole";
  if (empty === 0) return undefined;
  if (last < 0 && known === undefined) return "empty";
  if (!mayBeWindows()) return last < 0 ? "empty" : "whole";
  const reached = addDays(parameters.startDate ?? "0000-01-01", responses.length * LARGEST_LIMIT);
  const isFarEnough = until === undefined || reached > until;
  return empty >= GAP_PAGES && isFarEnough ? (last < 0 ? "empty" : "whole") : undefined;
}

/** Whether the pages can be windows of days, from startDate or from today on. */
function looksLikeWindows(
  { model: { plausible } }: Run,
  { operation, parameters: { startDate } }: Listing,
  responses: readonly TargetResponse[],
): boolean {
  const pages = responses.map((response) => listOf(response) ?? []);
  const starts = [...(startDate === undefined ? [] : [startDate]), ...plausible];
  return starts.some((start) => areWindows({ operation, limit: LARGEST_LIMIT, pages }, start));
}

/** About how many pages there are: looks ahead twice as far each time, then in between. What it takes is not taken again. */
async function countPages(run: Run, listing: Listing, known: number): Promise<number> {
  const textOfPage = async (page: number) =>
    pageText(listing.operation, listOf(await run.get(pageQuery(listing, page, LARGEST_LIMIT))) ?? []);
  /** Whether a page has items, and others than one before it, which a target may repeat past the end. */
  const hasMore = async (page: number, before: number) => {
    const text = await textOfPage(page);
    return text !== undefined && text !== (await textOfPage(before));
  };
  let [low, high] = [known, known * 2];
  while (high < MAX_PAGES && (await hasMore(high, low))) [low, high] = [high, high * 2];
  while (high - low > Math.max(2, low / 10)) {
    const middle = Math.floor((low + high) / 2);
    if (await hasMore(middle, low)) low = middle;
    else high = middle;
  }
  return high;
}

const MAX_PAGES = 1_000_000;

/** Whether a page that is not full is the last one, as is only certain if `limit` counts events. */
function endsAtShortPage({ events }: TargetModel): boolean {
  return events.isUnitObserved && events.units.every((unit) => unit === "events");
}

/** Whether a page of events can be a window of days of the calendar, which may be empty between others. */
function canBeWindows({ events }: TargetModel): boolean {
  return events.units.some((unit) => unit !== "events");
}

/** Whether `limit` certainly counts days of some kind, so that a range limits how many pages there can be. */
function countsDays({ events }: TargetModel): boolean {
  return events.isUnitObserved && !events.units.includes("events");
}

export function keysOfPage(crawled: PageCrawl, index: number): readonly string[] {
  const before = crawled.pages.slice(0, index).reduce((count, page) => count + page.length, 0);
  return crawled.keys.slice(before, before + (crawled.pages[index]?.length ?? 0));
}
