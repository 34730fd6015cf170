/** Reads all opening hours, however a service counts its pages. */
import { addDays, type CalendarDate, dayNumber, isCalendarDate } from "../../contract/calendar-date.js";
import { type DateRange, validateRange } from "./date-range.js";
import { type components, MAXIMUM_LIMIT } from "./generated/paths.js";
import { toTruncatedError } from "./museum-error.js";
import { EMPTY_PAGES, exceedsWindow } from "./page-window.js";

type HoursEntry = components["schemas"]["HoursEntry"];
type DatedEntry = HoursEntry & { readonly date: CalendarDate };

/** Requests a page; undefined if there is no such page (404). */
export type FetchPage<Query, Item> = (query: Query) => Promise<readonly Item[] | undefined>;

interface HoursQuery {
  readonly startDate?: CalendarDate | undefined;
  readonly page?: number;
  readonly limit?: number;
}

/**
 * Yields each entry once, in ascending order of date. After a page, the next request starts at the day after its last entry, so that
 * nothing is lost at midnight or when data changes. After an empty page it asks for further pages, since the page may be a window of
 * closed days, until it knows better.
 */
export async function* iterateHours(
  fetchPage: FetchPage<HoursQuery, HoursEntry>,
  range: DateRange,
): AsyncGenerator<DatedEntry, void, undefined> {
  validateRange(range, "hours");
  const { startDate, endDate } = range;
  const unit = createUnit(fetchPage);
  let from = startDate;
  let last = "";
  for (let page = 1; ; page += 1) {
    const entries = await fetchPage({ startDate: from, page, limit: MAXIMUM_LIMIT });
    if (!entries) return requireEnd(fetchPage, last);
    // What onInvalid keeps may have no date.
    yield* entries.filter(({ date }) => !isDate(date)) as DatedEntry[];
    const fresh = datedAfter(last, entries);
    for (const entry of fresh) {
      if (endDate !== undefined && entry.date > endDate) return;
      yield entry;
    }
    unit.learn(fresh);
    const newest = fresh.at(-1)?.date;
    if (newest !== undefined) {
      last = newest;
      from = addDays(newest, 1);
      page = 0;
    } else if (isPast(endDate, { from, page }) || (await unit.isEntries())) return;
  }
}

/** Throws where a 404 is not the end: the last entry has to be found again, and nothing after it. */
async function requireEnd(fetchPage: FetchPage<HoursQuery, HoursEntry>, last: CalendarDate): Promise<void> {
  if (last === "") return;
  const again = await fetchPage({ startDate: last, page: 1, limit: MAXIMUM_LIMIT });
  const isEnd = again?.some(({ date }) => date === last) && datedAfter(last, again).length === 0;
  if (!isEnd) throw toTruncatedError(404);
}

function isDate(date: unknown): boolean {
  return typeof date === "string" && isCalendarDate(date);
}

function datedAfter(last: CalendarDate, entries: readonly HoursEntry[]): readonly DatedEntry[] {
  const dated = entries.filter((entry): entry is DatedEntry => isDate(entry.date));
  return dated.filter(({ date }) => date > last).sort((a, b) => (a.date < b.date ? -1 : 1));
}

/** Whether a page and those before it cover all days up to the end, if each page is a window of calendar days. */
function isPast(
  endDate: CalendarDate | undefined,
  { from, page }: { readonly from: CalendarDate | undefined; readonly page: number },
): boolean {
  if (endDate === undefined || from === undefined) return page >= EMPTY_PAGES;
  return dayNumber(from) + page * MAXIMUM_LIMIT > dayNumber(endDate);
}

/** Finds out whether pages count entries, which makes an empty page the end. */
function createUnit(fetchPage: FetchPage<HoursQuery, HoursEntry>) {
  let isEntries: boolean | undefined;
  let previous: CalendarDate | undefined;
  let beforeGap: CalendarDate | undefined;
  return {
    learn(entries: readonly DatedEntry[]): void {
      if (exceedsWindow(entries.map(({ date }) => ({ first: date, last: date })))) isEntries = true;
      for (const { date } of entries) {
        if (previous !== undefined && date > addDays(previous, 1)) beforeGap = previous;
        previous = date;
      }
    },
    /** Whether a page counts entries: two of them then begin on the day before a gap, where two days hold one. One request shows it. */
    async isEntries(): Promise<boolean> {
      if (isEntries === undefined && beforeGap !== undefined) {
        const [first, ...others] = (await fetchPage({ startDate: beforeGap, page: 1, limit: 2 })) ?? [];
        isEntries = first?.date === beforeGap && others.length === 1;
      }
      return isEntries ?? false;
    },
  };
}
