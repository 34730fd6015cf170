/** Mutants whose events live on another day than their hours. */
import { plus } from "../museum.js";
import { type Mutant, mutant } from "../mutant.js";

/** A day that is today somewhere on Earth, but not at the same target. */
export const mutants: readonly Mutant[] = [
  mutant("events live a day ahead of the hours", "events-start-default", (parts) => ({
    start: (values, path) =>
      path.includes("events") && values("startDate").length === 0 ? plus(parts.today(), 1) : parts.start(values, path),
  })),
];
