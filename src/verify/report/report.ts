/** What a verification found: data alone, from which every report is written. */
import type { ChoiceId } from "../../contract/choices/table.js";
import type { OperationId } from "../../contract/interface.js";

/**
 * On what a rule rests: a sentence of the document; that the target contradicts itself, so that it is wrong under every
 * reading; a MUST of an RFC; a profile or a data set that was given.
 */
export type Source = "documented" | "itself" | "http" | "pinned";

export type CheckStatus = "passed" | "failed" | "notExercised";

/** One cause for which a rule is broken. */
export interface Finding {
  /** The rule, and where one rule has several causes the place: `events-fields/price`. The same in every run. */
  readonly id: string;
  /** What is wrong, in a sentence. */
  readonly message: string;
  readonly expected: string;
  readonly actual: string;
  /** How it came out when it was asked again: `each of 5 times`, `2 of 5 times`. */
  readonly reproducibility: string;
  /** One or two curl lines that show it; the credential is in MUSEUM_USERNAME and MUSEUM_PASSWORD. */
  readonly reproduce: readonly string[];
  /** Why it does not count, where a baseline has it. */
  readonly known?: { readonly reason: string; readonly expires: string };
}

/** A rule as it came out. */
export interface Check {
  readonly rule: string;
  /** The operation that it is about; both where left out. */
  readonly operation?: OperationId;
  /** The rule in a sentence. */
  readonly summary: string;
  readonly source: Source;
  /** The sentence of the document, or the RFC and its section. */
  readonly basis: string;
  readonly status: CheckStatus;
  /** What is wrong, why it could not be exercised and what would exercise it, or how often it held. */
  readonly message: string;
  readonly findings: readonly Finding[];
  /** The curl lines of all findings. */
  readonly reproduce: readonly string[];
}

/** The answer that was observed to a choice; null where none of the listed ones was, and the evidence says why. */
export interface ObservedChoice {
  readonly answer: string | null;
  /** What actual, and the curl line that shows it. */
  readonly evidence: string;
  /** The curl lines by themselves. */
  readonly reproduce: readonly string[];
}

export interface Report {
  /** The base address, without a credential. */
  readonly target: string;
  /** How many rules; `failed` counts those with a finding that no baseline has, `known` the other broken ones. */
  readonly summary: {
    readonly passed: number;
    readonly failed: number;
    readonly notExercised: number;
    readonly known: number;
  };
  readonly checks: readonly Check[];
  readonly choices: Readonly<Record<ChoiceId, ObservedChoice>>;
  /** Why the run ended before its time, or why there is no verdict; left out where it ran to its end. */
  readonly ended?: string;
  readonly seed: number;
  readonly requests: number;
  readonly milliseconds: number;
}
