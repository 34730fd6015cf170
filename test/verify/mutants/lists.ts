/** Mutants of order, of the first day, of pages and of limits. */
import { plus } from "../museum.js";
import { type Mutant, mutant } from "../mutant.js";
import { type Change, compare, Refusal, type Values } from "../provider.js";

const asLimit = (values: Values) => values("limit")[0];

/** Other days that are listed from a start on. */
const startingAt = (name: string, rules: string, isListed: (date: string, start: string, today: string) => boolean) =>
  mutant(name, rules, ({ today }) => ({
    hoursFrom: (all, start) => all.filter(({ date }) => isListed(date, start, today())),
  }));

/** Another offset of a page, and another number of items on it. */
const paged = (
  name: string,
  rules: string,
  offsetOf: (page: number, limit: number, length: number) => number,
  sizeOf = (limit: number) => limit,
) =>
  both(name, rules, () => ({
    slice: (list, page, limit) => {
      const offset = offsetOf(page, limit, list.length);
      return list.slice(offset, offset + sizeOf(limit));
    },
  }));
const usualOffset = (page: number, limit: number) => (page - 1) * limit;
const pagesOf = (limit: number, length: number) => Math.max(Math.ceil(length / limit), 1);

/** One limit that is taken for another, on both operations or on one. */
const taken = (name: string, rules: string, [text, instead, list = ""]: readonly [string, number, string?]) =>
  mutant(name, rules, ({ limit }) => ({
    limit: (values, path) => (asLimit(values) === text && path.includes(list) ? instead : limit(values, path)),
  }));

