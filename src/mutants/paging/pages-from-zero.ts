/** Pages are counted from 0 where a page is given. */
import type { Mutant } from "../mutant.js";

export const mutant: Mutant = {
  id: "pages-from-zero",
  document: "page is 1 by default.",
  harm: "The app skips the first page.",
  query: (query, { parameters }) =>
    parameters.some(({ name, isDefault }) => name === "page" && !isDefault)
      ? { ...query, page: query.page + 1 }
      : query,
};
