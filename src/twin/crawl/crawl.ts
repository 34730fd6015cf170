/** Crawls all days and all events of a service. */
import { addDays, type CalendarDate, LAST_DATE } from "../../contract/calendar-date.js";
import { getMuseumHours, listSpecialEvents, type Operation } from "../../contract/interface.js";
import { isRefused, listOf } from "../../verify/client/response.js";
import { type Parameters, queryFor } from "../../verify/queries/query.js";
import type { Run } from "../../verify/run.js";
import { LARGEST_LIMIT } from "../../verify/target-model/list-operation.js";
import { GAP_PAGES, toWindow, type Walk, walkPages } from "../../verify/target-model/page-crawl.js";

export interface CrawlBounds {
  /** Days that are looked through at least, where a page is a window of days. */
  readonly from?: CalendarDate;
  readonly to?: CalendarDate;
}

export interface Crawl {
  readonly run: Run;
  readonly atOnce: number;
  readonly bounds: CrawlBounds;
  readonly note: ReturnType<typeof createCrawlNotes>;
  /** Is told how many pages an operation has. */
  expect(operation: Operation, pages: number): void;
}

export function createCrawlNotes() {
  const rejected = new Map<string, string>();
  const reached = new Map<string, { first: CalendarDate; last: CalendarDate }>();
  return {
    /** The target rejected a range that would have shown everything. */
    rejects({ path }: Operation, from: CalendarDate, to?: CalendarDate): void {
      rejected.set(path, `${path} rejects ${to === undefined ? `startDate=${from}` : `the range ${from} to ${to}`}`);
    },
    /** Pages are windows of days, so that what lies far beyond is not seen. */
    windows({ path }: Operation, { parameters: { startDate = "" }, responses }: Walk): void {
      const last = addDays(startDate, responses.length * LARGEST_LIMIT - 1);
      const before = reached.get(path);
      const range = { first: startDate, last };
      reached.set(path, {
        first: before && before.first < range.first ? before.first : range.first,
        last: before && before.last > range.last ? before.last : range.last,
      });
    },
    list: (): readonly string[] => [
      ...[...rejected.values()].map((text) => `${text}; what it would have shown was taken from narrower ranges.`),
      ...[...reached].map(
        ([path, { first, last }]) =>
          `A page of ${path} is a window of ${LARGEST_LIMIT} days: days before ${first} and after ${last} were not looked at; --from and --to widen that.`,
      ),
    ],
  };
}

interface Range {
  readonly startDate: CalendarDate;
  readonly endDate: CalendarDate;
}

export async function crawlEvents(crawl: Crawl): Promise<readonly Walk[]> {
  const { run } = crawl;
  const soonest = run.model.plausible[0] ?? run.model.today;
  const ranges = [...rangesAround(soonest), ...run.model.plausible.slice(1).flatMap(rangesFrom)];
  for (const [index, range] of ranges.entries()) {
    const first = await run.get(queryFor(listSpecialEvents, { ...range, page: 1, limit: LARGEST_LIMIT }));
    const list = listOf(first);
    if (!list) {
      if (isRefused(first)) crawl.note.rejects(listSpecialEvents, range.startDate, range.endDate);
      continue;
    }
    if (list.length === 0) return crawlEventWindows(crawl, soonest);
    return index === 0 ? [await walkRange(crawl, range)] : walkNeighbours(crawl, range);
  }
  return [];
}

/** From the widest range to the nearest days; a target may reject a range. */
function rangesAround(day: CalendarDate): readonly Range[] {
  return [
    { startDate: "0001-01-01", endDate: LAST_DATE },
    { startDate: "1000-01-01", endDate: "9000-01-01" },
    { startDate: "1970-01-01", endDate: "2199-12-31" },
    { startDate: addDays(day, -3660), endDate: addDays(day, 3660) },
    { startDate: addDays(day, -400), endDate: addDays(day, 800) },
    ...rangesFrom(day),
  ];
}

function rangesFrom(day: CalendarDate): readonly Range[] {
  return [LAST_DATE, ...[3660, 366, 180, 90, 30, 8].map((days) => addDays(day, days))].map((endDate) => ({
    startDate: day,
    endDate,
  }));
}

async function walkRange(crawl: Crawl, parameters: Parameters): Promise<Walk> {
  const { run, atOnce, bounds } = crawl;
  const onPages = (pages: number) => crawl.expect(listSpecialEvents, pages);
  const until = bounds.to === undefined ? {} : { until: bounds.to };
  const walk = await walkPages(run, { operation: listSpecialEvents, parameters }, { atOnce, onPages, ...until });
  if (walk.canBeWindows && walk.responses.length > 1) crawl.note.windows(listSpecialEvents, walk);
  return walk;
}

/** Days without an event after which no further range is looked into, where the widest range is rejected. */
const FAR_DAYS = 800;

/** Ranges of the width that the target accepts, ahead and behind, until they have been empty for long. They share a day each. */
async function walkNeighbours(crawl: Crawl, range: Range): Promise<readonly Walk[]> {
  const walks = [await walkRange(crawl, range)];
  const width = Math.round((Date.parse(range.endDate) - Date.parse(range.startDate)) / 86_400_000);
  if (width <= 0 || range.endDate === LAST_DATE) return walks;
  for (const direction of [1, -1]) {
    for (let [step, empty] = [1, 0]; empty < FAR_DAYS; step += 1) {
      const startDate = addDays(range.startDate, direction * step * width);
      const walk = await walkRange(crawl, { startDate, endDate: addDays(startDate, width) });
      if (walk.end === "refused") break;
      walks.push(walk);
      empty = walk.pages.some((page) => page.length > 0) ? 0 : empty + width;
    }
  }
  return walks;
}

