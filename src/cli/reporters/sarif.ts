/** Writes cases as SARIF 2.1.0: a result for each finding. */
import { VERSION } from "../../base/generated/version.js";
import { type CaseReport, findingsOf, type ReportedCase } from "./cases.js";

type ReportedRule = NonNullable<ReportedCase["rule"]>;

const SCHEMA = "https://json.schemastore.org/sarif-2.1.0.json";

/** Returns the text, with a newline at its end. Results are shown beside a file of the user's, if there is one. */
export function toSarif({ command, about, cases, ended = [], remarks = [], properties }: CaseReport, file?: string) {
  const ruleOf = ({ rule, group }: ReportedCase): ReportedRule =>
    rule ?? { id: group, summary: `${group}.`, basis: `What ${command} judges of ${group}.`, tags: [command] };
  const rules = [...new Map(cases.map(ruleOf).map((rule) => [rule.id, rule])).values()];
  const physical = file !== undefined && {
    physicalLocation: { artifactLocation: { uri: file }, region: { startLine: 1 } },
  };
  const results = cases.flatMap((one) =>
    findingsOf(one).map(({ id, place, level, lines, excuse }) => ({
      ruleId: ruleOf(one).id,
      ruleIndex: rules.findIndex((rule) => rule.id === ruleOf(one).id),
      level,
      message: { text: `${place}: ${lines.join("\n")}` },
      locations: [{ ...physical, logicalLocations: [{ fullyQualifiedName: place, kind: "resource" }] }],
      partialFingerprints: { "findingId/v1": id },
      ...(excuse !== undefined && { suppressions: [{ kind: "external", justification: excuse }] }),
    })),
  );
  const run = {
    tool: { driver: { name: command, version: VERSION, rules: rules.map(toDescriptor) } },
    automationDetails: { id: `${command.replaceAll(" ", "/")}/${about}` },
    invocations: [
      {
        executionSuccessful: ended.length === 0,
        toolExecutionNotifications: [
          ...ended.map((text) => ({ level: "error", message: { text } })),
          ...remarks.map(([title, text]) => ({ level: "note", message: { text: `${title}: ${text}` } })),
        ],
      },
    ],
    results,
    ...(properties && { properties }),
  };
  return `${JSON.stringify({ $schema: SCHEMA, version: "2.1.0", runs: [run] }, null, 2)}\n`;
}

function toDescriptor({ id, summary, basis, tags }: ReportedRule) {
  return {
    id,
    shortDescription: { text: summary },
    fullDescription: { text: `${summary} ${basis}` },
    help: { text: basis },
    defaultConfiguration: { level: "error" },
    properties: { tags: [...new Set(tags)] },
  };
}
