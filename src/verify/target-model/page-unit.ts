/** What `limit` counts on a page of events, told from the pages. */
import { addDays, type CalendarDate, dayNumber } from "../../contract/calendar-date.js";
import { listSpecialEvents } from "../../contract/interface.js";
import type { Parameters } from "../queries/query.js";
import type { Run } from "../run.js";
import { keyOf } from "./item.js";
import type { PageCrawl } from "./page-crawl.js";
import { firstDateIn, lastDayOf } from "./prediction.js";
import type { EventPageUnit, KnownEvent } from "./target-model.js";

/** A page of a list that is known as a whole. */
interface KnownPage {
  readonly range: Parameters;
  readonly page: number;
  readonly limit: number;
}

/** The keys that a page has under a unit, in order if the order is known; undefined if a date of an event is not known. */
export function keysUnder(
  run: Run,
  unit: EventPageUnit,
  items: readonly unknown[],
  { range, page, limit }: KnownPage,
): readonly string[] | undefined {
  const keys = [...new Set(items.map((item) => keyOf(listSpecialEvents, item)))];
  if (unit === "events") return keys.slice((page - 1) * limit, page * limit);
  const { events } = run.model;
  if (events.hasUnplaced) return undefined;
  const known = new Map(events.events.map((event) => [event.key, event]));
  const listed = keys.map((key) => known.get(key));
  if (listed.some((event) => event === undefined)) return undefined;
  return pageOfDays(run, unit, listed as readonly KnownEvent[], { range, page, limit });
}

function pageOfDays(
  { model }: Run,
  unit: Exclude<EventPageUnit, "events">,
  events: readonly KnownEvent[],
  { range, page, limit }: KnownPage,
): readonly string[] | undefined {
  const firstOf = new Map(events.map((event) => [event, firstDateIn(event, range, model)]));
  if ([...firstOf.values()].some((date) => date === undefined)) return undefined;
  if (unit === "days") {
    const days = [...new Set(firstOf.values())].sort().slice((page - 1) * limit, page * limit);
    return events.filter((event) => days.includes(firstOf.get(event))).map(({ key }) => key);
  }
  const start = startOf(range, model);
  const number = (date: CalendarDate) => dayNumber(date) - dayNumber(start);
  const isInWindow = (date: CalendarDate) => number(date) >= (page - 1) * limit && number(date) < page * limit;
  const last =
    model.events.bound === "exclusive" ? addDays(lastDayOf(range, model.today), -1) : lastDayOf(range, model.today);
  const dates = (event: KnownEvent) =>
    unit === "calendarDays" ? event.dates.filter((date) => date >= start && date <= last) : [firstOf.get(event) ?? ""];
  return events.filter((event) => dates(event).some(isInWindow)).map(({ key }) => key);
}

function startOf({ startDate }: Parameters, { today, events }: Run["model"]): CalendarDate {
  const given = startDate ?? today;
  return events.past === "clamp" && given < today ? today : given;
}

/** Whether two pages have the same keys: in the same order if `limit` counts events. */
export function isSamePage(unit: EventPageUnit, one: readonly string[], other: readonly string[]): boolean {
  const text = (keys: readonly string[]) => (unit === "events" ? keys : [...keys].sort()).join();
  return text(one) === text(other);
}

/** Whether every page of a crawl is what it must be under a unit. */
export function fitsUnit(run: Run, unit: EventPageUnit, found: PageCrawl): boolean {
  if (unit === "events") return isFullToItsEnd(found) && new Set(found.keys).size === found.keys.length;
  const { page: _page, limit: _limit, ...range } = found.parameters;
  return found.pages.every((page, index) => {
    const expected = keysUnder(run, unit, found.items, { range, page: index + 1, limit: found.limit });
    return (
      expected &&
      isSamePage(
        unit,
        expected,
        page.map((item) => keyOf(found.operation, item)),
      )
    );
  });
}

/** Whether every page but the last is full. */
export function isFullToItsEnd({ pages, limit }: PageCrawl): boolean {
  return pages.every((page, index) => page.length === limit || (index === pages.length - 1 && page.length < limit));
}

/** How many of what `limit` counts a page of events holds, by the unit that needs the fewest. */
export function countOnPage(run: Run, list: readonly unknown[], { range, page }: Omit<KnownPage, "limit">): number {
  const { units, isUnitObserved } = run.model.events;
  // A full run learns the unit of every target that keeps to one; a quick run has too few pages.
  if (!isUnitObserved && !run.options.quick) return list.length;
  return Math.min(...units.map((unit) => countUnder(run, unit, list, { range, page })));
}

function countUnder(
  { model }: Run,
  unit: EventPageUnit,
  list: readonly unknown[],
  { range, page }: Omit<KnownPage, "limit">,
): number {
  if (unit === "events") return list.length;
  const known = new Map(model.events.events.map((event) => [event.key, event]));
  const events = list.map((item) => known.get(keyOf(listSpecialEvents, item))).filter((event) => event !== undefined);
  if (unit === "days") return new Set(events.map((event) => firstDateIn(event, range, model))).size;
  // Only of the first page is known where its window starts, whatever the limit was taken for.
  if (page !== 1) return 0;
  // Without a startDate, the window may start on any day that can be today.
  const todays = range.startDate === undefined ? model.plausible : [model.today];
  return Math.min(...todays.map((today) => daysFrom({ ...model, today }, events, range)));
}

/** The days from the start of a range to the event that begins last in it. */
function daysFrom(model: Run["model"], events: readonly KnownEvent[], range: Parameters): number {
  const start = dayNumber(startOf(range, model));
  const days = events.map((event) => {
    const date = firstDateIn(event, range, model);
    return date === undefined ? 0 : dayNumber(date) - start + 1;
  });
  return Math.max(0, ...days);
}
