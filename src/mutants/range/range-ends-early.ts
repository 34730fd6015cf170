/** A given endDate ends the range two days early. */
import { addDays } from "../../contract/calendar-date.js";
import { isEndGiven } from "../given-end.js";
import type { Mutant } from "../mutant.js";

export const mutant: Mutant = {
  id: "range-ends-early",
  document: "End of the date range for which events are returned; 7 days after startDate where it is left out.",
  harm: "Events of the last days of the chosen range are missing.",
  byDefault: "A range that is cut short looks like a quiet week.",
  query: (query, { parameters }) =>
    isEndGiven(parameters) ? { ...query, endDate: addDays(query.endDate ?? "", -2) } : query,
};
