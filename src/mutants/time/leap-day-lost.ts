/** Hours from an earlier day on lack 29 February. */
import { cutPage, listWhole, type Mutant } from "../mutant.js";

export const mutant: Mutant = {
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
};
