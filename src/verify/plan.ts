/** The plan of a verification: which rules it judges, and in which order. */
import { nearestName, quote } from "../base/text.js";
import { families, isDependency, phases, type Rule, type RuleFamily } from "./rules/define-rule.js";

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

/** What a verification judges, and in which order. A recording is judged by the reviews of the same rules. */
export interface Plan {
  /** The selected rules. */
  readonly rules: readonly Rule[];
  /** Those that send requests, phase by phase. */
  readonly phases: readonly PlannedPhase[];
  /** Whether a few pages of the data are enough for all of them. */
  readonly isSample: boolean;
}

interface PlannedPhase {
  /** Each after the rules that it depends on. */
  readonly checks: readonly Rule[];
  /** The rules that review all responses before the phase, so that what depends on a broken one is left out. */
  readonly reviewed: readonly Rule[];
}

/** The phases before which responses are reviewed. */
const REVIEWED: readonly Rule["phase"][] = ["ranges", "probes"];

export function planRules(rules: readonly Rule[]): Plan {
  // What is asked again to compare it should be all that was asked.
  const isSample = rules.every(({ id, family }) => SAMPLING.includes(family) && id !== "same-answer");
  const planned = phases.map((phase): PlannedPhase => {
    const checks = inOrder(rules.filter((rule) => rule.phase === phase && rule.check));
    const needed = REVIEWED.includes(phase) ? checks.flatMap(({ dependsOn }) => dependsOn) : [];
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
