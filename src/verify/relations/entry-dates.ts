/** The dates of entries of hours. */
import { fieldOf } from "../target-model/item.js";

/** The dates of a list, in its order; entries without one are left out. */
export function datesIn(list: readonly unknown[] | undefined): readonly string[] {
  return (list ?? []).map((item) => fieldOf(item, "date")).filter((date) => typeof date === "string");
}
