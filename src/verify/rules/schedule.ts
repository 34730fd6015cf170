/** The order in which rules are checked: phase by phase, and within a phase each after the rules that it depends on. */
import { isDependency, phases, type Rule } from "./define-rule.js";

export function scheduleRules(rules: readonly Rule[]): readonly Rule[] {
  return phases.flatMap((phase) => inOrder(rules.filter((rule) => rule.phase === phase)));
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
