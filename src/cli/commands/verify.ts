/** `museum-mock verify`: verifies an implementation against the document, and reports. */
import { verifyWithPower } from "../../adapters/verify-power.js";
import { defined } from "../../base/collections.js";
import { plural, quote, toSafeLine } from "../../base/text.js";
import { readDataSet } from "../../config/data-files.js";
import type { reportFormats } from "../../config/settings.js";
import { readAnswers } from "../../config/world-files.js";
import { verifyAgainst } from "../../twin/check/against.js";
import { toLearnedProfile } from "../../verify/learning/observed-choices.js";
import { type RuleSelection, selectRules } from "../../verify/plan.js";
import { verifyRecording } from "../../verify/recording/recorded-verification.js";
import { applyBaseline } from "../../verify/report/baseline.js";
import type { AgainstReport, Check, Difference, Report } from "../../verify/report/report.js";
import { rules } from "../../verify/rules/generated/rule-table.js";
import { type VerificationOptions, verifyTarget } from "../../verify/verification.js";
import { conflict, EXIT, UsageError } from "../exit-status.js";
import type { Invocation, Run } from "../options.js";
import { createProgress } from "../progress.js";
import { planReporters, readBaseline, writeReports } from "../report-files.js";
import { tellGithub, toAnnotations } from "../reporters/github.js";
import { toHtmlReport } from "../reporters/html-report.js";
import { toJunitReport } from "../reporters/junit-report.js";
import { toMarkdownReport } from "../reporters/markdown-report.js";
import { toSarifReport } from "../reporters/sarif-report.js";
import { toTerminalReport } from "../reporters/terminal-report.js";
import { toVitestTests } from "../reporters/vitest-tests.js";
import { exitOf, watchStopSignals } from "../stop-signals.js";
import { askingOptions, readRecording, targetOf } from "../target-options.js";
import { note, type Terminal } from "../terminal.js";
import { demandFolder, writeText } from "../whole-file.js";

type VerifyCommandOptions = Invocation<"verify">;

type Verification = Omit<VerificationOptions, "onProgress" | "signal">;

type Plan = Awaited<ReturnType<typeof planOf>>;

export const runVerify: Run<"verify"> = async ([url], options, terminal) => {
  const plan = await planOf(url, options, terminal);
  validateRules(plan.verification);
  const interruption = watchStopSignals(terminal);
  if (plan.against !== undefined) return compareTargets({ ...plan, against: plan.against }, interruption, terminal);
  const report = await judge(plan, interruption, terminal);
  const status = await reportVerification(report, plan, terminal);
  return interruption.aborted ? exitOf(interruption) : status;
};

/** An unknown rule should be known before a run. */
function validateRules(selection: RuleSelection): void {
  try {
    selectRules(rules, selection);
  } catch (error) {
    throw new UsageError((error as Error).message);
  }
}

async function judge(plan: Plan, signal: AbortSignal, terminal: Terminal): Promise<Report> {
  const { target, verification, recording, power } = plan;
  if (recording) return verifyRecording(recording.exchanges, verification, recording.left);
  const progress = createProgress("check", terminal);
  try {
    const options = { ...verification, signal, onProgress: progress.show };
    return await (power ? verifyWithPower(target, options) : verifyTarget(target, options));
  } finally {
    progress.stop();
  }
}

async function planOf(url: string | undefined, options: VerifyCommandOptions, terminal: Terminal) {
  const output = await planOutput(options);
  const recording = options.har === undefined ? undefined : await readRecording(options.har, url, options);
  return {
    ...output,
    /** What is judged in place of a target. */
    recording,
    power: options.config.values.verify.power ?? false,
    target: recording ? "" : targetOf("verify", url, options.config),
    verification: await verificationOf(options, terminal),
    against: againstOf(options, output.reporters),
  };
}

/** The second target; throws for options that a comparison does not have. */
function againstOf(
  { against, learn, config }: VerifyCommandOptions,
  reporters: OutputPlan["reporters"],
): string | undefined {
  if (against === undefined) return undefined;
  if (learn !== undefined) throw conflict("--against", "--learn");
  const setting = NOT_COMPARED.find((path) => config.isFlag(path));
  if (setting) throw conflict("--against", config.label(setting));
  const report = reporters.find(({ format }) => format !== "json");
  if (report) throw new UsageError(`--reporter ${report.format} can't be combined with --against; use json=FILE.`);
  return targetOf("--against", against, config);
}

/** What a comparison does not have; in a file, it is for other runs. */
const NOT_COMPARED = ["verify.baseline", "verify.profile", "verify.require", "verify.power"] as const;

/** 1 if the targets differ, 3 if they could not be compared, else 0. */
async function compareTargets(
  { target, against, verification, reporters }: Plan & { readonly against: string },
  signal: AbortSignal,
  terminal: Terminal,
): Promise<number> {
  if (target === against) note(`both addresses are ${target}, so that it is compared with itself.`, terminal);
  const report = await verifyAgainst(target, against, { ...verification, signal });
  for (const line of toAgainstReport(report, terminal)) terminal.print(line);
  await writeReports(reporters, () => `${JSON.stringify(report, null, 2)}\n`, terminal);
  if (signal.aborted) return exitOf(signal);
  if (report.differences.length > 0) return EXIT.broken;
  return report.ended === undefined ? EXIT.kept : EXIT.noVerdict;
}

async function verificationOf(
  { config, against, har }: VerifyCommandOptions,
  terminal: Terminal,
): Promise<Verification> {
  const { profile, data, rules: only, skip, maxTime, probeWrites, deep, quick } = config.values.verify;
  const { credential, ...asking } = askingOptions(config);
  const isPinned = profile !== undefined && against === undefined && har === undefined;
  return defined({
    ...asking,
    ...{ probeWrites, deep, quick, only, skip, maxMilliseconds: maxTime },
    credential: har === undefined ? credential : undefined,
    profile: isPinned ? await readAnswers(config.label("verify.profile"), profile) : undefined,
    fixtures:
      data === undefined
        ? undefined
        : await readDataSet(config.label("verify.data"), data, (text: string) => note(text, terminal)),
  });
}

type Paint = Terminal["paint"];

/** The lines, without newlines. */
function toAgainstReport(report: AgainstReport, { paint }: Pick<Terminal, "paint">): readonly string[] {
  const { differences, ended, compared, requests, milliseconds } = report;
  const seconds = (milliseconds / 1000).toFixed(1);
  return [
    `A is ${toSafeLine(report.a)}`,
    `B is ${toSafeLine(report.b)}`,
    "",
    ...differences.flatMap((difference) => [...toLines(difference, paint), ""]),
    ...(ended === undefined ? [] : [paint("yellow", `No verdict: ${toSafeLine(ended)}.`)]),
    `${plural(differences.length, "difference")}; ${compared} queries sent to both, ${plural(requests, "request")} in ${seconds} s.`,
  ];
}

function toLines({ id, a, b, reproduce }: Difference, paint: Paint): readonly string[] {
  return [
    paint("red", `≠ ${toSafeLine(id)}`),
    `  A: ${toSafeLine(a)}`,
    `  B: ${toSafeLine(b)}`,
    ...reproduce.map((line) => `    ${toSafeLine(line)}`),
  ];
}

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
type OutputPlan = Awaited<ReturnType<typeof planOutput>>;

/** Parses the options; throws a UsageError for a file that can't be written or read. */
async function planOutput({ learn, config }: Invocation<"verify">) {
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
async function reportVerification(found: Report, plan: OutputPlan, terminal: Terminal): Promise<number> {
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
