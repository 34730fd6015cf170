/** Without an endDate the range has five days instead of seven. */
import { addDays } from "../../contract/calendar-date.js";
import { isEndGiven } from "../given-end.js";
import type { Mutant } from "../mutant.js";

export const mutant: Mutant = {
  id: "default-range-short",
  document: "End of the date range for which events are returned; 7 days after startDate where it is left out.",
  harm: "Events at the end of the coming week are missing.",
  byDefault: "An app that leaves the default to the service relies on its length.",
  query: (query, { parameters }) =>
    query.endDate === undefined || isEndGiven(parameters) ? query : { ...query, endDate: addDays(query.endDate, -2) },
};
