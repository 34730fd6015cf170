/** A page after the last one repeats the last one. */
import type { Mutant } from "../mutant.js";

export const mutant: Mutant = {
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
};
