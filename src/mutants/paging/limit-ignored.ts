/** The limit is ignored. */
import type { Mutant } from "../mutant.js";

export const mutant: Mutant = {
  id: "limit-ignored",
  document: "Number of days per page, 10 by default and 30 at most.",
  harm: "The app gets ten items, whatever it asked for.",
  byDefault: "An app that asks for a certain number relies on it in its layout.",
  query: (query) => ({ ...query, limit: 10 }),
};
