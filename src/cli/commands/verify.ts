/** `museum-mock verify`: verifies an implementation against the document, and reports. */
import { stat } from "node:fs/promises";
import { dirname } from "node:path";
import { quote } from "../../base/quote.js";
import type { DataSet } from "../../fixtures/data-set.js";
import { verifyAgainst } from "../../verify/against/against.js";
import { toLearnedProfile } from "../../verify/inference/observed-choices.js";
import { verifyRecording } from "../../verify/recording/recorded-verification.js";
import { applyBaseline, type BaselineEntry } from "../../verify/report/baseline.js";
import type { Report } from "../../verify/report/report.js";
import { rules } from "../../verify/rules/generated/rule-table.js";
import { type RuleSelection, selectRules } from "../../verify/rules/selection.js";
import { type VerificationOptions, verifyTarget } from "../../verify/verification.js";
import { readBaseline } from "../baseline-file.js";
import { readDataSet } from "../data-set-file.js";
import { EXIT, UsageError } from "../exit-status.js";
import { parseDate, parseNumber, parseTimeZone, parseWholeNumber } from "../option-values.js";
import { readAnswers } from "../profile-option.js";
import { createProgress } from "../progress.js";
import { type Recording, readRecording } from "../recording-file.js";
import { parseReporters, type ReporterOption, toFileReport } from "../reporter-option.js";
import { toAgainstReport } from "../reporters/against-report.js";
import { toAnnotations } from "../reporters/github-annotations.js";
import { toMarkdownReport } from "../reporters/markdown-report.js";
import { toTerminalReport } from "../reporters/terminal-report.js";
import { exitOf, watchStopSignals } from "../stop-signals.js";
import { credentialOf, targetOf } from "../target-options.js";
import type { Terminal } from "../terminal.js";
import { appendText, writeWhole } from "../whole-file.js";
import { parseSeed } from "../world-options.js";

export interface VerifyCommandOptions {
  readonly credentials?: string;
  readonly profile?: string;
  readonly fixtures?: string;
  readonly today?: string;
  readonly timeZone?: string;
  readonly reporter?: readonly string[];
  readonly learn?: string;
  readonly baseline?: string;
  readonly require?: string;
  readonly against?: string;
  readonly rules?: readonly string[];
  readonly skip?: readonly string[];
  readonly probeWrites?: true;
  readonly deep?: true;
  readonly quick?: true;
  readonly seed?: string;
  readonly concurrency?: string;
  readonly rate?: string;
  readonly timeout?: string;
  readonly maxRequests?: string;
  readonly har?: string;
}

/** The command line, parsed. */
interface Plan {
  readonly target: string;
  readonly verification: Omit<VerificationOptions, "onProgress" | "signal">;
  readonly reporters: readonly ReporterOption[];
  readonly learn: string | undefined;
  readonly baseline: readonly BaselineEntry[];
  readonly isExercisedRequired: boolean;
  /** The base address of a second target to compare with. */
  readonly against: string | undefined;
  /** What is judged in place of a target. */
  readonly recording: Recording | undefined;
}

const A_DAY_IN_SECONDS = 86_400;

export async function runVerify(
  url: string | undefined,
  options: VerifyCommandOptions,
  terminal: Terminal,
): Promise<number> {
  const plan = await planOf(url, options, terminal);
  validateRules(plan.verification);
  const interruption = watchStopSignals(terminal);
  if (plan.against !== undefined) return compareTargets({ ...plan, against: plan.against }, interruption, terminal);
  const found = await judge(plan, interruption, terminal);
  const { report, notices } = applyBaseline(found, plan.baseline, new Date().toISOString().slice(0, 10));
  for (const line of toTerminalReport(report, terminal)) terminal.print(line);
  for (const notice of notices) terminal.warn(`${terminal.paintWarning("yellow", "note:")} ${notice}`);
  await writeReports(report, plan, terminal);
  if (interruption.aborted) return exitOf(interruption);
  return toVerifyStatus(report, plan.isExercisedRequired, terminal);
}

