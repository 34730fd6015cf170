/** Writes the findings of a verification as workflow commands, which GitHub's runner shows in the pull request. */
import type { Finding, Report } from "../../verify/report/report.js";
import { reasonsForNoVerdict, type ToldFinding, toTold } from "../../verify/report/summary.js";
import { factLines } from "./finding-facts.js";
import { toCommand } from "./github.js";

/** One line each: errors for new findings and for a verdict that is missing, warnings for known findings, notices for the rest. */
export function toAnnotations(report: Report): readonly string[] {
  const { checks, ended, summary, notes, advice } = report;
  const findings = checks.flatMap((check) => check.findings);
  const isCut = ended !== undefined && summary.failed > 0;
  const missing = isCut ? "The verification ended before its time" : "The verification has no verdict";
  return [
    ...toTold(findings.filter(({ known }) => !known)).map((told) => toCommand("error", told.finding.id, toText(told))),
    ...findings.flatMap((finding) => toWarning(finding)),
    ...reasonsForNoVerdict(report).map((why) => toCommand("error", missing, why)),
    ...advice.map(({ id, message, reproduce }) => toCommand("notice", id, [message, ...reproduce].join("\n"))),
    ...notes.map((note) => toCommand("notice", "About the verification", note)),
  ];
}

function toWarning({ id, message, known }: Finding): readonly string[] {
  if (!known) return [];
  return [toCommand("warning", `known: ${id}`, `${message}\nknown until ${known.expires}: ${known.reason}`)];
}

function toText(told: ToldFinding): string {
  const { message, reproduce } = told.finding;
  return [message, ...factLines(told), ...reproduce].join("\n");
}
