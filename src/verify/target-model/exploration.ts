/** Explores what a service has: its days, its events, and what can't be a museum. */
import { without } from "../../base/collections.js";
import {
  addDays,
  type CalendarDate,
  dayNumber,
  FIRST_DATE,
  LAST_DATE,
  parseCalendarDate,
} from "../../contract/calendar-date.js";
import type { Operation } from "../../contract/interface.js";
import { DEFAULT_DAYS, eventsList, LARGEST_LIMIT, type ListOperation, lists } from "../../contract/lists.js";
import type { DataSet } from "../../fixtures/data-set.js";
import { daysBetween, firstPageOf, halve, type Parameters, type Query, queryFor, spread } from "../client/query.js";
import { isRefused, listOf } from "../client/response.js";
import { collectItems, datesIn, daysOf, isPlaced, itemsInLog, keysOf, listText } from "./item.js";
import { crawl, hasMorePages, type PageCrawl, unitOf } from "./page-crawl.js";
import type { Run } from "./run.js";
import { EARLIEST, learn } from "./target-model.js";
import { settleToday } from "./today.js";

export async function explore(run: Run): Promise<void> {
  await exploreLists(run);
  await observePast(run);
  await settleToday(run);
  learnShown(run);
}

/** Reads the data again. How the target reads what the document leaves open does not change with them. */
export async function readAgain(run: Run): Promise<void> {
  const { hours, events } = run.model;
  const before = { hours: { ...hours }, events: { ...events } };
  run.forgetData();
  learn(run.model, { hours: { isVarying: false }, events: { isVarying: false } });
  await exploreLists(run);
  for (const { name, hasEnd } of lists) {
    const { isUnitObserved, units, past } = before[name];
    learn(run.model, {
      [name]: { ...(!hasEnd && isUnitObserved && { units }), ...(past === "clamp" && { past }) },
    });
  }
  learnShown(run);
}

async function exploreLists(run: Run): Promise<void> {
  await Promise.all(lists.map((list) => (list.hasEnd ? exploreRanges(run, list) : exploreStarts(run, list))));
}

/** Takes in the events that other responses have shown, since a range may not have all of them, and the data set if it is known. */
function learnShown(run: Run): void {
  learn(run.model, { events: { items: itemsInLog(run, eventsList) } });
  if (run.options.fixtures) knowDataSet(run, run.options.fixtures);
}

/** Whether a startDate before today is moved to today: days that lie well before it get what today gets. */
async function observePast(run: Run): Promise<void> {
  const { hours, events, plausible } = run.model;
  const soonest = plausible[0] ?? hours.from;
  // The default range reaches from there to a week after today, and must not be too wide.
  const longAgo = addDays(soonest, -Math.min(60, (events.widest ?? 70) - 10));
  const { operation } = eventsList;
  const [open, dated] = await Promise.all(
    [{}, { startDate: longAgo }].map((parameters) => run.get(firstPageOf(operation, parameters))),
  );
  if (!open || !dated) return;
  // Two ranges may have the same events, and then other dates of them.
  const [now, before] = [open, dated].map((response) => listText({ operation }, response));
  const isSame = now === before && (listOf(open)?.length ?? 0) > 0;
  const past = events.past ?? (isSame ? "clamp" : undefined);
  const isHoursClamped = hours.past === undefined && past === "clamp" && hours.items.length > 0;
  learn(run.model, {
    events: { past },
    ...(isHoursClamped && { hours: { past } }),
    evidence: { pastStartDate: run.model.evidence.pastStartDate ?? dated },
  });
}

function knowDataSet({ model }: Run, fixtures: DataSet): void {
  const isLoaded = ({ name, operation }: ListOperation) => {
    const loaded = new Set(keysOf(operation, fixtures[name]));
    return keysOf(operation, model[name].items).every((key) => loaded.has(key));
  };
  // Other data is judged by what it shows; that it is not the data set, a rule of its own reports.
  if (!lists.every(isLoaded)) return;
  for (const list of lists) {
    const items = collectItems(list, fixtures[list.name]);
    const isFromFirst = !list.hasEnd && model[list.name].past !== "clamp";
    learn(model, { [list.name]: { items, to: LAST_DATE, ...(isFromFirst && { from: FIRST_DATE }) } });
  }
}

/** Days of the widest range that is held against a target which refuses it: two years, one of them a leap year. */
export const WIDE = 731;

