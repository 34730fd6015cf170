/** What was observed of a choice, in the words that all reports share. */
import type { ObservedChoice } from "./report.js";

const texts: Readonly<Record<ObservedChoice["status"], string>> = {
  observed: "–",
  open: "several answers fit",
  contradictory: "no answer fits",
  unlisted: "another answer",
  notExercised: "–",
};

/** The answer, or what was observed in place of one of the listed answers. */
export function describeObserved({ status, answer }: Pick<ObservedChoice, "status" | "answer">): string {
  return answer ?? texts[status];
}