/**
 * Where a page is a window of days, the widest range does not show the first event: asks for ranges of one window, ahead of today
 * and behind it. Such a range is one page if `limit` counts days, and several if it counts events.
 */
async function crawlEventWindows(crawl: Crawl, soonest: CalendarDate): Promise<readonly Walk[]> {
  const walks: Walk[] = [];
  const unit = { countsEvents: true };
  for (const direction of [1, -1]) {
    let empty = 0;
    for (let window = direction === 1 ? 0 : 1; ; window += crawl.atOnce) {
      const starts = Array.from({ length: crawl.atOnce }, (_, index) =>
        addDays(soonest, direction * (LARGEST_LIMIT - 1) * (window + index)),
      );
      const taken = await Promise.all(starts.map((startDate) => takeEventWindow(crawl, startDate, unit)));
      walks.push(...taken);
      for (const { pages } of taken) empty = pages.some((page) => page.length > 0) ? 0 : empty + 1;
      const reached = starts.at(-1) ?? soonest;
      const { from = soonest, to = soonest } = crawl.bounds;
      const isFarEnough = direction === 1 ? reached > to : reached < from;
      if (taken.some(({ end }) => end === "refused") || (empty >= GAP_PAGES && isFarEnough)) break;
      if (reached <= "0000-02-01" || reached >= "9999-11-30") break;
    }
  }
  for (const walk of walks) crawl.note.windows(listSpecialEvents, walk);
  return walks;
}

/** The window is a day longer than the step from one to the next, since endDate can be outside the range. */
async function takeEventWindow(crawl: Crawl, startDate: CalendarDate, unit: { countsEvents: boolean }): Promise<Walk> {
  const parameters = { startDate, endDate: addDays(startDate, LARGEST_LIMIT - 1) };
  const query = queryFor(listSpecialEvents, { ...parameters, page: 1, limit: LARGEST_LIMIT });
  const first = await crawl.run.get(query);
  const list = listOf(first);
  if (list && list.length > LARGEST_LIMIT) unit.countsEvents = false;
  const isOnePage = !list || list.length < LARGEST_LIMIT || !unit.countsEvents;
  if (!isOnePage)
    return walkPages(crawl.run, { operation: listSpecialEvents, parameters }, { atOnce: 1, areWindows: false });
  return toWindow(listSpecialEvents, parameters, first);
}

/** The days from which everything is asked for, the earliest first; a target may reject or fail on the first ones. */
const EARLIEST: readonly CalendarDate[] = ["0001-01-01", "1000-01-01", "1900-01-01", "1970-01-01"];

export async function crawlHours(crawl: Crawl): Promise<readonly Walk[]> {
  const { run, atOnce, bounds } = crawl;
  const { plausible } = run.model;
  const soonest = plausible[0] ?? run.model.today;
  const starts = [...EARLIEST, addDays(soonest, -400), ...plausible];
  for (const startDate of starts) {
    const first = await run.get(queryFor(getMuseumHours, { startDate, page: 1, limit: LARGEST_LIMIT }));
    const list = listOf(first);
    if (!list) {
      if (isRefused(first)) crawl.note.rejects(getMuseumHours, startDate);
      continue;
    }
    if (list.length === 0 && startDate !== plausible.at(-1)) return crawlHoursWindows(crawl, soonest);
    const until = bounds.to === undefined ? {} : { until: bounds.to };
    const onPages = (pages: number) => crawl.expect(getMuseumHours, pages);
    const parameters = { startDate };
    const walk = await walkPages(run, { operation: getMuseumHours, parameters }, { atOnce, onPages, ...until });
    if (walk.canBeWindows && walk.responses.length > 1) crawl.note.windows(getMuseumHours, walk);
    return [walk];
  }
  return [];
}

/** Where a page is a window of days, the first day of all does not show the first entry: looks ahead of today, and behind it. */
async function crawlHoursWindows(crawl: Crawl, soonest: CalendarDate): Promise<readonly Walk[]> {
  const { run, atOnce, bounds } = crawl;
  const ahead = await walkPages(
    run,
    { operation: getMuseumHours, parameters: { startDate: soonest } },
    { atOnce, areWindows: true, ...(bounds.to !== undefined && { until: bounds.to }) },
  );
  const behind = await crawlBackwards(crawl, soonest);
  const walks = [ahead, ...behind];
  for (const walk of walks) crawl.note.windows(getMuseumHours, walk);
  return walks;
}

async function crawlBackwards({ run, atOnce, bounds }: Crawl, soonest: CalendarDate): Promise<readonly Walk[]> {
  const walks: Walk[] = [];
  let empty = 0;
  for (let window = 1; ; window += atOnce) {
    const starts = Array.from({ length: atOnce }, (_, index) => addDays(soonest, -LARGEST_LIMIT * (window + index)));
    const taken = await Promise.all(starts.map((startDate) => takeHoursWindow(run, startDate)));
    for (const walk of taken) {
      empty = walk.pages.some((page) => page.length > 0) ? 0 : empty + 1;
      walks.push(walk);
    }
    const reached = starts.at(-1) ?? soonest;
    const isFarEnough = bounds.from === undefined || reached < bounds.from;
    if ((empty >= GAP_PAGES && isFarEnough) || taken.some(({ end }) => end === "refused")) return walks;
    if (reached <= "0000-02-01") return walks;
  }
}

/** One page, which is a window. */
async function takeHoursWindow(run: Crawl["run"], startDate: CalendarDate): Promise<Walk> {
  const response = await run.get(queryFor(getMuseumHours, { startDate, page: 1, limit: LARGEST_LIMIT }));
  return toWindow(getMuseumHours, { startDate }, response);
}
