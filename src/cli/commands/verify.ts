/** `museum-mock verify`: verifies an implementation against the document, and reports. */
import { versions } from "node:process";
import { setFlagsFromString } from "node:v8";
import { defined } from "../../base/collections.js";
import { quote } from "../../base/text.js";
import { readDataSet } from "../../config/data-files.js";
import type { reportFormats } from "../../config/settings.js";
import { readTwinFolder } from "../../config/twin-files.js";
import { readAnswers } from "../../config/world-files.js";
import { compareWithTwin } from "../../twin/compare-twin.js";
import type { Twin } from "../../twin/twin.js";
import { toLearnedProfile } from "../../verify/learning/observed-choices.js";
import { selectRules } from "../../verify/recording/define-rule.js";
import type { Report } from "../../verify/report/report.js";
import { reasonsForNoVerdict } from "../../verify/report/summary.js";
import { rules } from "../../verify/rules/generated/rule-table.js";
import type { Run } from "../../verify/target-model/run.js";
import { USUAL_REQUESTS, verifyTarget } from "../../verify/verification.js";
import type { CommandRun, Invocation } from "../commands.js";
import { EXIT, exitOf, UsageError, watchStopSignals } from "../exit-status.js";
import { demandFile, sayError, writeText } from "../files.js";
import { applyBaseline } from "../reporters/baseline.js";
import { tellGithub, workflowOf } from "../reporters/github.js";
import { toJunit } from "../reporters/junit.js";
import { planReporters, readBaseline, writeReports } from "../reporters/report-files.js";
import { toSarif } from "../reporters/sarif.js";
import { toTerminalReport } from "../reporters/terminal-report.js";
import { toVerifyCases } from "../reporters/verify-cases.js";
import { toMarkdownReport } from "../reporters/verify-document.js";
import { createProgress, toDuration } from "../running/progress.js";
import { askingOptions, awaitTarget, targetOf } from "../running/target-options.js";
import { note, noteShell, type Terminal } from "../terminal.js";

type TargetPlan = Awaited<ReturnType<typeof planVerification>>;

export const runVerify: CommandRun<"verify"> = async ([url], options, terminal) => {
  const plan = await planVerification(url, options, terminal);
  try {
    // An unknown rule should be known before a run.
    selectRules(rules, plan.verification);
  } catch (error) {
    throw new UsageError((error as Error).message);
  }
  const interruption = watchStopSignals(terminal);
  const waiting = { terminal, signal: interruption, isReported: true };
  await awaitTarget(plan.target, options.config, waiting);
  const report = await judge(plan, interruption, terminal);
  const status = await reportVerification(report, plan, terminal);
  return interruption.aborted ? exitOf(interruption) : status;
};

/** How many bytes of code run before V8 optimizes, which takes a quarter of the processor time of a run (decision 28). */
const OPTIMIZED_AFTER = 1_000_000;

async function judge(plan: TargetPlan, signal: AbortSignal, terminal: Terminal): Promise<Report> {
  const { target, verification, twin } = plan;
  // On Node.js 22 it makes no difference, and later ones do not know the flag.
  if (versions.node.startsWith("20.")) setFlagsFromString(`--interrupt-budget=${OPTIMIZED_AFTER}`);
  const progress = createProgress("check", terminal);
  const onLimited = verification.quick ? undefined : (rate: number) => note(toLimit(rate), terminal);
  const options = defined({ ...verification, signal, onProgress: progress.show, onLimited });
  const compare = twin && ((run: Run, choices: Report["choices"]) => compareWithTwin(run, twin, choices));
  const verified = await verifyTarget(target, options, compare).finally(progress.stop);
  return verified.report;
}

function toLimit(rate: number): string {
  const time = toDuration((USUAL_REQUESTS * 1000) / rate);
  return `the service limits requests (429), to some ${Math.max(Math.round(rate), 1)} a second. A run of about ${USUAL_REQUESTS} takes ${time}; --quick sends about 250.`;
}

async function planVerification(url: string | undefined, options: Invocation<"verify">, terminal: Terminal) {
  const { learn, twin: folder, config } = options;
  const { reporters: wanted = [], baseline, require, rules: only = [] } = config.values.verify;
  await planReporters(wanted);
  if (learn !== undefined) await demandFile(learn);
  const known = baseline === undefined ? [] : await readBaseline(config.label("verify.baseline"), baseline);
  const twin = folder === undefined ? undefined : readTwinFolder("--twin", folder);
  return {
    ...{ wanted, learn, known, twin, only, isExercisedRequired: require !== undefined },
    target: targetOf("verify", url, config),
    verification: await verificationOf(options, twin, terminal),
  };
}

