/** Crawls the pages of a list with several limits, and looks for its last page. */
import { groupBy } from "../../base/collections.js";
import { addDays, type CalendarDate, LAST_DATE, parseCalendarDate } from "../../contract/calendar-date.js";
import type { Operation } from "../../contract/interface.js";
import { LARGEST_LIMIT, type ListOperation } from "../../contract/lists.js";
import { type Parameters, queryFor } from "../client/query.js";
import { listOf, type TargetResponse } from "../client/response.js";
import { datesIn, daysOf } from "./item.js";
import { crawl, findLastPage, type PageCrawl, pagesOfDays, unitOf } from "./page-crawl.js";
import { afresh, type Run } from "./run.js";
import { countsItems, withOpenUnits } from "./target-model.js";

/** Enough items for more than one page of every limit, at little cost. */
const ENOUGH = 35;
/** The fewest that are held by two pages with a limit of two. */
const LEAST = 3;

interface PagingCrawls {
  readonly stretch: Parameters;
  readonly crawls: readonly PageCrawl[];
  /** The crawl with the largest limit. */
  readonly reference: PageCrawl;
}

/** The crawls of a list; undefined if there is nothing to crawl. */
export function pagingCrawls(run: Run, list: ListOperation): Promise<PagingCrawls | undefined> {
  return run.once(`${list.name} paging`, () => crawlEveryLimit(run, list));
}

async function crawlEveryLimit(run: Run, list: ListOperation): Promise<PagingCrawls | undefined> {
  const { operation, name, hasEnd } = list;
  const stretch = hasEnd ? stretchOfEvents(run) : await stretchOfHours(run, operation);
  if (!stretch) return undefined;
  const { densePagesOfLimit, isReadWhole, pagesOfLimit, pagingLimits } = run.effort;
  const known = run.model[name];
  const start = (limit: number, last = "") => {
    const maxPages = known.isDense && limit < LARGEST_LIMIT ? densePagesOfLimit : pagesOfLimit;
    return crawl(run, operation, stretch, { limit, maxPages, until: parseCalendarDate(last) });
  };

  const reference = await start(LARGEST_LIMIT, hasEnd ? undefined : daysOf(operation, known.items.at(-1))[0]);
  // Whatever the limit counts, the events of more than one day on this page are too many, and a second one after a day that has one.
  if (!isReadWhole && hasEnd) await run.get(queryFor(operation, { ...stretch, ...dayOfOne(run, stretch), limit: 1 }));
  const mayCountDays = !hasEnd && unitOf(run.model, [reference]) !== "entries";
  const last = mayCountDays ? datesIn(reference.items).at(-1) : undefined;
  const usual = pagingLimits.slice(0, -1);
  const { size } = new Set(reference.keys);
  const least = Math.ceil(size / 5);
  const areFewPages = known.units.some(countsItems) || pagesOfDays(run.model, stretch, least) <= pagesOfLimit;
  const areUsual = mayCountDays || usual.some((limit) => limit < size) || !areFewPages;
  // One that makes several pages of few items, and one that leaves a single item for a second page.
  const limits = areUsual ? usual : [...new Set([least, size - 1])].filter((limit) => limit > 0);
  const smaller = await Promise.all(limits.map((limit) => start(limit, last)));
  return { stretch, crawls: [...smaller, reference], reference };
}

/** The last entries, so that a crawl with a limit of 1 is short too. */
async function stretchOfHours(run: Run, operation: Operation): Promise<Parameters | undefined> {
  const { hours, plausible, latest } = run.model;
  if (!run.effort.isReadWhole && hours.to !== LAST_DATE) {
    const [startDate = latest] = plausible;
    const last = await findLastStarts(run, operation, startDate);
    return { startDate: last?.dates.at(-ENOUGH) ?? last?.dates[0] ?? startDate };
  }
  const ahead = hours.items.filter(({ date }) => date >= latest && date <= hours.to);
  const first = ahead.at(-ENOUGH) ?? ahead[0];
  return first && { startDate: first.date };
}

function stretchOfEvents({ effort, model: { events, latest } }: Run): Parameters | undefined {
  const isFromWindow = events.isDense || events.past === "serve";
  const floor = isFromWindow && events.from > latest ? events.from : latest;
  const days = [
    ...new Set(events.items.flatMap(({ dates }) => dates.filter((date) => date >= floor && date < events.to))),
  ].sort();
  const [startDate] = days;
  if (startDate === undefined) {
    if (events.isDense) return { startDate: latest, endDate: addDays(latest, 1) };
    const first = events.past === "serve" ? events.items.flatMap(({ dates }) => dates).sort()[0] : undefined;
    if (first === undefined) return undefined;
    return { startDate: first < events.from ? events.from : first, endDate: latest };
  }
  const inRange = (end: CalendarDate) =>
    events.items.filter(({ dates }) => dates.some((date) => date >= startDate && date <= end)).length;
  const last = days.at(-1) ?? startDate;
  // Where events are few, one of them lies behind the range, so that a later page that ignores endDate shows it.
  const enough = Math.min(ENOUGH, Math.max(inRange(last) - 1, LEAST));
  const endDate = days.find((end) => inRange(end) >= enough) ?? (effort.isReadWhole ? last : addDays(events.to, -1));
  return { startDate, endDate: addDays(endDate, 1) };
}

function dayOfOne({ model: { events } }: Run, { startDate = "", endDate = "" }: Parameters): Parameters {
  const days = events.items.flatMap(({ dates }) => dates).filter((day) => day >= startDate && day < endDate);
  const [alone] = [...groupBy(days, (day) => day)].flatMap(([day, { length }]) => (length === 1 ? day : [])).sort();
  return alone === undefined ? {} : { startDate: alone };
}

interface LastStarts {
  readonly startDate: CalendarDate;
  readonly page: number;
  /** The dates on it and on the page before it. */
  readonly dates: readonly CalendarDate[];
  /** The response to the page after it. */
  readonly beyond: TargetResponse;
}

/** Far more than a year of entries; a target that has more is looked at no further. */
const FARTHEST_PAGE = 32;

/** The last page from a day on; undefined if it is too far. */
export function findLastStarts(
  run: Run,
  operation: Operation,
  startDate: CalendarDate,
): Promise<LastStarts | undefined> {
  return run.once(`the last page of ${operation.id}`, async () => {
    const last = await findLastPage(run, { operation, parameters: { startDate } }, FARTHEST_PAGE);
    if (!last) return undefined;
    const get = (page: number) => run.get(queryFor(operation, { startDate, page, limit: LARGEST_LIMIT }));
    const pages = await Promise.all([last.page - 1, last.page].filter((page) => page > 0).map(get));
    const dates = pages.flatMap((page) => datesIn(listOf(page)));
    return { ...last, startDate, dates: dates.filter((date) => parseCalendarDate(date) !== undefined) };
  });
}

/** Crawls the same list with the same limit again, whatever was learned since of where a list ends. */
export function crawlAgain(run: Run, { operation, parameters, limit, pages }: PageCrawl): Promise<PageCrawl> {
  const options = { limit, maxPages: run.effort.pagesOfLimit, minPages: pages.length };
  return crawl(afresh(withOpenUnits(run)), operation, parameters, options);
}
