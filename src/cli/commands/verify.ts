/** `museum-mock verify`: verifies an implementation against the document, and reports. */
import { verifyWithPower } from "../../adapters/verify-power.js";
import { DEFAULT_SEED } from "../../fixtures/chance.js";
import { verifyAgainst } from "../../twin/check/against.js";
import { type RuleSelection, selectRules } from "../../verify/plan.js";
import { verifyRecording } from "../../verify/recording/recorded-verification.js";
import type { Report } from "../../verify/report/report.js";
import { rules } from "../../verify/rules/generated/rule-table.js";
import type { VerificationOptions } from "../../verify/verification.js";
import { verifyTarget } from "../../verify/verification.js";
import { readDataSet } from "../data-set-file.js";
import { conflict, EXIT, UsageError } from "../exit-status.js";
import type { OptionsOf } from "../option-table.js";
import type { verifyOptions } from "../options.js";
import { readAnswers } from "../profile-option.js";
import { createProgress } from "../progress.js";
import { readRecording } from "../recording-file.js";
import { writeReports } from "../reporter-option.js";
import { toAgainstReport } from "../reporters/against-report.js";
import { exitOf, watchStopSignals } from "../stop-signals.js";
import { credentialOf, targetOf } from "../target-options.js";
import { note, type Terminal } from "../terminal.js";
import { type OutputPlan, planOutput, reportVerification } from "../verification-output.js";

type VerifyCommandOptions = OptionsOf<typeof verifyOptions>;

type Verification = Omit<VerificationOptions, "onProgress" | "signal">;

type Plan = Awaited<ReturnType<typeof planOf>>;

export async function runVerify(
  [url]: readonly string[],
  options: VerifyCommandOptions,
  terminal: Terminal,
): Promise<number> {
  const plan = await planOf(url, options, terminal);
  validateRules(plan.verification);
  const interruption = watchStopSignals(terminal);
  if (plan.against !== undefined) return compareTargets({ ...plan, against: plan.against }, interruption, terminal);
  const report = await judge(plan, interruption, terminal);
  const status = await reportVerification(report, plan, terminal);
  return interruption.aborted ? exitOf(interruption) : status;
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
    power: options.power ?? false,
    target: recording ? "" : targetOf("verify", url, terminal),
    verification: await verificationOf(options, terminal),
    against: againstOf(options, output.reporters, terminal),
  };
}

/** The second target; throws for options that a comparison does not have. */
function againstOf(
  { against, learn, baseline, profile, require, power }: VerifyCommandOptions,
  reporters: OutputPlan["reporters"],
  terminal: Terminal,
): string | undefined {
  if (against === undefined) return undefined;
  const other = Object.entries({ learn, baseline, profile, require, power }).find(([, value]) => value !== undefined);
  if (other) throw conflict("--against", `--${other[0]}`);
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
  if (target === against) note(`both addresses are ${target}, so that it is compared with itself.`, terminal);
  const report = await verifyAgainst(target, against, { ...verification, signal });
  for (const line of toAgainstReport(report, terminal)) terminal.print(line);
  await writeReports(reporters, () => `${JSON.stringify(report, null, 2)}\n`, terminal);
  if (signal.aborted) return exitOf(signal);
  if (report.differences.length > 0) return EXIT.broken;
  return report.ended === undefined ? EXIT.kept : EXIT.noVerdict;
}

async function verificationOf(options: VerifyCommandOptions, terminal: Terminal): Promise<Verification> {
  const { fixtures, profile, rules: only, skip, timeout, maxTime } = options;
  const { seed = DEFAULT_SEED, probeWrites = false, deep = false, quick = false } = options;
  const { today, timeZone, concurrency, rate, maxRequests } = options;
  const credential = credentialOf(options.credentials, terminal);
  return {
    ...{ now: Date.now, seed, probeWrites, deep, quick },
    ...(credential && { credential }),
    ...(profile !== undefined && { profile: await readAnswers(profile) }),
    ...(only !== undefined && { only }),
    ...(skip !== undefined && { skip }),
    ...(fixtures !== undefined && { fixtures: await readDataSet(fixtures, terminal) }),
    ...(today !== undefined && { today }),
    ...(timeZone !== undefined && { timeZone }),
    ...(concurrency !== undefined && { concurrency }),
    ...(rate !== undefined && { rate }),
    ...(timeout !== undefined && { timeoutMilliseconds: timeout }),
    ...(maxTime !== undefined && { maxMilliseconds: maxTime }),
    ...(maxRequests !== undefined && { maxRequests }),
  };
}
