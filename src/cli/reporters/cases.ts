/** Reports of a command that judges case by case: interactions of pacts, differences of a twin, mutants. */
import { groupBy } from "../../base/collections.js";
import { toSafeLine } from "../../base/text.js";
import type { ReporterOption } from "../../config/kinds.js";
import type { pactFormats } from "../../config/settings.js";
import { writeReports } from "../report-files.js";
import type { Terminal } from "../terminal.js";
import { tellGithub, toCommand, workflowOf } from "./github.js";
import { type JunitOutcome, toJunit } from "./junit.js";
import { toDocument, toFences, toText } from "./markdown-text.js";
import { toSarif } from "./sarif-report.js";

export interface CaseReport {
  /** `museum-mock pact verify`. */
  readonly command: string;
  /** What was judged: an address, or a folder. */
  readonly about: string;
  /** The verdict in one line. */
  readonly title: string;
  readonly cases: readonly ReportedCase[];
  /** Why there is no verdict, or why there may be more. */
  readonly ended?: readonly string[];
  /** What is not about one case. */
  readonly output?: string;
  readonly seconds?: number;
}

export interface ReportedCase {
  /** The consumer of a pact, or the kind of a difference. */
  readonly group: string;
  /** The suite of JUnit; the group if left out. */
  readonly suite?: string;
  readonly name: string;
  /** How long it took, if it is known. */
  readonly seconds?: number;
  readonly outcome: "passed" | JunitOutcome["kind"];
  /** What is wrong in one line, or why it was left out; empty if it passed. */
  readonly message: string;
  /** What differed, line by line. */
  readonly details?: readonly string[];
  /** Lines for a shell. */
  readonly reproduce?: readonly string[];
}

const MARKS = {
  passed: ["green", "✓"],
  failure: ["red", "✗"],
  error: ["yellow", "?"],
  skipped: ["yellow", "○"],
} as const;

/** The lines of each case for the terminal: its name, what is wrong with it, and how to see it again. */
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

const caseReporters = {
  junit: toCaseJunit,
  markdown: toCaseMarkdown,
  sarif: toCaseSarif,
} as const;

/** Writes the reports, that in JSON with values of its own, and tells GitHub. */
export async function writeCases(
  given: CaseReport,
  { reports, json }: { readonly reports: readonly ReporterOption<PactFormat>[]; readonly json: object },
  terminal: Terminal,
): Promise<void> {
  const text = { json: () => `${JSON.stringify(json, null, 2)}\n`, ...caseReporters };
  const file = workflowOf(terminal);
  const report = { ...given, cases: numberEqual(given.cases) };
  await writeReports(reports, (format) => text[format](report, file), terminal);
  const toSummary = () => toCaseMarkdown(report);
  await tellGithub({ commands: () => toCaseAnnotations(report), toSummary }, terminal);
}

/** Numbers the second of two cases of one name: viewers show one test of a name, and one result of a fingerprint. */
function numberEqual(cases: readonly ReportedCase[]): readonly ReportedCase[] {
  const counts = new Map<string, number>();
  return cases.map((one) => {
    const key = JSON.stringify([one.group, one.name]);
    const count = (counts.get(key) ?? 0) + 1;
    counts.set(key, count);
    return count === 1 ? one : { ...one, name: `${one.name} (${count})` };
  });
}

type PactFormat = (typeof pactFormats)[number];

/** A suite for each group. A run without a verdict has an error: a file of skips nobody's CI holds against anyone. */
export function toCaseJunit({ command, about, cases, ended = [], output, seconds }: CaseReport): string {
  const verdict: ReportedCase = {
    group: "verdict",
    name: "there is a verdict",
    outcome: "error",
    message: ended.join("; "),
  };
  const suites = groupBy(ended.length > 0 ? [...cases, verdict] : cases, ({ group, suite = group }) => suite);
  return toJunit(
    `${command} ${about}`.trim(),
    [...suites].map(([name, members], index) => ({
      name,
      cases: members.map((one) => ({
        ...{ name: one.name, classname: one.group, outcome: toOutcome(one) },
        ...(one.seconds !== undefined && { time: one.seconds }),
      })),
      ...(index === suites.size - 1 && output !== undefined && { output }),
    })),
    seconds,
  );
}

function toOutcome(one: ReportedCase): JunitOutcome | undefined {
  const { outcome, message } = one;
  if (outcome === "passed") return undefined;
  const lines = linesOf(one);
  return { kind: outcome, message, ...(lines.length > 0 && { text: [message, ...lines].join("\n") }) };
}

function linesOf({ details = [], reproduce = [] }: ReportedCase): readonly string[] {
  return [...details, ...reproduce];
}

function toCaseMarkdown({ about, title, cases, ended = [] }: CaseReport): string {
  const unpassed = cases.filter(({ outcome }) => outcome !== "passed");
  const counts = [...groupBy(cases, ({ group }) => group)].map(([group, own]) => {
    const passed = own.filter(({ outcome }) => outcome === "passed").length;
    return `- ${toText(group)}: ${passed} of ${own.length} passed`;
  });
  return toDocument([
    `# ${toText(title)}`,
    ...(about === "" ? [] : [toText(about)]),
    ...ended.map(toText),
    ...(counts.length > 0 ? [counts.join("\n")] : []),
    ...unpassed.flatMap(({ group, name, message, details = [], reproduce = [] }) => [
      `### ${toText(titleOf({ group, name }))}`,
      [message, ...details].map((line) => `- ${toText(line)}`).join("\n"),
      ...toFences(reproduce),
    ]),
  ]);
}

const LEVELS = { failure: "error", error: "error", skipped: "note" } as const;

/** A rule for each group, and a result for each case that did not pass. */
function toCaseSarif({ command, about, cases, ended = [] }: CaseReport, file?: string): string {
  const groups = [...new Set(cases.map(({ group }) => group))];
  const results = cases.flatMap((one) =>
    one.outcome === "passed"
      ? []
      : [
          {
            rule: one.group,
            level: LEVELS[one.outcome],
            lines: [`${one.name}: ${one.message}`, ...linesOf(one)],
            place: one.name,
            id: `${one.group}/${one.name}`,
          },
        ],
  );
  return toSarif({
    name: command,
    about,
    file,
    rules: groups.map((group) => {
      return { id: group, summary: `${group}.`, basis: `What ${command} judges of ${group}.`, tags: [command] };
    }),
    results,
    notifications: ended.map((text) => ({ level: "error", text })),
    isWhole: ended.length === 0,
  });
}

/** The name of a difference begins with its kind. */
function titleOf({ group, name }: Pick<ReportedCase, "group" | "name">): string {
  return name.startsWith(`${group}/`) ? name : `${group}: ${name}`;
}

/** An error for each case that failed, and a notice for one that was left out. */
export function toCaseAnnotations({ cases, ended = [], title }: CaseReport): readonly string[] {
  return [
    ...cases.flatMap((one) => {
      if (one.outcome === "passed") return [];
      const text = [one.message, ...linesOf(one)].join("\n");
      return [toCommand(one.outcome === "skipped" ? "notice" : "error", titleOf(one), text)];
    }),
    ...ended.map((why) => toCommand("error", title, why)),
  ];
}
