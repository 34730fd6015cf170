/** The dates of entries of hours. */
import { fieldOf } from "../target-model/item.js";

const known = new WeakMap<readonly unknown[], readonly string[]>();

/** The dates of a list, in its order; entries without one are left out. */
export function datesIn(list: readonly unknown[] | undefined): readonly string[] {
  if (!list) return [];
  const dates = known.get(list) ?? list.map((item) => fieldOf(item, "date")).filter((date) => typeof date === "string");
  known.set(list, dates);
  return dates;
}
