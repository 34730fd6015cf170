/** Reads all events of a range, however a service counts its pages. */
import { addDays, type CalendarDate, type DaySpan, dayNumber, isCalendarDate } from "../../contract/calendar-date.js";
import { type DateRange, eventDays, validateRange } from "./date-range.js";
import { type components, MAXIMUM_LIMIT } from "./generated/paths.js";
import type { FetchPage } from "./hours-iteration.js";
import { toTruncatedError } from "./museum-error.js";
import { EMPTY_PAGES, exceedsWindow, type ItemDays } from "./page-window.js";

type SpecialEvent = components["schemas"]["SpecialEvent"];

export interface EventQuery extends DateRange {
  readonly page?: number;
  readonly limit?: number;
}

/**
 * Yields each event of a range once, in the order of the service. It asks for one day more, since a service may leave out `endDate`
 * itself, and leaves out what takes place on that day only. After a page without a new event it asks for further pages, since a page
 * may be a window of calendar days, until the range is covered.
 */
export async function* iterateEvents(
  fetchPage: FetchPage<EventQuery, SpecialEvent>,
  range: DateRange,
): AsyncGenerator<SpecialEvent, void, undefined> {
  validateRange(range, "events");
  const days = eventDays(range);
  const query = days ? { startDate: days.first, endDate: addDays(days.last, 1) } : range;
  const seen = new Set<string>();
  let isCounted = false;
  let latest = 0;
  for (let page = 1; ; page += 1) {
    const events = await fetchPage({ ...query, page, limit: MAXIMUM_LIMIT });
    if (!events) return requireEnd(fetchPage, query, page);
    const fresh = events.filter((event) => !seen.has(keyOf(event)));
    for (const event of fresh) {
      seen.add(keyOf(event));
      // What onInvalid keeps may have no date.
      if (
        !days ||
        datesOf(event).length === 0 ||
        datesOf(event).some((date) => date >= days.first && date <= days.last)
      )
        yield event;
    }
    isCounted ||= exceedsWindow(events.flatMap((event) => daysOf(event, days)));
    if (fresh.length > 0) latest = page;
    else if (isCounted || page >= pagesOf(range, days, latest)) return;
  }
}

/** Throws where a 404 is not the end: nothing may be found there in smaller pages, and the page before has to be found again. */
async function requireEnd(
  fetchPage: FetchPage<EventQuery, SpecialEvent>,
  query: EventQuery,
  page: number,
): Promise<void> {
  if (page === 1) return;
  const there = await fetchPage({ ...query, page: 3 * (page - 1) + 1, limit: MAXIMUM_LIMIT / 3 });
  const before = await fetchPage({ ...query, page: page - 1, limit: MAXIMUM_LIMIT });
  if (there?.length || !before) throw toTruncatedError(404);
}

function keyOf(event: SpecialEvent): string {
  return event.eventId ?? JSON.stringify(event);
}

function datesOf({ dates }: SpecialEvent): readonly CalendarDate[] {
  return Array.isArray(dates) ? dates.filter((date) => typeof date === "string" && isCalendarDate(date)).sort() : [];
}

function daysOf(event: SpecialEvent, range: DaySpan | undefined): readonly ItemDays[] {
  const dates = datesOf(event);
  const [first, last] = [dates.find((date) => date >= (range?.first ?? "")), dates.at(-1)];
  return first === undefined || last === undefined ? [] : [{ first, last }];
}

/** How many pages a range can have if each is a window of calendar days. */
function pagesOf({ endDate }: DateRange, days: DaySpan | undefined, latest: number): number {
  if (days) return Math.ceil((dayNumber(days.last) - dayNumber(days.first) + 2) / MAXIMUM_LIMIT);
  return endDate === undefined ? 1 : latest + EMPTY_PAGES;
}
