/** Mutants of time: what today is, and days that the calendar makes rare. */

import { addDays } from "../contract/calendar-date.js";
import { cutPage, listWhole, type Mutant } from "./mutant.js";

export const timeMutants: readonly Mutant[] = [
  /** Hours from an earlier day on lack 29 February. */
  {
    id: "leap-day-lost",
    document:
      "Upcoming operating hours, an entry for each day, in ascending order of date. A day without an entry is skipped.",
    harm: "29 February is shown as closed.",
    items(items, request) {
      const { operation, query } = request;
      if (operation !== "getMuseumHours" || query.startDate.endsWith("-02-29")) return items;
      return cutPage(
        listWhole(request).filter(({ date }) => !String(date).endsWith("-02-29")),
        query,
      );
    },
  },
  /** Today is the day after, as in a zone ahead. */
  {
    id: "today-is-tomorrow",
    document: "Date from which hours or events are returned; today where it is left out.",
    harm: "The app does not show today any more.",
    today: (today) => addDays(today, 1),
  },
  /** Today is the day before, as in a zone behind. */
  {
    id: "today-is-yesterday",
    document: "Date from which hours or events are returned; today where it is left out.",
    harm: "The app shows yesterday as today's opening hours.",
    byDefault: "It is what a server in another time zone does for some hours of each day.",
    today: (today) => addDays(today, -1),
  },
];