/** Requests of a run with a twin, which also sends random queries. */
const MOST_WITH_TWIN = 12_000;

/** The options of the verification. A twin's answers are pinned, but for those of a profile. */
async function verificationOf({ config }: Invocation<"verify">, twin: Twin | undefined, terminal: Terminal) {
  const { profile, fixtures, rules: only, skip, maxTime, probeWrites, quick } = config.values.verify;
  const answers = profile === undefined ? undefined : readAnswers(config.label("verify.profile"), profile);
  const tell = (text: string) => note(text, terminal);
  return defined({
    ...(twin && { maxRequests: MOST_WITH_TWIN }),
    ...askingOptions(config),
    ...{ probeWrites, quick, only, skip, maxMilliseconds: maxTime },
    profile: twin ? { ...twin.profile, ...answers } : answers,
    fixtures: fixtures === undefined ? undefined : await readDataSet(config.label("verify.fixtures"), fixtures, tell),
  });
}

/** Each takes the report, and the file beside which viewers of SARIF show findings. */
const reporters = {
  html: async (report: Report) => (await import("../reporters/html-report.js")).toHtmlReport(report),
  json: toJsonReport,
  junit: (report: Report) => toJunit(toVerifyCases(report)),
  markdown: toMarkdownReport,
  sarif: (report: Report, workflow: string | undefined) => toSarif(toVerifyCases(report), workflow),
} as const satisfies Readonly<Record<(typeof reportFormats)[number], unknown>>;

async function reportVerification(found: Report, plan: TargetPlan, terminal: Terminal): Promise<number> {
  const { wanted, learn, known } = plan;
  const { report, notices } = applyBaseline(found, known, new Date().toISOString().slice(0, 10));
  const lines = toTerminalReport(report, terminal);
  for (const line of lines) terminal.print(line);
  noteShell(lines, terminal);
  for (const notice of notices) note(notice, terminal);
  const workflow = workflowOf(terminal);
  await writeReports(wanted, (format) => reporters[format](report, workflow), terminal);
  if (learn !== undefined) await learnProfile(report, learn, terminal);
  await tellGithub(toVerifyCases(report), () => toMarkdownReport(report), terminal);
  return toVerifyStatus(report, plan, terminal);
}

function toVerifyStatus(report: Report, { isExercisedRequired, only }: TargetPlan, terminal: Terminal): number {
  const { summary, ended, checks } = report;
  if (summary.failed > 0) return EXIT.broken;
  if (ended !== undefined) return EXIT.noVerdict;
  // A rule about a file that was not given counts only if it was asked for by its name.
  const leftOut = checks
    .filter(({ rule, status, source }) => status === "notExercised" && (source !== "pinned" || only.includes(rule)))
    .map(({ rule }) => rule);
  if (isExercisedRequired && leftOut.length > 0) {
    terminal.warn(`--require exercised: ${leftOut.join(", ")} was not exercised, which is a failure.`);
    return EXIT.broken;
  }
  return summary.passed > 0 && reasonsForNoVerdict(report).length === 0 ? EXIT.kept : EXIT.noVerdict;
}

async function learnProfile(report: Report, path: string, terminal: Terminal): Promise<void> {
  const learned = toLearnedProfile(report.choices);
  const unseen = Object.keys(report.choices).filter((id) => !Object.hasOwn(learned, id));
  if (Object.keys(learned).length === 0) {
    terminal.warn(`--learn ${quote(path)} is not written: no choice was observed.`);
    return;
  }
  await sayError(writeText("--learn", { path, text: `${JSON.stringify(learned, null, 2)}\n` }, terminal), terminal);
  if (unseen.length > 0)
    terminal.warn(`${path} leaves out what is not certain: ${unseen.join(", ")}. verify --profile does not pin them.`);
}

/** Puts what matters most first. */
export function toJsonReport(report: Report): string {
  const { schemaVersion, target, summary, operations, diagnosis, checks, choices, advice, ...others } = report;
  const ordered = checks.map(({ rule, source, status, message, reproduce, ...more }) => {
    return { rule, source, status, message, reproduce, ...more };
  });
  const head = { schemaVersion, target, summary, operations, diagnosis };
  return `${JSON.stringify({ ...head, checks: ordered, choices, advice, ...others }, null, 2)}\n`;
}
