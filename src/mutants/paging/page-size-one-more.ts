/** A page holds one item more than the limit. */
import type { Mutant } from "../mutant.js";

export const mutant: Mutant = {
  id: "page-size-one-more",
  document: "Number of days per page, 10 by default and 30 at most.",
  harm: "A list of the app is longer than its design has room for.",
  query: (query) => ({ ...query, limit: query.limit + 1 }),
};
