/** Writes a verification as JUnit XML, as Azure DevOps and GitLab read it: a suite an operation, a case a rule. */
import { operationById, operations } from "../../contract/interface.js";
import type { Check, Finding, Report } from "../../verify/report/report.js";
import { isKnown, reasonsForNoVerdict, type ToldFinding, toTold } from "../../verify/report/summary.js";
import { type JunitCase, type JunitOutcome, toJunit, verdictCase } from "../junit.js";
import { factLines } from "./finding-facts.js";
import { toRemarkLines } from "./terminal-report.js";

/** The time of a rule is that of its requests; rules that only review responses take none. */
export function toJunitReport(report: Report): string {
  const { target, checks, milliseconds } = report;
  const reasons = reasonsForNoVerdict(report);
  const labels = [...operations.map(({ id }) => id), undefined].map(labelOf);
  const suites = [
    ...labels.map((name) => ({
      name,
      cases: checks.filter(({ operation }) => labelOf(operation) === name).map(toCase),
    })),
    // A run without a verdict would else be a file of skips, which nobody's CI holds against anyone.
    ...(reasons.length > 0 ? [{ name: "verdict", cases: [verdictCase(reasons.join("; "))] }] : []),
  ];
  const last = suites.findLast(({ cases }) => cases.length > 0);
  const output = toRemarkLines(report).join("\n");
  const noted = suites.map((suite) => (suite === last ? { ...suite, output } : suite));
  return toJunit(`museum-mock verify ${target}`, noted, milliseconds / 1000);
}

function toCase(check: Check): JunitCase {
  const outcome = outcomeOf(check);
  const place = { name: check.rule, classname: labelOf(check.operation), time: check.milliseconds / 1000 };
  return { ...place, ...(outcome && { outcome }) };
}

function outcomeOf(check: Check): JunitOutcome | undefined {
  if (check.status === "passed") return undefined;
  if (check.status !== "failed") return { kind: "skipped", message: check.message };
  if (isKnown(check)) return { kind: "skipped", message: check.findings.map(toExcuse).join(" ") };
  const details = [
    `${check.summary}\nrests on: ${check.source}: ${check.basis}`,
    ...toTold(check.findings).map(toDetails),
  ];
  return { kind: "failure", message: check.message, text: details.join("\n\n") };
}

function labelOf(id: Check["operation"]): string {
  return id === undefined ? "both operations" : `GET ${operationById(id).path}`;
}

function toExcuse({ id, known }: Finding): string {
  return known ? `${id} is known until ${known.expires}: ${known.reason}` : "";
}

function toDetails(told: ToldFinding): string {
  const { finding } = told;
  const { id, message, reproduce, known } = finding;
  return [`${id}: ${message}`, ...factLines(told), ...(known ? [toExcuse(finding)] : []), ...reproduce].join("\n");
}
