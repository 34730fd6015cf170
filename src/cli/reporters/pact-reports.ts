/** The reports of the commands on pacts, in each format. */
import { groupBy } from "../../base/collections.js";
import { toSafeLine } from "../../base/text.js";
import type { ReporterOption } from "../../config/kinds.js";
import type { pactFormats } from "../../config/settings.js";
import type { Terminal } from "../terminal.js";
import { type CaseReport, countCases, type ReportedCase } from "./cases.js";
import { tellGithub, workflowOf } from "./github.js";
import { toJunit } from "./junit.js";
import { type Block, toMarkdown } from "./markdown.js";
import { writeReports } from "./report-files.js";
import { toSarif } from "./sarif.js";

const MARKS = {
  passed: ["green", "✓"],
  failure: ["red", "✗"],
  error: ["yellow", "?"],
  skipped: ["yellow", "○"],
} as const;

export function toCaseLines(cases: readonly ReportedCase[], { paint }: Terminal): readonly string[] {
  return cases.flatMap(({ group, name, outcome, message, details = [], reproduce = [] }) => {
    // A case that passes with a message is worth a look.
    const [style, mark] = outcome === "passed" && message !== "" ? (["yellow", "!"] as const) : MARKS[outcome];
    const told = message === "" ? [] : [message, ...details];
    return [
      `${paint(style, mark)} ${toSafeLine(`${group}: ${name}`)}`,
      ...told.map((line) => `  ${toSafeLine(line)}`),
      ...reproduce.map((line) => `    ${line}`),
    ];
  });
}

const reporters = { junit: toJunit, markdown: toCaseMarkdown, sarif: toSarif } as const;

export async function writeCases(
  given: CaseReport,
  {
    reports,
    json,
  }: { readonly reports: readonly ReporterOption<(typeof pactFormats)[number]>[]; readonly json: object },
  terminal: Terminal,
): Promise<void> {
  const text = { json: () => `${JSON.stringify(json, null, 2)}\n`, ...reporters };
  const report = { ...given, cases: numberEqual(given.cases) };
  await writeReports(reports, (format) => text[format](report, workflowOf(terminal)), terminal);
  await tellGithub(report, () => toCaseMarkdown(report), terminal);
}

/** Numbers cases of one name: viewers show one test of a name. */
function numberEqual(cases: readonly ReportedCase[]): readonly ReportedCase[] {
  const counts = new Map<string, number>();
  return cases.map((one) => {
    const key = JSON.stringify([one.group, one.name]);
    const count = (counts.get(key) ?? 0) + 1;
    counts.set(key, count);
    return count === 1 ? one : { ...one, name: `${one.name} (${count})` };
  });
}

function toCaseMarkdown({ about, title, cases, ended = [] }: CaseReport): string {
  const counts = [...groupBy(cases, ({ group }) => group)].map(
    ([group, own]) => `${group}: ${countCases("passed", own)} of ${own.length} passed`,
  );
  return toMarkdown([
    { heading: title, level: 1 },
    ...[about, ...ended].filter((text) => text !== "").map((text) => ({ text })),
    { list: counts },
    ...cases.flatMap(({ group, name, outcome, message, details = [], reproduce = [] }): readonly Block[] =>
      outcome === "passed"
        ? []
        : [{ heading: `${group}: ${name}`, level: 3 }, { list: [message, ...details] }, { code: reproduce }],
    ),
  ]);
}
