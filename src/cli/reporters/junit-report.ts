/** Writes a verification as JUnit XML, as Azure DevOps and GitLab read it: a suite an operation, a case a rule. */
import { getJunitXml, type TestCase, type TestSuite } from "junit-xml";
import { operationById, operations } from "../../contract/interface.js";
import { isKnown } from "../../verify/baseline.js";
import type { Check, Finding, Report } from "../../verify/report.js";

/** What is no character of XML 1.0, section 2.2. */
const FORBIDDEN = /[^\t\n\r\u{20}-\u{D7FF}\u{E000}-\u{FFFD}\u{10000}-\u{10FFFF}]/gu;

/** How long a rule took is not known, so that the time of the whole run stands at the top alone. */
export function toJunitReport({ target, checks, milliseconds }: Report): string {
  const labels = [...operations.map(({ id }) => id), undefined].map(labelOf);
  const suites = labels.map((name) => toSuite(name, checks)).filter(({ testCases }) => testCases.length > 0);
  const xml = mend(getJunitXml({ name: `museum-mock verify ${target}`, time: milliseconds / 1000, suites }));
  return `<?xml version="1.0" encoding="UTF-8"?>\n${xml.replace(FORBIDDEN, toEscape)}\n`;
}

/** junit-xml writes no message of a failure and no reason of a skip, calls a failure an error, and leaves out a time of 0. */
function mend(xml: string): string {
  return xml
    .replaceAll('<error type="', '<failure message="')
    .replaceAll("</error>", "</failure>")
    .replace(/<skipped><\/skipped><system-out>([^<]*)<\/system-out>/g, '<skipped message="$1"></skipped>')
    .replace(/<(?:testsuites?|testcase)(?![^>]* time=)(?= )[^>]*/g, '$& time="0"');
}

function labelOf(id: Check["operation"]): string {
  return id === undefined ? "both operations" : `GET ${operationById(id).path}`;
}

function toSuite(name: string, checks: readonly Check[]): TestSuite {
  return { name, testCases: checks.filter(({ operation }) => labelOf(operation) === name).map(toCase) };
}

function toCase(check: Check): TestCase {
  const common = { name: check.rule, classname: labelOf(check.operation) };
  if (check.status === "passed") return common;
  if (check.status === "notExercised") return { ...common, skipped: true, systemOut: [check.message] };
  if (isKnown(check)) return { ...common, skipped: true, systemOut: [check.findings.map(toExcuse).join(" ")] };
  const details = [`${check.says}\nrests on: ${check.source}: ${check.basis}`, ...check.findings.map(toDetails)];
  return { ...common, failures: [{ type: check.message, message: details.join("\n\n") }] };
}

function toExcuse({ id, known }: Finding): string {
  return known ? `${id} is known until ${known.expires}: ${known.reason}` : "";
}

function toDetails(finding: Finding): string {
  const { id, message, expected, came, steadiness, reproduce, known } = finding;
  const fields = [`${id}: ${message}`, `expected: ${expected}`, `came: ${came}`, `how often: ${steadiness}`];
  return [...fields, ...(known ? [toExcuse(finding)] : []), ...reproduce].join("\n");
}

function toEscape(character: string): string {
  return `\\u${(character.codePointAt(0) ?? 0).toString(16).padStart(4, "0")}`;
}
