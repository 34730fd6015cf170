/** A closed day has opening hours. */
import { fillGaps } from "../closed-days.js";
import type { Mutant } from "../mutant.js";

export const mutant: Mutant = {
  id: "closed-day-open",
  document:
    "Upcoming operating hours, an entry for each day, in ascending order of date. A day without an entry is skipped.",
  harm: "The app shows the museum open on a closed day.",
  byDefault: "It is the worst thing that an app can tell a visitor.",
  catalogue: fillGaps,
};
