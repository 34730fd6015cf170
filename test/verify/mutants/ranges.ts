/** Mutants of today, of the range of events, of its default end, and of parameters beside others. */
import { type Happening, plus } from "../museum.js";
import { type Mutant, mutant } from "../mutant.js";
import { compare, type Parts, type Range, type Values } from "../provider.js";

const has = (values: Values, name: string) => values(name).length > 0;
const isLater = (values: Values) => Number(values("page")[0] ?? 1) > 1;
const first = ({ dates }: Happening) => [...dates].sort()[0]!;
const last = ({ dates }: Happening) => [...dates].sort().at(-1)!;
const isWithin = (date: string, { start, end }: Range) => date >= start && date <= end;
const isIn = ({ dates }: Happening, range: Range) => dates.some((date) => isWithin(date, range));
const isOfOneYear = ({ start, end }: Range) => start.slice(0, 4) === end.slice(0, 4);
const weekday = (date: string) => new Date(date).getUTCDay();
const monthsEnd = (date: string) =>
  ["31", "30", "29", "28"].map((day) => date.slice(0, 8) + day).find((day) => plus(day, 0) === day)!;
const isOverMonthsEnd = (start: string) => plus(start, 7).slice(0, 7) !== start.slice(0, 7);

/** Another default of startDate, on both operations or on one. */
const startDefault = (name: string, other: (today: string) => string, only = "") => {
  const rules = ["hours-start-default", "events-start-default"].filter((rule) => rule.startsWith(only));
  return mutant(name, rules.join(" "), ({ start, today }) => ({
    start: (values, path) => (has(values, "startDate") || !path.includes(only) ? start(values, path) : other(today())),
  }));
};

/** Another default of endDate. */
const endDefault = (name: string, other: (start: string, today: string) => string) =>
  mutant(name, "events-end-default", ({ end, today }) => ({
    end: (values, start) => (has(values, "endDate") ? end(values, start) : other(start, today())),
  }));
const inRange = (name: string, rules: string, isInstead: Parts["isIn"]) =>
  mutant(name, rules, () => ({ isIn: isInstead }));
/** The same for an event of which one date is enough. */
const onDate = (name: string, rules: string, isDate: (date: string, start: string, end: string) => boolean) =>
  inRange(name, rules, ({ dates }, { start, end }) => dates.some((date) => isDate(date, start, end)));
/** The same where it depends on the range whether its last day belongs to it. */
const onLastDay = (name: string, rules: string, isMeant: (start: string, end: string) => boolean) =>
  onDate(name, rules, (date, start, end) => date >= start && (date < end || (date === end && isMeant(start, end))));

/** Pages of events in an order that depends on how they are asked for. */
const reordered = (name: string, rules: string, numberOf: (page: number, limit: number) => number) =>
  mutant(name, rules, ({ eventsPage }) => ({
    eventsPage: (list, page, limit, range) => {
      const sign = numberOf(page, limit) % 2 ? 1 : -1;
      const sorted = [...list].sort((a, b) => sign * compare(a.eventId, b.eventId));
      return eventsPage(sorted, page, limit, range);
    },
  }));

/** Another range in place of a reversed one. */
const reversed = (name: string, other: (range: Range) => Range) =>
  mutant(name, "events-reversed-range", (parts) => ({
    range: (values) => {
      const start = parts.start(values, "/special-events");
      const range = { start, end: parts.end(values, start) };
      return range.end < start ? other(range) : range;
    },
  }));