/** An unknown rule should be known before a run. */
function validateRules(selection: RuleSelection): void {
  try {
    selectRules(rules, selection);
  } catch (error) {
    throw new UsageError((error as Error).message);
  }
}

async function judge(plan: Plan, signal: AbortSignal, terminal: Terminal): Promise<Report> {
  const { target, verification, recording } = plan;
  if (recording) return verifyRecording(recording.exchanges, verification, recording.left);
  const progress = createProgress("checks", terminal);
  try {
    return await verifyTarget(target, { ...verification, signal, onProgress: progress.show });
  } finally {
    progress.stop();
  }
}

/** 1 if a rule is broken, 3 if an operation has no verdict, else 0; with `--require exercised` a rule left out breaks it. */
function toVerifyStatus(report: Report, isExercisedRequired: boolean, terminal: Terminal): number {
  const { summary, ended, checks, operations } = report;
  if (summary.failed > 0) return EXIT.broken;
  if (ended !== undefined) return EXIT.noVerdict;
  const leftOut = checks.filter(isLeftOut).map(({ rule }) => rule);
  if (isExercisedRequired && leftOut.length > 0) {
    terminal.warn(`--require exercised: ${leftOut.join(", ")} was not exercised, which is a failure.`);
    return EXIT.broken;
  }
  const isSilent = Object.values(operations).some(({ verdict }) => verdict === "noVerdict");
  return summary.passed > 0 && !isSilent ? EXIT.kept : EXIT.noVerdict;
}

/** Rules about a file of the caller's are left out without one, which is no lack of the target's. */
function isLeftOut({ status, source }: Report["checks"][number]): boolean {
  return status === "notExercised" && source !== "pinned";
}

async function planOf(url: string | undefined, options: VerifyCommandOptions, terminal: Terminal): Promise<Plan> {
  const reporters = parseReporters(options.reporter ?? []);
  for (const file of [...reporters.map(({ path }) => path), ...(options.learn === undefined ? [] : [options.learn])]) {
    await demandFolder(file);
  }
  if (options.require !== undefined && options.require !== "exercised") {
    throw new UsageError(`Invalid value ${quote(options.require)} for --require; use --require exercised.`);
  }
  const recording = options.har === undefined ? undefined : await readRecording(options.har, url, options);
  return {
    recording,
    target: recording ? "" : targetOf("verify", url, terminal),
    verification: await verificationOf(options, terminal),
    reporters,
    learn: options.learn,
    baseline: options.baseline === undefined ? [] : await readBaseline(options.baseline),
    isExercisedRequired: options.require !== undefined,
    against: againstOf(options, reporters, terminal),
  };
}

/** The second target; throws for options that a comparison does not have. */
function againstOf(
  { against, learn, baseline, profile, require }: VerifyCommandOptions,
  reporters: readonly ReporterOption[],
  terminal: Terminal,
): string | undefined {
  if (against === undefined) return undefined;
  const other = Object.entries({ learn, baseline, profile, require }).find(([, value]) => value !== undefined);
  if (other) throw new UsageError(`--against can't be combined with --${other[0]}; leave one of them out.`);
  const report = reporters.find(({ format }) => format !== "json");
  if (report) throw new UsageError(`--reporter ${report.format} can't be combined with --against; use json=FILE.`);
  return targetOf("--against", against, terminal);
}

/** 1 if the targets differ, 3 if they could not be compared, else 0. */
async function compareTargets(
  { target, against, verification, reporters }: Plan & { readonly against: string },
  signal: AbortSignal,
  terminal: Terminal,
): Promise<number> {
  const report = await verifyAgainst(target, against, { ...verification, signal });
  for (const line of toAgainstReport(report, terminal)) terminal.print(line);
  for (const { format, path } of reporters) {
    const options = { stdout: terminal.stdout, signal: new AbortController().signal, onChunk: () => {} };
    await writeWhole(`--reporter ${format}`, path, [`${JSON.stringify(report, null, 2)}\n`], options);
  }
  if (signal.aborted) return exitOf(signal);
  if (report.differences.length > 0) return EXIT.broken;
  return report.ended === undefined ? EXIT.kept : EXIT.noVerdict;
}

