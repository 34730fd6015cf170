/** An event is found by its first date alone. */
import { cutPage, listWhole, type Mutant, type SentItem } from "../mutant.js";

export const mutant: Mutant = {
  id: "first-date-only",
  document: "Upcoming special events of a range of dates. An event lies in the range if any one of its dates does.",
  harm: "A weekly event disappears after its first day.",
  byDefault: "Events with several dates are where a query by one column goes wrong.",
  items(items, request) {
    const { operation, query } = request;
    if (operation !== "listSpecialEvents") return items;
    const isFound = ({ dates }: SentItem) =>
      [...(dates as readonly string[])].sort()[0]?.localeCompare(query.startDate) !== -1;
    return items.every(isFound) && query.page === 1 ? items : cutPage(listWhole(request).filter(isFound), query);
  },
};