/** Learns how wide a range may be, if ranges from one day on are served up to some width and refused beyond it. */
async function learnWidestRange(run: Run, { name, operation }: ListOperation, startDate: CalendarDate): Promise<void> {
  const get = (days: number) => run.get(queryFor(operation, { ...rangeOf(startDate, days), page: 1, limit: 1 }));
  const wide = await get(WIDE);
  if (!isRefused(wide)) {
    if (listOf(wide)) learn(run.model, { evidence: { widestRange: wide } });
    return;
  }
  const isServed = async (days: number) => listOf(await get(days)) !== undefined;
  if (!(await isServed(DEFAULT_DAYS))) return;
  const [widest, refused] = await halve([DEFAULT_DAYS, WIDE], isServed);
  learn(run.model, { [name]: { widest }, evidence: { widestRange: await get(refused) } });
}

async function exploreRanges(run: Run, list: ListOperation): Promise<void> {
  const { operation, name } = list;
  const { plausible, [name]: learned } = run.model;
  const soonest = plausible[0] ?? learned.from;
  await learnWidestRange(run, list, run.model.latest);
  const wide = [...rangesAround(soonest), ...plausible.slice(1).flatMap(rangesFrom)];
  const usual = run.effort.isReadWhole ? wide : rangesFrom(soonest).slice(1);
  const ranges = learned.widest === undefined ? usual : [rangeOf(soonest, learned.widest), ...usual];
  const { crawls, isDense } = await crawlUntilWhole(run, operation, ranges);
  learn(run.model, { [name]: { isAnswered: crawls.length > 0 } });
  if (crawls.length === 0) return;
  const window = crawls.find(isWholeWithItems) ?? crawls.filter(isWhole).at(-1);
  const beside = window && run.options.isCopied ? await crawlBeside(run, window) : [];
  const read = [...(window ? [window] : []), ...beside].map(({ parameters }) => parameters);
  const isPast = (item: unknown) => (daysOf(operation, item).at(-1) ?? LAST_DATE) < soonest;
  const items = itemsInLog(run, list);
  learn(run.model, {
    [name]: {
      items,
      hasUnplaced: hasUnplaced(operation, [...crawls, ...beside]),
      isDense,
      from: read.map(({ startDate = soonest }) => startDate).sort()[0] ?? soonest,
      // Without a whole crawl, everything is known of no day.
      to:
        read
          .map(({ endDate = soonest }) => endDate)
          .sort()
          .at(-1) ?? addDays(soonest, -1),
      past: items.some(isPast) ? "serve" : undefined,
    },
  });
}

/** Days without an item after which no further range is read. */
const FAR_DAYS = 800;

/** What lies before and after a range that does not hold everything, as where a wider one is refused: ranges as wide, until they are empty for long. */
async function crawlBeside(run: Run, { operation, parameters }: PageCrawl): Promise<readonly PageCrawl[]> {
  const { startDate, endDate } = parameters;
  if (startDate === undefined || endDate === undefined || endDate === LAST_DATE) return [];
  const width = dayNumber(endDate) - dayNumber(startDate);
  const crawls: PageCrawl[] = [];
  for (const direction of [1, -1]) {
    for (let [step, empty] = [1, 0]; empty < FAR_DAYS; step += 1) {
      const range = rangeOf(addDays(startDate, direction * step * width), width);
      const crawled = await crawl(run, operation, range, { maxPages: mostPages(run, run.effort.pagesFromStart) });
      if (!isWhole(crawled)) break;
      crawls.push(crawled);
      empty = crawled.items.length > 0 ? 0 : empty + width;
    }
  }
  return crawls;
}

function hasUnplaced(operation: Operation, crawls: readonly PageCrawl[]): boolean {
  return crawls.some(({ items }) => items.some((item) => !isPlaced(operation, item)));
}

const isWhole = ({ end }: PageCrawl) => end === "whole" || end === "repeats";
const isWholeWithItems = (crawled: PageCrawl) => isWhole(crawled) && crawled.items.length > 0;

/**
 * Crawls ranges until one is whole and has events. A range of more pages than a run can send for costs a few requests: where all are such,
 * the nearest days are taken that are few enough, or those with which the data end.
 */
