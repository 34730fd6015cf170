/** The first day of a page is listed twice. */
import type { Mutant } from "../mutant.js";

export const mutant: Mutant = {
  id: "day-twice",
  document:
    "Upcoming operating hours, an entry for each day, in ascending order of date. A day without an entry is skipped.",
  harm: "The app shows a day twice.",
  items: (items, { operation }) =>
    operation === "getMuseumHours" ? [...items.slice(0, 1), ...items].slice(0, Math.max(items.length, 1)) : items,
};
