/** Merges the reports of shards, which checked different rules of one target, into the report of one run. */
import { describeMissing, missingShards } from "../../base/shard.js";
import { sum } from "../../base/sum.js";
import { choiceIds } from "../../contract/choices/answers.js";
import type { ChoiceId } from "../../contract/choices/table.js";
import { operations } from "../../contract/interface.js";
import { type Dependency, isDependency, type Rule } from "../rules/define-rule.js";
import { rules } from "../rules/generated/rule-table.js";
import { failsOperation } from "./operation-verdicts.js";
import type { Check, CheckStatus, ObservedChoice, OperationVerdict, Report } from "./report.js";
import { describeSkip } from "./skip-reason.js";
import { summarize } from "./summary.js";

/**
 * Merges the reports of shards. Throws a TypeError without reports, if their targets or seeds differ, or if a shard is there
 * twice. A shard that is missing leaves no verdict.
 */
export function mergeReports(reports: readonly Report[]): Report {
  const [first] = reports;
  if (!first) throw new TypeError("There is no report to merge.");
  for (const { target, seed } of reports) {
    if (target !== first.target)
      throw new TypeError(`The reports are about two targets: ${first.target} and ${target}.`);
    if (seed !== first.seed) throw new TypeError(`The reports have two seeds: ${first.seed} and ${seed}.`);
  }
  const checks = withoutConsequences(distinctChecks(reports.flatMap((report) => report.checks)));
  const missing = describeMissing(missingShards(reports.map(({ shard }) => shard)));
  const ended = missing ?? reports.find((report) => report.ended !== undefined)?.ended;
  return {
    schemaVersion: first.schemaVersion,
    target: first.target,
    summary: summarize(checks),
    operations: mergeVerdicts(reports, checks, ended),
    checks,
    choices: mergeChoices(reports),
    advice: distinctBy(
      reports.flatMap(({ advice }) => advice),
      ({ id, message }) => `${id} ${message}`,
    ),
    notes: [...new Set(reports.flatMap(({ notes }) => notes))],
    ...(ended !== undefined && { ended }),
    seed: first.seed,
    requests: sum(reports.map(({ requests }) => requests)),
    milliseconds: Math.max(...reports.map(({ milliseconds }) => milliseconds)),
    targetMilliseconds: sum(reports.map(({ targetMilliseconds }) => targetMilliseconds)),
  };
}

/** Of two results of one rule the first in this list counts. */
const weight: readonly CheckStatus[] = ["failed", "passed", "notApplicable", "notExercised"];

function distinctChecks(checks: readonly Check[]): readonly Check[] {
  const order = [...checks].sort((a, b) => weight.indexOf(a.status) - weight.indexOf(b.status));
  const distinct = distinctBy(order, ({ rule }) => rule);
  const place = new Map(rules.map(({ id }, at) => [id, at]));
  const placeOf = ({ rule }: Check) => place.get(rule) ?? rules.length;
  return [...distinct].sort((a, b) => placeOf(a) - placeOf(b));
}

/** A rule that is broken because another one is does not count, as within one run. */
function withoutConsequences(checks: readonly Check[]): readonly Check[] {
  return checks.map((check) => {
    const cause = check.status === "failed" ? causeOf(check, checks) : undefined;
    if (!cause) return check;
    const message = describeSkip({ kind: "dependency", rule: cause.rule, isViolated: true });
    return { ...check, status: "notExercised", message, findings: [], reproduce: [], cause: cause.rule };
  });
}

function causeOf(check: Check, checks: readonly Check[]): Check | undefined {
  const rule = rules.find(({ id }) => id === check.rule);
  return checks.find((other) => other !== check && rule?.dependsOn.some((one) => isBroken(other, one)));
}

function isBroken({ status, rule, findings }: Check, dependency: Dependency): boolean {
  const other = rules.find(({ id }) => id === rule) as Rule | undefined;
  if (status !== "failed" || !other || !isDependency(dependency, other)) return false;
  if (typeof dependency !== "object" || !("detail" in dependency)) return true;
  return findings.some(({ id }) => id === `${rule}/${dependency.detail}`);
}

function mergeVerdicts(
  reports: readonly Report[],
  checks: readonly Check[],
  ended: string | undefined,
): Report["operations"] {
  const verdicts = operations.map(({ id }): [string, OperationVerdict] => {
    if (checks.some((check) => failsOperation(check, id))) return [id, { verdict: "failed" }];
    if (ended !== undefined) return [id, { verdict: "noVerdict", why: ended }];
    const silent = reports.map((report) => report.operations[id]).find(({ verdict }) => verdict === "noVerdict");
    return [id, silent ?? { verdict: "passed" }];
  });
  return Object.fromEntries(verdicts) as Report["operations"];
}

function mergeChoices(reports: readonly Report[]): Report["choices"] {
  const merged = choiceIds.map((id) => [
    id,
    mergeChoice(
      id,
      reports.map(({ choices }) => choices[id]),
    ),
  ]);
  return Object.fromEntries(merged) as Report["choices"];
}

/** Two shards that observed different answers contradict each other. */
function mergeChoice(id: ChoiceId, seen: readonly ObservedChoice[]): ObservedChoice {
  const observed = distinctBy(
    seen.filter(({ status }) => status === "observed"),
    ({ answer }) => String(answer),
  );
  const [one, other] = observed;
  if (one && other) {
    const evidence = `${id} was ${one.answer} and ${other.answer}: ${one.evidence} ${other.evidence}`;
    return { status: "contradictory", answer: null, evidence, reproduce: [...one.reproduce, ...other.reproduce] };
  }
  const telling = seen.find(({ status }) => status !== "observed" && status !== "notExercised" && status !== "open");
  return telling ?? one ?? seen.find(({ status }) => status === "open") ?? (seen[0] as ObservedChoice);
}

function distinctBy<Item>(items: readonly Item[], keyOf: (item: Item) => string): readonly Item[] {
  const seen = new Map<string, Item>();
  for (const item of items) if (!seen.has(keyOf(item))) seen.set(keyOf(item), item);
  return [...seen.values()];
}
