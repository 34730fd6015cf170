/** Answers a query for hours: the entries from a day on, cut into pages. */
import { addDays, dayNumber, toCalendarDate } from "../contract/calendar-date.js";
import type { Behaviours } from "../contract/choices/choice.js";
import type { listingChoices } from "../contract/choices/listing.js";
import type { Profile } from "../contract/choices/table.js";
import type { Catalogue, DatedEntry } from "./catalogue.js";
import type { EntryIndex } from "./entry-index.js";
import { type Page, slicePage } from "./page.js";
import type { Query } from "./query.js";
import { sliceList } from "./sorted-list.js";

export const hoursPageBehaviours = {
  entries: pageOfEntries,
  calendarDays: pageOfCalendarDays,
} as const satisfies Behaviours<typeof listingChoices>["hoursPageUnit"];

/** Returns the page of entries from `startDate` on, in ascending order of date. */
export function listHours({ entryIndex }: Catalogue, query: Query, profile: Profile): Page<DatedEntry> {
  return hoursPageBehaviours[profile.hoursPageUnit](entryIndex, query);
}

function pageOfEntries(index: EntryIndex, query: Query): Page<DatedEntry> {
  const entries = index.from(dayNumber(query.startDate));
  const page = slicePage(entries, query);
  return {
    items: page.items,
    total: page.total,
    pages: page.pages,
    covers() {
      const before = query.page === 1 ? undefined : entries.at((query.page - 1) * query.limit - 1);
      const first = before ? addDays(before.date, 1) : query.startDate;
      return { first, last: page.items.at(-1)?.date ?? addDays(first, -1) };
    },
  };
}

/** A page covers `limit` days of the calendar, the first page from `startDate` on; the last one reaches the last entry. */
function pageOfCalendarDays(index: EntryIndex, { startDate, page, limit }: Query): Page<DatedEntry> {
  const start = dayNumber(startDate);
  const first = start + (page - 1) * limit;
  const days = Math.max((index.lastDay() ?? start - 1) - start + 1, 0);
  const pages = Math.ceil(days / limit);
  const items = sliceList(index.from(first), 0, limit).filter(({ date }) => dayNumber(date) < first + limit);
  return {
    items,
    total: () => index.from(start).count(),
    pages: () => pages,
    covers: () => ({
      first: toCalendarDate(first),
      last: toCalendarDate(page > pages ? first - 1 : first + limit - 1),
    }),
  };
}
