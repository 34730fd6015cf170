/** Mutants of date ranges: days and events that a range should have, or should not. */
import { addDays, type CalendarDate } from "../contract/calendar-date.js";
import type { ReadParameter } from "../museum/query.js";
import { cutPage, listWhole, type Mutant, type SentItem } from "./mutant.js";

export const rangeMutants: readonly Mutant[] = [
  /** Without an endDate the range has nine days instead of seven. */
  {
    id: "default-range-long",
    document: "End of the date range for which events are returned; 7 days after startDate where it is left out.",
    harm: "The app shows events of the week after as if they were soon.",
    query: (query, { parameters }) =>
      query.endDate === undefined || isEndGiven(parameters) ? query : { ...query, endDate: addDays(query.endDate, 2) },
  },
  /** Without an endDate the range has five days instead of seven. */
  {
    id: "default-range-short",
    document: "End of the date range for which events are returned; 7 days after startDate where it is left out.",
    harm: "Events at the end of the coming week are missing.",
    byDefault: "An app that leaves the default to the service relies on its length.",
    query: (query, { parameters }) =>
      query.endDate === undefined || isEndGiven(parameters) ? query : { ...query, endDate: addDays(query.endDate, -2) },
  },
  /** An event is found by its first date alone. */
  {
    id: "first-date-only",
    document: "Upcoming special events of a range of dates. An event lies in the range if any one of its dates does.",
    harm: "A weekly event disappears after its first day.",
    byDefault: "Events with several dates are where a query by one column goes wrong.",
    items(items, request) {
      const { operation, query } = request;
      if (operation !== "listSpecialEvents") return items;
      const isFound = ({ dates }: SentItem) =>
        [...(dates as readonly string[])].sort()[0]?.localeCompare(query.startDate) !== -1;
      return items.every(isFound) && query.page === 1 ? items : cutPage(listWhole(request).filter(isFound), query);
    },
  },
  /** Hours from an earlier day on lack the last day of that month. */
  {
    id: "month-end-lost",
    document:
      "Upcoming operating hours, an entry for each day, in ascending order of date. A day without an entry is skipped.",
    harm: "The last day of a month is shown as closed.",
    items(items, request) {
      const { operation, query } = request;
      const lost = lastDayOfMonth(query.startDate);
      if (operation !== "getMuseumHours" || query.startDate === lost) return items;
      return cutPage(
        listWhole(request).filter(({ date }) => date !== lost),
        query,
      );
    },
  },
  /** A given endDate ends the range two days early. */
  {
    id: "range-ends-early",
    document: "End of the date range for which events are returned; 7 days after startDate where it is left out.",
    harm: "Events of the last days of the chosen range are missing.",
    byDefault: "A range that is cut short looks like a quiet week.",
    query: (query, { parameters }) =>
      isEndGiven(parameters) ? { ...query, endDate: addDays(query.endDate ?? "", -2) } : query,
  },
  /** A given endDate ends the range two days late. */
  {
    id: "range-ends-late",
    document: "End of the date range for which events are returned; 7 days after startDate where it is left out.",
    harm: "The app shows events outside the chosen range.",
    byDefault: "A visitor comes on a day that was not asked for.",
    query: (query, { parameters }) =>
      isEndGiven(parameters) ? { ...query, endDate: addDays(query.endDate ?? "", 2) } : query,
  },
  /** A given startDate is itself left out. */
  {
    id: "start-date-excluded",
    document: "Date from which hours or events are returned; today where it is left out.",
    harm: "The first day that the visitor chose is missing.",
    byDefault: "Whoever asks for a day expects it in the answer.",
    query: (query, { parameters }) =>
      parameters.some(({ name, isDefault }) => name === "startDate" && !isDefault)
        ? { ...query, startDate: addDays(query.startDate, 1) }
        : query,
  },
];

function isEndGiven(parameters: readonly ReadParameter[]): boolean {
  return parameters.some(({ name, isDefault }) => name === "endDate" && !isDefault);
}

export function lastDayOfMonth(date: CalendarDate): CalendarDate {
  const month = date.slice(0, 7);
  let last = addDays(`${month}-01`, 27);
  for (let next = addDays(last, 1); next.startsWith(month) && next > last; next = addDays(last, 1)) last = next;
  return last;
}
