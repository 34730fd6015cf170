/** Hours from an earlier day on lack the last day of that month. */
import { lastDayOfMonth } from "../last-day-of-month.js";
import { cutPage, listWhole, type Mutant } from "../mutant.js";

export const mutant: Mutant = {
  id: "month-end-lost",
  document:
    "Upcoming operating hours, an entry for each day, in ascending order of date. A day without an entry is skipped.",
  harm: "The last day of a month is shown as closed.",
  items(items, request) {
    const { operation, query } = request;
    const lost = lastDayOfMonth(query.startDate);
    if (operation !== "getMuseumHours" || query.startDate === lost) return items;
    return cutPage(
      listWhole(request).filter(({ date }) => date !== lost),
      query,
    );
  },
};
