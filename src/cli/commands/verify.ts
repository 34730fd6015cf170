/** `museum-mock verify`: judges an implementation against the document, and reports. */
import { stat } from "node:fs/promises";
import { dirname } from "node:path";
import { quote } from "../../base/quote.js";
import type { Profile } from "../../contract/choices/table.js";
import type { DataSet } from "../../fixtures/data-set.js";
import { toLearnedProfile } from "../../verify/inference/observed-choices.js";
import { applyBaseline, type BaselineEntry } from "../../verify/report/baseline.js";
import type { Report } from "../../verify/report/report.js";
import { type VerificationOptions, verifyTarget } from "../../verify/verification.js";
import { readBaseline } from "../baseline-file.js";
import { readDataSet } from "../data-set-file.js";
import { EXIT, UsageError } from "../exit-status.js";
import { parseDate, parseNumber, parseWholeNumber } from "../option-values.js";
import { resolveProfile } from "../profile-option.js";
import { createProgress } from "../progress.js";
import { parseReporters, type ReporterOption, toFileReport } from "../reporter-option.js";
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
  readonly reporter?: readonly string[];
  readonly learn?: string;
  readonly baseline?: string;
  readonly require?: string;
  readonly probeWrites?: true;
  readonly deep?: true;
  readonly seed?: string;
  readonly concurrency?: string;
  readonly rate?: string;
  readonly timeout?: string;
  readonly maxRequests?: string;
}

/** The command line, read. */
interface Plan {
  readonly target: string;
  readonly verification: Omit<VerificationOptions, "onProgress" | "signal">;
  readonly reporters: readonly ReporterOption[];
  readonly learn: string | undefined;
  readonly baseline: readonly BaselineEntry[];
  readonly isExercisedRequired: boolean;
}

const A_DAY_IN_SECONDS = 86_400;

export async function runVerify(
  url: string | undefined,
  options: VerifyCommandOptions,
  terminal: Terminal,
): Promise<number> {
  const plan = await planOf(url, options, terminal);
  const interruption = watchStopSignals(terminal);
  const found = await judge(plan, interruption, terminal);
  const { report, notices } = applyBaseline(found, plan.baseline, new Date().toISOString().slice(0, 10));
  for (const line of toTerminalReport(report, terminal)) terminal.print(line);
  for (const notice of notices) terminal.warn(`${terminal.paintWarning("yellow", "note:")} ${notice}`);
  await writeReports(report, plan, terminal);
  if (interruption.aborted) return exitOf(interruption);
  return toVerifyStatus(report, plan.isExercisedRequired, terminal);
}

async function judge({ target, verification }: Plan, signal: AbortSignal, terminal: Terminal): Promise<Report> {
  const progress = createProgress("checks", terminal);
  try {
    return await verifyTarget(target, { ...verification, signal, onProgress: progress.show });
  } finally {
    progress.stop();
  }
}

/** 1 if a rule is broken, 3 if the run had no ground for a verdict, else 0; with `--require exercised` a rule left out breaks it. */
function toVerifyStatus({ summary, ended, checks }: Report, isExercisedRequired: boolean, terminal: Terminal): number {
  if (summary.failed > 0) return EXIT.broken;
  if (ended !== undefined) return EXIT.noVerdict;
  const leftOut = checks.filter(isLeftOut).map(({ rule }) => rule);
  if (isExercisedRequired && leftOut.length > 0) {
    terminal.warn(`--require exercised: ${leftOut.join(", ")} was not exercised, which is a failure.`);
    return EXIT.broken;
  }
  return summary.passed > 0 ? EXIT.kept : EXIT.noVerdict;
}

/** The rules that rest on a file of the caller's are left out without one, which is no lack of the target's. */
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
  return {
    target: targetOf("verify", url, terminal),
    verification: await verificationOf(options, terminal),
    reporters,
    learn: options.learn,
    baseline: options.baseline === undefined ? [] : await readBaseline(options.baseline),
    isExercisedRequired: options.require !== undefined,
  };
}

async function verificationOf(options: VerifyCommandOptions, terminal: Terminal): Promise<Plan["verification"]> {
  const { fixtures, today, timeout, concurrency, rate, maxRequests } = options;
  const whole = (option: string, text: string, max: number) => parseWholeNumber(option, text, { min: 1, max });
  const credential = credentialOf(options.credentials, terminal);
  const profile = await profileOf(options.profile);
  const dataSet: DataSet | undefined = fixtures === undefined ? undefined : await readDataSet(fixtures, terminal);
  return {
    now: Date.now,
    seed: parseSeed(options.seed),
    probeWrites: options.probeWrites ?? false,
    deep: options.deep ?? false,
    ...(credential && { credential }),
    ...(profile && { profile }),
    ...(dataSet && { fixtures: dataSet }),
    ...(today !== undefined && { today: parseDate("--today", today) }),
    ...(concurrency !== undefined && { concurrency: whole("--concurrency", concurrency, 256) }),
    ...(rate !== undefined && { rate: parseNumber("--rate", rate, { above: 0, max: 100_000 }) }),
    ...(timeout !== undefined && {
      timeoutMilliseconds: parseNumber("--timeout", timeout, { above: 0, max: A_DAY_IN_SECONDS }) * 1000,
    }),
    ...(maxRequests !== undefined && { maxRequests: whole("--max-requests", maxRequests, 10_000_000) }),
  };
}

async function profileOf(source: string | undefined): Promise<Profile | undefined> {
  return source === undefined ? undefined : resolveProfile({ profile: source, implied: {}, choices: [] });
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
    terminal.warn(`${path} leaves out ${unseen} choices that were not observed; they keep their defaults.`);
}
