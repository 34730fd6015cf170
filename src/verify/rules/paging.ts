/** The rules of paging: what page and limit must do, whatever the data. */
import { addDays, type CalendarDate, LAST_DATE } from "../../contract/calendar-date.js";
import { getMuseumHours, listSpecialEvents, type Operation, sentenceOn } from "../../contract/interface.js";
import { listOf } from "../client/response.js";
import { type Parameters, queryFor, rawQuery } from "../queries/query.js";
import type { Run } from "../run.js";
import { isFullToItsEnd, isStretchOfDays } from "../target-model/hours-exploration.js";
import { describeKeys } from "../target-model/item.js";
import { crawl, DEFAULT_LIMIT, LARGEST_LIMIT, type PageCrawl, pageText } from "../target-model/page-crawl.js";
import type { DayUnit } from "../target-model/target-model.js";
import { pageOfDays } from "./comparison.js";
import type { Rule } from "./rule.js";

const LIMITS = [1, 2, 3, 7, 9, 10, 11, 15, 29, LARGEST_LIMIT];
/** Pages far past the end, among them those whose offset overflows 32 bits. */
const FAR_PAGES = [1000, 1_000_000, 71_582_790, 143_165_578, 429_496_730, 2_147_483_647];
const HUGE_PAGES = [4_294_967_297, 4_294_967_298, 9_007_199_254_740_991];
/** So many items make more than one page of every limit, at little cost. */
const ENOUGH = 35;

export const pagingRules: readonly Rule[] = [getMuseumHours, listSpecialEvents].flatMap(rulesOf);

function rulesOf(operation: Operation): readonly Rule[] {
  const name = operation.id === getMuseumHours.id ? "hours" : "events";
  const common = { operation: operation.id, source: "documented" as const };
  const more = `more ${name === "hours" ? "entries" : "events"} than fit on a page`;
  return [
    {
      ...common,
      id: `${name}-pages-disjoint`,
      summary: "No two pages of a list share an item.",
      basis: sentenceOn(operation, "page"),
      dependsOn: [`${name}-limit`, ...(name === "events" ? ["events-once"] : [])],
      precondition: more,
      check: (run) => walkEveryLimit(run, operation, name),
    },
    {
      ...common,
      id: `${name}-pages-complete`,
      summary: "The pages joined are the same list, without a gap, whatever the limit.",
      basis: sentenceOn(operation, "page"),
      dependsOn: ["same-answer", `${name}-pages-disjoint`, `${name}-limit`],
      precondition: more,
    },
    {
      ...common,
      id: `${name}-pages-full`,
      summary: "Every page but the last holds as many as the limit says.",
      basis: sentenceOn(operation, "limit"),
      dependsOn: [`${name}-pages-disjoint`, `${name}-pages-complete`, `${name}-limit`],
      precondition: more,
    },
    {
      ...common,
      id: `${name}-pages-end`,
      summary: "Nothing lies beyond the last page.",
      basis: sentenceOn(operation, "page"),
      dependsOn: [`${name}-pages-disjoint`],
      precondition: "a list that ends",
    },
  ];
}

async function walkEveryLimit(run: Run, operation: Operation, name: string): Promise<void> {
  const stretch = name === "hours" ? hoursStretch(run) : eventStretch(run);
  if (!stretch) return;
  const crawls = await Promise.all(LIMITS.map((limit) => crawl(run, operation, stretch, { limit, maxPages: 120 })));
  const reference = crawls.at(-1);
  if (!reference) return;
  for (const found of crawls) judgeDisjoint(run, name, found);
  const whole = crawls.filter(({ end }) => end === "whole");
  for (const found of whole) judgeSequence(run, name, found, reference);
  judgeUnit(run, name, whole);
  await judgeEnd(run, operation, name, stretch, reference);
}

/** The last entries, so that a crawl with a limit of 1 is short too. */
function hoursStretch({ model: { hours, plausible, today } }: Run): Parameters | undefined {
  const soonest = plausible.at(-1) ?? today;
  const ahead = hours.entries.filter(({ date }) => date >= soonest && date <= hours.to);
  const first = ahead.length > ENOUGH ? ahead.at(-ENOUGH) : ahead[0];
  return first && { startDate: first.date };
}

/** A range with enough events, or all of them. */
function eventStretch({ model: { events, plausible, today } }: Run): Parameters | undefined {
  const soonest = plausible.at(-1) ?? today;
  const floor = events.past === "serve" && events.from > soonest ? events.from : soonest;
  const days = [
    ...new Set(events.events.flatMap(({ dates }) => dates.filter((date) => date >= floor && date < events.to))),
  ].sort();
  const [startDate] = days;
  if (startDate === undefined) return events.past === "serve" ? pastStretch(events, soonest) : undefined;
  const inRange = (end: CalendarDate) =>
    events.events.filter(({ dates }) => dates.some((date) => date >= startDate && date <= end)).length;
  const endDate = days.find((end) => inRange(end) >= ENOUGH) ?? days.at(-1) ?? startDate;
  return { startDate, endDate: addDays(endDate, 1) };
}

