/** Mutants of order, of the first day, of pages and of limits. */
import { plus } from "../museum.js";
import { type Mutant, mutant } from "../mutant.js";
import { compare, Refusal, type Values } from "../provider.js";

const asLimit = (values: Values) => values("limit")[0];

export const mutants: readonly Mutant[] = [
  mutant("hours descend", ["hours-ascending", "hours-start-date"], () => ({
    hoursFrom: (all, start) => all.filter(({ date }) => date >= start).reverse(),
  })),
  mutant("hours by opening time, then date", "hours-ascending", () => ({
    hoursFrom: (all, start) =>
      all.filter(({ date }) => date >= start).sort((a, b) => compare(b.timeOpen + b.date, a.timeOpen + a.date) * -1),
  })),
  mutant("two neighbours swapped deep in the hours", "hours-ascending", ({ museum: { hours } }) => {
    const [a, b] = [hours[300]!, hours[301]!];
    hours.splice(300, 2, b, a);
    return {};
  }),
  mutant(
    "hours sorted within the page alone",
    ["hours-ascending", "hours-pages-complete", "hours-start-date"],
    ({ museum: { hours } }) => ({
      hoursFrom: (_all, start) =>
        hours.filter(({ date }) => date >= start).sort((a, b) => compare(a.date.slice(8), b.date.slice(8))),
      hoursPage: (list, page, limit) =>
        list.slice((page - 1) * limit, page * limit).sort((a, b) => compare(a.date, b.date)),
    }),
  ),
  mutant("a day has two entries", "hours-one-a-day", ({ museum: { hours } }) => {
    hours.splice(205, 0, { ...hours[205]!, timeOpen: "18:00", timeClose: "20:00" });
    return {};
  }),
  mutant("startDate is left out of the hours", "hours-start-date", () => ({
    hoursFrom: (all, start) => all.filter(({ date }) => date > start),
  })),
  mutant("hours begin a day early", "hours-start-date", () => ({
    hoursFrom: (all, start) => all.filter(({ date }) => date >= plus(start, -1)),
  })),
  mutant("hours ignore startDate", "hours-start-date", (parts) => ({
    hoursFrom: (all) => all.filter(({ date }) => date >= parts.today()),
  })),
  // A later start lists days that no earlier one does.
  mutant("hours compare month and day alone", ["hours-horizon"], () => ({
    hoursFrom: (all, start) => all.filter(({ date }) => date.slice(5) >= start.slice(5)),
  })),
  mutant(
    "hours compare the day of the month as text without zeros",
    ["hours-start-date", "hours-start-default"],
    () => ({
      hoursFrom: (all, start) => all.filter(({ date }) => date.replace(/-0/g, "-") >= start.replace(/-0/g, "-")),
    }),
  ),
  mutant("hours of a closed startDate begin the day before", ["hours-start-date", "hours-start-default"], () => ({
    hoursFrom: (all, start) => {
      const from = all.some(({ date }) => date === start) ? start : plus(start, -1);
      return all.filter(({ date }) => date >= from);
    },
  })),
  mutant("hours of the last of a month begin a day late", ["hours-start-date"], () => ({
    hoursFrom: (all, start) =>
      all.filter(({ date }) => date >= (plus(start, 1).endsWith("-01") ? plus(start, 1) : start)),
  })),
  mutant("hours reach a year ahead of startDate and no farther", "hours-horizon", () => ({
    hoursFrom: (all, start) => all.filter(({ date }) => date >= start && date < plus(start, 45)),
  })),
  ...both("page is ignored", "pages-disjoint", () => ({ page: () => 1 })),
  ...both("pages count from 0", ["pages-complete", "pages-disjoint", "start-date", "pages-full"], () => ({
    slice: (list, page, limit) => list.slice(page * limit, (page + 1) * limit),
  })),
  ...both("pages overlap by one", "pages-disjoint", () => ({
    slice: (list, page, limit) =>
      list.slice((page - 1) * limit - (page > 1 ? 1 : 0), page * limit - (page > 1 ? 1 : 0)),
  })),
  ...both("pages leave one out between", "pages-complete", () => ({
    slice: (list, page, limit) => list.slice((page - 1) * (limit + 1), (page - 1) * (limit + 1) + limit),
  })),
  ...both("the last page is dropped unless full", ["pages-complete", "pages-full"], () => ({
    slice: (list, page, limit) =>
      page * limit > list.length && page > 1 ? [] : list.slice((page - 1) * limit, page * limit),
  })),
  ...both("the offset is reckoned with a limit of 10", ["pages-complete", "pages-disjoint"], () => ({
    slice: (list, page, limit) => list.slice((page - 1) * 10, (page - 1) * 10 + limit),
  })),
  ...both("past the end the last page comes again", "pages-end", () => ({
    slice: (list, page, limit) => {
      const last = Math.max(Math.ceil(list.length / limit), 1);
      return list.slice((Math.min(page, last) - 1) * limit, Math.min(page, last) * limit);
    },
  })),
  ...both("past the end it begins again", "pages-end", () => ({
    slice: (list, page, limit) => {
      const pages = Math.max(Math.ceil(list.length / limit), 1);
      const index = (page - 1) % pages;
      return list.slice(index * limit, (index + 1) * limit);
    },
  })),
  ...both("the offset overflows 32 bits", "pages-end", () => ({
    slice: (list, page, limit) => {
      const offset = Math.max(Math.imul(page - 1, limit), 0);
      return list.slice(offset, offset + limit);
    },
  })),
  ...both("no page after the third", ["pages-complete", "predicted"], () => ({
    slice: (list, page, limit) => (page > 3 ? [] : list.slice((page - 1) * limit, page * limit)),
  })),
  ...both("the limit is one too few", ["pages-full", "pages-complete"], () => ({
    slice: (list, page, limit) => list.slice((page - 1) * limit, page * limit - 1),
  })),
  ...both("the limit is one too many", ["limit"], () => ({
    slice: (list, page, limit) => list.slice((page - 1) * limit, page * limit + 1),
  })),
  ...both("a limit of 30 gives 29", "pages-full", () => ({
    slice: (list, page, limit) => list.slice((page - 1) * Math.min(limit, 29), page * Math.min(limit, 29)),
  })),
  ...both("the limit is ignored", ["limit", "pages-full", "pages-complete"], () => ({
    slice: (list, page) => list.slice((page - 1) * 10, page * 10),
  })),
  ...both("a limit of 1 is taken for the default", ["limit", "pages-disjoint", "pages-complete"], (parts) => ({
    limit: (values, path) => (asLimit(values) === "1" ? 10 : parts.limit(values, path)),
  })),
  ...both("the default limit is 9", "limit-default", () => ({ defaultLimit: 9 })),
  ...both("the default limit is 11", "limit-default", () => ({ defaultLimit: 11 })),
  ...both("the default limit is 20", "limit-default", () => ({ defaultLimit: 20 })),
  ...both("the default page is the second", "page-default", (parts) => ({
    page: (values, path) => (values("page").length === 0 ? 2 : parts.page(values, path)),
  })),
  mutant("a limit of 17 is taken for 7, on hours", ["hours-predicted"], (parts) => ({
    limit: (values, path) => (asLimit(values) === "17" && path.includes("hours") ? 7 : parts.limit(values, path)),
  })),
  mutant("a limit of 23 is taken for 22, on events", ["events-predicted"], (parts) => ({
    limit: (values, path) => (asLimit(values) === "23" && path.includes("events") ? 22 : parts.limit(values, path)),
  })),
  mutant("a limit of 30 is refused", ["limit-maximum", "success-status"], () => ({ maxLimit: 29 })),
  mutant("up to 50 are served", "limit-maximum", () => ({ maxLimit: 50 })),
  mutant("any limit is served on events", "limit-maximum", (parts) => ({
    limit: (values, path) =>
      path.includes("events") && /^\d+$/.test(asLimit(values) ?? "") && Number(asLimit(values)) > 0
        ? Number(asLimit(values))
        : parts.limit(values, path),
  })),
  mutant("limits over a billion slip past the maximum", "limit-maximum", (parts) => ({
    limit: (values, path) => (Number(asLimit(values)) > 1e9 ? Number(asLimit(values)) : parts.limit(values, path)),
  })),
  mutant("limits whose low 32 bits are negative slip past the maximum", "limit-maximum", (parts) => ({
    limit: (values, path) =>
      (Number(asLimit(values)) | 0) < -1 && Number(asLimit(values)) > 0 ? 1000 : parts.limit(values, path),
  })),
  mutant("a limit of -1 gives everything", "limit-maximum", (parts) => ({
    limit: (values, path) => (asLimit(values) === "-1" ? 1e6 : parts.limit(values, path)),
  })),
  mutant("a limit of 0 gives everything", "limit-maximum", (parts) => ({
    limit: (values, path) => (asLimit(values) === "0" ? 1e6 : parts.limit(values, path)),
  })),
  mutant(
    "filtered after paging",
    ["hours-pages-full", "hours-pages-complete", "hours-start-date", "hours-pages-disjoint"],
    ({ museum: { hours } }) => ({
      hoursFrom: () => hours,
      hoursPage: (list, page, limit, start) =>
        list.slice((page - 1) * limit, page * limit).filter(({ date }) => date >= start),
    }),
  ),
  mutant("events filtered after paging", ["events-pages-full", "events-pages-complete"], ({ museum: { events } }) => ({
    eventsPage: (_list, page, limit, { start, end }) =>
      events
        .slice((page - 1) * limit, page * limit)
        .filter(({ dates }) => dates.some((date) => date >= start && date <= end)),
  })),
  mutant("page and limit refused together with startDate", ["success-status"], (parts) => ({
    start: (values, path) => {
      if (values("startDate").length > 0 && values("limit").length > 0 && values("page").length === 0)
        throw new Refusal(400);
      return parts.start(values, path);
    },
  })),
];

/** The same mutant on either operation, each by its own rule. */
function both(name: string, rule: string | readonly string[], change: Parameters<typeof mutant>[2]): readonly Mutant[] {
  return (["hours", "events"] as const).map((list) =>
    mutant(
      `${name}, on ${list}`,
      [rule].flat().map((id) => `${list}-${id}`),
      (parts) => {
        const before = { ...parts };
        const changed = change(parts);
        const isOwn = (path: string) => path.includes(list);
        return {
          ...(changed.slice && {
            slice: (items, page, limit, path) =>
              (isOwn(path) ? changed.slice! : before.slice)(items, page, limit, path),
          }),
          ...((changed.limit || changed.defaultLimit) && {
            limit: (values, path) => {
              if (!isOwn(path)) return before.limit(values, path);
              if (changed.limit) return changed.limit(values, path);
              return values("limit").length === 0 ? changed.defaultLimit! : before.limit(values, path);
            },
          }),
          ...(changed.page && { page: (values, path) => (isOwn(path) ? changed.page! : before.page)(values, path) }),
        };
      },
    ),
  );
}
