/** The ids of the mutants, which are known before the mutants are loaded. */
import { hintFor, quote } from "../base/text.js";

/** Never changed, since baselines refer to them. In the order of the catalogue. */
const mutantIds = [
  "closed-day-open",
  "closing-time-null",
  "date-with-time",
  "dates-empty",
  "day-twice",
  "event-twice",
  "hours-of-next-day",
  "location-missing",
  "markup-in-name",
  "one-id-for-all",
  "opening-time-missing",
  "price-as-text",
  "text-cut",
  "text-encoded-twice",
  "time-with-am",
  "challenge-missing",
  "error-as-200",
  "error-on-large-page",
  "etag-fixed",
  "html-for-json",
  "nothing-as-204",
  "unauthorized-as-403",
  "last-page-lost",
  "limit-ignored",
  "order-reversed",
  "page-beyond-end-repeats",
  "page-ignored",
  "page-repeats-last",
  "page-size-one-less",
  "page-size-one-more",
  "pages-from-zero",
  "default-range-long",
  "default-range-short",
  "first-date-only",
  "month-end-lost",
  "range-ends-early",
  "range-ends-late",
  "start-date-excluded",
  "leap-day-lost",
  "today-is-tomorrow",
  "today-is-yesterday",
] as const;

export type MutantId = (typeof mutantIds)[number];

export function isMutantId(text: string): text is MutantId {
  return (mutantIds as readonly string[]).includes(text);
}

/** Returns a sentence on an unknown mutant. */
export function unknownMutant(id: string): string {
  const hint = hintFor(id, mutantIds, "`museum-mock mutate --list` lists all of them.");
  return `Unknown mutant ${quote(id)}; ${hint}`;
}
