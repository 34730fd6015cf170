/** A verification as cases: a case a rule, with its findings. */
import { operationById } from "../../contract/interface.js";
import type { Check, Finding, Report } from "../../verify/report/report.js";
import {
  describeCause,
  factLines,
  isKnown,
  reasonsForNoVerdict,
  type ToldFinding,
  toTold,
} from "../../verify/report/summary.js";
import type { CaseReport, ReportedCase, ReportedFinding } from "./cases.js";
import { toRemarkLines } from "./terminal-report.js";

export function toVerifyCases(report: Report): CaseReport {
  const { target, checks, summary, ended, diagnosis, notes, advice, milliseconds, seed, requests } = report;
  const isCut = ended !== undefined && summary.failed > 0;
  const unjudged = checks.filter(({ status }) => status === "notExercised" || status === "notApplicable");
  return {
    command: "museum-mock verify",
    about: target,
    title: isCut ? "The verification ended before its time" : "The verification has no verdict",
    cases: checks.map(toCase),
    ended: reasonsForNoVerdict(report),
    remarks: [
      ...diagnosis.map((cause) => ["Cause", [describeCause(cause), ...cause.reproduce].join("\n")] as const),
      ...advice.map(({ id, message, reproduce }) => [id, [message, ...reproduce].join("\n")] as const),
      ...notes.map((note) => ["About the verification", note] as const),
    ],
    output: toRemarkLines(report).join("\n"),
    seconds: milliseconds / 1000,
    properties: {
      ...{ seed, requests, milliseconds, summary, operations: report.operations, choices: report.choices },
      unjudged: unjudged.map(({ rule, status, message }) => ({ rule, status, message })),
    },
  };
}

/** The time of a rule is that of its requests; those that only review responses have none. */
function toCase(check: Check): ReportedCase {
  const { rule: id, operation, milliseconds, findings, summary, source, family } = check;
  const basis = `rests on: ${source}: ${check.basis}`;
  const told = toTold(findings);
  const common = {
    group: operationPlace(operation),
    name: id,
    ...(milliseconds > 0 && { seconds: milliseconds / 1000 }),
    rule: { id, summary, basis, tags: [family, source] },
    findings: told.map((one) => toFinding(check, one)),
  };
  const { status, error, message } = check;
  if (status === "passed") return { ...common, outcome: "passed", message: "" };
  if (error !== undefined) return { ...common, outcome: "error", message: error };
  if (status !== "failed") return { ...common, outcome: "skipped", message };
  if (isKnown(check)) return { ...common, outcome: "skipped", message: findings.map(toExcuse).join(" ") };
  const details = told.flatMap((one) => ["", `${one.finding.id}: ${linesOf(one).join("\n")}`]);
  return { ...common, outcome: "failure", message, details: [summary, basis, ...details] };
}

function toFinding({ operation }: Check, told: ToldFinding): ReportedFinding {
  const { id, known, operation: asked = operation } = told.finding;
  const title = known ? `known: ${id}` : id;
  const excuse = known && `until ${known.expires}: ${known.reason}`;
  return { id, title, place: operationPlace(asked), level: "error", lines: linesOf(told), excuse };
}

function linesOf(told: ToldFinding): readonly string[] {
  const { message, reproduce, known } = told.finding;
  return [message, ...factLines(told), ...(known ? [toExcuse(told.finding)] : []), ...reproduce];
}

function operationPlace(id: Check["operation"]): string {
  return id === undefined ? "both operations" : `GET ${operationById(id).path}`;
}

function toExcuse({ id, known }: Finding): string {
  return known ? `${id} is known until ${known.expires}: ${known.reason}` : "";
}
