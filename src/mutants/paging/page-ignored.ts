/** Every page is the first one. */
import type { Mutant } from "../mutant.js";

export const mutant: Mutant = {
  id: "page-ignored",
  document: "Page number to retrieve.",
  harm: "The app never shows what comes after the first page.",
  byDefault: "It is what a service does that does not know the parameter.",
  query: (query) => ({ ...query, page: 1 }),
};
