/** Finds out which entries of hours a target has, and what `limit` counts there. */
import {
  addDays,
  type CalendarDate,
  dayNumber,
  FIRST_DATE,
  LAST_DATE,
  parseCalendarDate,
} from "../../contract/calendar-date.js";
import { getMuseumHours } from "../../contract/interface.js";
import type { DatedEntry } from "../../museum/catalogue.js";
import { isRefused, listOf } from "../client/response.js";
import { type Query, queryFor, unlessQuick } from "../queries/query.js";
import type { Run } from "../run.js";
import { datesIn, isPlaced } from "./item.js";
import { LARGEST_LIMIT } from "./list-operation.js";
import { crawl, type PageCrawl } from "./page-crawl.js";
import { isFullToItsEnd } from "./page-unit.js";

const MAX_PAGES = 250;
/** More than a year of entries. */
const QUICK_PAGES = 14;
/** How far ahead a first entry is looked for if the first pages have none. */
const FARTHEST_DAYS = 1200;

export async function exploreHours(run: Run): Promise<void> {
  const { hours, plausible } = run.model;
  const soonest = await soonestServed(run, plausible);
  const ahead = await crawlAhead(run, soonest);
  hours.isAnswered = ahead.end !== "broken";
  const earlier = run.options.quick ? [] : await crawlBehind(run, ahead, soonest);
  const crawls = [ahead, ...(await crawlBeyond(run, ahead)), ...earlier];
  const placed = crawls.flatMap(({ items }) => items.filter((item) => isPlaced(getMuseumHours, item))) as DatedEntry[];
  const byDate = new Map(placed.map((entry) => [entry.date, entry]));
  hours.entries = [...byDate.values()].sort((a, b) => (a.date < b.date ? -1 : 1));
  hours.hasUnplaced = crawls.some(({ items }) => items.some((item) => !isPlaced(getMuseumHours, item)));
  hours.past = hours.entries.some(({ date }) => date < soonest) ? "serve" : undefined;
  const past = earlier.flatMap(({ responses }) => responses).find((response) => (listOf(response)?.length ?? 0) > 0);
  if (hours.past === "serve" && past) run.model.evidence.pastStartDate = past;
  hours.from = hours.past === "serve" ? (earlier.at(-1)?.parameters.startDate ?? soonest) : soonest;
  const [first] = ahead.responses;
  if (first) run.model.evidence.hoursPageUnit = first;
  hours.unit = unitOf(crawls.filter(({ parameters: { startDate = "" } }) => startDate >= soonest));
  // Where a page can be a window of days, empty pages can be a closure, and a quick run looks behind it at few places.
  const isWhole = crawls.every(({ end }) => end === "whole") && !(run.options.quick && hours.unit !== "entries");
  hours.to = isWhole ? LAST_DATE : (hours.entries.at(-1)?.date ?? soonest);
}

/** The first day that can be today and that the target does not reject. */
export async function soonestServed(run: Run, plausible: readonly CalendarDate[]): Promise<CalendarDate> {
  for (const startDate of plausible.slice(0, -1)) {
    const response = await run.get(queryFor(getMuseumHours, { startDate, page: 1, limit: LARGEST_LIMIT }));
    if (!isRefused(response)) return startDate;
  }
  return plausible.at(-1) ?? run.model.today;
}

/** From the soonest day that can be today; farther ahead if the first pages are empty. */
export async function crawlAhead(run: Run, soonest: CalendarDate): Promise<PageCrawl> {
  const maxPages = run.options.quick ? QUICK_PAGES : MAX_PAGES;
  const ahead = await crawl(run, getMuseumHours, { startDate: soonest }, { maxPages });
  if (run.options.quick || ahead.end !== "whole" || ahead.items.length > 0) return ahead;
  for (let days = 4 * LARGEST_LIMIT; days < FARTHEST_DAYS; days += LARGEST_LIMIT) {
    const startDate = addDays(soonest, days);
    const response = await run.get(queryFor(getMuseumHours, { startDate, limit: LARGEST_LIMIT }));
    if ((listOf(response)?.length ?? 0) > 0) return crawl(run, getMuseumHours, { startDate }, { maxPages: MAX_PAGES });
  }
  return ahead;
}