export const mutants: readonly Mutant[] = [
  mutant("hours descend", "hours-ascending hours-start-date", () => ({
    hoursFrom: (all, start) => all.filter(({ date }) => date >= start).reverse(),
  })),
  mutant("hours by opening time, then date", "hours-ascending", () => ({
    hoursFrom: (all, start) =>
      all.filter(({ date }) => date >= start).sort((a, b) => compare(a.timeOpen + a.date, b.timeOpen + b.date)),
  })),
  mutant("two neighbours swapped deep in the hours", "hours-ascending", ({ museum: { hours } }) => {
    hours.splice(300, 2, hours[301]!, hours[300]!);
    return {};
  }),
  mutant(
    "hours sorted within the page alone",
    "hours-ascending hours-pages-complete hours-start-date",
    ({ hoursFrom, hoursPage }) => ({
      hoursFrom: (all, start) => hoursFrom(all, start).sort((a, b) => compare(a.date.slice(8), b.date.slice(8))),
      hoursPage: (...asked) => hoursPage(...asked).sort((a, b) => compare(a.date, b.date)),
    }),
  ),
  mutant("a day has two entries", "hours-one-a-day", ({ museum: { hours } }) => {
    hours.splice(205, 0, { ...hours[205]!, timeOpen: "18:00", timeClose: "20:00" });
    return {};
  }),
  startingAt("startDate is left out of the hours", "hours-start-date", (date, start) => date > start),
  startingAt("hours begin a day early", "hours-start-date", (date, start) => date >= plus(start, -1)),
  startingAt("hours ignore startDate", "hours-start-date", (date, _, today) => date >= today),
  // A later start lists days that no earlier one does.
  startingAt("hours compare month and day alone", "hours-horizon", (date, start) => date.slice(5) >= start.slice(5)),
  startingAt(
    "hours compare the day of the month as text without zeros",
    "hours-start-date hours-start-default",
    (date, start) => date.replace(/-0/g, "-") >= start.replace(/-0/g, "-"),
  ),
  mutant("hours of a closed startDate begin the day before", "hours-start-date hours-start-default", () => ({
    hoursFrom: (all, start) => {
      const from = all.some(({ date }) => date === start) ? start : plus(start, -1);
      return all.filter(({ date }) => date >= from);
    },
  })),
  startingAt("hours of the last of a month begin a day late", "hours-start-date", (date, start) =>
    plus(start, 1).endsWith("-01") ? date > start : date >= start,
  ),
  startingAt(
    "hours reach a year ahead of startDate and no farther",
    "hours-horizon",
    (date, start) => date >= start && date < plus(start, 45),
  ),
  ...both("page is ignored", "pages-disjoint", () => ({ page: () => 1 })),
  ...paged("pages count from 0", "pages-complete pages-disjoint start-date pages-full", (page, limit) => page * limit),
  ...paged("pages overlap by one", "pages-disjoint", (page, limit) => Math.max((page - 1) * limit - 1, 0)),
  ...paged("pages leave one out between", "pages-complete", (page, limit) => (page - 1) * (limit + 1)),
  ...paged("the last page is dropped unless full", "pages-complete pages-full", (page, limit, length) =>
    page * limit > length && page > 1 ? length : (page - 1) * limit,
  ),
  ...paged("the offset is reckoned with a limit of 10", "pages-complete pages-disjoint", (page) => (page - 1) * 10),
  ...paged(
    "past the end the last page comes again",
    "pages-end",
    (page, limit, length) => (Math.min(page, pagesOf(limit, length)) - 1) * limit,
  ),
  ...paged(
    "past the end it begins again",
    "pages-end",
    (page, limit, length) => ((page - 1) % pagesOf(limit, length)) * limit,
  ),
  ...paged("the offset overflows 32 bits", "pages-end", (page, limit) => Math.max(Math.imul(page - 1, limit), 0)),
  ...paged("no page after the third", "pages-complete predicted", (page, limit, length) =>
    page > 3 ? length : (page - 1) * limit,
  ),
  ...paged("the limit is one too few", "pages-full pages-complete", usualOffset, (limit) => limit - 1),
  ...paged("the limit is one too many", "limit", usualOffset, (limit) => limit + 1),
  ...both("a limit of 30 gives 29", "pages-full", ({ slice }) => ({
    slice: (list, page, limit, path) => slice(list, page, Math.min(limit, 29), path),
  })),
  ...both("the limit is ignored", "limit pages-full pages-complete", ({ slice }) => ({
    slice: (list, page, _, path) => slice(list, page, 10, path),
  })),
  ...both("a limit of 1 is taken for the default", "limit pages-disjoint pages-complete", ({ limit }) => ({
    limit: (values, path) => (asLimit(values) === "1" ? 10 : limit(values, path)),
  })),
  ...[9, 11, 20].flatMap((usual) =>
    both(`the default limit is ${usual}`, "limit-default", ({ limit }) => ({
      limit: (values, path) => (asLimit(values) === undefined ? usual : limit(values, path)),
    })),
  ),
  ...both("the default page is the second", "page-default", ({ page }) => ({
    page: (values, path) => (values("page").length === 0 ? 2 : page(values, path)),
  })),
  taken("a limit of 17 is taken for 7, on hours", "hours-predicted", ["17", 7, "hours"]),
  taken("a limit of 23 is taken for 22, on events", "events-predicted", ["23", 22, "events"]),
  mutant("a limit of 30 is refused", "limit-maximum success-status", () => ({ maxLimit: 29 })),
  mutant("up to 50 are served", "limit-maximum", () => ({ maxLimit: 50 })),
  mutant("any limit is served on events", "limit-maximum", ({ limit }) => ({
    limit: (values, path) => {
      const given = path.includes("events") && /^\d+$/.test(asLimit(values) ?? "") ? Number(asLimit(values)) : 0;
      return given > 0 ? given : limit(values, path);
    },
  })),
  mutant("limits over a billion slip past the maximum", "limit-maximum", ({ limit }) => ({
    limit: (values, path) => (Number(asLimit(values)) > 1e9 ? Number(asLimit(values)) : limit(values, path)),
  })),
  mutant("limits whose low 32 bits are negative slip past the maximum", "limit-maximum", ({ limit }) => ({
    limit: (values, path) =>
      (Number(asLimit(values)) | 0) < -1 && Number(asLimit(values)) > 0 ? 1000 : limit(values, path),
  })),
  taken("a limit of -1 gives everything", "limit-maximum", ["-1", 1e6]),
  taken("a limit of 0 gives everything", "limit-maximum", ["0", 1e6]),
  mutant(
    "filtered after paging",
    "hours-pages-full hours-pages-complete hours-start-date hours-pages-disjoint",
    ({ hoursPage }) => ({
      hoursFrom: (all) => all,
      hoursPage: (list, page, limit, start) => hoursPage(list, page, limit, start).filter(({ date }) => date >= start),
    }),
  ),
  mutant("events filtered after paging", "events-pages-full events-pages-complete", ({ museum: { events }, isIn }) => ({
    eventsPage: (_list, page, limit, range) =>
      events.slice((page - 1) * limit, page * limit).filter((event) => isIn(event, range)),
  })),
  mutant("page and limit refused together with startDate", "success-status", ({ start }) => ({
    start: (values, path) => {
      const [hasStart, hasLimit, hasPage] = ["startDate", "limit", "page"].map((name) => values(name).length > 0);
      if (hasStart && hasLimit && !hasPage) throw new Refusal(400);
      return start(values, path);
    },
  })),
];

/** The same mutant on either operation, each by its own rule. */
function both(name: string, rules: string, change: Change): readonly Mutant[] {
  return ["hours", "events"].map((list) => {
    const ids = rules.split(" ").map((rule) => `${list}-${rule}`);
    return mutant(`${name}, on ${list}`, ids.join(" "), (parts) => {
      const changed = change(parts);
      const { slice, limit, page } = { ...parts, ...changed };
      const isOwn = (path: string) => path.includes(list);
      return {
        ...(changed.slice && { slice: (...all) => (isOwn(all[3]) ? slice : parts.slice)(...all) }),
        ...(changed.limit && { limit: (...all) => (isOwn(all[1]) ? limit : parts.limit)(...all) }),
        ...(changed.page && { page: (...all) => (isOwn(all[1]) ? page : parts.page)(...all) }),
      };
    });
  });
}