async function crawlUntilWhole(run: Run, operation: Operation, ranges: readonly ReturnType<typeof rangeOf>[]) {
  const { daysOfDenseRange, pagesOfDenseRange, pagesOfRange } = run.effort;
  const maxPages = mostPages(run, pagesOfRange);
  const crawls: PageCrawl[] = [];
  const isTooLong = async (parameters: Parameters) =>
    maxPages < Number.POSITIVE_INFINITY && hasMorePages(run, { operation, parameters }, maxPages);
  let isDense = false;
  // After the last page come those that show that it is the last.
  const take = async (range: Parameters | undefined, most = maxPages + PAGES_AFTER): Promise<boolean> => {
    if (!range) return false;
    const crawled = await crawl(run, operation, range, { maxPages: most });
    if (crawled.end !== "broken") crawls.push(crawled);
    return isWholeWithItems(crawled);
  };
  const narrowest = ranges.at(-1);
  for (const range of ranges) {
    if (!(await isTooLong(range))) {
      if (await take(range)) return { crawls, isDense };
      continue;
    }
    isDense = true;
    if (narrowest && (await isTooLong(narrowest))) break;
  }
  if (!isDense) return { crawls, isDense };
  const soonest = run.model.plausible[0] ?? run.model.today;
  // A few pages show how the target lists, whatever else is known.
  await take(rangeOf(soonest, 8), pagesOfDenseRange);
  const days = spread(daysBetween(soonest, addDays(soonest, SAMPLED)), daysOfDenseRange);
  await Promise.all(days.map((day) => run.get(firstPageOf(operation, rangeOf(day, 1)))));
  for (const width of NEAREST_DAYS) {
    const range = rangeOf(soonest, width);
    if (!(await isTooLong(range)) && (await take(range))) return { crawls, isDense };
  }
  await take(await endOfData(run, isTooLong));
  return { crawls, isDense };
}

/** Days of a list that is too long, of some of which the first page is asked for. */
const SAMPLED = 60;
const NEAREST_DAYS = [4, 1];
const PAGES_AFTER = 4;
const FARTHEST_END = 1100;

/** The longest range to the end of the data that is not too long; undefined if it holds nothing. */
async function endOfData(
  { model: { latest, events } }: Run,
  isTooLong: (range: Parameters) => Promise<boolean>,
): Promise<Parameters | undefined> {
  const width = events.widest ?? FARTHEST_END;
  const rangeAt = (days: number) => rangeOf(addDays(latest, days), width);
  if (await isTooLong(rangeAt(FARTHEST_END))) return undefined;
  const [, short] = await halve([0, FARTHEST_END], (days) => isTooLong(rangeAt(days)), 2);
  return short === FARTHEST_END ? undefined : rangeAt(short);
}

/** From the widest range to the nearest days; a target may refuse a range, or have too much to crawl through. */
function rangesAround(day: CalendarDate): readonly ReturnType<typeof rangeOf>[] {
  return [
    { startDate: EARLIEST, endDate: LAST_DATE },
    { startDate: addDays(day, -3660), endDate: addDays(day, 3660) },
    { startDate: addDays(day, -400), endDate: addDays(day, 800) },
    { startDate: addDays(day, -60), endDate: addDays(day, 366) },
    ...rangesFrom(day),
  ];
}

function rangesFrom(day: CalendarDate) {
  return [366, 180, 30, 8].map((days) => rangeOf(day, days));
}

function rangeOf(startDate: CalendarDate, days: number) {
  return { startDate, endDate: addDays(startDate, days) };
}

function mostPages({ options }: Run, usual: number): number {
  return options.isCopied ? Number.POSITIVE_INFINITY : usual;
}

/** How far ahead a first entry is looked for if the first pages have none. */
const FARTHEST_DAYS = 1200;

async function exploreStarts(run: Run, list: ListOperation): Promise<void> {
  const { operation, name } = list;
  const { soonest, ahead } = await crawlAhead(run, operation);
  learn(run.model, { [name]: { isAnswered: ahead.end !== "broken" } });
  const { isReadWhole } = run.effort;
  const earlier = isReadWhole ? await crawlBehind(run, ahead, soonest) : [];
  const crawls = [ahead, ...(await crawlBeyond(run, ahead)), ...earlier];
  const entries = collectItems(
    list,
    crawls.flatMap(({ items }) => items),
  );
  const dates = datesIn(entries);
  const servesPast = dates.some((date) => date < soonest);
  const shownPast = earlier.flatMap(({ responses }) => responses).find((response) => listOf(response)?.length);
  const unit = unitOf(
    run.model,
    crawls.filter(({ parameters: { startDate = "" } }) => startDate >= soonest),
  );
  // Where a page can be a window of days, empty pages can be a closure, and behind it few places are looked at.
  const isWhole = crawls.every(({ end }) => end === "whole") && (isReadWhole || unit === "entries");
  learn(run.model, {
    [name]: {
      items: entries,
      ...(unit !== undefined && { units: [unit], isUnitObserved: true }),
      hasUnplaced: hasUnplaced(operation, crawls),
      past: servesPast ? "serve" : undefined,
      from: servesPast ? (earlier.at(-1)?.parameters.startDate ?? soonest) : soonest,
      to: isWhole ? LAST_DATE : (dates.at(-1) ?? soonest),
    },
    ...(servesPast && shownPast && { evidence: { pastStartDate: shownPast } }),
  });
}

