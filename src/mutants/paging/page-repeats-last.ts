/** Each later page begins with the last item of the page before. */
import type { Mutant } from "../mutant.js";

export const mutant: Mutant = {
  id: "page-repeats-last",
  document: "Page number to retrieve.",
  harm: "The app shows a day or an event twice where two pages meet.",
  byDefault: "Doubled rows are the commonest fault of paging by offset.",
  items(items, { query, list }) {
    const before = query.page > 1 && items.length > 0 ? list({ ...query, page: query.page - 1 }) : [];
    return [...before.slice(-1), ...items].slice(0, Math.max(items.length, 1));
  },
};
