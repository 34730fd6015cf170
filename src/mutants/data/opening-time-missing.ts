/** The opening time is missing. */
import { changeFields, type Mutant } from "../mutant.js";

export const mutant: Mutant = {
  id: "opening-time-missing",
  document: "The fields of an entry: date, timeOpen and timeClose.",
  harm: "The app shows no opening time, and nobody notices.",
  byDefault: "No field is required by the document, so an app has to say what it does without one.",
  items: changeFields("getMuseumHours", ({ timeOpen: _timeOpen, ...entry }) => entry),
};