/** Crawls from the first day that can be today and that the target does not reject; farther ahead if the first pages are empty. */
export async function crawlAhead(run: Run, operation: Operation) {
  const { plausible, latest } = run.model;
  const isRejected = async (startDate = latest) => isRefused(await run.get(firstPageOf(operation, { startDate })));
  let at = 0;
  while (at < plausible.length - 1 && (await isRejected(plausible[at]))) at += 1;
  const soonest = plausible[at] ?? latest;
  return { soonest, ahead: await crawlFrom(run, operation, soonest) };
}

function crawlStart(run: Run, operation: Operation, startDate: CalendarDate): Promise<PageCrawl> {
  const maxPages = mostPages(run, run.effort.pagesFromStart);
  return crawl(run, operation, { startDate }, { maxPages });
}

async function crawlFrom(run: Run, operation: Operation, soonest: CalendarDate): Promise<PageCrawl> {
  const ahead = await crawlStart(run, operation, soonest);
  if (!run.effort.isReadWhole || ahead.end !== "whole" || ahead.items.length > 0) return ahead;
  for (let days = 4 * LARGEST_LIMIT; days < FARTHEST_DAYS; days += LARGEST_LIMIT) {
    const startDate = addDays(soonest, days);
    const response = await run.get(queryFor(operation, { startDate, limit: LARGEST_LIMIT }));
    if (listOf(response)?.length) return crawlStart(run, operation, startDate);
  }
  return ahead;
}

/** Days after the last entry of a crawl, at which more entries are looked for. */
const BEYOND = [1, 2, 8, 31, 92, 184, 366, 731, 1500];

/** The same with windows of days next to each other for a year, so that none of its days is passed over. */
const WINDOWS_BEYOND = [...BEYOND, ...Array.from({ length: 12 }, (_, index) => 1 + LARGEST_LIMIT * (index + 1))];

/** The queries that show whether there are entries after the last one of some pages, which may be windows of days. */
export function queriesBeyond(
  run: Run,
  operation: Operation,
  { last, canBeWindows = false }: { readonly last: string; readonly canBeWindows?: boolean },
): readonly Query[] {
  if (parseCalendarDate(last) === undefined) return [];
  const days = canBeWindows && run.effort.isReadWhole ? WINDOWS_BEYOND : BEYOND;
  const starts = days.map((day) => addDays(last, day)).filter((date) => date < LAST_DATE);
  return spread(starts, run.effort.startsBeyond).map((day) => firstPageOf(operation, { startDate: day }));
}

/** What lies after a gap that is so long that a crawl ended in it, as it can if each page is a window of days. */
async function crawlBeyond(run: Run, ahead: PageCrawl): Promise<readonly PageCrawl[]> {
  const last = datesIn(ahead.items).at(-1);
  if (ahead.end !== "whole" || last === undefined) return [];
  const { operation } = ahead;
  const canBeWindows = unitOf(run.model, [ahead]) !== "entries";
  const responses = await Promise.all(queriesBeyond(run, operation, { last, canBeWindows }).map(run.get));
  const dates = responses.flatMap((response) => datesIn(listOf(response)));
  const [first] = [...without(dates, ahead.keys)].sort();
  if (first === undefined || parseCalendarDate(first) === undefined) return [];
  return [await crawl(run, operation, { startDate: first }, { maxPages: mostPages(run, run.effort.pagesFromStart) })];
}

/** What lies before: from the first entry of all if a page shows it, or backwards if a page is a window of days. */
async function crawlBehind(run: Run, ahead: PageCrawl, soonest: CalendarDate): Promise<readonly PageCrawl[]> {
  const { operation, end } = ahead;
  if (end === "broken" || end === "repeats") return [];
  for (const startDate of [FIRST_DATE, "0001-01-01", "1970-01-01", addDays(soonest, -366)]) {
    const list = listOf(await run.get(firstPageOf(operation, { startDate })));
    const [first] = datesIn(list);
    // A service may take a day of long ago for no date, and so for today.
    if (list && first !== undefined && (first < soonest || startDate >= EARLIEST)) {
      return first < soonest ? [await crawlStart(run, operation, startDate)] : [];
    }
    if (list && startDate === addDays(soonest, -366)) return crawlBackwards(run, operation, soonest);
  }
  return [];
}

async function crawlBackwards(run: Run, operation: Operation, soonest: CalendarDate): Promise<readonly PageCrawl[]> {
  for (const days of [-FARTHEST_DAYS, -366, -120, -60, -30]) {
    const crawled = await crawlStart(run, operation, addDays(soonest, days));
    if (crawled.items.length > 0) return [crawled];
  }
  return [];
}
