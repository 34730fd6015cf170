/** Crawls the pages of a list, from the first to past the last. */
import { addDays, dayNumber } from "../../contract/calendar-date.js";
import { listSpecialEvents, type Operation } from "../../contract/interface.js";
import { isRefused, listOf, type TargetResponse } from "../client/response.js";
import { lastDayOf, type Parameters, queryFor } from "../queries/query.js";
import type { Run } from "../run.js";
import { datesOf, keyOf } from "./item.js";
import { LARGEST_LIMIT } from "./list-operation.js";
import { canBeWindows, countsDays, endsAtShortPage } from "./target-model.js";

/** Pages sent for at once; as many without an item end a crawl, so that a gap in the days does not. */
const AT_ONCE = 4;
const QUICK_AT_ONCE = 2;

/** Ranges up to this many days are crawled to their end, whatever `limit` counts. */
const MAX_COVERED_DAYS = 800;

export interface PageCrawl {
  readonly operation: Operation;
  readonly parameters: Parameters;
  readonly limit: number;
  /** Up to the last one that has an item. */
  readonly pages: readonly (readonly unknown[])[];
  /** The responses page by page, those past the end included. */
  readonly responses: readonly TargetResponse[];
  readonly items: readonly unknown[];
  readonly keys: readonly string[];
  /**
   * `whole`: it reached the end; `repeats`: a page was the same as an earlier one; `cut`: it reached `maxPages`; `broken`: a page
   * was no list; `overfull`: a page held far more than the limit, so that more of them would only load the target.
   */
  readonly end: "whole" | "repeats" | "cut" | "broken" | "overfull";
}

interface CrawlOptions {
  readonly limit?: number;
  readonly maxPages?: number;
}

export async function crawl(
  run: Run,
  operation: Operation,
  parameters: Parameters,
  { limit = LARGEST_LIMIT, maxPages = 400 }: CrawlOptions = {},
): Promise<PageCrawl> {
  const stopAtShortPage = operation.id === listSpecialEvents.id && endsAtShortPage(run.model);
  const minPages = canBeWindows(run.model) ? pagesOfDays(operation, parameters, limit) : 0;
  const isExact = minPages > 0 && countsDays(run.model);
  const { quick = false } = run.options;
  const options: EndOptions = { operation, parameters, limit, maxPages, minPages, stopAtShortPage, isExact, quick };
  const size = isExact ? minPages : quick ? QUICK_AT_ONCE : AT_ONCE;
  const responses: TargetResponse[] = [];
  let end: PageCrawl["end"] | undefined;
  while (end === undefined) {
    const first = responses.length + 1;
    const numbers = Array.from({ length: stopAtShortPage ? Math.min(first, 2) : size }, (_, index) => first + index);
    const query = (page: number) => queryFor(operation, { ...parameters, page, limit });
    responses.push(...(await Promise.all(numbers.map((page) => run.get(query(page))))));
    end = endOf(responses, numbers.length, options);
  }
  const pages = responses.map((response) => listOf(response) ?? []);
  while (pages.at(-1)?.length === 0) pages.pop();
  const items = pages.flat();
  const keys = items.map((item) => keyOf(operation, item));
  return { operation, parameters, limit, pages, responses, items, keys, end };
}

/** The pages that cover a range of events if each holds `limit` days of the calendar; 0 if the range is open or too wide. */
function pagesOfDays(operation: Operation, parameters: Parameters, limit: number): number {
  const { startDate } = parameters;
  if (operation.id !== listSpecialEvents.id || startDate === undefined) return 0;
  const days = dayNumber(lastDayOf(parameters, startDate)) - dayNumber(startDate) + 1;
  return days > MAX_COVERED_DAYS ? 0 : Math.max(Math.ceil(days / limit), 1);
}

interface EndOptions extends Required<CrawlOptions> {
  readonly operation: Operation;
  readonly parameters: Parameters;
  readonly minPages: number;
  readonly stopAtShortPage: boolean;
  /** Whether there are at most `minPages`. */
  readonly isExact: boolean;
  readonly quick: boolean;
}

function endOf(responses: readonly TargetResponse[], fresh: number, options: EndOptions): PageCrawl["end"] | undefined {
  const { operation, limit, maxPages, minPages, stopAtShortPage, isExact, quick } = options;
  const lists = responses.map(listOf);
  const isBroken = responses.some((response, index) => !lists[index] && (index === 0 || !isRefused(response)));
  if (isBroken) return "broken";
  const latest = lists.slice(-fresh);
  if (isExact && responses.length >= minPages) return "whole";
  if (stopAtShortPage && latest.some((list) => (list?.length ?? 0) < limit)) return "whole";
  // After the pages of all days of a range, one without an item is the end under every reading.
  const isEmpty = lists.slice(quick && minPages > 0 ? -1 : -fresh).every((list) => (list?.length ?? 0) === 0);
  if (isEmpty && responses.length >= minPages) return "whole";
  const texts = lists.map((list) => pageText(operation, list ?? []));
  const isRepeated = texts.some((text, index) => text !== undefined && texts.indexOf(text) < index);
  const pages = lists.map((list) => list ?? []);
  if (isRepeated && !arePagesOfCalendar({ ...options, pages })) return "repeats";
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

/** Pages in a row that are the same to the last letter, after which no other one is expected. */
const STUCK_PAGES = 12;

/** Whether a target repeats a page for ever, be it one whose items have no key. */
export function isStuck(lists: readonly (readonly unknown[] | undefined)[]): boolean {
  const [first = [], ...others] = lists.slice(-STUCK_PAGES);
  const isSame = (list: readonly unknown[] = []) =>
    list.length === first.length && JSON.stringify(list) === JSON.stringify(first);
  return first.length > 0 && others.length === STUCK_PAGES - 1 && others.every(isSame);
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
  return pages.every((page, index) => {
    const first = addDays(startDate, index * limit);
    const last = [addDays(first, limit - 1), endDate ?? "9999"].sort()[0] ?? "";
    return page.every((item) => datesOf(item).some((date) => date >= first && date <= last));
  });
}