/** Days after the last entry of a crawl, at which more entries are looked for. */
const BEYOND = [1, 2, 8, 31, 92, 184, 366, 731, 1500];

/** The queries that show whether there are entries after the last one of some pages. */
export function queriesBeyond(run: Run, last: string): readonly Query[] {
  if (parseCalendarDate(last) === undefined) return [];
  const starts = BEYOND.map((days) => addDays(last, days)).filter((date) => date < LAST_DATE);
  return unlessQuick(run, starts, 2).map((startDate) =>
    queryFor(getMuseumHours, { startDate, page: 1, limit: LARGEST_LIMIT }),
  );
}

/** What lies after a gap that is so long that a crawl ended in it, as it can if each page is a window of days. */
async function crawlBeyond(run: Run, ahead: PageCrawl): Promise<readonly PageCrawl[]> {
  const last = datesIn(ahead.items).at(-1);
  if (ahead.end !== "whole" || last === undefined) return [];
  const responses = await Promise.all(queriesBeyond(run, last).map(run.get));
  const dates = responses.flatMap((response) => datesIn(listOf(response)));
  const [first] = dates.filter((date) => !ahead.keys.includes(date)).sort();
  if (first === undefined || parseCalendarDate(first) === undefined) return [];
  return [await crawl(run, getMuseumHours, { startDate: first }, { maxPages: MAX_PAGES })];
}

/** What lies before: from the first entry of all if a page shows it, or backwards if a page is a window of days. */
async function crawlBehind(run: Run, ahead: PageCrawl, soonest: CalendarDate): Promise<readonly PageCrawl[]> {
  if (ahead.end === "broken" || ahead.end === "repeats" || ahead.end === "overfull") return [];
  for (const startDate of [FIRST_DATE, "0001-01-01", "1970-01-01", addDays(soonest, -366)]) {
    const response = await run.get(queryFor(getMuseumHours, { startDate, page: 1, limit: LARGEST_LIMIT }));
    const list = listOf(response);
    const [first] = datesIn(list);
    if (list && first !== undefined) {
      return first < soonest ? [await crawl(run, getMuseumHours, { startDate }, { maxPages: MAX_PAGES })] : [];
    }
    if (list && startDate === addDays(soonest, -366)) return crawlBackwards(run, soonest);
  }
  return [];
}

async function crawlBackwards(run: Run, soonest: CalendarDate): Promise<readonly PageCrawl[]> {
  const found = await crawl(
    run,
    getMuseumHours,
    { startDate: addDays(soonest, -FARTHEST_DAYS) },
    { maxPages: MAX_PAGES },
  );
  if (found.items.length > 0) return [found];
  for (const days of [-366, -120, -60, -30]) {
    const near = await crawl(run, getMuseumHours, { startDate: addDays(soonest, days) }, { maxPages: MAX_PAGES });
    if (near.items.length > 0) return [near];
  }
  return [];
}

/** What crawls allow `limit` to count; undefined where they allow both, or neither. */
export function unitOf(crawls: readonly PageCrawl[]): "entries" | "calendarDays" | undefined {
  const areEntries = crawls.every(isFullToItsEnd);
  const areDays = crawls.every(isWindowOfDays);
  return areEntries === areDays ? undefined : areEntries ? "entries" : "calendarDays";
}

/** Whether each page holds the days of its own window of `limit` days, counted from startDate. */
export function isWindowOfDays({ pages, limit, parameters: { startDate } }: PageCrawl): boolean {
  if (startDate === undefined) return false;
  const start = dayNumber(startDate);
  return pages.every((page, index) =>
    page.every((item) => {
      if (!isPlaced(getMuseumHours, item)) return true;
      const day = dayNumber((item as DatedEntry).date) - start;
      return day >= index * limit && day < (index + 1) * limit;
    }),
  );
}