function pastStretch({ events, from }: Run["model"]["events"], soonest: CalendarDate): Parameters | undefined {
  const first = events.flatMap(({ dates }) => dates).sort()[0];
  return first === undefined ? undefined : { startDate: first < from ? from : first, endDate: soonest };
}

function judgeDisjoint(run: Run, name: string, found: PageCrawl): void {
  const { keys, pages, answers, end } = found;
  if (end === "broken") return;
  if (pages.length > 1) run.collector.exercise(`${name}-pages-disjoint`);
  const shared = end === "repeats" ? repeatedPage(found) : doubledKey(found);
  if (!shared) return;
  const { first, second, key } = shared;
  // Where everything came before and in order, what comes again lies beyond the end.
  const isBeyond =
    new Set(keys.slice(0, pages.slice(0, second).flat().length)).size === new Set(keys).size &&
    isWholeBefore(found, second);
  run.collector.violate(`${name}-pages-${isBeyond ? "end" : "disjoint"}`, {
    message: isBeyond
      ? `Page ${second + 1} lies beyond the end and repeats page ${first + 1}.`
      : `${key} is on page ${first + 1} and again on page ${second + 1}.`,
    expected: isBeyond ? "nothing" : `each on one page (limit ${found.limit})`,
    actual: `page ${second + 1}: ${describeKeys(found.operation, keysOfPage(found, second))}`,
    requests: [answers[first]?.request, answers[second]?.request].filter((request) => request !== undefined),
    again: async () => {
      const later = await crawl({ ...run, get: run.getAgain }, found.operation, found.parameters, {
        limit: found.limit,
        maxPages: 120,
      });
      return later.end === "repeats" || doubledKey(later) !== undefined;
    },
    weight: pages.length,
  });
}

/** Whether the pages before one end with a page that is not full, as a list's last one does. */
function isWholeBefore({ pages, limit }: PageCrawl, second: number): boolean {
  return second > 1 && pages.slice(0, second).some((page) => page.length < limit);
}

function keysOfPage(found: PageCrawl, index: number): readonly string[] {
  const before = found.pages.slice(0, index).flat().length;
  return found.keys.slice(before, before + (found.pages[index]?.length ?? 0));
}

function repeatedPage(found: PageCrawl): { first: number; second: number; key: string } | undefined {
  const texts = found.pages.map((page) => pageText(found.operation, page));
  const second = texts.findIndex((text, index) => text !== undefined && texts.indexOf(text) < index);
  if (second < 0) return undefined;
  return { first: texts.indexOf(texts[second]), second, key: keysOfPage(found, second)[0] ?? "" };
}

