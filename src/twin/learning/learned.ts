/** What was learned of a target: the answers that are certain, those that are not and why, and what today is there. */
import type { CalendarDate } from "../../contract/calendar-date.js";
import type { ChoiceId, Profile } from "../../contract/choices/table.js";

/** A choice whose answer is not certain. */
export interface UncertainChoice {
  readonly choice: ChoiceId;
  readonly why: string;
}

/** Questions that the twin can't answer as the target does. */
export const gaps = {
  pastRange: "a range that ends before today",
  oneDay: "a range of a single day",
  wide: "a range wider than 366 days",
} as const;

export type Gap = keyof typeof gaps;

export interface Learned {
  /** The certain answers. */
  readonly profile: Partial<Profile>;
  readonly uncertain: readonly UncertainChoice[];
  readonly gaps: readonly Gap[];
  readonly today: CalendarDate;
  /** The zones in which today can be taken, a few of them. */
  readonly timeZones: readonly string[];
  /** Questions that the twin answered as the target did, and those that it did not. */
  readonly explained: number;
  readonly unexplained: readonly string[];
}
