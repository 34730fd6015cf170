/** Today is the day after, as in a zone ahead. */
import { addDays } from "../../contract/calendar-date.js";
import type { Mutant } from "../mutant.js";

export const mutant: Mutant = {
  id: "today-is-tomorrow",
  document: "Date from which hours or events are returned; today where it is left out.",
  harm: "The app does not show today any more.",
  today: (today) => addDays(today, 1),
};
