/** What would let a run find more faults: other options, and data to add. Each is tried in memory before a report tells it. */
import type { VerificationOptions } from "../verification-options.js";
import { additions } from "./additions.js";
import type { TargetCopy } from "./target-copy.js";

/** A run over a copy of its target. */
export interface Circumstances {
  readonly copy: TargetCopy;
  readonly options: VerificationOptions;
  /** Whether the run is given the data of the copy. */
  readonly isDataGiven: boolean;
}

export interface Condition {
  /** What to do: `Add …`, `Give --fixtures …`. */
  readonly text: string;
  /** The mutants that it can help to find; all if left out. */
  readonly mutants?: readonly string[];
  /** The rules that find them then; all if left out. */
  readonly only?: readonly string[];
  /** Whether it adds data, over which a sound copy breaks no rule that it keeps without them. */
  readonly isAddition?: true;
  /** Returns what it makes of a run; undefined where it is so already. */
  apply(circumstances: Circumstances): Circumstances | undefined;
}

/** In the order in which they are tried together. */
export const conditions: readonly Condition[] = [
  {
    text: "Give the data of the service with --fixtures FILE",
    mutants: ["closed-day-open", "hours-of-next-day", "markup-in-name", "text-cut", "text-encoded-twice"],
    only: ["data-set"],
    apply: (run) => (run.isDataGiven ? undefined : { ...run, isDataGiven: true }),
  },
  {
    text: "Say with --today or --time-zone what today is there",
    mutants: ["today-is-tomorrow", "today-is-yesterday"],
    only: ["defaults"],
    apply: withOptions((options, { today }) =>
      options.today === undefined && options.timeZone === undefined ? { ...options, today } : undefined,
    ),
  },
  {
    text: "Pin what was observed with --profile FILE, which --learn FILE writes",
    mutants: ["unauthorized-as-403"],
    only: ["credentials"],
    apply: withOptions((options, { profile }) => (options.profile ? undefined : { ...options, profile })),
  },
  ...additions.map(({ text, mutants, add }) => ({
    text,
    mutants,
    isAddition: true as const,
    apply({ copy, ...run }: Circumstances) {
      const data = add(copy);
      return data && { ...run, copy: { ...copy, ...data } };
    },
  })),
  {
    text: "Run it without --rules and --skip",
    apply: withOptions(({ only, skip, ...options }) => (only || skip ? options : undefined)),
  },
  {
    text: "Run it without --quick",
    apply: withOptions((options) => (options.quick ? { ...options, quick: false } : undefined)),
  },
];

function withOptions(
  change: (options: VerificationOptions, copy: TargetCopy) => VerificationOptions | undefined,
): Condition["apply"] {
  return (run) => {
    const options = change(run.options, run.copy);
    return options && { ...run, options };
  };
}
