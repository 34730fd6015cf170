/** Answers a query for hours: the entries from a day on, cut into pages. */
import { addDays, dayNumber, toCalendarDate } from "../contract/calendar-date.js";
import type { Behaviours } from "../contract/choices/choice.js";
import type { listingChoices } from "../contract/choices/listing.js";
import type { Profile } from "../contract/choices/table.js";
import { type Catalogue, type DatedEntry, lowerBound } from "./catalogue.js";
import { type Page, slicePage } from "./page.js";
import type { Query } from "./query.js";

export const hoursPageBehaviours = {
  entries: pageOfEntries,
  calendarDays: pageOfCalendarDays,
} as const satisfies Behaviours<typeof listingChoices>["hoursPageUnit"];

/** Returns the page of entries from `startDate` on, in ascending order of date. */
export function listHours({ hours }: Catalogue, query: Query, profile: Profile): Page<DatedEntry> {
  const upcoming = hours.slice(lowerBound(hours, ({ date }) => date < query.startDate));
  return hoursPageBehaviours[profile.hoursPageUnit](upcoming, query);
}

function pageOfEntries(entries: readonly DatedEntry[], query: Query): Page<DatedEntry> {
  const before = entries[(query.page - 1) * query.limit - 1];
  const page = slicePage(entries, query);
  const first = before ? addDays(before.date, 1) : query.startDate;
  return { ...page, covers: { first, last: page.items.at(-1)?.date ?? addDays(first, -1) } };
}

/** A page covers `limit` days of the calendar, the first page from `startDate` on; the last one reaches the last entry. */
function pageOfCalendarDays(entries: readonly DatedEntry[], { startDate, page, limit }: Query): Page<DatedEntry> {
  const start = dayNumber(startDate);
  const last = entries.at(-1);
  const days = last ? dayNumber(last.date) - start + 1 : 0;
  const first = start + (page - 1) * limit;
  const items = entries.filter(({ date }) => {
    const day = dayNumber(date);
    return day >= first && day < first + limit;
  });
  const pages = Math.ceil(days / limit);
  const covers = { first: toCalendarDate(first), last: toCalendarDate(page > pages ? first - 1 : first + limit - 1) };
  return { items, total: entries.length, pages, covers };
}
