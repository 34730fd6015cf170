/** Mutants of paging: pages that are lost, repeated, of another size or in another order. */
import { HOURS_SENTENCE, isGiven, type Mutant } from "./mutant.js";

export const pagingMutants: readonly Mutant[] = [
  /** The last page of a list is empty. */
  {
    id: "last-page-lost",
    document: "Page number to retrieve.",
    harm: "The app leaves out the last days or events of every list that has more than one page.",
    byDefault: "A client that stops too early, or trusts an empty page, loses data without an error.",
    items(items, { query, list }) {
      const isLast = query.page > 1 && list({ ...query, page: query.page + 1 }).length === 0;
      return isLast ? [] : items;
    },
  },
  /** The limit is ignored. */
  {
    id: "limit-ignored",
    document: "Number of days per page, 10 by default and 30 at most.",
    harm: "The app gets ten items, whatever it asked for.",
    byDefault: "An app that asks for a certain number relies on it in its layout.",
    query: (query) => ({ ...query, limit: 10 }),
  },
  /** The days of a page come in descending order. */
  {
    id: "order-reversed",
    document: HOURS_SENTENCE,
    harm: "The app shows the week backwards, or takes the wrong day for the next one.",
    byDefault: "An app that takes the first entry for the next open day is wrong without a sign.",
    items: (items, { operation }) => (operation === "getMuseumHours" ? [...items].reverse() : items),
  },
  /** A page after the last one repeats the last one. */
  {
    id: "page-beyond-end-repeats",
    document: "Page number to retrieve.",
    harm: "An app that reads to the end never ends, or shows the last days again and again.",
    byDefault: "Whoever reads to the end must stop at a page that brings nothing new.",
    items(items, { query, list }) {
      if (items.length > 0 || query.page === 1) return items;
      let [last, beyond] = [1, query.page];
      while (beyond - last > 1) {
        const page = Math.floor((last + beyond) / 2);
        if (list({ ...query, page }).length > 0) last = page;
        else beyond = page;
      }
      return list({ ...query, page: last });
    },
  },
  /** Every page is the first one. */
  {
    id: "page-ignored",
    document: "Page number to retrieve.",
    harm: "The app never shows what comes after the first page.",
    byDefault: "It is what a service does that does not know the parameter.",
    query: (query) => ({ ...query, page: 1 }),
  },
  /** Each later page begins with the last item of the page before. */
  {
    id: "page-repeats-last",
    document: "Page number to retrieve.",
    harm: "The app shows a day or an event twice where two pages meet.",
    byDefault: "Doubled rows are the commonest fault of paging by offset.",
    items(items, { query, list }) {
      const before = query.page > 1 && items.length > 0 ? list({ ...query, page: query.page - 1 }) : [];
      return [...before.slice(-1), ...items].slice(0, Math.max(items.length, 1));
    },
  },
  /** A page holds one item less than the limit. */
  {
    id: "page-size-one-less",
    document: "Number of days per page, 10 by default and 30 at most.",
    harm: "The app shows nine days where it should show ten.",
    query: (query) => ({ ...query, limit: Math.max(query.limit - 1, 1) }),
  },
  /** A page holds one item more than the limit. */
  {
    id: "page-size-one-more",
    document: "Number of days per page, 10 by default and 30 at most.",
    harm: "A list of the app is longer than its design has room for.",
    query: (query) => ({ ...query, limit: query.limit + 1 }),
  },
  /** Pages are counted from 0 where a page is given. */
  {
    id: "pages-from-zero",
    document: "page is 1 by default.",
    harm: "The app skips the first page.",
    query: (query, reading) => (isGiven(reading, "page") ? { ...query, page: query.page + 1 } : query),
  },
];
