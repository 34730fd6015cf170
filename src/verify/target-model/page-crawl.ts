/** Crawls the pages of a list, from the first to past the last, by what the run has learned of the target. */
import {
  addDays,
  type CalendarDate,
  type DaySpan,
  dayNumber,
  FIRST_DATE,
  LAST_DATE,
} from "../../contract/calendar-date.js";
import type { Operation } from "../../contract/interface.js";
import { LARGEST_LIMIT, listOperation } from "../../contract/lists.js";
import { halve, lastDayOf, type Parameters, queryFor } from "../client/query.js";
import { isRefused, listOf, type TargetResponse } from "../client/response.js";
import { datesOf, daysOf, isPlaced, keysOf } from "./item.js";
import type { Run } from "./run.js";
import { countsItems, type TargetModel } from "./target-model.js";

/**
 * Why a crawl stopped. `whole`: it reached the end; `repeats`: a page was the same as an earlier one; `cut`: it reached `maxPages`;
 * `broken`: a page was no list, or the target failed.
 */
type CrawlEnd = "whole" | "repeats" | "cut" | "broken";

interface Listing {
  readonly operation: Operation;
  readonly parameters: Parameters;
}

/** Pages in a row that are the same to the last letter, after which no other one is expected. */
const STUCK_PAGES = 12;

/** Pages of a list in their order: what they have in common, and whether more can follow. */
class Pages implements Listing {
  readonly operation: Operation;
  readonly parameters: Parameters;
  readonly limit: number;
  /** A page that is no list has no items. */
  readonly pages: readonly (readonly unknown[])[];

  constructor({ operation, parameters }: Listing, limit: number, pages: readonly (readonly unknown[] | undefined)[]) {
    this.operation = operation;
    this.parameters = parameters;
    this.limit = limit;
    this.pages = pages.map((page) => page ?? []);
  }

  /** Finds the first page that repeats an earlier one. Returns the indexes of both, the earlier first; undefined if no page repeats. */
  findRepeated(): readonly [first: number, second: number] | undefined {
    const texts = this.pages.map((page) => pageText(this.operation, page));
    const second = texts.findIndex((text, index) => text !== undefined && texts.indexOf(text) < index);
    return second < 0 ? undefined : [texts.indexOf(texts[second]), second];
  }

  /** Whether a page repeats an earlier one, and not because each of its events has a date for each of them. */
  areRepeated(): boolean {
    return this.findRepeated() !== undefined && !this.#mayTakePlaceAgain();
  }

  /** Whether each event of pages that are the same has a date for each of them, where every page can be about other days. */
  #mayTakePlaceAgain(): boolean {
    if (!listOperation(this.operation).hasEnd) return false;
    const { startDate = FIRST_DATE } = this.parameters;
    const times = new Map<string, number>();
    return this.pages.every((page) => {
      const text = pageText(this.operation, page);
      if (text === undefined) return true;
      const count = (times.get(text) ?? 0) + 1;
      times.set(text, count);
      return count === 1 || page.every((item) => datesOf(item).filter((date) => date >= startDate).length >= count);
    });
  }

  /** Whether a target repeats a page for ever, be it one whose items have no key. */
  isStuck(): boolean {
    const texts = this.pages.slice(-STUCK_PAGES).map((page) => JSON.stringify(page));
    return texts.length === STUCK_PAGES && texts[0] !== "[]" && new Set(texts).size === 1;
  }

  /** Whether each page holds nothing but what falls in its window of days, counted from a day on. */
  areWindows(startDate: CalendarDate, latest: CalendarDate = LAST_DATE): boolean {
    return this.pages.every((page, index) => {
      const { first, last } = windowOf(startDate, index + 1, this.limit);
      const isInside = (day: CalendarDate) => day >= first && day <= last && day <= latest;
      return page.every((item) => daysOf(this.operation, item).some(isInside));
    });
  }
}

/** Identifies a page; undefined if it is empty or an item has no key. */
function pageText(operation: Operation, list: readonly unknown[]): string | undefined {
  const keys = keysOf(operation, list);
  return keys.length === 0 || keys.some((key) => key.startsWith("?")) ? undefined : keys.join();
}

/** The days of a page, if each page is a window of `limit` days of the calendar. */
export function windowOf(startDate: CalendarDate, page: number, limit: number): DaySpan {
  const first = addDays(startDate, (page - 1) * limit);
  return { first, last: addDays(first, limit - 1) };
}

/** The pages of a crawl up to the last one that has an item. */
export class PageCrawl extends Pages {
  /** Page by page, those past the end included. */
  readonly responses: readonly TargetResponse[];
  readonly items: readonly unknown[];
  readonly keys: readonly string[];
  readonly end: CrawlEnd;

