/** The last page of a list is empty. */
import type { Mutant } from "../mutant.js";

export const mutant: Mutant = {
  id: "last-page-lost",
  document: "Page number to retrieve.",
  harm: "The app leaves out the last days or events of every list that has more than one page.",
  byDefault: "A client that stops too early, or trusts an empty page, loses data without an error.",
  items(items, { query, list }) {
    const isLast = query.page > 1 && list({ ...query, page: query.page + 1 }).length === 0;
    return isLast ? [] : items;
  },
};
