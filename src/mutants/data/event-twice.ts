/** The first event of a page is listed twice. */
import type { Mutant } from "../mutant.js";

export const mutant: Mutant = {
  id: "event-twice",
  document: "A list of the upcoming special events.",
  harm: "The app shows an event twice.",
  items: (items, { operation }) =>
    operation === "listSpecialEvents" ? [...items.slice(0, 1), ...items].slice(0, Math.max(items.length, 1)) : items,
};
