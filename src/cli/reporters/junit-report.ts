/** Writes a verification as JUnit XML, as Azure DevOps and GitLab read it: a suite an operation, a case a rule. */
import xmlbuilder from "xmlbuilder";
import { toSafeText } from "../../base/safe-text.js";
import { operationById, operations } from "../../contract/interface.js";
import type { Check, Finding, Report } from "../../verify/report/report.js";
import { isKnown, reasonsForNoVerdict } from "../../verify/report/summary.js";
import { describeOthers, type ToldFinding, toTold } from "../../verify/report/told-findings.js";
import { toRemarkLines } from "./terminal-report.js";

/** Matches characters that XML 1.0 does not allow (section 2.2). */
const FORBIDDEN = /[^\t\n\r\u{20}-\u{D7FF}\u{E000}-\u{FFFD}\u{10000}-\u{10FFFF}]/gu;

/** The time of a rule is that of its requests; rules that only review responses take none. */
export function toJunitReport(report: Report): string {
  const { target, checks, milliseconds } = report;
  const reasons = reasonsForNoVerdict(report);
  const labels = [...operations.map(({ id }) => id), undefined].map(labelOf);
  const root = xmlbuilder.create("testsuites", { version: "1.0", encoding: "UTF-8" });
  const counts = countsOf(checks);
  const isCut = reasons.length > 0;
  const all = isCut ? { ...counts, tests: counts.tests + 1, errors: 1 } : counts;
  root.att({ name: visible(`museum-mock verify ${target}`), ...all, time: milliseconds / 1000 });
  let last: xmlbuilder.XMLElement | undefined;
  for (const label of labels) {
    const own = checks.filter(({ operation }) => labelOf(operation) === label);
    if (own.length === 0) continue;
    last = root.ele("testsuite", { name: label, ...countsOf(own), time: secondsOf(own) });
    for (const check of own) addCase(last, check);
  }
  // A run without a verdict would else be a file of skips, which nobody's CI holds against anyone.
  if (isCut) {
    last = root.ele("testsuite", { name: "verdict", tests: 1, failures: 0, errors: 1, skipped: 0, time: 0 });
    const element = last.ele("testcase", { name: "there is a verdict", classname: "verdict", time: 0 });
    element.ele("error", { message: visible(reasons.join("; ")) });
  }
  last?.ele("system-out", {}, visible(toRemarkLines(report).join("\n")));
  return `${root.end({ pretty: true })}\n`;
}

function secondsOf(checks: readonly Check[]): number {
  return checks.reduce((sum, { milliseconds }) => sum + milliseconds, 0) / 1000;
}

function countsOf(checks: readonly Check[]) {
  const failures = checks.filter((check) => check.status === "failed" && !isKnown(check)).length;
  const passed = checks.filter(({ status }) => status === "passed").length;
  return { tests: checks.length, failures, errors: 0, skipped: checks.length - failures - passed };
}

function addCase(suite: xmlbuilder.XMLElement, check: Check): void {
  const element = suite.ele("testcase", {
    name: check.rule,
    classname: labelOf(check.operation),
    time: secondsOf([check]),
  });
  if (check.status === "passed") return;
  if (check.status !== "failed") element.ele("skipped", { message: visible(check.message) });
  else if (isKnown(check)) element.ele("skipped", { message: visible(check.findings.map(toExcuse).join(" ")) });
  else {
    const details = [
      `${check.summary}\nrests on: ${check.source}: ${check.basis}`,
      ...toTold(check.findings).map(toDetails),
    ];
    element.ele("failure", { message: visible(check.message) }, visible(details.join("\n\n")));
  }
}

function labelOf(id: Check["operation"]): string {
  return id === undefined ? "both operations" : `GET ${operationById(id).path}`;
}

function toExcuse({ id, known }: Finding): string {
  return known ? `${id} is known until ${known.expires}: ${known.reason}` : "";
}

function toDetails(told: ToldFinding): string {
  const { finding } = told;
  const others = describeOthers(told);
  const { id, message, expected, actual, reproducibility, reproduce, known } = finding;
  const fields = [`${id}: ${message}`, `expected: ${expected}`, `actual: ${actual}`, `how often: ${reproducibility}`];
  const also = others === undefined ? [] : [`also: ${others}`];
  return [...fields, ...also, ...(known ? [toExcuse(finding)] : []), ...reproduce].join("\n");
}

/** A text without what no XML can hold; such characters are shown as escapes. */
function visible(text: string): string {
  return toSafeText(text).replace(
    FORBIDDEN,
    (character) => `\\u${(character.codePointAt(0) ?? 0).toString(16).padStart(4, "0")}`,
  );
}
