/** Finds out which entries of hours a target has, and what `limit` counts there. */
import { addDays, type CalendarDate, dayNumber, FIRST_DATE, LAST_DATE } from "../../contract/calendar-date.js";
import { getMuseumHours } from "../../contract/interface.js";
import type { DatedEntry } from "../../museum/catalogue.js";
import { type Answer, isRefused, listOf } from "../answer.js";
import { fieldOf, isPlaced } from "../item.js";
import { askFor } from "../question.js";
import type { Run } from "../run.js";
import { LARGEST_LIMIT, type Walk, walk } from "../walk.js";

const MOST_PAGES = 250;
/** So far a first entry is looked for where the first pages have none. */
const FARTHEST_DAYS = 1200;

export async function exploreHours(run: Run): Promise<void> {
  const { hours, plausible } = run.knowledge;
  const soonest = await soonestServed(run, plausible);
  const ahead = await firstWalk(run, soonest);
  run.knowledge.answers.hours = ahead.end !== "broken";
  const earlier = await walkFromFirst(run, ahead, soonest);
  const walks = [ahead, ...earlier];
  const placed = walks.flatMap(({ items }) => items.filter((item) => isPlaced(getMuseumHours, item))) as DatedEntry[];
  const byDate = new Map(placed.map((entry) => [entry.date, entry]));
  hours.entries = [...byDate.values()].sort((a, b) => (a.date < b.date ? -1 : 1));
  hours.hasUnplaced = walks.some(({ items }) => items.some((item) => !isPlaced(getMuseumHours, item)));
  hours.past = hours.entries.some(({ date }) => date < soonest) ? "serve" : undefined;
  const past = earlier.flatMap(({ answers }) => answers).find((answer) => (listOf(answer)?.length ?? 0) > 0);
  if (hours.past === "serve" && past) run.knowledge.told.pastStartDate = past;
  hours.from = hours.past === "serve" ? (earlier.at(-1)?.parameters.startDate ?? soonest) : soonest;
  hours.to = walks.some(({ end }) => end !== "whole") ? (hours.entries.at(-1)?.date ?? soonest) : LAST_DATE;
  run.knowledge.told.hoursPageUnit = ahead.answers[0] as Answer;
  hours.unit = unitOf(walks.filter(({ parameters: { startDate = "" } }) => startDate >= soonest));
}

/** The first day that can be today of which the target does not refuse to speak. */
async function soonestServed(run: Run, plausible: readonly CalendarDate[]): Promise<CalendarDate> {
  for (const startDate of plausible.slice(0, -1)) {
    const answer = await run.ask(askFor(getMuseumHours, { startDate, page: 1, limit: LARGEST_LIMIT }));
    if (!isRefused(answer)) return startDate;
  }
  return plausible.at(-1) ?? run.knowledge.today;
}

/** From the soonest day that can be today; farther ahead where the first pages are empty. */
async function firstWalk(run: Run, soonest: CalendarDate): Promise<Walk> {
  const ahead = await walk(run, getMuseumHours, { startDate: soonest }, { mostPages: MOST_PAGES });
  if (ahead.end !== "whole" || ahead.items.length > 0) return ahead;
  for (let days = 4 * LARGEST_LIMIT; days < FARTHEST_DAYS; days += LARGEST_LIMIT) {
    const startDate = addDays(soonest, days);
    const answer = await run.ask(askFor(getMuseumHours, { startDate, limit: LARGEST_LIMIT }));
    if ((listOf(answer)?.length ?? 0) > 0) return walk(run, getMuseumHours, { startDate }, { mostPages: MOST_PAGES });
  }
  return ahead;
}

/** What lies before: from the first entry of all where one page shows it, or backwards where a page is a stretch of days. */
async function walkFromFirst(run: Run, ahead: Walk, soonest: CalendarDate): Promise<readonly Walk[]> {
  if (ahead.end === "broken" || ahead.end === "repeats") return [];
  for (const startDate of [FIRST_DATE, "0001-01-01", "1970-01-01", addDays(soonest, -366)]) {
    const answer = await run.ask(askFor(getMuseumHours, { startDate, page: 1, limit: LARGEST_LIMIT }));
    const list = listOf(answer);
    const first = list?.map((item) => fieldOf(item, "date")).find((date) => typeof date === "string");
    if (list && typeof first === "string") {
      return first < soonest ? [await walk(run, getMuseumHours, { startDate }, { mostPages: MOST_PAGES })] : [];
    }
    if (list && startDate === addDays(soonest, -366)) return walkBackwards(run, soonest);
  }
  return [];
}

async function walkBackwards(run: Run, soonest: CalendarDate): Promise<readonly Walk[]> {
  const found = await walk(
    run,
    getMuseumHours,
    { startDate: addDays(soonest, -FARTHEST_DAYS) },
    { mostPages: MOST_PAGES },
  );
  if (found.items.length > 0) return [found];
  for (const days of [-366, -120, -60, -30]) {
    const near = await walk(run, getMuseumHours, { startDate: addDays(soonest, days) }, { mostPages: MOST_PAGES });
    if (near.items.length > 0) return [near];
  }
  return [];
}

/** What walks allow `limit` to count; undefined where they allow both, or neither. */
export function unitOf(walks: readonly Walk[]): "entries" | "calendarDays" | undefined {
  const areEntries = walks.every(isFullToItsEnd);
  const areDays = walks.every(isStretchOfDays);
  return areEntries === areDays ? undefined : areEntries ? "entries" : "calendarDays";
}

/** Whether every page but the last is full. */
export function isFullToItsEnd({ pages, limit }: Walk): boolean {
  return pages.every((page, index) => page.length === limit || (index === pages.length - 1 && page.length < limit));
}

/** Whether each page holds days of its own stretch of `limit` days, counted from startDate. */
export function isStretchOfDays({ pages, limit, parameters: { startDate } }: Walk): boolean {
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
