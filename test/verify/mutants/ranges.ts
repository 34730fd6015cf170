/** Mutants of today, of the range of events, of its default end, and of parameters beside others. */
import { type Happening, plus } from "../museum.js";
import { type Mutant, mutant } from "../mutant.js";
import { compare, type Parts, type Range, type Values } from "../provider.js";

const has = (values: Values, name: string) => values(name).length > 0;
const first = ({ dates }: Happening) => [...dates].sort()[0]!;
const last = ({ dates }: Happening) => [...dates].sort().at(-1)!;
const isIn = ({ dates }: Happening, { start, end }: Range) => dates.some((date) => date >= start && date <= end);

/** Another default of startDate, on both operations or on one. */
const startDefault = (name: string, other: (today: string) => string, only = "") =>
  mutant(
    name,
    ["hours", "events"].filter((list) => list.includes(only)).map((list) => `${list}-start-default`),
    (parts) => {
      const start = parts.start;
      return {
        start: (values, path) =>
          has(values, "startDate") || !path.includes(only) ? start(values, path) : other(parts.today()),
      };
    },
  );

/** Another default of endDate. */
const endDefault = (name: string, other: (start: string, today: string) => string) =>
  mutant(name, ["events-end-default"], (parts) => {
    const end = parts.end;
    return { end: (values, start) => (has(values, "endDate") ? end(values, start) : other(start, parts.today())) };
  });

const inRange = (name: string, rules: string | string[], isInstead: Parts["isIn"]) =>
  mutant(name, rules, () => ({ isIn: isInstead }));

