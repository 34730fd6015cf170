/** Each day has the hours of the next open day. */
import type { Mutant, SentItem } from "../mutant.js";

function timesOf({ timeOpen, timeClose }: SentItem): SentItem {
  return { ...(timeOpen !== undefined && { timeOpen }), ...(timeClose !== undefined && { timeClose }) };
}

export const mutant: Mutant = {
  id: "hours-of-next-day",
  document: "The fields of an entry: date, timeOpen and timeClose.",
  harm: "The app tells a visitor the wrong closing time.",
  byDefault: "Times that belong to another day are noticed only by who compares both.",
  items(items, { operation, query, list }) {
    if (operation !== "getMuseumHours") return items;
    const next = list({ ...query, page: query.page + 1 })[0];
    return items.map((item, at) => ({ ...item, ...timesOf(items[at + 1] ?? next ?? item) }));
  },
};
