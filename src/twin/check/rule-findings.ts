/** Finds the documented rules that a target breaks, where answers differ that its data does not explain. */
import type { Profile } from "../../contract/choices.js";
import { lists } from "../../contract/lists.js";
import { createItemValidator } from "../../fixtures/item-validation.js";
import { toCurl } from "../../verify/client/request.js";
import { listOf, type TargetResponse } from "../../verify/client/response.js";
import type { Target } from "../../verify/client/target.js";
import type { RuleFamily } from "../../verify/judging/define-rule.js";
import type { Check, Finding, Report } from "../../verify/report/report.js";
import { toTold } from "../../verify/report/summary.js";
import { rules } from "../../verify/rules/generated/rule-table.js";
import { Ledger } from "../../verify/rules/ledger.js";
import { keyOf } from "../../verify/target-model/item.js";
import type { Run } from "../../verify/target-model/run.js";
import { verifyTarget } from "../../verify/verification.js";
import type { TwinRunOptions } from "../twin-run.js";
import type { Asked, Comparison } from "./comparison.js";
import type { TwinDifference } from "./differences.js";
import type { Explanation } from "./drift.js";

/** What answers without a wrong credential or another method can break. */
const FAMILIES: readonly RuleFamily[] = ["success", "items", "paging", "ranges", "defaults"];

type Verdicts = Pick<Report, "checks" | "choices" | "requests">;

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
  { run, model }: Comparison,
  explanation: Explanation,
  verify: () => Promise<Verdicts>,
): Promise<Explanation & { readonly rules: readonly TwinDifference[]; readonly requests: number }> {
  const { choices, unexplained } = explanation;
  const ofItems = rulesBrokenByItems(run, explanation);
  if (choices.length === 0 && unexplained.length === 0) return { ...explanation, rules: ofItems, requests: 0 };
  const { checks, choices: seen, requests } = await verify();
  // Of an operation, or of both.
  const isBrokenAt = ({ query: { operation } }: Asked) =>
    checks.some((check) => check.findings.length > 0 && (check.operation ?? operation.id) === operation.id);
  const found = checks.flatMap((check) => toTold(check.findings).map(({ finding }) => toDifference(check, finding)));
  const open = unexplained.filter((asked) => !isBrokenAt(asked));
  const byAnswers = rulesBrokenBy(
    run,
    open.map(({ response }) => response),
  );
  const isNew = ({ id }: TwinDifference) => !found.some((rule) => rule.id === id);
  const reviewed = byAnswers.filter(isNew);
  // A broken rule explains a choice as well, unless the target was seen to answer it in the new way.
  const kept = choices.filter(({ choice, to, shown }) => !isBrokenAt(shown) || seen[choice].answer === to);
  const profile = { ...explanation.model.profile } as Record<string, string>;
  for (const change of choices) if (!kept.includes(change)) profile[change.choice] = model.profile[change.choice];
  return {
    ...explanation,
    choices: kept,
    model: { ...explanation.model, profile: profile as Profile },
    unexplained: reviewed.length > 0 ? [] : open,
    rules: [...found, ...reviewed, ...ofItems.filter((one) => isNew(one) && !reviewed.some(({ id }) => id === one.id))],
    requests,
  };
}

/** Items that have changed and that the document does not allow, so that no mock serves them. */
export function invalidItems({ changes }: Pick<Explanation, "changes">) {
  const violationsOf = createItemValidator();
  return lists.flatMap((list) =>
    [...changes[list.name]].flatMap(([key, item]) => {
      const [violation] = item ? violationsOf(list.kind, item) : [];
      return violation ? [{ list, key, violation }] : [];
    }),
  );
}

/** The rules that changed items break. */
export function rulesBrokenByItems(run: Run, explanation: Pick<Explanation, "changes">) {
  const invalid = invalidItems(explanation);
  const shows = (response: TargetResponse) => {
    const id = response.request.query?.operation.id;
    return invalid.some(
      ({ list, key }) =>
        list.operation.id === id && listOf(response)?.some((item) => keyOf(list.operation, item) === key),
    );
  };
  return rulesBrokenBy(run, invalid.length > 0 ? run.log.filter(shows) : []);
}

/** The rules that responses break by themselves. */
function rulesBrokenBy(run: Run, log: readonly TargetResponse[]): readonly TwinDifference[] {
  if (log.length === 0) return [];
  const ledger = new Ledger();
  ledger.review({ ...run, log }, rules);
  return rules.flatMap((rule) => {
    ledger.rethrow(rule.id);
    return ledger.violations(rule.id).map((violation) => {
      const id = violation.detail ? `${rule.id}/${violation.detail}` : rule.id;
      const reproduce = violation.requests.map((request) => toCurl(run.client, request));
      return toDifference({ rule: rule.id, summary: rule.summary }, { ...violation, id, reproduce });
    });
  });
}

function toDifference(
  { rule, summary }: Pick<Check, "rule" | "summary">,
  { id, message, expected, actual, reproduce }: Omit<Finding, "reproducibility">,
): TwinDifference {
  return {
    id: `rule/${id}`,
    kind: "rule",
    change: "broken",
    message: `The service breaks the rule ${rule}, which the twin keeps. ${message} The rule: ${summary}`,
    fields: [{ field: "answer", twin: expected, target: actual }],
    reproduce: reproduce.slice(0, 1),
  };
}