async function verificationOf(options: VerifyCommandOptions, terminal: Terminal): Promise<Plan["verification"]> {
  const { fixtures, today, timeout, concurrency, rate, maxRequests } = options;
  const whole = (option: string, text: string, max: number) => parseWholeNumber(option, text, { min: 1, max });
  const credential = credentialOf(options.credentials, terminal);
  const dataSet: DataSet | undefined = fixtures === undefined ? undefined : await readDataSet(fixtures, terminal);
  return {
    now: Date.now,
    seed: parseSeed(options.seed),
    probeWrites: options.probeWrites ?? false,
    deep: options.deep ?? false,
    quick: options.quick ?? false,
    ...(credential && { credential }),
    ...(options.profile !== undefined && { profile: await readAnswers(options.profile) }),
    ...(options.rules !== undefined && { only: namesIn(options.rules) }),
    ...(options.skip !== undefined && { skip: namesIn(options.skip) }),
    ...(dataSet && { fixtures: dataSet }),
    ...(today !== undefined && { today: parseDate("--today", today) }),
    ...(options.timeZone !== undefined && { timeZone: parseTimeZone("--time-zone", options.timeZone) }),
    ...(concurrency !== undefined && { concurrency: whole("--concurrency", concurrency, 256) }),
    ...(rate !== undefined && { rate: parseNumber("--rate", rate, { above: 0, max: 100_000 }) }),
    ...(timeout !== undefined && {
      timeoutMilliseconds: parseNumber("--timeout", timeout, { above: 0, max: A_DAY_IN_SECONDS }) * 1000,
    }),
    ...(maxRequests !== undefined && { maxRequests: whole("--max-requests", maxRequests, 10_000_000) }),
  };
}

/** Ids and families, separated by commas or given again. */
function namesIn(texts: readonly string[]): readonly string[] {
  return texts.flatMap((text) => text.split(",")).map((name) => name.trim());
}

/** A report that can't be written should be known before a run, not after it. */
async function demandFolder(path: string): Promise<void> {
  const folder = await stat(dirname(path)).catch(() => undefined);
  if (!folder?.isDirectory()) throw new UsageError(`${quote(path)} is in a folder that does not exist.`);
}

async function writeReports(report: Report, { reporters, learn }: Plan, terminal: Terminal): Promise<void> {
  const { signal } = new AbortController();
  const write = (option: string, path: string, text: string) =>
    writeWhole(option, path, [text], { stdout: terminal.stdout, signal, onChunk: () => {} });
  for (const { format, path } of reporters) await write(`--reporter ${format}`, path, toFileReport(format, report));
  if (learn !== undefined) await learnProfile(report, learn, write, terminal);
  const { GITHUB_ACTIONS, GITHUB_STEP_SUMMARY } = terminal.env;
  if (GITHUB_ACTIONS) for (const line of toAnnotations(report)) terminal.print(line);
  if (GITHUB_ACTIONS && GITHUB_STEP_SUMMARY) await appendText(GITHUB_STEP_SUMMARY, toMarkdownReport(report));
}

async function learnProfile(
  report: Report,
  path: string,
  write: (option: string, path: string, text: string) => Promise<void>,
  terminal: Terminal,
): Promise<void> {
  const learned = toLearnedProfile(report.choices);
  const unseen = Object.keys(report.choices).length - Object.keys(learned).length;
  if (Object.keys(learned).length === 0) {
    terminal.warn(`--learn ${quote(path)} is not written: no choice was observed.`);
    return;
  }
  await write("--learn", path, `${JSON.stringify(learned, null, 2)}\n`);
  if (unseen > 0)
    terminal.warn(`${path} leaves out ${unseen} choices that were not observed; verify --profile does not pin them.`);
}
