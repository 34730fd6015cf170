/** A date is a moment: 2027-03-02T00:00:00Z. */
import { changeFields, type Mutant } from "../mutant.js";

export const mutant: Mutant = {
  id: "date-with-time",
  document: "date is a calendar date, YYYY-MM-DD.",
  harm: "West of Greenwich the app shows each day as the day before.",
  items: changeFields("getMuseumHours", (entry) => ({ ...entry, date: `${entry["date"]}T00:00:00Z` })),
};
