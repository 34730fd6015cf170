/** Times are written as 9:30 AM. */
import { changeFields, type Mutant } from "../mutant.js";
import { withAm } from "../twelve-hours.js";

export const mutant: Mutant = {
  id: "time-with-am",
  document: "timeOpen and timeClose are 24-hour HH:MM.",
  harm: "The app shows or compares times wrongly.",
  byDefault: "A format that changes is what a parser must refuse.",
  items: changeFields("getMuseumHours", (entry) => ({
    ...entry,
    ...withAm("timeOpen", entry),
    ...withAm("timeClose", entry),
  })),
};
