/** Says in what a twin falls short of its service, with how much of how much. */
import { plural } from "../base/plural.js";
import type { Twin } from "./twin.js";

/** The share of test questions that a twin must answer as its service does. */
const LEAST_EXPLAINED = 0.98;

/** One sentence for each; none for a twin that has everything. */
export function shortfallsOf({ facts }: Pick<Twin, "facts">): readonly string[] {
  const { counts, notTaken, repeated = [], tested } = facts;
  const rows = counts.hours + counts.events;
  const questions = tested.explained + tested.unexplained.length;
  const isUnexplained = tested.explained < questions * LEAST_EXPLAINED;
  const all = `${notTaken.length} of ${notTaken.length + rows} rows and pages`;
  return [
    ...(rows === 0 ? ["The twin is empty: no entry and no event was taken."] : []),
    ...(notTaken.length > 0 ? [`${all} were not taken, the first of them ${notTaken[0]}.`] : []),
    ...(repeated.length > 0
      ? [
          `${repeated.length} of ${plural(counts.events, "event")} have several rows under one id, of which the twin has one.`,
        ]
      : []),
    ...(isUnexplained
      ? [
          `${tested.unexplained.length} of ${questions} test questions get another answer from the service, the first of them ${tested.unexplained[0]}.`,
        ]
      : []),
  ];
}
