/** A page holds one item less than the limit. */
import type { Mutant } from "../mutant.js";

export const mutant: Mutant = {
  id: "page-size-one-less",
  document: "Number of days per page, 10 by default and 30 at most.",
  harm: "The app shows nine days where it should show ten.",
  query: (query) => ({ ...query, limit: Math.max(query.limit - 1, 1) }),
};
