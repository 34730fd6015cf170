/** Iterates over days and events, page by page. */
import { quote, shown } from "../../base/text.js";
import {
  addDays,
  type CalendarDate,
  type DaySpan,
  dayNumber,
  isCalendarDate,
  LAST_DATE,
  parseCalendarDate,
} from "../../contract/calendar-date.js";
import { type components, DEFAULT_RANGE_DAYS, MAXIMUM_LIMIT } from "./generated/paths.js";
import { toTruncatedError } from "./request.js";

/** From a day to a day, both included. */
export interface DateRange {
  /** `YYYY-MM-DD`. Default: today, as the museum has it. */
  readonly startDate?: CalendarDate | undefined;
  /** `YYYY-MM-DD`, included. */
  readonly endDate?: CalendarDate | undefined;
}

/** Services differ in what they answer to an invalid or inverted range. */
function validateRange(range: DateRange, of: string): void {
  requireKnownNames(range, of, ["startDate", "endDate"]);
  const { startDate, endDate } = range;
  for (const [name, date] of Object.entries({ startDate, endDate })) {
    if (date !== undefined && parseCalendarDate(date) === undefined)
      throw new TypeError(`Invalid ${name} ${quote(String(date))}; use YYYY-MM-DD, such as 2027-02-28.`);
  }
  if (startDate !== undefined && endDate !== undefined && endDate < startDate)
    throw new TypeError(`Invalid endDate ${quote(endDate)}; it is before startDate ${quote(startDate)}.`);
}

/** The days of a range of events; undefined if they depend on what the museum takes as today. */
function eventDays({ startDate, endDate }: DateRange): DaySpan | undefined {
  if (startDate === undefined) return undefined;
  return { first: startDate, last: endDate ?? addDays(startDate, DEFAULT_RANGE_DAYS) };
}

/** Throws a TypeError for what is no object, and for another name than these; `of` is the method that it was given to. */
export function requireKnownNames(value: unknown, of: string, names: readonly string[]): void {
  const allowed = names.join(", ");
  if (typeof value !== "object" || value === null)
    throw new TypeError(`Invalid value ${shown(value)} for ${of}; use an object of ${allowed}.`);
  for (const [name, one] of Object.entries(value)) {
    if (one === undefined || names.includes(name)) continue;
    throw new TypeError(`Unknown parameter ${quote(name)} of ${of}; use ${allowed}.`);
  }
}

/**
 * Whether no window of `MAXIMUM_LIMIT` calendar days has a day of each item. Then pages count items, and an empty page is the end.
 * It compares items with each other, since a service may start later than it was asked to.
 */
function exceedsWindow(items: readonly DaySpan[]): boolean {
  const latestFirst = Math.max(...items.map(({ first }) => dayNumber(first)));
  const earliestLast = Math.min(...items.map(({ last }) => dayNumber(last)));
  return latestFirst - earliestLast >= MAXIMUM_LIMIT;
}

/** How many pages in a row may be empty if the end is unknown, which is a little over a year of calendar days. */
const EMPTY_PAGES = Math.ceil(366 / MAXIMUM_LIMIT);

export type HoursEntry = components["schemas"]["HoursEntry"];
type EntryWithDate = HoursEntry & { readonly date: CalendarDate };

export type SpecialEvent = components["schemas"]["SpecialEvent"];

export interface PageQuery extends DateRange {
  readonly page?: number;
  readonly limit?: number;
}

/** Undefined if there is no such page (404). */
type FetchPage<Item> = (query: PageQuery) => Promise<readonly Item[] | undefined>;

/**
 * Yields each entry once, in ascending order of date. After a page, the next request starts at the day after its last entry, so that
 * nothing is lost at midnight, when data changes or if `page` is not read. After an empty page it asks for later days, since the page may
 * be a window of closed days, until it knows better. Throws for a page of days that were there before.
 */
