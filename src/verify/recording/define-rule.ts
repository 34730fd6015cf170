/** Rules: what they say, what they rest on, how a target is checked against them, and which are selected, in which order. */
import { nearestName, quote } from "../../base/text.js";
import { sentenceOn } from "../../contract/document.js";
import type { OperationId, ParameterName } from "../../contract/interface.js";
import { type ListOperation, lists } from "../../contract/lists.js";
import type { TargetRequest } from "../client/request.js";
import type { Run } from "../target-model/run.js";
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

/** The families whose rules compare lists with others, or with what a museum lists. */
export const comparingFamilies: readonly string[] = ["paging", "ranges", "defaults", "prediction"];

/**
 * When a rule sends its requests. `lists` and `ranges` ask what sound answers are compared with; `probes` ask what can upset a
 * target; `repetition` asks again what was asked before; wrong credentials come last, since they can lock an account.
 */
const phases = ["lists", "ranges", "probes", "repetition", "protocol", "credentials"] as const;

type RulePhase = (typeof phases)[number];

const usualPhases: Partial<Record<RuleFamily, RulePhase>> = {
  defaults: "ranges",
  consistency: "repetition",
  http: "protocol",
  credentials: "credentials",
};

/**
 * Another rule, which must hold before this one can be judged: by its id, by its id and the detail of a finding, by its id where it need not
 * have been judged itself, or every other rule about an operation. With `after`, the rule is judged in another way if that one is broken.
 */
type Dependency =
  | RuleId
  | { readonly rule: RuleId; readonly detail: string }
  | { readonly unlessBroken: RuleId }
  | { readonly after: RuleId }
  | { readonly operation: OperationId };

/**
 * On what a rule rests: a sentence of the document; that the target contradicts itself, so that it is wrong under every reading; a
 * MUST of an RFC; a profile or a data set that was given.
 */
export type RuleSource = "documented" | "itself" | "http" | "pinned";

export interface Rule {
  /** Never changes, since baselines and reports refer to it. */
  readonly id: RuleId;
  readonly family: RuleFamily;
  readonly phase: RulePhase;
  /** The operation that the rule is about; both if left out. */
  readonly operation?: OperationId;
  readonly summary: string;
  readonly source: RuleSource;
  readonly basis: string;
  /** What a target must have, or a caller must give, for the rule to be exercised. */
  readonly precondition: string;
  readonly dependsOn: readonly Dependency[];
  readonly check?: (context: RuleContext) => Promise<unknown>;
  /** Looks at all responses of a run, once nothing more is sent. */
  readonly review?: (context: RuleContext) => void;
}

/** A run, with a recorder bound to the rule. */
export interface RuleContext extends Run {
  readonly record: Recorder;
}

/** A rule broken in one way, with the requests that show it. */
export interface Breach {
  /** Which of several ways to break the rule, for the id of the finding: `price`, `special-events/startDate:yearZero`. */
  readonly detail?: string;
  /** Breaches of one group likely have one cause, and are told together. */
  readonly group?: string;
  readonly message: string;
  readonly expected: string;
  readonly actual: string;
  /** The requests that show it: one or two, or the pages of a range. */
  readonly requests: readonly TargetRequest[];
  /** Sends the requests again and returns whether the response is still wrong; left out if the breach is that responses differ. */
  readonly again?: () => Promise<boolean>;
  /** Breaches with one detail are one finding, the one with the lowest weight, 0 if left out, and then with the shortest request. */
  readonly weight?: number;
  /** Whether it is seen only if the requests are sent at the same time. */
  readonly isAtOnce?: true;
  /** Whether the rest of the run does not meet it, so that nothing else follows from it. */
  readonly isBypassed?: true;
  /** How often it was seen, if sending the requests again has shown that already. */
  readonly reproducibility?: string;
}

/** Why a rule was not judged: in words, or the broken rule from which a breach of this one, perhaps seen, would follow. */
export type SkipReason =
  | string
  | { readonly cause: RuleId; readonly isBreached: boolean; readonly question?: string | undefined };

