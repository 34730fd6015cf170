/** The days of a page come in descending order. */
import type { Mutant } from "../mutant.js";

export const mutant: Mutant = {
  id: "order-reversed",
  document:
    "Upcoming operating hours, an entry for each day, in ascending order of date. A day without an entry is skipped.",
  harm: "The app shows the week backwards, or takes the wrong day for the next one.",
  byDefault: "An app that takes the first entry for the next open day is wrong without a sign.",
  items: (items, { operation }) => (operation === "getMuseumHours" ? [...items].reverse() : items),
};
