/** What the result of a verification becomes: lines, files, annotations and an exit status. */
import { quote } from "../base/text.js";
import type { reportFormats } from "../config/settings.js";
import { toLearnedProfile } from "../verify/learning/observed-choices.js";
import { applyBaseline } from "../verify/report/baseline.js";
import type { Check, Report } from "../verify/report/report.js";
import { EXIT } from "./exit-status.js";
import type { Invocation } from "./options.js";
import { planReporters, readBaseline, writeReports } from "./report-files.js";
import { tellGithub, toAnnotations } from "./reporters/github.js";
import { toHtmlReport } from "./reporters/html-report.js";
import { toJunitReport } from "./reporters/junit-report.js";
import { toMarkdownReport } from "./reporters/markdown-report.js";
import { toSarifReport } from "./reporters/sarif-report.js";
import { toTerminalReport } from "./reporters/terminal-report.js";
import { toVitestTests } from "./reporters/vitest-tests.js";
import { note, type Terminal } from "./terminal.js";
import { demandFolder, writeText } from "./whole-file.js";

/** Each takes the report, and the file of the workflow beside which viewers of SARIF show findings. */
const reporters = {
  html: toHtmlReport,
  json: toJsonReport,
  junit: toJunitReport,
  markdown: toMarkdownReport,
  sarif: toSarifReport,
  vitest: toVitestTests,
} as const satisfies Readonly<Record<(typeof reportFormats)[number], unknown>>;

/** The options about the result, parsed. */
export type OutputPlan = Awaited<ReturnType<typeof planOutput>>;

/** Parses the options; throws a UsageError for a file that can't be written or read. */
export async function planOutput({ learn, config }: Invocation<"verify">) {
  const { reporters: wanted = [], baseline, require, rules = [] } = config.values.verify;
  await planReporters(wanted);
  if (learn !== undefined) await demandFolder(learn);
  return {
    reporters: wanted,
    learn,
    baseline: baseline === undefined ? [] : await readBaseline(config.label("verify.baseline"), baseline),
    isExercisedRequired: require !== undefined,
    /** The rules and families that were asked for by their names. */
    only: rules,
  };
}

/** Prints and writes a report; returns the exit status. */
export async function reportVerification(found: Report, plan: OutputPlan, terminal: Terminal): Promise<number> {
  const { report, notices } = applyBaseline(found, plan.baseline, new Date().toISOString().slice(0, 10));
  for (const line of toTerminalReport(report, terminal)) terminal.print(line);
  for (const notice of notices) note(notice, terminal);
  await writeAll(report, plan, terminal);
  return toVerifyStatus(report, plan, terminal);
}

/** 1 if a rule is broken, 3 if an operation has no verdict, else 0; with `--require exercised` a rule left out breaks it. */
function toVerifyStatus(report: Report, { isExercisedRequired, only }: OutputPlan, terminal: Terminal): number {
  const { summary, ended, checks, operations } = report;
  if (summary.failed > 0) return EXIT.broken;
  if (ended !== undefined) return EXIT.noVerdict;
  const leftOut = checks.filter((check) => isLeftOut(check, only)).map(({ rule }) => rule);
  if (isExercisedRequired && leftOut.length > 0) {
    terminal.warn(`--require exercised: ${leftOut.join(", ")} was not exercised, which is a failure.`);
    return EXIT.broken;
  }
  const isSilent = Object.values(operations).some(({ verdict }) => verdict === "noVerdict");
  return summary.passed > 0 && !isSilent ? EXIT.kept : EXIT.noVerdict;
}

/** Returns whether a rule was not exercised. A rule about a file that was not given counts only if it was asked for by its name. */
function isLeftOut({ rule, status, source }: Report["checks"][number], only: readonly string[]): boolean {
  return status === "notExercised" && (source !== "pinned" || only.includes(rule));
}

async function writeAll(report: Report, { reporters: wanted, learn }: OutputPlan, terminal: Terminal): Promise<void> {
  const workflow = workflowIn(terminal.env);
  await writeReports(wanted, (format) => reporters[format](report, workflow), terminal);
  if (learn !== undefined) await learnProfile(report, learn, terminal);
  await tellGithub({ commands: () => toAnnotations(report), toSummary: () => toMarkdownReport(report) }, terminal);
}

/** The file of the workflow that runs, such as `.github/workflows/verify.yml`: GitHub shows no finding without a file. */
function workflowIn({ GITHUB_WORKFLOW_REF = "" }: Terminal["env"]): string | undefined {
  return /^[^/]+\/[^/]+\/([^@]+)@/.exec(GITHUB_WORKFLOW_REF)?.[1];
}

async function learnProfile(report: Report, path: string, terminal: Terminal): Promise<void> {
  const learned = toLearnedProfile(report.choices);
  const unseen = Object.keys(report.choices).filter((id) => !Object.hasOwn(learned, id));
  if (Object.keys(learned).length === 0) {
    terminal.warn(`--learn ${quote(path)} is not written: no choice was observed.`);
    return;
  }
  await writeText("--learn", { path, text: `${JSON.stringify(learned, null, 2)}\n` }, terminal);
  if (unseen.length > 0)
    terminal.warn(`${path} leaves out what is not certain: ${unseen.join(", ")}. verify --profile does not pin them.`);
}

/** Indented by two spaces, with a newline at its end. */
export function toJsonReport({
  schemaVersion,
  target,
  summary,
  operations,
  checks,
  choices,
  advice,
  ...rest
}: Report): string {
  const ordered = { schemaVersion, target, summary, operations, checks: checks.map(inOrder), choices, advice, ...rest };
  return `${JSON.stringify(ordered, null, 2)}\n`;
}

function inOrder({ rule, source, status, message, reproduce, ...rest }: Check): Check {
  return { rule, source, status, message, reproduce, ...rest };
}