  constructor(
    listing: Listing,
    { limit, responses, end }: { limit: number; responses: readonly TargetResponse[]; end: CrawlEnd },
  ) {
    const lists = responses.map(listOf);
    super(listing, limit, lists.slice(0, lists.findLastIndex((list) => list && list.length > 0) + 1));
    this.responses = responses;
    this.items = this.pages.flat();
    this.keys = keysOf(this.operation, this.items);
    this.end = end;
  }

  keysOfPage(index: number): readonly string[] {
    const before = this.pages.slice(0, index).reduce((count, page) => count + page.length, 0);
    return this.keys.slice(before, before + (this.pages[index]?.length ?? 0));
  }

  /** Whether every page but the last is full. */
  isFullToItsEnd(): boolean {
    const { pages, limit } = this;
    return pages.every((page, index) => page.length === limit || (index === pages.length - 1 && page.length < limit));
  }

  /**
   * Whether every event takes place in the window of its page: `limit` days of the calendar from the startDate on. An event of
   * several dates can then be on several pages.
   */
  arePagesOfCalendar(): boolean {
    const { startDate, endDate } = this.parameters;
    return listOperation(this.operation).hasEnd && startDate !== undefined && this.areWindows(startDate, endDate);
  }

  /** Whether each page of entries holds the days of its own window of `limit` days, counted from the day on which the range can begin. */
  arePagesOfDays(model: TargetModel): boolean {
    const placed = this.pages.map((page) => page.filter((item) => isPlaced(this.operation, item)));
    const pages = new Pages(this, this.limit, placed);
    return startsOf(this.parameters, model).some((start) => pages.areWindows(start));
  }
}

/** What crawls allow `limit` to count; undefined where they allow both, or neither. */
export function unitOf(model: TargetModel, crawls: readonly PageCrawl[]): "entries" | "calendarDays" | undefined {
  const areEntries = crawls.every((crawled) => crawled.isFullToItsEnd());
  const areDays = crawls.every((crawled) => crawled.arePagesOfDays(model));
  return areEntries === areDays ? undefined : areEntries ? "entries" : "calendarDays";
}

function pageQuery({ operation, parameters }: Listing, page: number, limit: number) {
  return queryFor(operation, { ...parameters, page, limit });
}

/** Ranges up to this many days are crawled to their end, whatever `limit` counts. */
const MAX_COVERED_DAYS = 800;

interface CrawlOptions {
  readonly limit?: number;
  readonly maxPages?: number;
  /** Pages to take at least, however many of them are empty. */
  readonly minPages?: number;
  /** A day up to which pages are taken at least, if each holds `limit` days of the calendar, so that closed days in a row end no crawl. */
  readonly until?: CalendarDate | undefined;
}

