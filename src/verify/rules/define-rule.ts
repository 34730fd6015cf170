/** Rules: what they say, what they rest on, and how a target is checked against them. */
import type { OperationId } from "../../contract/interface.js";
import type { Check } from "../report/report.js";
import type { Run } from "../run.js";
import type { ListOperation } from "../target-model/list-operation.js";
import type { RuleId } from "./generated/rule-ids.js";
import type { Recorder } from "./recorder.js";

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

type PerList<Value> = Value | ((list: ListOperation) => Value);

interface Definition<List> {
  /** Without the name of the operation, if the rule is about one: `pages-end` becomes `hours-pages-end`. */
  readonly id: string;
  /** The usual phase of the family if left out. */
  readonly phase?: RulePhase;
  /** The operations that each get a rule of their own; if left out, one rule is about both. */
  readonly operations?: readonly ListOperation[];
  readonly source: Check["source"];
  readonly summary: PerList<string>;
  readonly basis: PerList<string>;
  readonly precondition: PerList<string>;
  readonly dependsOn?: PerList<readonly Dependency[]>;
  readonly check?: (context: RuleContext, list: List) => Promise<unknown>;
  readonly review?: (context: RuleContext, list: List) => void;
}

/** Returns the rules of a family that a file of its folder defines. */
type DefinedRule = (family: RuleFamily) => readonly Rule[];

/** Defines a rule about both operations, or with `operations` one for each of them. */
export function defineRule(
  definition: Definition<ListOperation> & { readonly operations: readonly ListOperation[] },
): DefinedRule;
export function defineRule(definition: Definition<undefined>): DefinedRule;
export function defineRule(definition: Definition<ListOperation> | Definition<undefined>): DefinedRule {
  const { operations } = definition;
  if (!operations) return (family) => [instantiate(definition as Definition<undefined>, family, undefined)];
  return (family) => operations.map((list) => instantiate(definition as Definition<ListOperation>, family, list));
}

function instantiate<List extends ListOperation | undefined>(
  definition: Definition<List>,
  family: RuleFamily,
  list: List,
): Rule {
  const { id, phase = usualPhases[family] ?? "probes", source, dependsOn = [], check, review } = definition;
  const per = <Value>(value: PerList<Value>): Value =>
    typeof value === "function" ? (value as (list: List) => Value)(list) : value;
  return {
    id: (list ? `${list.name}-${id}` : id) as RuleId,
    family,
    phase,
    ...(list && { operation: list.operation.id }),
    source,
    summary: per(definition.summary),
    basis: per(definition.basis),
    precondition: per(definition.precondition),
    dependsOn: per(dependsOn),
    ...(check && { check: (context: RuleContext) => check(context, list) }),
    ...(review && { review: (context: RuleContext) => review(context, list) }),
  };
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
