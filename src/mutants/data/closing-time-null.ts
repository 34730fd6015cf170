/** The closing time is null on some days. */
import { changeFields, type Mutant } from "../mutant.js";

export const mutant: Mutant = {
  id: "closing-time-null",
  document: "The fields of an entry: date, timeOpen and timeClose.",
  harm: "The app shows “null”, or a broken time.",
  byDefault: "A field that is sometimes null is what breaks a page at night.",
  items: changeFields("getMuseumHours", (entry) =>
    Number(String(entry["date"]).slice(-2)) % 3 === 0 ? { ...entry, timeClose: null } : entry,
  ),
};