export async function crawl(
  run: Run,
  operation: Operation,
  parameters: Parameters,
  { limit = LARGEST_LIMIT, maxPages = 400, minPages: least = 0, until }: CrawlOptions = {},
): Promise<PageCrawl> {
  const { model } = run;
  const { hasEnd, name } = listOperation(operation);
  const { units, isUnitObserved } = model[name];
  // As many pages without an item as are asked for at once end a crawl, so that a gap in the days does not.
  const { isReadWhole, pagesAtOnce } = run.effort;
  const listing = { operation, parameters };
  // A page of fewer items than the limit is only certain to be the last one if `limit` counts items, or days that have at least one.
  const isLastIfShort = units.every((unit) => countsItems(unit) || unit === "days");
  const stopAtShortPage = (hasEnd || !isReadWhole) && isUnitObserved && isLastIfShort;
  // A page of events can be a window of days of the calendar, which may be empty between others.
  const canBeWindows = hasEnd && !units.every(countsItems);
  const pagesOfRange = canBeWindows ? pagesOfDays(model, parameters, limit) : 0;
  // If `limit` certainly counts days of some kind, the range limits how many pages there can be.
  const isExact = pagesOfRange > 0 && parameters.startDate !== undefined && isUnitObserved && !units.some(countsItems);
  const { startDate } = parameters;
  const pagesUntil = startDate === undefined || until === undefined ? 0 : countWindows(startDate, until, limit);
  const minPages = Math.max(pagesOfRange, least, pagesUntil);
  const starts = startsOf(parameters, model);
  const isWide = isReadWhole && pagesOfRange === 0 && canBeWindows;
  const size = isExact ? minPages : pagesAtOnce;
  const endOf = (responses: readonly TargetResponse[], fresh: number): CrawlEnd | undefined => {
    const lists = responses.map(listOf);
    const isBroken = responses.some((response, index) => !lists[index] && (index === 0 || !isRefused(response)));
    if (isBroken) return "broken";
    const latest = lists.slice(-fresh);
    if (isExact && responses.length >= minPages) return "whole";
    if (stopAtShortPage && latest.some((list) => (list?.length ?? 0) < limit)) return "whole";
    const pages = new Pages(listing, limit, lists);
    const areWindowsFrom = (start: CalendarDate) => hasEnd && pages.areWindows(start, parameters.endDate);
    // After the pages of all days of a range, or where no page can be of days, one without an item is the end under every reading.
    const first = lists[0]?.flatMap((item) => daysOf(operation, item)).filter((day) => day >= (startDate ?? "")) ?? [];
    const areWindows = [...starts, ...first.sort().slice(0, 1)].some(areWindowsFrom);
    const patience = !isReadWhole && minPages > 0 ? 1 : isWide && starts.some(areWindowsFrom) ? GAP_PAGES : fresh;
    const isEmpty = lists.slice(-patience).every((list) => (list?.length ?? 0) === 0);
    const leastPages = isReadWhole || areWindows ? minPages : Math.max(least, pagesUntil);
    if (isEmpty && responses.length >= Math.max(leastPages, patience)) return "whole";
    if ((pages.areRepeated() && !starts.some(areWindowsFrom)) || pages.isStuck()) return "repeats";
    return responses.length >= maxPages ? "cut" : undefined;
  };
  const responses: TargetResponse[] = [];
  for (;;) {
    const count = stopAtShortPage ? Math.min(responses.length + 1, 2) : size;
    const numbers = Array.from({ length: count }, (_, index) => responses.length + 1 + index);
    responses.push(...(await Promise.all(numbers.map((page) => run.get(pageQuery(listing, page, limit))))));
    const end = endOf(responses, count);
    if (end !== undefined) return new PageCrawl(listing, { limit, responses, end });
  }
}

/** The days on which a range can begin: its own, or today where none is given or an earlier one is read as today. */
function startsOf({ startDate }: Parameters, { plausible }: TargetModel): readonly CalendarDate[] {
  return startDate === undefined ? plausible : [startDate, ...plausible.filter((day) => startDate < day)];
}

/**
 * The pages that cover a range of events if each holds `limit` days of the calendar, of a range from today on with the first day that can
 * be today; 0 if the range is too wide.
 */
export function pagesOfDays({ plausible, today }: TargetModel, parameters: Parameters, limit: number): number {
  const { startDate = plausible[0] ?? today } = parameters;
  const last = lastDayOf(parameters, startDate);
  return last > addDays(startDate, MAX_COVERED_DAYS - 1) ? 0 : Math.max(countWindows(startDate, last, limit), 1);
}

function countWindows(first: CalendarDate, last: CalendarDate, limit: number): number {
  return Math.ceil((dayNumber(last) - dayNumber(first) + 1) / limit);
}

/** A page that no museum has. */
const NO_PAGE = 1_000_000;

/** Whether a list has more pages than these, with the largest limit. A target that has a page where none can be repeats others, and has no more of them. */
export async function hasMorePages(run: Run, listing: Listing, pages: number): Promise<boolean> {
  const hasPage = async (page: number) =>
    pageText(listing.operation, listOf(await run.get(pageQuery(listing, page, LARGEST_LIMIT))) ?? []) !== undefined;
  if (!(await hasPage(pages + 1))) return false;
  return !(await run.once(`pages of ${listing.operation.id} that repeat`, () => hasPage(NO_PAGE)));
}

/**
 * The last page of a list that ends, and the response to the page after it; undefined if the first one is empty, or more than `most` have to
 * be looked at to find it.
 */
export async function findLastPage(run: Run, listing: Listing, most: number): Promise<LastPage | undefined> {
  const get = (page: number) => run.get(pageQuery(listing, page, LARGEST_LIMIT));
  const hasPage = async (page: number) => !!listOf(await get(page))?.length;
  let [full, after] = [0, 1];
  for (; await hasPage(after); [full, after] = [after, after * 2]) if (2 * after > most) return undefined;
  const [last, empty] = await halve([full, after], hasPage);
  return last === 0 ? undefined : { page: last, beyond: await get(empty) };
}

interface LastPage {
  readonly page: number;
  /** The response to the page after it. */
  readonly beyond: TargetResponse;
}

/** Pages without an item that a crawl passes where a page can be a window of days: more than a year. */
const GAP_PAGES = 13;
