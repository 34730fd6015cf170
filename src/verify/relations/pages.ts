/** The pages of a list: counted and compared. */

import { parseCalendarDate } from "../../contract/calendar-date.js";
import { getMuseumHours } from "../../contract/interface.js";
import { crowdedRanges, startsOfHours } from "../queries/calendar-queries.js";
import type { Parameters, Query } from "../queries/query.js";
import { afresh, type Run } from "../run.js";
import { hoursList, type ListOperation } from "../target-model/list-operation.js";
import { PAGING_CRAWL_PAGES } from "../target-model/list-readings.js";
import { arePagesOfCalendar, crawl, type PageCrawl, pageText } from "../target-model/page-crawl.js";
import { countOnPage } from "../target-model/page-unit.js";
import { withOpenUnits } from "../target-model/target-model.js";

export function keysOfPage(found: PageCrawl, index: number): readonly string[] {
  const before = found.pages.slice(0, index).reduce((count, page) => count + page.length, 0);
  return found.keys.slice(before, before + (found.pages[index]?.length ?? 0));
}

/** Two pages that share an item. */
export interface SharedItem {
  readonly first: number;
  readonly second: number;
  readonly key: string;
}

/** Returns the first item that is on two pages. Undefined if no item is, or if each page is a window of days in which it takes place. */
export function sharedItem(found: PageCrawl): SharedItem | undefined {
  if (arePagesOfCalendar(found)) return undefined;
  return found.end === "repeats" ? repeatedPage(found) : itemOnTwoPages(found);
}

function repeatedPage(found: PageCrawl): SharedItem | undefined {
  const texts = found.pages.map((page) => pageText(found.operation, page));
  const second = texts.findIndex((text, index) => text !== undefined && texts.indexOf(text) < index);
  if (second < 0) return undefined;
  return { first: texts.indexOf(texts[second]), second, key: keysOfPage(found, second)[0] ?? "" };
}

function itemOnTwoPages(found: PageCrawl): SharedItem | undefined {
  const pageOf = new Map<string, number>();
  for (const [index] of found.pages.entries()) {
    for (const key of keysOfPage(found, index)) {
      const first = pageOf.get(key);
      if (key.startsWith("?")) continue;
      if (first !== undefined && first !== index) return { first, second: index, key };
      pageOf.set(key, index);
    }
  }
  return undefined;
}

/** Crawls the same list with the same limit again, whatever was learned since of where a list ends. */
export function crawlAgain(run: Run, { operation, parameters, limit }: PageCrawl): Promise<PageCrawl> {
  return crawl(afresh(withOpenUnits(run)), operation, parameters, { limit, maxPages: PAGING_CRAWL_PAGES });
}

/** Entries of hours are counted as they are, since a page of days of the calendar has at most one a day. */
export function countListed(run: Run, query: Query, list: readonly unknown[]): number {
  if (query.operation.id === getMuseumHours.id) return list.length;
  const parameters = query.parameters ?? parametersIn(query);
  // How a target reads such a query is undocumented, and so is the range that is paged.
  if (!parameters) return run.model.events.units.every((unit) => unit === "events") ? list.length : 0;
  const { page = 1, limit: _limit, ...range } = parameters;
  return countOnPage(run, list, { range, page });
}

/** The parameters of a query that is sent as it is written; undefined if they are not plain and documented values. */
function parametersIn({ target }: Query): Parameters | undefined {
  const given = new URLSearchParams(target.split("?")[1]);
  const values = ["startDate", "endDate", "page"].map((name) => given.getAll(name));
  if (values.some((all) => all.length > 1)) return undefined;
  const [startDate, endDate, page] = values.map(([value]) => value);
  const isDate = (text: string | undefined) => text === undefined || parseCalendarDate(text) !== undefined;
  if (!isDate(startDate) || !isDate(endDate) || !/^[1-9]\d*$/.test(page ?? "1")) return undefined;
  return { ...(startDate && { startDate }), ...(endDate && { endDate }), page: Number(page ?? 1) };
}

/** Ranges of events with at least `least` events; for hours, starts that are spread over all that is known. */
export function crowdedQueries(run: Run, list: ListOperation, least?: number): readonly Parameters[] {
  return list === hoursList ? startsOfHours(run, 6).map((startDate) => ({ startDate })) : crowdedRanges(run, least);
}