function doubledKey(found: PageCrawl): { first: number; second: number; key: string } | undefined {
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

function judgeSequence(run: Run, name: string, found: PageCrawl, reference: PageCrawl): void {
  if (found === reference || reference.end !== "whole" || reference.pages.length + found.pages.length < 3) return;
  run.collector.exercise(`${name}-pages-complete`);
  const isByDays = name === "events" && !isFullToItsEnd(found);
  const inOrder = (keys: readonly string[]) => (isByDays ? [...keys].sort() : keys).join();
  if (inOrder(found.keys) === inOrder(reference.keys)) return;
  const missing = reference.keys.find((key) => !found.keys.includes(key));
  const extra = found.keys.find((key) => !reference.keys.includes(key));
  const telling = missing === undefined ? found : reference;
  const key = missing ?? extra;
  const other = telling === found ? reference : found;
  const page = telling.pages.findIndex((_, index) => keysOfPage(telling, index).includes(key ?? ""));
  const place = Math.floor(Math.max(telling.keys.indexOf(key ?? ""), 0) / other.limit);
  run.collector.violate(`${name}-pages-complete`, {
    message:
      key === undefined
        ? `The list has another order with limit ${found.limit} than with ${reference.limit}.`
        : `${key} is on a page of limit ${telling.limit}, and on none of limit ${other.limit}.`,
    expected: `the same list for every limit: ${describeKeys(found.operation, reference.keys)}`,
    actual: `limit ${found.limit}: ${describeKeys(found.operation, found.keys)}`,
    requests: [telling.answers[Math.max(page, 0)]?.request, other.answers[place]?.request].filter(
      (request) => request !== undefined,
    ),
    again: async () => {
      const afresh = { ...run, get: run.getAgain };
      const [one, other] = await Promise.all(
        [found, reference].map(({ operation, parameters, limit }) =>
          crawl(afresh, operation, parameters, { limit, maxPages: 120 }),
        ),
      );
      return inOrder(one?.keys ?? []) !== inOrder(other?.keys ?? []);
    },
    weight: found.limit === DEFAULT_LIMIT ? 0 : found.limit,
  });
}

/** What limit counts must be one thing in all crawls; the document leaves open which. */
function judgeUnit(run: Run, name: string, crawls: readonly PageCrawl[]): void {
  const { hours, events } = run.model;
  if (!crawls.some(({ pages }) => pages.length > 1)) return;
  run.collector.exercise(`${name}-pages-full`);
  const areFull = crawls.every(isFullToItsEnd);
  const areDays = crawls.every((found) => areDaysOf(run, name, found));
  if (name === "hours" && areFull !== areDays) hours.unit = areFull ? "entries" : "calendarDays";
  if (name === "events" && areFull !== areDays) {
    const fits = (unit: DayUnit) => crawls.every((found) => fitsDays(run, found, unit));
    events.unit = areFull ? "events" : fits("days") ? "days" : "calendarDays";
    events.isDayUnitOpen = !areFull && fits("days") && fits("calendarDays");
  }
  const evidence = crawls.find((found) => isFullToItsEnd(found) !== areDaysOf(run, name, found))?.answers[0];
  if (evidence) run.model.evidence[name === "hours" ? "hoursPageUnit" : "eventPageUnit"] = evidence;
  if (areFull || areDays) return;
  const found = crawls.find((one) => !isFullToItsEnd(one));
  if (!found) return;
  const index = found.pages.findIndex((page, at) => page.length !== found.limit && at < found.pages.length - 1);
  run.collector.violate(`${name}-pages-full`, {
    message: `Page ${index + 1} is not full, and not the last.`,
    expected: `${found.limit} on every page but the last`,
    actual: `${found.pages[index]?.length} on page ${index + 1} of ${found.pages.length} with limit ${found.limit}`,
    requests: [found.answers[index]?.request, found.answers[index + 1]?.request].filter(
      (request) => request !== undefined,
    ),
    again: async () =>
      !isFullToItsEnd(
        await crawl({ ...run, get: run.getAgain }, found.operation, found.parameters, {
          limit: found.limit,
          maxPages: 120,
        }),
      ),
  });
}

function areDaysOf(run: Run, name: string, found: PageCrawl): boolean {
  return name === "hours" ? isStretchOfDays(found) : isByDays(run, found);
}

/** Whether the pages are those of days, be it of days with an event or of the calendar. */
function isByDays(run: Run, found: PageCrawl): boolean {
  return fitsDays(run, found, "days") || fitsDays(run, found, "calendarDays");
}

function fitsDays(run: Run, found: PageCrawl, unit: DayUnit): boolean {
  const { page: _page, limit: _limit, ...range } = found.parameters;
  return found.pages.every((_, index) => {
    const expected = pageOfDays(run, found.items, range, { page: index + 1, limit: found.limit, unit });
    return expected !== undefined && [...expected].sort().join() === [...keysOfPage(found, index)].sort().join();
  });
}

async function judgeEnd(
  run: Run,
  operation: Operation,
  name: string,
  stretch: Parameters,
  reference: PageCrawl,
): Promise<void> {
  if (reference.end !== "whole" || (name === "hours" && run.model.hours.to < LAST_DATE)) return;
  // Where what is no integer is passed over, a number too large for a machine may be, too.
  const isPassedOver = listOf(await run.get(rawQuery(operation, "page=abc"))) !== undefined;
  const pages = [...FAR_PAGES, ...(isPassedOver ? [] : HUGE_PAGES)].flatMap((page) => [
    { page },
    { page, limit: LARGEST_LIMIT },
    { page, limit: DEFAULT_LIMIT },
  ]);
  await Promise.all(
    pages.map(async (paging) => {
      const query = queryFor(operation, { ...stretch, ...paging });
      const answer = await run.get(query);
      run.collector.exercise(`${name}-pages-end`);
      if ((listOf(answer)?.length ?? 0) === 0) return;
      run.collector.violate(`${name}-pages-end`, {
        message: `Page ${paging.page} lies beyond the end and holds something.`,
        expected: "nothing: an empty array, or a refusal",
        actual: `${listOf(answer)?.length} items`,
        requests: [answer.request],
        again: async () => (listOf(await run.getAgain(query))?.length ?? 0) > 0,
        weight: query.target.length,
      });
    }),
  );
}
