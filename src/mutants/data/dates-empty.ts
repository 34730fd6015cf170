/** An event has no dates. */
import { changeFields, type Mutant } from "../mutant.js";

export const mutant: Mutant = {
  id: "dates-empty",
  document: "Upcoming special events of a range of dates. An event lies in the range if any one of its dates does.",
  harm: "The app shows an event without a day, or breaks.",
  byDefault: "An empty list is valid JSON, and no day to come.",
  items: changeFields("listSpecialEvents", (event) => ({ ...event, dates: [] })),
};