/** Records for one rule. */
export interface Recorder {
  exercise(times?: number): void;
  breach(breach: Breach): void;
  /** Says why the rule can't be checked. */
  skip(reason: SkipReason): void;
  /** Says why the rule does not apply to the target. */
  exempt(why: string): void;
  /** Records for another rule, if what was seen breaks that one. */
  blame(rule: RuleId): Pick<Recorder, "breach" | "exercise">;
  /** Whether a rule is broken; this one if left out. */
  isBroken(rule?: RuleId): boolean;
  brokenRules(): readonly RuleId[];
}

/** What most rules have, which need not be said: the usual phase of the family, no rule before it, a sentence of the document, and a response. */
type Usual = "phase" | "dependsOn" | "source" | "precondition";

interface RuleOnBoth extends Omit<Rule, "family" | "operation" | Usual>, Partial<Pick<Rule, Usual>> {
  readonly operations?: undefined;
}

type PerList<Value> = Value | ((list: ListOperation) => Value);

interface RuleOnLists extends Pick<RuleOnBoth, "phase" | "source"> {
  /** Without the name of the operation: `pages-end` becomes `hours-pages-end`. */
  readonly id: string;
  readonly operations: readonly ListOperation[];
  readonly summary: PerList<string>;
  readonly basis: PerList<string>;
  readonly precondition?: PerList<string>;
  readonly dependsOn?: PerList<readonly Dependency[]>;
  readonly check?: (context: RuleContext, list: ListOperation) => Promise<unknown>;
  readonly review?: (context: RuleContext, list: ListOperation) => void;
}

/** The sentences of the document on parameters of a list, or on the list itself. */
export function sentencesOn(...parameters: readonly ParameterName[]): (list: ListOperation) => string {
  const sentences = ({ operation }: ListOperation) => parameters.map((name) => sentenceOn(operation, name));
  return (list) => sentences(list).join(" ") || sentenceOn(list.operation);
}

/** Defines the rules of a family, or some of them. */
export function defineRules(family: RuleFamily, definitions: readonly (RuleOnBoth | RuleOnLists)[]): readonly Rule[] {
  return definitions.flatMap((definition): readonly Rule[] => {
    const usual = { phase: usualPhases[family] ?? "probes", dependsOn: [], source: "documented" } as const;
    const common = { family, ...usual, precondition: "a response" };
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
        ...(precondition !== undefined && { precondition: per(precondition) }),
        dependsOn: per(dependsOn),
        ...(check && { check: (context: RuleContext) => check(context, list) }),
        ...(review && { review: (context: RuleContext) => review(context, list) }),
      };
    });
  });
}

export function isDependency(dependency: Dependency, { id, operation }: Rule): boolean {
  if (typeof dependency === "string") return dependency === id;
  if ("unlessBroken" in dependency) return dependency.unlessBroken === id;
  if ("after" in dependency) return dependency.after === id;
  return "rule" in dependency ? dependency.rule === id : dependency.operation === operation;
}

/** Paging: if it is broken, no list is known as a whole. */
export function pagingRules({ name }: ListOperation): readonly Dependency[] {
  return [SAME_ORDER, ...pagingRuleIds(name)];
}

/** Dates that can be read: without them nothing tells what a range of events holds. */
export const DATES_READ = { rule: "events-fields", detail: "dates" } as const;

/** The same pages each time. */
export const SAME_ORDER = { rule: "same-answer", detail: "order" } as const;

export function pagingRuleIds(name: ListOperation["name"]): readonly RuleId[] {
  return (["pages-disjoint", "pages-complete", "pages-full", "limit"] as const).map(
    (rule) => `${name}-${rule}` as const,
  );
}

/** A page that is not full holds all that is left only if no other follows it. */
export const shortPageRules: readonly Dependency[] = [SAME_ORDER, { unlessBroken: "events-pages-full" }];

/** Paging, and what shows that a long list lacks nothing: if one of them is broken, a list is judged by its first page. */
export function wholeListRuleIds(name: ListOperation["name"]): readonly RuleId[] {
  const others = { hours: ["hours-horizon"], events: ["events-once", "events-wider-range"] } as const;
  return [...pagingRuleIds(name), ...others[name]];
}

