/** Writes a verification as SARIF 2.1.0, for GitHub code scanning and other viewers: a rule a rule, a result a finding. */
import { operationById } from "../../contract/interface.js";
import type { Check, Finding, Report } from "../../verify/report/report.js";

const SCHEMA = "https://json.schemastore.org/sarif-2.1.0.json";

/** The file that a viewer shows a finding beside: the document that the target breaks. */
const DOCUMENT = "spec/openapi.yaml";

/** Indented by two spaces, with a newline at its end. */
export function toSarifReport({ target, checks, ended, operations }: Report): string {
  const rules = checks.map(toRule);
  const results = checks.flatMap((check, index) => check.findings.map((finding) => toResult(check, index, finding)));
  const silent = Object.values(operations).flatMap(({ why }) => (why === undefined ? [] : [why]));
  const whys = ended === undefined ? silent : [ended];
  const run = {
    tool: {
      driver: { name: "museum-mock verify", rules },
    },
    automationDetails: { id: `museum-mock/verify/${target}` },
    invocations: [
      { executionSuccessful: whys.length === 0, toolExecutionNotifications: whys.map((text) => toNotice(text)) },
    ],
    results,
  };
  return `${JSON.stringify({ $schema: SCHEMA, version: "2.1.0", runs: [run] }, null, 2)}\n`;
}

function toRule({ rule, summary, basis, family, source }: Check) {
  return {
    id: rule,
    shortDescription: { text: summary },
    fullDescription: { text: `${summary} Rests on: ${source}: ${basis}` },
    defaultConfiguration: { level: "error" },
    properties: { tags: [family, source] },
  };
}

/** Known findings are suppressed, with the reason of the baseline. */
function toResult({ rule, operation }: Check, ruleIndex: number, finding: Finding) {
  const { id, message, expected, actual, reproducibility, reproduce, known } = finding;
  const lines = [message, `Expected: ${expected}`, `Actual: ${actual}`, `How often: ${reproducibility}`, ...reproduce];
  return {
    ruleId: rule,
    ruleIndex,
    level: "error",
    message: { text: lines.join("\n") },
    locations: [toLocation(finding.operation ?? operation)],
    partialFingerprints: { "findingId/v1": id },
    ...(known && {
      suppressions: [{ kind: "external", justification: `until ${known.expires}: ${known.reason}` }],
    }),
  };
}

function toLocation(operation: Check["operation"]) {
  const name = operation === undefined ? "both operations" : `GET ${operationById(operation).path}`;
  return {
    physicalLocation: { artifactLocation: { uri: DOCUMENT }, region: { startLine: 1 } },
    logicalLocations: [{ fullyQualifiedName: name, kind: "resource" }],
  };
}

function toNotice(text: string) {
  return { level: "error", message: { text: `There is no verdict: ${text}` } };
}
