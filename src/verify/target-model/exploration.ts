/** Explores what a service has: its days, its events, and what can't be a museum. */

import { compareTexts } from "../../base/text.js";
import { addDays, type CalendarDate, FIRST_DATE, LAST_DATE } from "../../contract/calendar-date.js";
import { createClock } from "../../contract/clock.js";
import { listSpecialEvents } from "../../contract/interface.js";
import type { DataSet } from "../../fixtures/data-set.js";
import { listOf } from "../client/response.js";
import type { Run } from "../run.js";
import { exploreHours } from "./hours-exploration.js";
import { datesOf, isPlaced, keyOf } from "./item.js";
import { crawl, type PageCrawl } from "./page-crawl.js";
import type { KnownEvent } from "./target-model.js";
import { commonDays, noteToday, observePast, observeToday, todayOf } from "./today.js";

export async function explore(run: Run): Promise<void> {
  await Promise.all([exploreHours(run), exploreEvents(run)]);
  await observePast(run);
  await settleToday(run);
  run.model.events.events = collectEvents(run);
  if (run.options.fixtures) knowDataSet(run, run.options.fixtures);
}

/** Reads the data again. How the target reads what the document leaves open does not change with them. */
export async function readAgain(run: Run): Promise<void> {
  const { hours, events } = run.model;
  const [known, { past }] = [{ ...hours }, events];
  run.forgetData();
  await Promise.all([exploreHours(run), exploreEvents(run)]);
  if (known.past === "clamp") hours.past = "clamp";
  if (past === "clamp") events.past = "clamp";
  hours.unit = known.unit ?? hours.unit;
  events.events = collectEvents(run);
  if (run.options.fixtures) knowDataSet(run, run.options.fixtures);
}

async function settleToday(run: Run): Promise<void> {
  const { model, options } = run;
  const from = options.now();
  model.observedAt = from;
  const observed = await observeToday(run);
  const utc = options.today ?? createClock(options.now).today(options.timeZone ?? "UTC");
  const heard = {
    hours: model.hours.isAnswered ? observed.hours : model.plausible,
    events: model.events.isAnswered ? observed.events : model.plausible,
  };
  const isPastClamped = model.hours.past === "clamp" && model.events.past === "clamp";
  const today = todayOf(heard, { utc, isPastClamped });
  model.today = today ?? heard.hours[0] ?? utc;
  model.firstToday = heard;
  noteToday(model, { from, to: options.now(), dates: isPastClamped && today ? [today] : commonDays(heard) });
}

/** Takes the data set for what is known, in place of what was seen. */
function knowDataSet({ model: { hours, events } }: Run, fixtures: DataSet): void {
  const loaded = new Set([
    ...fixtures.hours.map(({ date }) => date),
    ...fixtures.events.map((event) => keyOf(listSpecialEvents, event)),
  ]);
  const isOther =
    hours.entries.some(({ date }) => !loaded.has(date)) || events.events.some(({ key }) => !loaded.has(key));
  // Other data is judged by what it shows; that it is not the data set, a rule of its own reports.
  if (isOther) return;
  hours.entries = [...fixtures.hours].sort((a, b) => (a.date < b.date ? -1 : 1));
  hours.to = LAST_DATE;
  events.events = fixtures.events.map((event) => ({
    key: keyOf(listSpecialEvents, event),
    dates: datesOf(event),
  }));
  events.to = LAST_DATE;
  if (hours.past !== "clamp") Object.assign(hours, { from: FIRST_DATE });
}

const MAX_PAGES = 250;
/** Half a year of events at many museums; a richer one is looked at for a month. */
const QUICK_PAGES = 8;

async function exploreEvents(run: Run): Promise<void> {
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
