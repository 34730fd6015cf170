/** Writes a verification as JUnit XML, as Azure DevOps and GitLab read it: a suite an operation, a case a rule. */
import { operationById, operations } from "../../contract/interface.js";
import type { Check, Finding, Report } from "../../verify/report/report.js";
import { factLines, isKnown, reasonsForNoVerdict, toTold } from "../../verify/report/summary.js";
import { type ReportedCase, toCaseJunit } from "./cases.js";
import { toRemarkLines } from "./terminal-report.js";

/** The time of a rule is that of its requests; those that only review responses have none. */
export function toJunitReport(report: Report): string {
  const { target, checks, milliseconds } = report;
  return toCaseJunit({
    command: "museum-mock verify",
    about: target,
    title: "",
    cases: [...operations.map(({ id }) => id), undefined].flatMap((id) =>
      checks.filter(({ operation }) => operation === id).map(toCase),
    ),
    ended: reasonsForNoVerdict(report),
    output: toRemarkLines(report).join("\n"),
    seconds: milliseconds / 1000,
  });
}

function toCase(check: Check): ReportedCase {
  const { rule, operation, milliseconds } = check;
  const seconds = milliseconds > 0 ? { seconds: milliseconds / 1000 } : {};
  return { group: labelOf(operation), name: rule, ...seconds, ...outcomeOf(check) };
}

function outcomeOf(check: Check): Pick<ReportedCase, "outcome" | "message" | "details"> {
  const { status, error, message, findings, summary, source, basis } = check;
  if (status === "passed") return { outcome: "passed", message: "" };
  if (error !== undefined) return { outcome: "error", message: error };
  if (status !== "failed") return { outcome: "skipped", message };
  if (isKnown(check)) return { outcome: "skipped", message: findings.map(toExcuse).join(" ") };
  const details = toTold(findings).flatMap((told) => {
    const { id, message: what, reproduce, known } = told.finding;
    const excuse = known ? [toExcuse(told.finding)] : [];
    return ["", `${id}: ${what}`, ...factLines(told), ...excuse, ...reproduce];
  });
  return { outcome: "failure", message, details: [summary, `rests on: ${source}: ${basis}`, ...details] };
}

function labelOf(id: Check["operation"]): string {
  return id === undefined ? "both operations" : `GET ${operationById(id).path}`;
}

function toExcuse({ id, known }: Finding): string {
  return known ? `${id} is known until ${known.expires}: ${known.reason}` : "";
}
