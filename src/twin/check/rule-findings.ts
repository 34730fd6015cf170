/** Finds the documented rules that a target breaks, where answers differ that its data does not explain. */
import type { Profile } from "../../contract/choices.js";
import type { OperationId } from "../../contract/interface.js";
import { toCurl } from "../../verify/client/request.js";
import type { Target } from "../../verify/client/target.js";
import type { Check, Finding, Report } from "../../verify/report/report.js";
import { toTold } from "../../verify/report/summary.js";
import type { RuleFamily } from "../../verify/rules/define-rule.js";
import { rules } from "../../verify/rules/generated/rule-table.js";
import { createLedger } from "../../verify/rules/recorder.js";
import type { Run } from "../../verify/run.js";
import { verifyTarget } from "../../verify/verification.js";
import type { Model } from "../questions/distribution.js";
import type { TwinRunOptions } from "../take-twin.js";
import type { TwinDifference } from "./check-report.js";
import type { Asked } from "./comparison.js";
import type { ChoiceChange, DriftExplanation } from "./explanation.js";

export interface Settled {
  readonly explanation: DriftExplanation;
  readonly rules: readonly TwinDifference[];
  /** The requests that were sent. */
  readonly requests: number;
}

/** What answers without a wrong credential or another method can break. */
const FAMILIES: readonly RuleFamily[] = ["success", "items", "paging", "ranges", "defaults"];

/** What a verification of the target has found. */
export type Verdicts = Pick<Report, "checks" | "choices" | "requests">;

/** Verifies what answers can break: a few requests, no faster than the check itself. */
export function verifyAnswers(target: Target, options: TwinRunOptions): Promise<Verdicts> {
  const { rate = Number.POSITIVE_INFINITY } = options;
  return verifyTarget(target, { ...options, quick: true, only: FAMILIES, rate });
}

/**
 * Holds the target to the rules if a choice seems to have changed or an answer is left: a broken rule can look like another answer
 * to a choice. A choice that the target answers as before then explains nothing.
 */
export async function settleRules(
  { run, explanation, model }: { readonly run: Run; readonly explanation: DriftExplanation; readonly model: Model },
  verify: () => Promise<Verdicts>,
): Promise<Settled> {
  const { choices, left } = explanation;
  if (choices.length === 0 && left.length === 0) return { explanation, rules: [], requests: 0 };
  const { checks, choices: seen, requests } = await verify();
  const found = checks.flatMap((check) => toDifferences(check));
  const kept = withoutDisproved(explanation, model, { checks, seen });
  const open = left.filter(({ query }) => !isBrokenAt(checks, query.operation.id));
  const reviewed = rulesBrokenBy(run, open).filter(({ id }) => !found.some((rule) => rule.id === id));
  return {
    explanation: { ...kept, left: reviewed.length > 0 ? [] : open },
    rules: [...found, ...reviewed],
    requests,
  };
}

/** The rules that answers break by themselves. */
function rulesBrokenBy(run: Run, left: readonly Asked[]): readonly TwinDifference[] {
  if (left.length === 0) return [];
  const ledger = createLedger();
  const seen: Run = { ...run, client: { ...run.client, log: left.map(({ response }) => response) } };
  for (const { id, review } of rules) review?.({ ...seen, record: ledger.recorder(id) });
  return rules.flatMap((rule) =>
    ledger.violations(rule.id).map((violation) => {
      const id = violation.detail ? `${rule.id}/${violation.detail}` : rule.id;
      const reproduce = violation.requests.map((request) => toCurl(run.client.base, request));
      return toDifference({ rule: rule.id, summary: rule.summary }, { ...violation, id, reproduce });
    }),
  );
}

/** Whether a rule is broken that is about an operation, or about both. */
function isBrokenAt(checks: readonly Check[], id: OperationId): boolean {
  return checks.some(({ findings, operation }) => findings.length > 0 && (operation ?? id) === id);
}

function toDifferences(check: Check): readonly TwinDifference[] {
  return toTold(check.findings).map(({ finding }) => toDifference(check, finding));
}

function toDifference(
  { rule, summary }: Pick<Check, "rule" | "summary">,
  finding: Pick<Finding, "id" | "message" | "expected" | "actual" | "reproduce">,
): TwinDifference {
  const { id, message, expected, actual, reproduce } = finding;
  return {
    id: `rule/${id}`,
    kind: "rule",
    change: "broken",
    message: `The service breaks the rule ${rule}, which the twin keeps. ${message} The rule: ${summary}`,
    fields: [{ field: "answer", twin: expected, target: actual }],
    reproduce: reproduce.slice(0, 1),
  };
}

/** Drops the choices that a broken rule explains as well, unless the target was seen to answer them in the new way. */
function withoutDisproved(
  explanation: DriftExplanation,
  before: Model,
  { checks, seen }: { readonly checks: readonly Check[]; readonly seen: Report["choices"] },
): DriftExplanation {
  const isDisproved = ({ choice, to, shown }: ChoiceChange) =>
    isBrokenAt(checks, shown.query.operation.id) && seen[choice].answer !== to;
  const disproved = explanation.choices.filter(isDisproved);
  if (disproved.length === 0) return explanation;
  const profile = { ...explanation.model.profile } as Record<string, string>;
  for (const { choice } of disproved) profile[choice] = before.profile[choice];
  return {
    ...explanation,
    choices: explanation.choices.filter((change) => !disproved.includes(change)),
    model: { ...explanation.model, profile: profile as Profile },
  };
}
