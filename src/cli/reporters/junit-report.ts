/** Writes a verification as JUnit XML, as Azure DevOps and GitLab read it: a suite an operation, a case a rule. */
import { operationById, operations } from "../../contract/interface.js";
import type { Check, Finding, Report } from "../../verify/report/report.js";
import { isKnown, reasonsForNoVerdict, toTold } from "../../verify/report/summary.js";
import { type JunitOutcome, toJunit, verdictCase } from "../junit.js";
import { factLines } from "./finding-facts.js";
import { toRemarkLines } from "./terminal-report.js";

/** The time of a rule is that of its requests; those that only review responses have none. */
export function toJunitReport(report: Report): string {
  const { target, checks, milliseconds } = report;
  const reasons = reasonsForNoVerdict(report);
  const labels = [...operations.map(({ id }) => id), undefined].map(labelOf);
  const suites = [
    ...labels.map((name) => ({
      name,
      cases: checks
        .filter(({ operation }) => labelOf(operation) === name)
        .map((check) => ({
          ...{ name: check.rule, classname: name, outcome: outcomeOf(check) },
          ...(check.milliseconds > 0 && { time: check.milliseconds / 1000 }),
        })),
    })),
    // A run without a verdict would else be a file of skips, which nobody's CI holds against anyone.
    ...(reasons.length > 0 ? [{ name: "verdict", cases: [verdictCase(reasons.join("; "))] }] : []),
  ];
  const last = suites.findLast(({ cases }) => cases.length > 0);
  const output = toRemarkLines(report).join("\n");
  const noted = suites.map((suite) => (suite === last ? { ...suite, output } : suite));
  return toJunit(`museum-mock verify ${target}`, noted, milliseconds / 1000);
}

function outcomeOf(check: Check): JunitOutcome | undefined {
  if (check.status === "passed") return undefined;
  if (check.error !== undefined) return { kind: "error", message: check.error };
  if (check.status !== "failed") return { kind: "skipped", message: check.message };
  if (isKnown(check)) return { kind: "skipped", message: check.findings.map(toExcuse).join(" ") };
  const details = toTold(check.findings).map((told) => {
    const { id, message, reproduce, known } = told.finding;
    const excuse = known ? [toExcuse(told.finding)] : [];
    return [`${id}: ${message}`, ...factLines(told), ...excuse, ...reproduce].join("\n");
  });
  details.unshift(`${check.summary}\nrests on: ${check.source}: ${check.basis}`);
  return { kind: "failure", message: check.message, text: details.join("\n\n") };
}

function labelOf(id: Check["operation"]): string {
  return id === undefined ? "both operations" : `GET ${operationById(id).path}`;
}

function toExcuse({ id, known }: Finding): string {
  return known ? `${id} is known until ${known.expires}: ${known.reason}` : "";
}
