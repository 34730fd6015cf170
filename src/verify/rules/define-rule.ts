/** Rules: what they say, what they rest on, and how a target is checked against them. */
import type { CalendarDate } from "../../contract/calendar-date.js";
import type { OperationId } from "../../contract/interface.js";
import type { TargetRequest } from "../client/request.js";
import type { Check, Wanted } from "../report/report.js";
import type { Run } from "../run.js";
import type { ListOperation } from "../target-model/list-operation.js";
import type { RuleId } from "./generated/rule-ids.js";

/** What a rule is about, each a folder of rules. `--rules` and `--skip` take these beside the ids. */
export const families = [
  "success",
  "items",
  "paging",
  "ranges",
  "defaults",
  "data-set",
  "prediction",
  "robustness",
  "consistency",
  "http",
  "credentials",
] as const;

export type RuleFamily = (typeof families)[number];

/**
 * When a rule sends its requests. `lists` and `ranges` ask what sound answers are compared with; `probes` ask what can upset a
 * target; `repetition` asks again what was asked before; wrong credentials come last, since they can lock an account.
 */
export const phases = ["lists", "ranges", "probes", "repetition", "protocol", "credentials"] as const;

type RulePhase = (typeof phases)[number];

/** The phases of families that have one; `probes` for the others. */
const usualPhases: Partial<Record<RuleFamily, RulePhase>> = {
  defaults: "ranges",
  consistency: "repetition",
  http: "protocol",
  credentials: "credentials",
};

/**
 * Another rule, which must hold before this one can be judged: by its id, by its id and the detail of a finding, or every other
 * rule about an operation.
 */
type Dependency = RuleId | { readonly rule: RuleId; readonly detail: string } | { readonly operation: OperationId };

export interface Rule {
  /** Never changes, since baselines and reports refer to it. */
  readonly id: RuleId;
  readonly family: RuleFamily;
  readonly phase: RulePhase;
  /** The operation that the rule is about; both if left out. */
  readonly operation?: OperationId;
  readonly summary: string;
  readonly source: Check["source"];
  /** The sentence of the document, or the RFC and its section. */
  readonly basis: string;
  /** What a target must have, or a caller must give, for the rule to be exercised. */
  readonly precondition: string;
  readonly dependsOn: readonly Dependency[];
  /** Sends requests. */
  readonly check?: (context: RuleContext) => Promise<unknown>;
  /** Looks at all responses of a run, once nothing more is sent. */
  readonly review?: (context: RuleContext) => void;
}

/** A run, with a recorder bound to the rule. */
export interface RuleContext extends Run {
  readonly record: Recorder;
}

/** A rule broken in one way, with the requests that show it. */
export interface Violation {
  /** Which of several ways to break the rule, for the id of the finding: `price`, `special-events/startDate:yearZero`. */
  readonly detail?: string;
  /** Violations of one group likely have one cause, and are told together. */
  readonly group?: string;
  readonly message: string;
  readonly expected: string;
  readonly actual: string;
  /** One or two requests that show it. */
  readonly requests: readonly TargetRequest[];
  /** Sends the requests again and returns whether the response is still wrong; left out if the violation is that responses differ. */
  readonly again?: () => Promise<boolean>;
  /** Violations with one detail are one finding, the one with the lowest weight, 0 if left out, and then with the shortest request. */
  readonly weight?: number;
  /** The days that may be to blame: that of a lost entry, or those that a range crosses. */
  readonly days?: readonly CalendarDate[];
  /** What the answer to the first request must be, or to another one of them. */
  readonly wanted?: Wanted & { readonly of?: TargetRequest | undefined };
  /** How often it was seen, if sending the requests again has shown that already. */
  readonly reproducibility?: string;
}

/** Why a rule was not judged: in words, or the broken rule from which a violation of this one, perhaps seen, would follow. */
export type SkipReason = string | { readonly cause: RuleId; readonly isViolated: boolean };

/** Records for one rule. */
export interface Recorder {
  /** Counts how often the rule was exercised. */
  exercise(times?: number): void;
  violate(violation: Violation): void;
  /** Says why the rule can't be checked. */
  skip(reason: SkipReason): void;
  /** Says why the rule does not apply to the target. */
  exempt(why: string): void;
  /** Records for another rule, if what was seen breaks that one. */
  blame(rule: RuleId): Pick<Recorder, "violate" | "exercise">;
  /** Whether a rule is broken; this one if left out. */
  isBroken(rule?: RuleId): boolean;
  /** The rules that are broken. */
  brokenRules(): readonly RuleId[];
}

/** A rule about both operations. */
interface RuleOnBoth extends Omit<Rule, "family" | "phase" | "operation" | "dependsOn"> {
  readonly operations?: undefined;
  /** The usual phase of the family if left out. */
  readonly phase?: RulePhase;
  readonly dependsOn?: readonly Dependency[];
}

type PerList<Value> = Value | ((list: ListOperation) => Value);

/** A rule about one operation, or one about each. */
interface RuleOnLists extends Pick<RuleOnBoth, "phase" | "source"> {
  /** Without the name of the operation: `pages-end` becomes `hours-pages-end`. */
  readonly id: string;
  readonly operations: readonly ListOperation[];
  readonly summary: PerList<string>;
  readonly basis: PerList<string>;
  readonly precondition: PerList<string>;
  readonly dependsOn?: PerList<readonly Dependency[]>;
  readonly check?: (context: RuleContext, list: ListOperation) => Promise<unknown>;
  readonly review?: (context: RuleContext, list: ListOperation) => void;
}

/** Defines the rules of a family, or some of them. */
export function defineRules(family: RuleFamily, definitions: readonly (RuleOnBoth | RuleOnLists)[]): readonly Rule[] {
  return definitions.flatMap((definition): readonly Rule[] => {
    const common = { family, phase: usualPhases[family] ?? "probes", dependsOn: [] };
    if (!definition.operations) return [{ ...common, ...definition }];
    const { operations, id, check, review, summary, basis, precondition, dependsOn = [], ...rest } = definition;
    return operations.map((list): Rule => {
      const per = <Value extends string | readonly Dependency[]>(value: PerList<Value>): Value =>
        typeof value === "function" ? value(list) : value;
      return {
        ...common,
        ...rest,
        id: `${list.name}-${id}` as RuleId,
        operation: list.operation.id,
        summary: per(summary),
        basis: per(basis),
        precondition: per(precondition),
        dependsOn: per(dependsOn),
        ...(check && { check: (context: RuleContext) => check(context, list) }),
        ...(review && { review: (context: RuleContext) => review(context, list) }),
      };
    });
  });
}

/** Whether a dependency names a rule. */
export function isDependency(dependency: Dependency, { id, operation }: Rule): boolean {
  if (typeof dependency === "string") return dependency === id;
  return "rule" in dependency ? dependency.rule === id : dependency.operation === operation;
}

/** Paging: if it is broken, no list is known as a whole. */
export function pagingRules({ name }: ListOperation): readonly Dependency[] {
  const rules = (["pages-disjoint", "pages-complete", "pages-full", "limit"] as const).map(
    (rule) => `${name}-${rule}` as const,
  );
  return [{ rule: "same-answer", detail: "order" }, ...rules];
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

/** The rules that can't distinguish a wrong day from another time zone. */
export const startDefaultRules: readonly RuleId[] = ["hours-start-default", "events-start-default"];
