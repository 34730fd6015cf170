/** Writes a verification as SARIF 2.1.0, for GitHub code scanning and other viewers: a rule a rule, a result a finding. */
import { VERSION } from "../../base/generated/version.js";
import { operationById } from "../../contract/interface.js";
import type { Check, Report } from "../../verify/report/report.js";
import { factLines, reasonsForNoVerdict, type ToldFinding, toTold } from "../../verify/report/summary.js";

const SCHEMA = "https://json.schemastore.org/sarif-2.1.0.json";

interface SarifParts {
  /** The command. */
  readonly name: string;
  /** What was judged. */
  readonly about: string;
  /** A file of the user's, if there is one, beside which results are shown. */
  readonly file: string | undefined;
  readonly rules: readonly SarifRule[];
  readonly results: readonly SarifResult[];
  readonly notifications: readonly { readonly level: string; readonly text: string }[];
  /** Whether there is a verdict. */
  readonly isWhole: boolean;
  /** What SARIF has no place for. */
  readonly properties?: object;
}

interface SarifRule {
  readonly id: string;
  /** In a sentence. */
  readonly summary: string;
  /** On what it rests. */
  readonly basis: string;
  readonly tags: readonly string[];
}

interface SarifResult {
  /** The id of its rule. */
  readonly rule: string;
  readonly level: "error" | "note";
  readonly lines: readonly string[];
  readonly place: string;
  /** Stays the same from run to run. */
  readonly id: string;
  /** Why it does not count. */
  readonly suppressed?: string;
}

/** Indented by two spaces, with a newline at its end. */
export function toSarif({ name, about, file, rules, results, notifications, isWhole, properties }: SarifParts): string {
  const physical = file !== undefined && {
    physicalLocation: { artifactLocation: { uri: file }, region: { startLine: 1 } },
  };
  const run = {
    tool: { driver: { name, version: VERSION, rules: rules.map(toDescriptor) } },
    automationDetails: { id: `${name.replaceAll(" ", "/")}/${about}` },
    invocations: [
      {
        executionSuccessful: isWhole,
        toolExecutionNotifications: notifications.map(({ level, text }) => ({ level, message: { text } })),
      },
    ],
    results: results.map(({ rule, level, lines, place, id, suppressed }) => ({
      ruleId: rule,
      ruleIndex: rules.findIndex((one) => one.id === rule),
      level,
      message: { text: lines.join("\n") },
      locations: [{ ...physical, logicalLocations: [{ fullyQualifiedName: place, kind: "resource" }] }],
      partialFingerprints: { "findingId/v1": id },
      ...(suppressed !== undefined && { suppressions: [{ kind: "external", justification: suppressed }] }),
    })),
    ...(properties && { properties }),
  };
  return `${JSON.stringify({ $schema: SCHEMA, version: "2.1.0", runs: [run] }, null, 2)}\n`;
}

/** Results name a file of the user's, if there is one, beside which they are shown. */
export function toSarifReport(report: Report, file?: string): string {
  const { target, checks, summary, operations, choices, notes, advice, seed, requests, milliseconds } = report;
  const reasons = reasonsForNoVerdict(report);
  const unjudged = checks.filter(({ status }) => status === "notExercised" || status === "notApplicable");
  return toSarif({
    ...{ name: "museum-mock verify", about: target, file, isWhole: reasons.length === 0 },
    rules: checks.map(toRule),
    results: checks.flatMap((check) => toTold(check.findings).map((told) => toResult(check, told))),
    notifications: [
      ...reasons.map((text) => ({ level: "error", text: `There is no verdict: ${text}` })),
      ...notes.map((text) => ({ level: "note", text })),
      ...advice.map(({ id, message, reproduce }) => ({
        level: "note",
        text: [`${id}: ${message}`, ...reproduce].join("\n"),
      })),
    ],
    properties: {
      ...{ seed, requests, milliseconds, summary, operations, choices },
      unjudged: unjudged.map(({ rule, status, message }) => ({ rule, status, message })),
    },
  });
}

function toRule({ rule, summary, basis, family, source }: Check): SarifRule {
  return { id: rule, summary, basis: `Rests on: ${source}: ${basis}`, tags: [family, source] };
}

/** A rule with all that GitHub wants of one. */
function toDescriptor({ id, summary, basis, tags }: SarifRule) {
  return {
    id,
    shortDescription: { text: summary },
    fullDescription: { text: `${summary} ${basis}` },
    help: { text: basis },
    defaultConfiguration: { level: "error" },
    properties: { tags: [...new Set(tags)] },
  };
}

/** Known findings are suppressed, with the reason of the baseline. */
function toResult({ rule, operation }: Check, told: ToldFinding): SarifResult {
  const { id, message, reproduce, known, operation: asked = operation } = told.finding;
  const facts = factLines(told).map((line) => line.replace(/^./, (letter) => letter.toUpperCase()));
  return {
    ...{ rule, level: "error", id, lines: [message, ...facts, ...reproduce] },
    place: asked === undefined ? "both operations" : `GET ${operationById(asked).path}`,
    ...(known && { suppressed: `until ${known.expires}: ${known.reason}` }),
  };
}