export async function* iterateHours(
  fetchPage: FetchPage<HoursEntry>,
  range: DateRange,
): AsyncGenerator<EntryWithDate, void, undefined> {
  validateRange(range, "hours");
  const { startDate, endDate } = range;
  const unit = createUnit(fetchPage);
  let from = startDate;
  let last = "";
  let empty = 0;
  for (;;) {
    // Only without a day to start from, further days are on further pages.
    const page = from === undefined ? empty + 1 : 1;
    const entries = await fetchPage({ startDate: from, page, limit: MAXIMUM_LIMIT });
    if (!entries) return requireLastDay(fetchPage, last);
    // What onInvalid keeps may have no date.
    yield* entries.filter(({ date }) => !isDate(date)) as EntryWithDate[];
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
      empty = 0;
    } else {
      if (entries.some(({ date }) => isDate(date))) throw toTruncatedError("repeated");
      empty += 1;
      if (isPast(endDate, from, empty) || (await unit.isEntries())) return;
      from &&= addDays(from, MAXIMUM_LIMIT);
    }
    if (last === LAST_DATE) return;
  }
}

/** Throws where a 404 is not the end: the last entry has to be found again, and nothing after it. */
async function requireLastDay(fetchPage: FetchPage<HoursEntry>, last: CalendarDate): Promise<void> {
  if (last === "") return;
  const again = await fetchPage({ startDate: last, page: 1, limit: MAXIMUM_LIMIT });
  const isEnd = again?.some(({ date }) => date === last) && datedAfter(last, again).length === 0;
  if (!isEnd) throw toTruncatedError("notFound");
}

function isDate(date: unknown): boolean {
  return typeof date === "string" && isCalendarDate(date);
}

function datedAfter(last: CalendarDate, entries: readonly HoursEntry[]): readonly EntryWithDate[] {
  const dated = entries.filter((entry): entry is EntryWithDate => isDate(entry.date));
  return dated.filter(({ date }) => date > last).sort((a, b) => (a.date < b.date ? -1 : 1));
}

/** Whether the empty pages cover all days up to the end, if each is a window of calendar days. */
function isPast(endDate: CalendarDate | undefined, from: CalendarDate | undefined, empty: number): boolean {
  if (endDate === undefined || from === undefined) return empty >= EMPTY_PAGES;
  return dayNumber(from) + MAXIMUM_LIMIT > dayNumber(endDate);
}

