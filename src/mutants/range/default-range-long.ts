/** Without an endDate the range has nine days instead of seven. */
import { addDays } from "../../contract/calendar-date.js";
import { isEndGiven } from "../given-end.js";
import type { Mutant } from "../mutant.js";

export const mutant: Mutant = {
  id: "default-range-long",
  document: "End of the date range for which events are returned; 7 days after startDate where it is left out.",
  harm: "The app shows events of the week after as if they were soon.",
  query: (query, { parameters }) =>
    query.endDate === undefined || isEndGiven(parameters) ? query : { ...query, endDate: addDays(query.endDate, 2) },
};
