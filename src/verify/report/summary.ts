/** Counts the rules of a report. */
import { groupBy } from "../../base/collections.js";
import type { Check, Report } from "./report.js";

export function summarize(checks: readonly Check[]): Report["summary"] {
  const count = (status: Check["status"]) => checks.filter((check) => check.status === status).length;
  const known = checks.filter(isKnown).length;
  return {
    passed: count("passed"),
    failed: count("failed") - known,
    notExercised: count("notExercised"),
    notApplicable: count("notApplicable"),
    known,
  };
}

/** Whether a rule is broken only in ways that a baseline has. */
export function isKnown({ status, findings }: Check): boolean {
  return status === "failed" && findings.length > 0 && findings.every(({ known }) => known !== undefined);
}

/** The rules of a status, those with the same reason together. */
export function unjudgedRules(
  checks: readonly Check[],
  kind: "notExercised" | "notApplicable",
): readonly { readonly rules: readonly string[]; readonly why: string }[] {
  const rulesOf = groupBy(
    checks.filter(({ status }) => status === kind),
    ({ message }) => message,
  );
  return [...rulesOf].map(([why, alike]) => ({ rules: alike.map(({ rule }) => rule), why }));
}

/** Whether nothing was checked, so that a list of everything that was left out would only hide the reason. */
export function isUnasked({ summary, ended }: Report): boolean {
  return ended !== undefined && summary.passed + summary.failed + summary.known === 0;
}

/** Why there is no verdict on the run, or else on an operation; none if there is one. */
export function reasonsForNoVerdict({ ended, operations }: Pick<Report, "ended" | "operations">): readonly string[] {
  if (ended !== undefined) return [ended];
  return Object.values(operations).flatMap(({ verdict, why }) =>
    verdict === "noVerdict" && why !== undefined ? [why] : [],
  );
}

/** The rules that could not be judged because of findings that a baseline has. */
export function hiddenRules(checks: readonly Check[]): readonly string[] {
  const known = new Set(checks.filter(isKnown).map(({ rule }) => rule));
  return checks.filter(({ cause }) => cause !== undefined && known.has(cause)).map(({ rule }) => rule);
}