export const mutants: readonly Mutant[] = [
  startDefault("startDate is a week ago", (today) => plus(today, -7)),
  startDefault("startDate is three days ahead", (today) => plus(today, 3)),
  startDefault("startDate is the first of the month", (today) => `${today.slice(0, 7)}-01`),
  startDefault("startDate is Monday of the week", (today) =>
    plus(today, -((new Date(`${today}T00:00:00Z`).getUTCDay() + 6) % 7) - 7),
  ),
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
  endDefault("endDate is the end of the month", (start) =>
    plus(`${plus(`${start.slice(0, 7)}-28`, 4).slice(0, 7)}-01`, -1),
  ),
  endDefault("endDate is the end of the week", (start) =>
    plus(start, 7 - (new Date(`${start}T00:00:00Z`).getUTCDay() || 7)),
  ),
  endDefault("endDate stops at month's end", (start) =>
    plus(start, 7).slice(0, 7) === start.slice(0, 7) ? plus(start, 7) : plus(`${plus(start, 7).slice(0, 7)}-01`, -1),
  ),
  endDefault("endDate loses a day over month's end", (start) =>
    plus(start, plus(start, 7).slice(0, 7) === start.slice(0, 7) ? 7 : 6),
  ),
  endDefault("endDate loses a day after a month of 30 days", (start) => {
    const isShort =
      ["04", "06", "09", "11"].includes(start.slice(5, 7)) && plus(start, 7).slice(0, 7) !== start.slice(0, 7);
    return plus(start, isShort ? 8 : 7);
  }),
  endDefault("endDate stays in the year", (start) => [plus(start, 7), `${start.slice(0, 4)}-12-31`].sort()[0]!),
  endDefault("endDate loses a day where clocks go back", (start) =>
    plus(start, crosses(start, "10") || crosses(start, "11") ? 6 : 7),
  ),
  endDefault("endDate gains a day where clocks go forward", (start) => plus(start, crosses(start, "03") ? 8 : 7)),
  endDefault("February has 30 days", (start) =>
    plus(start, start.slice(5, 7) === "02" && plus(start, 7).slice(5, 7) === "03" ? 5 : 7),
  ),
  inRange("the range begins after startDate", "events-start-date", ({ dates }, { start, end }) =>
    dates.some((date) => (date > start || (start === end && date === start)) && date <= end),
  ),
  inRange(
    "the range begins after startDate, always",
    ["events-start-date", "events-any-date", "events-end-date"],
    ({ dates }, { start, end }) => dates.some((date) => date > start && date <= end),
  ),
  inRange("the range begins a day early", "events-in-range", ({ dates }, { start, end }) =>
    dates.some((date) => date >= plus(start, -1) && date <= end),
  ),
  inRange("the range ends a day late", "events-in-range", ({ dates }, { start, end }) =>
    dates.some((date) => date >= start && date <= plus(end, 1)),
  ),
  inRange("endDate is in ranges of a single day alone", "events-end-date", ({ dates }, { start, end }) =>
    dates.some((date) => date >= start && (date < end || (start === end && date === end))),
  ),
  inRange(
    "endDate is outside ranges that end on a Sunday",
    ["events-end-date", "events-any-date"],
    ({ dates }, { start, end }) =>
      dates.some((date) => date >= start && (date < end || (date === end && new Date(end).getUTCDay() !== 0))),
  ),
  inRange(
    "endDate is outside ranges of a week alone",
    ["events-end-date", "events-end-default"],
    ({ dates }, { start, end }) =>
      dates.some((date) => date >= start && (date < end || (date === end && plus(start, 7) !== end))),
  ),
  inRange(
    "endDate is outside where it is a month's last",
    ["events-end-date", "events-any-date", "events-predicted"],
    ({ dates }, { start, end }) =>
      dates.some((date) => date >= start && (date < end || (date === end && plus(end, 1).slice(8) !== "01"))),
  ),
  inRange(
    "by the first date alone",
    "events-any-date",
    (event, { start, end }) => first(event) >= start && first(event) <= end,
  ),
  inRange(
    "by the last date alone",
    "events-any-date",
    (event, { start, end }) => last(event) >= start && last(event) <= end,
  ),
  inRange("by the first and the last date, not those between", "events-any-date", (event, { start, end }) =>
    [first(event), last(event)].some((date) => date >= start && date <= end),
  ),
  inRange(
    "by the span from the first date to the last",
    "events-in-range",
    (event, { start, end }) => first(event) <= end && last(event) >= start,
  ),
  inRange(
    "all dates must be in the range",
    ["events-any-date", "events-start-date", "events-end-date"],
    ({ dates }, { start, end }) => dates.every((date) => date >= start && date <= end),
  ),
  inRange(
    "a range of more than 200 days finds nothing",
    "events-wider-range",
    (event, range) =>
      isIn(event, range) && plus(range.start.slice(0, 4) < "1900" ? "1900-01-01" : range.start, 200) >= range.end,
  ),
  inRange(
    "a range over year's end finds nothing",
    "events-wider-range",
    (event, range) => isIn(event, range) && range.start.slice(0, 4) === range.end.slice(0, 4),
  ),
  inRange("events ignore startDate", ["events-in-range"], ({ dates }, { end }) => dates.some((date) => date <= end)),
  inRange("events ignore endDate", ["events-in-range"], ({ dates }, { start }) => dates.some((date) => date >= start)),
  inRange("months are compared, not days", ["events-in-range"], ({ dates }, { start, end }) =>
    dates.some((date) => date.slice(0, 7) >= start.slice(0, 7) && date.slice(0, 7) <= end.slice(0, 7)),
  ),
  inRange(
    "years are not compared",
    ["events-in-range", "events-start-date", "events-any-date", "success-status"],
    ({ dates }, { start, end }) =>
      dates.some((date) => date.slice(5) >= start.slice(5) && date.slice(5) <= end.slice(5)),
  ),
  inRange(
    "events over year's end are lost",
    // A range over the end of a year lacks what a narrower one has.
    ["events-wider-range"],
    (event, range) => isIn(event, range) && (range.start.slice(0, 4) === range.end.slice(0, 4) || range.end > "9000"),
  ),
  mutant("an event comes once for each of its dates", "events-once", () => ({
    eventsPage: (list, page, limit, { start, end }) =>
      list
        .flatMap((event) => event.dates.filter((date) => date >= start && date <= end).map(() => event))
        .slice((page - 1) * limit, page * limit),
  })),
  mutant("a reversed range is turned round", "events-reversed-range", (parts) => ({
    range: (values) => {
      const start = parts.start(values, "/special-events");
      const end = parts.end(values, start);
      return start < end ? { start, end } : { start: end, end: start };
    },
  })),
  mutant("a reversed range gives everything from startDate on", "events-reversed-range", (parts) => ({
    range: (values) => {
      const start = parts.start(values, "/special-events");
      const end = parts.end(values, start);
      return { start, end: end < start ? "9999-12-31" : end };
    },
  })),
  mutant("the page is ignored where endDate is given", ["events-pages-disjoint"], (parts) => ({
    page: (values, path) => (has(values, "endDate") ? 1 : parts.page(values, path)),
  })),
  mutant(
    "the page is ignored unless a limit is given",
    ["hours-predicted", "hours-limit-default", "events-limit-default", "hours-start-default", "events-predicted"],
    (parts) => ({ page: (values, path) => (has(values, "limit") ? parts.page(values, path) : 1) }),
  ),
  mutant(
    "the limit is ignored unless a page is given",
    [
      "hours-limit",
      "events-limit",
      "hours-pages-full",
      "hours-page-default",
      "events-page-default",
      "hours-start-date",
    ],
    (parts) => ({ limit: (values, path) => (has(values, "page") ? parts.limit(values, path) : 10) }),
  ),
  mutant(
    "startDate is ignored where a page is given",
    ["hours-start-date", "hours-limit-default", "events-in-range", "events-start-date"],
    (parts) => ({
      start: (values, path) =>
        has(values, "page") && Number(values("page")[0]) > 1 ? parts.today() : parts.start(values, path),
    }),
  ),
  mutant("endDate is ignored where there is no startDate", ["events-start-default"], (parts) => ({
    end: (values, start) => (has(values, "startDate") ? parts.end(values, start) : plus(start, 7)),
  })),
  mutant(
    "endDate is ignored from the second page on",
    ["events-pages-end", "events-pages-complete", "events-pages-disjoint", "events-in-range"],
    (parts) => ({
      end: (values, start) => (Number(values("page")[0] ?? 1) > 1 ? "9999-12-31" : parts.end(values, start)),
    }),
  ),
  mutant("ordered anew for each limit", ["events-pages-complete"], () => ({
    eventsPage: (list, page, limit) =>
      [...list]
        .sort((a, b) => compare(limit % 2 ? a.eventId : b.eventId, limit % 2 ? b.eventId : a.eventId))
        .slice((page - 1) * limit, page * limit),
  })),
  mutant("each page in an order of its own", ["events-pages-disjoint", "events-pages-complete"], () => ({
    eventsPage: (list, page, limit) =>
      [...list]
        .sort((a, b) => compare(page % 2 ? a.eventId : b.eventId, page % 2 ? b.eventId : a.eventId))
        .slice((page - 1) * limit, page * limit),
  })),
  mutant(
    "cancelled: events of one day are lost in longer ranges",
    ["events-start-date", "events-any-date", "events-end-date", "events-predicted"],
    () => ({
      isIn: (event, range) => isIn(event, range) && !(event.dates.length === 1 && plus(range.start, 3) === range.end),
    }),
  ),
];

/** Whether the seven days from a start hold the last Sunday of a month. */
function crosses(start: string, month: string): boolean {
  return Array.from({ length: 8 }, (_, days) => plus(start, days)).some(
    (date) =>
      date.slice(5, 7) === month &&
      new Date(`${date}T00:00:00Z`).getUTCDay() === 0 &&
      (month === "11" ? date.slice(8) <= "07" : date.slice(8) > "24"),
  );
}
