/** Rules on which many others depend. */
import type { ListOperation } from "../target-model/list-operation.js";
import type { Dependency } from "./define-rule.js";

/** Paging: if it is broken, no list is known as a whole. */
export function pagingRules({ name }: ListOperation): readonly Dependency[] {
  return (["pages-disjoint", "pages-complete", "pages-full", "limit"] as const).map(
    (rule) => `${name}-${rule}` as const,
  );
}

/** Paging that ends: if a page past the end repeats another, no crawl shows where a list ends. */
export function endingRules(list: ListOperation): readonly Dependency[] {
  return [...pagingRules(list), { rule: `${list.name}-pages-end`, detail: "repeats" }];
}

/** The range of events: if it is broken, so is every default of a range. */
export const rangeRules: readonly Dependency[] = [
  { rule: "events-fields", detail: "dates" },
  "events-in-range",
  "events-start-date",
  "events-end-date",
  "events-any-date",
];
