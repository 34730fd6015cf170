/** The observed choices of a report beside the answers of the mock. */
import { describeObserved } from "../../verify/report/observed-text.js";
import type { Report } from "../../verify/report/report.js";

export interface LearnedChoice {
  readonly id: string;
  /** What the service does; undefined if that is not clear. */
  readonly observed: string | undefined;
  /** Why it is not clear, in words. */
  readonly status: string;
  readonly own: string;
  readonly evidence: string;
  /** Whether it is known, and differs. */
  readonly isAdoptable: boolean;
}

export function learnedChoices(
  choices: Report["choices"],
  profile: Readonly<Record<string, string>>,
): readonly LearnedChoice[] {
  return Object.entries(choices).map(([id, { status, answer, evidence, possible }]) => {
    const observed = status === "observed" && answer !== null ? answer : undefined;
    const own = profile[id] ?? "";
    const several = status === "open" ? possible?.join(" or ") : undefined;
    const seen = status === "notExercised" ? "not seen" : (several ?? describeObserved({ status, answer }));
    return { id, observed, status: seen, own, evidence, isAdoptable: observed !== undefined && observed !== own };
  });
}