export const mutants: readonly Mutant[] = [
  startDefault("startDate is a week ago", (today) => plus(today, -7)),
  startDefault("startDate is three days ahead", (today) => plus(today, 3)),
  startDefault("startDate is the first of the month", (today) => `${today.slice(0, 7)}-01`),
  startDefault("startDate is Monday of the week", (today) => plus(today, -((weekday(today) + 6) % 7) - 7)),
  startDefault("hours begin with the first entry of all", (today) => plus(today, -60), "hours"),
  startDefault("events begin three days ahead", (today) => plus(today, 3), "events"),
  startDefault("events begin a month ago", (today) => plus(today, -30), "events"),
  startDefault("startDate is a constant", () => "2026-01-01"),
  endDefault("endDate is six days on", (start) => plus(start, 6)),
  endDefault("endDate is eight days on", (start) => plus(start, 8)),
  endDefault("endDate is fourteen days on", (start) => plus(start, 14)),
  endDefault("endDate is thirty days on", (start) => plus(start, 30)),
  endDefault("endDate is startDate", (start) => start),
  endDefault("endDate is a week from today", (start, today) => [plus(today, 7), start].sort()[1]!),
  endDefault("endDate is the end of the month", monthsEnd),
  endDefault("endDate is the end of the week", (start) => plus(start, 7 - (weekday(start) || 7))),
  endDefault("endDate stops at month's end", (start) => (isOverMonthsEnd(start) ? monthsEnd(start) : plus(start, 7))),
  endDefault("endDate loses a day over month's end", (start) => plus(start, isOverMonthsEnd(start) ? 6 : 7)),
  endDefault("endDate loses a day after a month of 30 days", (start) =>
    plus(start, isOverMonthsEnd(start) && monthsEnd(start).endsWith("-30") ? 8 : 7),
  ),
  endDefault("endDate stays in the year", (start) => [plus(start, 7), `${start.slice(0, 4)}-12-31`].sort()[0]!),
  endDefault("endDate loses a day where clocks go back", (start) =>
    plus(start, crosses(start, "10") || crosses(start, "11") ? 6 : 7),
  ),
  endDefault("endDate gains a day where clocks go forward", (start) => plus(start, crosses(start, "03") ? 8 : 7)),
  endDefault("February has 30 days", (start) =>
    plus(start, isOverMonthsEnd(start) && start.slice(5, 7) === "02" ? 5 : 7),
  ),
  onDate(
    "the range begins after startDate",
    "events-start-date",
    (date, start, end) => (date > start || (start === end && date === start)) && date <= end,
  ),
  onDate(
    "the range begins after startDate, always",
    "events-start-date events-any-date events-end-date",
    (date, start, end) => date > start && date <= end,
  ),
  onDate(
    "the range begins a day early",
    "events-in-range",
    (date, start, end) => date >= plus(start, -1) && date <= end,
  ),
  onDate("the range ends a day late", "events-in-range", (date, start, end) => date >= start && date <= plus(end, 1)),
  onLastDay("endDate is in ranges of a single day alone", "events-end-date", (start, end) => start === end),
  onLastDay(
    "endDate is outside ranges that end on a Sunday",
    "events-end-date events-any-date",
    (_, end) => weekday(end) !== 0,
  ),
  onLastDay(
    "endDate is outside ranges of a week alone",
    "events-end-date events-end-default",
    (start, end) => plus(start, 7) !== end,
  ),
  onLastDay(
    "endDate is outside where it is a month's last",
    "events-end-date events-any-date events-predicted",
    (_, end) => end !== monthsEnd(end),
  ),
  inRange("by the first date alone", "events-any-date", (event, range) => isWithin(first(event), range)),
  inRange("by the last date alone", "events-any-date", (event, range) => isWithin(last(event), range)),
  inRange(
    "by the first and the last date, not those between",
    "events-any-date",
    (event, range) => isWithin(first(event), range) || isWithin(last(event), range),
  ),
  inRange(
    "by the span from the first date to the last",
    "events-in-range",
    (event, { start, end }) => first(event) <= end && last(event) >= start,
  ),
  inRange("all dates must be in the range", "events-any-date events-start-date events-end-date", ({ dates }, range) =>
    dates.every((date) => isWithin(date, range)),
  ),
  inRange(
    "a range of more than 200 days finds nothing",
    "events-wider-range",
    (event, range) => isIn(event, range) && plus(range.start < "1900" ? "1900-01-01" : range.start, 200) >= range.end,
  ),
  inRange(
    "a range over year's end finds nothing",
    "events-wider-range",
    (event, range) => isIn(event, range) && isOfOneYear(range),
  ),
  onDate("events ignore startDate", "events-in-range", (date, _, end) => date <= end),
  onDate("events ignore endDate", "events-in-range", (date, start) => date >= start),
  onDate(
    "months are compared, not days",
    "events-in-range",
    (date, start, end) => date.slice(0, 7) >= start.slice(0, 7) && date.slice(0, 7) <= end.slice(0, 7),
  ),
  onDate(
    "years are not compared",
    "events-in-range events-start-date events-any-date success-status",
    (date, start, end) => date.slice(5) >= start.slice(5) && date.slice(5) <= end.slice(5),
  ),
  // A range over the end of a year lacks what a narrower one has.
  inRange(
    "events over year's end are lost",
    "events-wider-range",
    (event, range) => isIn(event, range) && (isOfOneYear(range) || range.end > "9000"),
  ),
  mutant("an event comes once for each of its dates", "events-once", ({ eventsPage }) => ({
    eventsPage: (list, page, limit, range) => {
      const repeated = list.flatMap((event) => event.dates.filter((date) => isWithin(date, range)).map(() => event));
      return eventsPage(repeated, page, limit, range);
    },
  })),
  reversed("a reversed range is turned round", ({ start, end }) => ({ start: end, end: start })),
  reversed("a reversed range gives everything from startDate on", ({ start }) => ({ start, end: "9999-12-31" })),
  mutant("the page is ignored where endDate is given", "events-pages-disjoint", ({ page }) => ({
    page: (values, path) => (has(values, "endDate") ? 1 : page(values, path)),
  })),
  mutant(
    "the page is ignored unless a limit is given",
    "hours-predicted hours-limit-default events-limit-default hours-start-default events-predicted",
    ({ page }) => ({ page: (values, path) => (has(values, "limit") ? page(values, path) : 1) }),
  ),
  mutant(
    "the limit is ignored unless a page is given",
    "hours-limit events-limit hours-pages-full hours-page-default events-page-default hours-start-date",
    ({ limit }) => ({ limit: (values, path) => (has(values, "page") ? limit(values, path) : 10) }),
  ),
  mutant(
    "startDate is ignored where a page is given",
    "hours-start-date hours-limit-default events-in-range events-start-date",
    ({ start, today }) => ({ start: (values, path) => (isLater(values) ? today() : start(values, path)) }),
  ),
  mutant("endDate is ignored where there is no startDate", "events-start-default", ({ end }) => ({
    end: (values, start) => (has(values, "startDate") ? end(values, start) : plus(start, 7)),
  })),
  mutant(
    "endDate is ignored from the second page on",
    "events-pages-end events-pages-complete events-pages-disjoint events-in-range",
    ({ end }) => ({ end: (values, start) => (isLater(values) ? "9999-12-31" : end(values, start)) }),
  ),
  reordered("ordered anew for each limit", "events-pages-complete", (_, limit) => limit),
  reordered("each page in an order of its own", "events-pages-disjoint events-pages-complete", (page) => page),
  mutant(
    "cancelled: events of one day are lost in longer ranges",
    "events-start-date events-any-date events-end-date events-predicted",
    () => ({
      isIn: (event, range) => isIn(event, range) && !(event.dates.length === 1 && plus(range.start, 3) === range.end),
    }),
  ),
];

/** Whether the seven days from a start hold the last Sunday of a month. */
function crosses(start: string, month: string): boolean {
  const isTurn = (date: string) => (month === "11" ? date.slice(8) <= "07" : date.slice(8) > "24");
  const days = Array.from({ length: 8 }, (_, at) => plus(start, at));
  return days.some((date) => date.slice(5, 7) === month && weekday(date) === 0 && isTurn(date));
}