/** Finds out whether pages count entries, which makes an empty page the end. */
function createUnit(fetchPage: FetchPage<HoursEntry>) {
  let isEntries: boolean | undefined;
  let previous: CalendarDate | undefined;
  let beforeGap: CalendarDate | undefined;
  return {
    learn(entries: readonly EntryWithDate[]): void {
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

/**
 * Yields each event of a range once, in the order of the service. It asks for one day more, since a service may leave out `endDate`
 * itself, and leaves out what takes place on that day only. After a page without a new event it asks for further pages, until the range is
 * covered: a page may be a window of calendar days, or have what takes place on its days again.
 */
export async function* iterateEvents(
  fetchPage: FetchPage<SpecialEvent>,
  range: DateRange,
): AsyncGenerator<SpecialEvent, void, undefined> {
  validateRange(range, "events");
  const days = eventDays(range);
  const query = days ? { startDate: days.first, endDate: addDays(days.last, 1) } : range;
  /** On how many pages each event was. */
  const seen = new Map<string, number>();
  let isCounted = false;
  let isFull = false;
  let latest = 0;
  let windows = days || range.endDate === undefined ? pagesOf(range, days, 0) : 0;
  let repeated = 0;
  for (let page = 1; ; page += 1) {
    const events = await fetchPage({ ...query, page, limit: MAXIMUM_LIMIT });
    if (!events) await requireLastPage(fetchPage, query, page);
    const isEnd = !events?.length && (!events || isCounted || page >= pagesOf(range, days, latest));
    if (!events?.length && (isFull || isEnd)) await requireRest(fetchPage, query, { seen, latest });
    if (!events || isEnd) return;
    isFull = events.length >= MAXIMUM_LIMIT;
    const fresh = events.filter((event) => !seen.has(eventKey(event)));
    for (const key of new Set(events.map(eventKey))) seen.set(key, (seen.get(key) ?? 0) + 1);
    for (const event of fresh) {
      const dates = datesOf(event);
      if (!days || dates.length === 0 || dates.some((date) => date >= days.first && date <= days.last)) yield event;
    }
    isCounted ||= exceedsWindow(events.flatMap((event) => daysOf(event, days)));
    if (fresh.length > 0) latest = page;
    windows ||= windowsUntil(range.endDate, events, page);
    repeated = events.length > 0 && fresh.length === 0 && page > windows ? repeated + 1 : 0;
    // Pages of days repeat an event of several days, and data that changes can repeat one page.
    const isRepeated = (event: SpecialEvent) =>
      (seen.get(eventKey(event)) ?? 0) > Math.max(1, datesOf(event).length) + 1;
    if (repeated > 1 || events.some(isRepeated)) throw toTruncatedError("repeated");
  }
}

/** Throws where a 404 is not the end: nothing may be found there in smaller pages, and the page before has to be found again. */
async function requireLastPage(fetchPage: FetchPage<SpecialEvent>, query: PageQuery, page: number): Promise<void> {
  if (page === 1) return;
  const there = await fetchPage({ ...query, page: 3 * (page - 1) + 1, limit: MAXIMUM_LIMIT / 3 });
  const before = await fetchPage({ ...query, page: page - 1, limit: MAXIMUM_LIMIT });
  if (there?.length || !before) throw toTruncatedError("notFound");
}

/** Throws if a list that seems to end has other events in a range of few days at its end: a service may have a highest page, or cut its pages. */
async function requireRest(
  fetchPage: FetchPage<SpecialEvent>,
  query: PageQuery,
  { seen, latest }: { readonly seen: ReadonlyMap<string, unknown>; readonly latest: number },
): Promise<void> {
  const { endDate, startDate = endDate } = query;
  if (startDate === undefined || endDate === undefined || latest === 0) return;
  const few = Math.floor((dayNumber(endDate) - dayNumber(startDate)) / (4 * latest));
  const rest = await fetchPage({ startDate: addDays(endDate, -few), endDate, page: 1, limit: MAXIMUM_LIMIT });
  if (rest?.some(({ eventId }) => eventId !== undefined && !seen.has(eventId))) throw toTruncatedError("empty");
}

/** How many windows of calendar days there can be if this page is the first one with an event; 0 if it has none. */
function windowsUntil(endDate: CalendarDate | undefined, events: readonly SpecialEvent[], page: number): number {
  const [first] = events.flatMap(datesOf).sort();
  if (endDate === undefined || first === undefined) return 0;
  return page + Math.ceil((dayNumber(endDate) - dayNumber(first) + 1) / MAXIMUM_LIMIT);
}

function eventKey(event: SpecialEvent): string {
  return event.eventId ?? JSON.stringify(event);
}

function datesOf({ dates }: SpecialEvent): readonly CalendarDate[] {
  return Array.isArray(dates) ? dates.filter((date) => typeof date === "string" && isCalendarDate(date)).sort() : [];
}

/** The first and the last of the days on which an event takes place, as far as they are in the range. */
function daysOf(event: SpecialEvent, range: DaySpan | undefined): readonly DaySpan[] {
  const dates = datesOf(event);
  const [first, last] = [dates.find((date) => date >= (range?.first ?? "")), dates.at(-1)];
  return first === undefined || last === undefined ? [] : [{ first, last }];
}

/** How many pages a range can have if each is a window of calendar days. */
function pagesOf({ endDate }: DateRange, days: DaySpan | undefined, latest: number): number {
  if (days) return Math.ceil((dayNumber(days.last) - dayNumber(days.first) + 2) / MAXIMUM_LIMIT);
  return endDate === undefined ? 1 : latest + EMPTY_PAGES;
}
