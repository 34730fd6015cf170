/** Mutants of dates: days and events that a range should have, or should not, what today is, and rare days. */
import { addDays, type CalendarDate } from "../contract/calendar-date.js";
import type { Query } from "../museum/query.js";
import { HOURS_SENTENCE, isGiven, type Mutant, type SentItem } from "./mutant.js";

export const rangeMutants: readonly Mutant[] = [
  /** Without an endDate the range has nine days instead of seven. */
  {
    id: "default-range-long",
    document: "End of the date range for which events are returned; 7 days after startDate where it is left out.",
    harm: "The app shows events of the week after as if they were soon.",
    query: moveEnd(2, "default"),
  },
  /** Without an endDate the range has five days instead of seven. */
  {
    id: "default-range-short",
    document: "End of the date range for which events are returned; 7 days after startDate where it is left out.",
    harm: "Events at the end of the coming week are missing.",
    byDefault: "An app that leaves the default to the service relies on its length.",
    query: moveEnd(-2, "default"),
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
    document: HOURS_SENTENCE,
    harm: "The last day of a month is shown as closed.",
    items: loseDay(({ startDate }) => lastDayOfMonth(startDate)),
  },
  /** A given endDate ends the range two days early. */
  {
    id: "range-ends-early",
    document: "End of the date range for which events are returned; 7 days after startDate where it is left out.",
    harm: "Events of the last days of the chosen range are missing.",
    byDefault: "A range that is cut short looks like a quiet week.",
    query: moveEnd(-2, "given"),
  },
  /** A given endDate ends the range two days late. */
  {
    id: "range-ends-late",
    document: "End of the date range for which events are returned; 7 days after startDate where it is left out.",
    harm: "The app shows events outside the chosen range.",
    byDefault: "A visitor comes on a day that was not asked for.",
    query: moveEnd(2, "given"),
  },
  /** A given startDate is itself left out. */
  {
    id: "start-date-excluded",
    document: "Date from which hours or events are returned; today where it is left out.",
    harm: "The first day that the visitor chose is missing.",
    byDefault: "Whoever asks for a day expects it in the answer.",
    query: (query, reading) =>
      isGiven(reading, "startDate") ? { ...query, startDate: addDays(query.startDate, 1) } : query,
  },
  /** Hours from an earlier day on lack 29 February. */
  {
    id: "leap-day-lost",
    document: HOURS_SENTENCE,
    harm: "29 February is shown as closed.",
    items: loseDay(() => "-02-29"),
  },
  /** Today is the day after, as in a zone ahead. */
  {
    id: "today-is-tomorrow",
    document: "Date from which hours or events are returned; today where it is left out.",
    harm: "The app does not show today any more.",
    today: (today) => addDays(today, 1),
  },
  /** Today is the day before, as in a zone behind. */
  {
    id: "today-is-yesterday",
    document: "Date from which hours or events are returned; today where it is left out.",
    harm: "The app shows yesterday as today's opening hours.",
    byDefault: "It is what a server in another time zone does for some hours of each day.",
    today: (today) => addDays(today, -1),
  },
];

/** Moves an endDate, which the request gives or which is the default, by days. */
function moveEnd(days: number, which: "given" | "default"): NonNullable<Mutant["query"]> {
  return (query, reading) =>
    query.endDate !== undefined && isGiven(reading, "endDate") === (which === "given")
      ? { ...query, endDate: addDays(query.endDate, days) }
      : query;
}

/** Leaves the days out of hours that end like this, unless the request begins with one. */
function loseDay(endOf: (query: Query) => string): NonNullable<Mutant["items"]> {
  return (items, request) => {
    const { operation, query } = request;
    const end = endOf(query);
    if (operation !== "getMuseumHours" || query.startDate.endsWith(end)) return items;
    const left = listWhole(request).filter(({ date }) => !String(date).endsWith(end));
    return cutPage(left, query);
  };
}

type MutatedRequest = Parameters<NonNullable<Mutant["items"]>>[1];

/** Lists all pages of a query, with the largest limit. */
function listWhole({ query, list }: MutatedRequest): readonly SentItem[] {
  const items: SentItem[] = [];
  for (let page = 1; ; page += 1) {
    const found = list({ ...query, page, limit: LARGEST_LIMIT });
    items.push(...found);
    if (found.length < LARGEST_LIMIT) return items;
  }
}

const LARGEST_LIMIT = 30;

/** Cuts the page of a query out of a whole list, as the model does where `limit` counts items. */
function cutPage(items: readonly SentItem[], { page, limit }: Query): readonly SentItem[] {
  return items.slice((page - 1) * limit, page * limit);
}

export function lastDayOfMonth(date: CalendarDate): CalendarDate {
  const month = date.slice(0, 7);
  let last = addDays(`${month}-01`, 27);
  for (let next = addDays(last, 1); next.startsWith(month) && next > last; next = addDays(last, 1)) last = next;
  return last;
}
