/** Which rules a run judges: all of them, or those that ids and families name. */
import { nearestName, quote } from "../../base/text.js";
import { families, type Rule, type RuleFamily } from "./define-rule.js";

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

/** The families whose rules need no more of the data than a few pages. */
const SAMPLING: readonly RuleFamily[] = ["consistency", "http", "credentials", "robustness"];

/** Whether a few pages are enough for all of some rules; what is asked again to compare it should be all that was asked. */
export function needSample(rules: readonly Rule[]): boolean {
  return rules.every(({ id, family }) => SAMPLING.includes(family) && id !== "same-answer");
}

function validateName(rules: readonly Rule[], name: string): void {
  const names: readonly string[] = [...families, ...rules.map(({ id }) => id)];
  if (names.includes(name)) return;
  const nearest = nearestName(name, names);
  const hint = nearest ? `did you mean ${nearest}?` : `use an id from a report, or a family: ${families.join(", ")}.`;
  throw new TypeError(`Invalid rule ${quote(name)}; ${hint}`);
}
