/** What a verification found: data alone, from which every report is written. `spec/report.schema.json` describes its JSON. */
import type { ChoiceId } from "../../contract/choices.js";
import type { OperationId } from "../../contract/interface.js";
import type { RuleSource } from "../recording/define-rule.js";

/** One cause for which a rule is broken. */
export interface Finding {
  /**
   * The rule, and if it can be broken in several ways the operation and what triggers it: `events-fields/price`,
   * `no-server-error/special-events/startDate:yearZero`. The same in every run.
   */
  readonly id: string;
  /** The operation that was asked, if it was one. */
  readonly operation?: OperationId;
  /** What is wrong, in a sentence. */
  readonly message: string;
  readonly expected: string;
  readonly actual: string;
  /** How often it was seen when the requests were sent again: `each of 5 times`, `2 of 5 times`. */
  readonly reproducibility: string;
  /** One or two curl lines that show it; the credential is in MUSEUM_USERNAME and MUSEUM_PASSWORD. */
  readonly reproduce: readonly string[];
  /**
   * The id of another finding that likely has the same cause: a simpler one of the same rule, with which reports tell it, or that of
   * the same rule about the other operation.
   */
  readonly sameCauseAs?: string;
  /** Why it does not count, if a baseline has it. */
  readonly known?: { readonly reason: string; readonly expires: string };
}

/** The result of one rule. */
export interface Check {
  readonly rule: string;
  /** What the rule is about: `paging`, `ranges`, `credentials` … */
  readonly family: string;
  /** The operation that the rule is about; both if left out. */
  readonly operation?: OperationId;
  /** The rule in a sentence. */
  readonly summary: string;
  readonly source: RuleSource;
  /** The sentence of the document, or the RFC and its section. */
  readonly basis: string;
  /** `notExercised`: nothing put the rule to the test. `notApplicable`: the rule is about something that the target does not do. */
  readonly status: "passed" | "failed" | "notExercised" | "notApplicable";
  /** What is wrong, why the rule was not exercised and what would exercise it, or how often it held. */
  readonly message: string;
  readonly findings: readonly Finding[];
  /** The curl lines of all findings. */
  readonly reproduce: readonly string[];
  /** What went wrong inside museum-mock, so that the rule was not judged. */
  readonly error?: string;
  /** The broken rule that kept this one from being checked. */
  readonly cause?: string;
  /** The first request that would have told whether this one holds, if that was not sent because of it. */
  readonly question?: string;
  /** Milliseconds that the requests and the judging of this rule took. */
  readonly milliseconds: number;
}

export interface ObservedChoice {
  /**
   * `observed`: one answer; `open`: several answers explain all responses; `contradictory`: no answer explains all responses;
   * `unlisted`: the answer is not in the list.
   */
  readonly status: "observed" | "open" | "contradictory" | "unlisted" | "notExercised";
  /** Set if it is `observed`. */
  readonly answer: string | null;
  /** What was observed, with the curl line that shows it; or why nothing was. */
  readonly evidence: string;
  /** The curl lines alone. */
  readonly reproduce: readonly string[];
  /** The answers that explain all responses, if they are several and not too many. */
  readonly possible?: readonly string[];
}

/** Something that is worth a look, and never fails a run. */
interface Advice {
  readonly id: string;
  readonly message: string;
  readonly reproduce: readonly string[];
}

/** What explains answers that differ: a museum that breaks a rule as `serve --mutant` does. Nothing passes or fails because of it. */
export interface Diagnosis {
  /** The mutants, as `serve --mutant` takes them: several have a plus between them. */
  readonly mutant: string;
  readonly operations: readonly OperationId[];
  /** What the mutants do to a person who uses the service, and the sentences that they break. */
  readonly message: string;
  readonly basis: string;
  /** How many answers are not those of a museum that keeps the rules, how many of them it explains, and how many answers there were. */
  readonly differing: number;
  readonly explained: number;
  readonly answers: number;
  /** The ids of the findings that can follow from it. */
  readonly findings: readonly string[];
  /** What serves a copy of the service with the same mistake. */
  readonly reproduce: readonly string[];
}

/** Whether an operation could be judged, and how it did. */
interface OperationVerdict {
  readonly verdict: "passed" | "failed" | "noVerdict";
  /** Why there is no verdict, or, of one that failed, why there would be none without its findings. */
  readonly why?: string;
}

export interface Report {
  /** Grows when a key of the report changes its meaning or is removed. */
  readonly schemaVersion: 1;
  /** The base address, without a credential. */
  readonly target: string;
  /** How many rules; `failed` counts those with a finding that no baseline has, `known` the other broken ones. */
  readonly summary: {
    readonly passed: number;
    readonly failed: number;
    readonly notExercised: number;
    readonly notApplicable: number;
    readonly known: number;
  };
  readonly operations: Readonly<Record<OperationId, OperationVerdict>>;
  /** What explains the findings, as far as it is known. */
  readonly diagnosis: readonly Diagnosis[];
  readonly checks: readonly Check[];
  readonly choices: Readonly<Record<ChoiceId, ObservedChoice>>;
  /** Likely mistakes that break no rule. */
  readonly advice: readonly Advice[];
  /** What a reader should know about the run, such as rules that were weaker at this hour. */
  readonly notes: readonly string[];
  /** Why the run ended early, or why there is no verdict; left out if it ran to its end. */
  readonly ended?: string;
  /** The headers that each request had for a gateway, each with the variable that a line to reproduce reads it from. */
  readonly headers?: Readonly<Record<string, string>>;
  readonly seed: number;
  readonly requests: number;
  readonly milliseconds: number;
  /** Milliseconds that the target took for all responses, added up. */
  readonly targetMilliseconds: number;
}
