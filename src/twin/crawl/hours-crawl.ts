/** Takes all entries of hours of a target, from the first day that has one to the last. */
import { addDays, type CalendarDate } from "../../contract/calendar-date.js";
import { getMuseumHours } from "../../contract/interface.js";
import { isRefused, listOf } from "../../verify/client/response.js";
import { queryFor } from "../../verify/queries/query.js";
import { LARGEST_LIMIT } from "../../verify/target-model/list-operation.js";
import type { Crawl } from "./crawl.js";
import { GAP_PAGES, toWindow, type Walk, walkPages } from "./page-walk.js";

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
    if (list.length === 0 && startDate !== plausible.at(-1)) return crawlWindows(crawl, soonest);
    const until = bounds.to === undefined ? {} : { until: bounds.to };
    const onPages = (pages: number) => crawl.expect(getMuseumHours, pages);
    const parameters = { startDate };
    const walk = await walkPages(run, { operation: getMuseumHours, parameters }, { atOnce, onPages, ...until });
    if (walk.canBeWindows && walk.pages.length > 1) crawl.note.windows(getMuseumHours, walk);
    return [walk];
  }
  return [];
}

/** Where a page is a window of days, the first day of all does not show the first entry: looks ahead of today, and behind it. */
async function crawlWindows(crawl: Crawl, soonest: CalendarDate): Promise<readonly Walk[]> {
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
    const taken = await Promise.all(starts.map((startDate) => takeWindow(run, startDate)));
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
async function takeWindow(run: Crawl["run"], startDate: CalendarDate): Promise<Walk> {
  const response = await run.get(queryFor(getMuseumHours, { startDate, page: 1, limit: LARGEST_LIMIT }));
  return toWindow(getMuseumHours, { startDate }, response);
}
