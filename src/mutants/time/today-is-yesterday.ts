/** Today is the day before, as in a zone behind. */
import { addDays } from "../../contract/calendar-date.js";
import type { Mutant } from "../mutant.js";

export const mutant: Mutant = {
  id: "today-is-yesterday",
  document: "Date from which hours or events are returned; today where it is left out.",
  harm: "The app shows yesterday as today's opening hours.",
  byDefault: "It is what a server in another time zone does for some hours of each day.",
  today: (today) => addDays(today, -1),
};
