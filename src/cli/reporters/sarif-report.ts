/** Writes a verification as SARIF 2.1.0, for GitHub code scanning and other viewers: a rule a rule, a result a finding. */
import { operationById } from "../../contract/interface.js";
import type { Check, Report } from "../../verify/report/report.js";
import { reasonsForNoVerdict, type ToldFinding, toTold } from "../../verify/report/summary.js";
import { factLines } from "./finding-facts.js";

const SCHEMA = "https://json.schemastore.org/sarif-2.1.0.json";

/** Indented by two spaces, with a newline at its end. Results name a file of the user's, if there is one, beside which they are shown. */
export function toSarifReport(report: Report, file?: string): string {
  const { target, checks, summary, operations, choices, notes, advice, seed, requests, milliseconds } = report;
  const rules = checks.map(toRule);
  const results = checks.flatMap((check, index) =>
    toTold(check.findings).map((told) => toResult(check, index, { ...told, file })),
  );
  const reasons = reasonsForNoVerdict(report);
  const notifications = [
    ...reasons.map((text) => ["error", `There is no verdict: ${text}`]),
    ...notes.map((text) => ["note", text]),
    ...advice.map(({ id, message, reproduce }) => ["note", [`${id}: ${message}`, ...reproduce].join("\n")]),
  ].map(([level, text]) => ({ level, message: { text } }));
  const unjudged = checks.filter(({ status }) => status === "notExercised" || status === "notApplicable");
  const run = {
    tool: { driver: { name: "museum-mock verify", rules } },
    automationDetails: { id: `museum-mock/verify/${target}` },
    invocations: [{ executionSuccessful: reasons.length === 0, toolExecutionNotifications: notifications }],
    results,
    // What SARIF has no place for.
    properties: {
      ...{ seed, requests, milliseconds, summary, operations, choices },
      unjudged: unjudged.map(({ rule, status, message }) => ({ rule, status, message })),
    },
  };
  return `${JSON.stringify({ $schema: SCHEMA, version: "2.1.0", runs: [run] }, null, 2)}\n`;
}

function toRule({ rule, summary, basis, family, source }: Check) {
  return {
    id: rule,
    shortDescription: { text: summary },
    fullDescription: { text: `${summary} Rests on: ${source}: ${basis}` },
    defaultConfiguration: { level: "error" },
    properties: { tags: [...new Set([family, source])] },
  };
}

/** Known findings are suppressed, with the reason of the baseline. */
function toResult(
  { rule, operation }: Check,
  ruleIndex: number,
  told: ToldFinding & { readonly file: string | undefined },
) {
  const { finding } = told;
  const { id, message, reproduce, known } = finding;
  const facts = factLines(told).map((line) => line.replace(/^./, (letter) => letter.toUpperCase()));
  const lines = [message, ...facts, ...reproduce];
  return {
    ruleId: rule,
    ruleIndex,
    level: "error",
    message: { text: lines.join("\n") },
    locations: [toLocation(finding.operation ?? operation, told.file)],
    partialFingerprints: { "findingId/v1": id },
    ...(known && {
      suppressions: [{ kind: "external", justification: `until ${known.expires}: ${known.reason}` }],
    }),
  };
}

function toLocation(operation: Check["operation"], file: string | undefined) {
  const name = operation === undefined ? "both operations" : `GET ${operationById(operation).path}`;
  return {
    ...(file !== undefined && { physicalLocation: { artifactLocation: { uri: file }, region: { startLine: 1 } } }),
    logicalLocations: [{ fullyQualifiedName: name, kind: "resource" }],
  };
}
