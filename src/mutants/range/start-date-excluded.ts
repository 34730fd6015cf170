/** A given startDate is itself left out. */
import { addDays } from "../../contract/calendar-date.js";
import type { Mutant } from "../mutant.js";

export const mutant: Mutant = {
  id: "start-date-excluded",
  document: "Date from which hours or events are returned; today where it is left out.",
  harm: "The first day that the visitor chose is missing.",
  byDefault: "Whoever asks for a day expects it in the answer.",
  query: (query, { parameters }) =>
    parameters.some(({ name, isDefault }) => name === "startDate" && !isDefault)
      ? { ...query, startDate: addDays(query.startDate, 1) }
      : query,
};