/** Paging that ends: if a page past the end repeats another, no crawl shows where a list ends. */
export function endingRules(list: ListOperation): readonly Dependency[] {
  return [...pagingRules(list), { rule: `${list.name}-pages-end`, detail: "repeats" }];
}

/** The rules that can't distinguish a wrong day from another time zone. */
export const startDefaultRules: readonly RuleId[] = ["hours-start-default", "events-start-default"];

export interface RuleSelection {
  /** Ids and families of the rules to judge; all if left out. */
  readonly only?: readonly string[];
  /** Ids and families of the rules to leave out. */
  readonly skip?: readonly string[];
}

/** Throws a TypeError for a name that is neither an id nor a family, and if no rule is left. Rules that the selected ones depend on are not added. */
export function selectRules(rules: readonly Rule[], { only, skip = [] }: RuleSelection): readonly Rule[] {
  for (const name of [...(only ?? []), ...skip]) validateName(rules, name);
  const isNamed = ({ id, family }: Rule, names: readonly string[]) => names.includes(id) || names.includes(family);
  const selected = rules.filter((rule) => (only === undefined || isNamed(rule, only)) && !isNamed(rule, skip));
  if (selected.length === 0) throw new TypeError("No rule is left to judge; select more of them, or skip fewer.");
  return selected;
}

/** What a verification judges, and in which order. */
export interface RulePlan {
  readonly rules: readonly Rule[];
  /** Those that send requests, phase by phase. */
  readonly phases: readonly PlannedPhase[];
  /** Whether a few pages of the data are enough for all of them. */
  readonly isSample: boolean;
}

export interface PlannedPhase {
  /** Each after the rules that it depends on. */
  readonly checks: readonly Rule[];
  /** The rules that review all responses before the phase, so that what depends on a broken one is left out. */
  readonly reviewed: readonly Rule[];
}

const REVIEWED: readonly Rule["phase"][] = ["ranges", "probes"];

export function planRules(rules: readonly Rule[]): RulePlan {
  // What is asked again to compare it should be all that was asked.
  const isSample = rules.every(({ id, family }) => SAMPLING.includes(family) && id !== "same-answer");
  const planned = phases.map((phase): PlannedPhase => {
    const checks = inOrder(rules.filter((rule) => rule.phase === phase && rule.check));
    const judged = [
      ...checks.flatMap(({ dependsOn }) => dependsOn),
      ...lists.flatMap(({ name }) => wholeListRuleIds(name)),
    ];
    const needed = REVIEWED.includes(phase) ? judged : [];
    const isNeeded = (rule: Rule) => needed.some((dependency) => isDependency(dependency, rule));
    // What all lists say together is judged once, when all have been asked for.
    return { checks, reviewed: rules.filter((rule) => isNeeded(rule) && rule.family !== "prediction") };
  });
  return { rules, phases: planned.filter(({ checks }) => checks.length > 0), isSample };
}

/** The families whose rules need no more of the data than a few pages. */
const SAMPLING: readonly RuleFamily[] = ["consistency", "http", "credentials", "robustness"];

function validateName(rules: readonly Rule[], name: string): void {
  const names: readonly string[] = [...families, ...rules.map(({ id }) => id)];
  if (names.includes(name)) return;
  const nearest = nearestName(name, names);
  const hint = nearest ? `did you mean ${nearest}?` : `use an id from a report, or a family: ${families.join(", ")}.`;
  throw new TypeError(`Invalid rule ${quote(name)}; ${hint}`);
}

function inOrder(rules: readonly Rule[]): readonly Rule[] {
  const ordered = new Set<Rule>();
  const visiting = new Set<Rule>();
  function visit(rule: Rule): void {
    if (ordered.has(rule) || visiting.has(rule)) return;
    visiting.add(rule);
    for (const dependency of rule.dependsOn) {
      for (const other of rules) if (isDependency(dependency, other)) visit(other);
    }
    ordered.add(rule);
  }
  for (const rule of rules) visit(rule);
  return [...ordered];
}
