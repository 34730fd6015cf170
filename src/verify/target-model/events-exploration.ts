/** Finds out which events a target has, and on which dates. */

import { compareTexts } from "../../base/compare-texts.js";
import { addDays, type CalendarDate, LAST_DATE } from "../../contract/calendar-date.js";
import { listSpecialEvents } from "../../contract/interface.js";
import { listOf } from "../client/response.js";
import type { Run } from "../run.js";
import { datesOf, isPlaced, keyOf } from "./item.js";
import { crawl, type PageCrawl } from "./page-crawl.js";
import type { KnownEvent } from "./target-model.js";

const MAX_PAGES = 250;
/** Half a year of events at many museums; a richer one is looked at for a month. */
const QUICK_PAGES = 8;

export async function exploreEvents(run: Run): Promise<void> {
  const { events, plausible } = run.model;
  const soonest = plausible[0] ?? events.from;
  const crawls: PageCrawl[] = [];
  const wide = [...rangesAround(soonest), ...plausible.slice(1).flatMap(rangesFrom)];
  const { quick } = run.options;
  const ranges = quick ? rangesFrom(soonest).slice(1) : wide;
  for (const { startDate, endDate } of ranges) {
    const found = await crawl(
      run,
      listSpecialEvents,
      { startDate, endDate },
      { maxPages: quick ? QUICK_PAGES : MAX_PAGES },
    );
    if (found.end !== "broken") crawls.push(found);
    if (found.end === "cut") continue;
    if (found.items.length > 0) break;
  }
  events.isAnswered = crawls.length > 0;
  const widest = crawls.find(({ end, items }) => end !== "cut" && items.length > 0) ?? crawls.at(-1);
  if (!widest) return;
  events.events = collectEvents(run);
  events.hasUnplaced = crawls.some(({ items }) => items.some((item) => !isPlaced(listSpecialEvents, item)));
  events.from = widest.parameters.startDate ?? soonest;
  events.to = widest.parameters.endDate ?? soonest;
  const isPast = ({ dates }: KnownEvent) => dates.length > 0 && (dates.at(-1) ?? "") < soonest;
  events.past = events.events.some(isPast) ? "serve" : undefined;
}

/** From the widest range to the nearest days; a target may refuse a range, or have too much to crawl through. */
function rangesAround(
  day: CalendarDate,
): readonly { readonly startDate: CalendarDate; readonly endDate: CalendarDate }[] {
  return [
    { startDate: "0001-01-01", endDate: LAST_DATE },
    { startDate: addDays(day, -3660), endDate: addDays(day, 3660) },
    { startDate: addDays(day, -400), endDate: addDays(day, 800) },
    { startDate: addDays(day, -60), endDate: addDays(day, 366) },
    ...rangesFrom(day),
  ];
}

function rangesFrom(day: CalendarDate): ReturnType<typeof rangesAround> {
  return [366, 180, 30, 8].map((days) => ({ startDate: day, endDate: addDays(day, days) }));
}

/** Every event that a response has shown so far, with all dates that any response has shown of it, in order of its first date. */
export function collectEvents({ client: { log } }: Run): readonly KnownEvent[] {
  const known = new Map<string, Set<CalendarDate>>();
  for (const response of log) {
    if (response.request.query?.operation.id !== listSpecialEvents.id) continue;
    for (const item of listOf(response) ?? []) {
      if (!isPlaced(listSpecialEvents, item)) continue;
      const key = keyOf(listSpecialEvents, item);
      const dates = known.get(key) ?? new Set();
      known.set(key, dates);
      for (const date of datesOf(item)) dates.add(date);
    }
  }
  return [...known].map(([key, dates]) => ({ key, dates: [...dates].sort() })).sort(byFirstDate);
}

function byFirstDate(a: KnownEvent, b: KnownEvent): number {
  return compareTexts(a.dates[0] ?? "", b.dates[0] ?? "") || compareTexts(a.key, b.key);
}
