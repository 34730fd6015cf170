/** All events of a page have the eventId of the first. */
import type { Mutant } from "../mutant.js";

export const mutant: Mutant = {
  id: "one-id-for-all",
  document: "eventId is the identifier of the event.",
  harm: "The app opens the wrong event, or shows only one.",
  items(items, { operation }) {
    const [first] = items;
    return operation === "listSpecialEvents" && first
      ? items.map((item) => ({ ...item, eventId: first["eventId"] }))
      : items;
  },
};
