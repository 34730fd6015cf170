/** A given endDate ends the range two days late. */
import { addDays } from "../../contract/calendar-date.js";
import { isEndGiven } from "../given-end.js";
import type { Mutant } from "../mutant.js";

export const mutant: Mutant = {
  id: "range-ends-late",
  document: "End of the date range for which events are returned; 7 days after startDate where it is left out.",
  harm: "The app shows events outside the chosen range.",
  byDefault: "A visitor comes on a day that was not asked for.",
  query: (query, { parameters }) =>
    isEndGiven(parameters) ? { ...query, endDate: addDays(query.endDate ?? "", 2) } : query,
};
