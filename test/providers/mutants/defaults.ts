/** Mutants with another default than the documented one for page, limit or startDate. */
import { addDays, weekday } from "../calendar.js";
import { createArea } from "../mutant.js";
import { editQuery, isEvents, type Wrap } from "../wrap.js";

const mutant = createArea("defaults");

/** A parameter is filled in where it is not given; none where there is no text for it. */
function filled(name: string, text: (query: URLSearchParams, isOfEvents: boolean) => string | undefined): Wrap {
  return editQuery((query, request) => {
    const value = query.has(name) ? undefined : text(query, isEvents(request));
    if (value !== undefined) query.set(name, value);
  });
}

export const defaults = [
  mutant("limit-default-of-nine", "limit is 9 by default.", { limitByDefault: () => 9 }),
  mutant("limit-default-of-eleven", "limit is 11 by default.", { limitByDefault: () => 11 }),
  mutant("limit-default-of-twenty", "limit is 20 by default.", { limitByDefault: () => 20 }),
  mutant("limit-default-of-thirty", "limit is 30 by default.", { limitByDefault: () => 30 }),
  mutant("limit-default-of-seven-on-hours", "limit is 7 by default on hours.", {
    limitByDefault: (operation) => (operation === "hours" ? 7 : 10),
  }),
  mutant("limit-default-of-thirty-on-hours", "limit is 30 by default on hours.", {
    limitByDefault: (operation) => (operation === "hours" ? 30 : 10),
  }),
  mutant("limit-default-of-twenty-on-events", "limit is 20 by default on events.", {
    limitByDefault: (operation) => (operation === "events" ? 20 : 10),
  }),
  mutant("limit-default-of-five-on-events", "limit is 5 by default on events.", {
    limitByDefault: (operation) => (operation === "events" ? 5 : 10),
  }),
  mutant("limit-default-of-everything", "Without a limit, all rows are on the first page.", {
    limitByDefault: () => 1e6,
    isOver: (limit) => limit > 30 && limit !== 1e6,
  }),
  mutant(
    "limit-default-with-page",
    "limit is 20 by default where a page is given.",
    filled("limit", (query) => (query.has("page") ? "20" : undefined)),
  ),
  mutant(
    "limit-default-with-start",
    "limit is 30 by default where a startDate is given.",
    filled("limit", (query) => (query.has("startDate") ? "30" : undefined)),
  ),
  mutant(
    "limit-default-with-end",
    "limit is 30 by default where an endDate is given.",
    filled("limit", (query) => (query.has("endDate") ? "30" : undefined)),
  ),
  mutant("page-default-of-zero", "page is 0 by default, which has nothing.", (handler) => (request) => {
    const url = new URL(request.url);
    if (!url.searchParams.has("page")) url.searchParams.set("page", "99999");
    return handler(new Request(url, { method: request.method, headers: request.headers }));
  }),
  mutant("page-default-of-two", "page is 2 by default.", { pageByDefault: () => 2 }),
  mutant("page-default-of-two-on-events", "page is 2 by default on events.", {
    pageByDefault: (operation) => (operation === "events" ? 2 : 1),
  }),
  mutant("page-default-of-two-on-hours", "page is 2 by default on hours.", {
    pageByDefault: (operation) => (operation === "hours" ? 2 : 1),
  }),
  mutant(
    "page-default-with-limit",
    "page is 2 by default where a limit is given.",
    filled("page", (query) => (query.has("limit") ? "2" : undefined)),
  ),
  mutant("start-default-first-of-month", "startDate is the first of the month by default.", {
    startByDefault: (today) => `${today.slice(0, 8)}01`,
  }),
  mutant("start-default-sunday", "startDate is the Sunday of last week by default.", {
    startByDefault: (today) => addDays(today, -7 - weekday(today)),
  }),
  mutant("start-default-week-ago", "startDate is a week ago by default.", {
    startByDefault: (today) => addDays(today, -7),
  }),
  mutant("start-default-three-days-ahead", "startDate is in three days by default.", {
    startByDefault: (today) => addDays(today, 3),
  }),
  mutant("start-default-year-ago", "startDate is a year ago by default.", {
    startByDefault: (today) => addDays(today, -365),
  }),
  mutant("start-default-first-stored", "startDate is the first stored day by default.", {
    startByDefault: (today) => addDays(today, -60),
  }),
  mutant("start-default-constant", "startDate is a day of the year 2024 by default.", {
    startByDefault: () => "2024-01-01",
  }),
  mutant("start-default-epoch", "startDate is 1970-01-01 by default.", { startByDefault: () => "1970-01-01" }),
  mutant("start-default-month-swapped", "startDate is a month later by default, as where months count from zero.", {
    startByDefault: (today) => addDays(today, 30),
  }),
  mutant("start-default-wrong-on-hours", "startDate is a week ago by default on hours.", {
    startByDefault: (today, operation) => addDays(today, operation === "hours" ? -7 : 0),
  }),
  mutant("start-default-wrong-on-events", "startDate is a week ago by default on events.", {
    startByDefault: (today, operation) => addDays(today, operation === "events" ? -7 : 0),
  }),
  mutant("start-default-differs", "startDate is yesterday by default on hours, but today on events.", {
    startByDefault: (today, operation) => addDays(today, operation === "hours" ? -1 : 0),
  }),
  mutant("start-default-before-end", "startDate is a week before endDate by default.", (handler, now) =>
    filled("startDate", (query, isOfEvents) => {
      const today = new Date(now()).toISOString().slice(0, 10);
      const end = query.get("endDate") ?? "";
      return isOfEvents && /^20\d\d-\d\d-\d\d$/.test(end) && end >= today ? addDays(end, -7) : undefined;
    })(handler, now),
  ),
  mutant(
    "start-default-on-later-pages",
    "startDate is the first stored day by default on pages after the first.",
    (handler, now) =>
      filled("startDate", (query) =>
        Number(query.get("page")) > 1 ? addDays(new Date(now()).toISOString().slice(0, 10), -60) : undefined,
      )(handler, now),
  ),
  mutant("start-default-with-limit", "startDate is a week ago by default where a limit is given.", (handler, now) =>
    filled("startDate", (query) =>
      query.has("limit") ? addDays(new Date(now()).toISOString().slice(0, 10), -7) : undefined,
    )(handler, now),
  ),
];
