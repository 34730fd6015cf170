/** `museum-mock twin check`: checks a twin against its service, and reports. */
import { plural, toSafeLine } from "../../base/text.js";
import { type CheckReport, checkTwin, toCheckStatus, toPercent } from "../../twin/check/check-twin.js";
import type { TwinDifference } from "../../twin/check/differences.js";
import { type CommandRun, DEFAULT_QUESTIONS } from "../commands.js";
import { exitOf, watchStopSignals } from "../exit-status.js";
import { createProgress } from "../progress.js";
import { planReporters, writeReports } from "../report-files.js";
import { type CaseReport, type ReportedCase, toCaseAnnotations, toCaseJunit } from "../reporters/cases.js";
import { tellGithub, toCommand } from "../reporters/github.js";
import { toDocument, toText } from "../reporters/markdown-text.js";
import { awaitTarget, crawlLimits, targetOf } from "../target-options.js";
import { note, type Terminal } from "../terminal.js";
import { readTwinFolder } from "../twin/twin-folder.js";

/** What is printed, written to a file, and shown by GitHub. */
export const checkReports = {
  text: toCheckText,
  annotations: toCheckAnnotations,
  json: (report: CheckReport) => `${JSON.stringify(report, null, 2)}\n`,
  junit: (report: CheckReport) => toCaseJunit(toCases(report)),
  markdown: toCheckMarkdown,
} as const;

export const runTwinCheck: CommandRun<"twin check"> = async (
  [folder = "", url],
  { questions = DEFAULT_QUESTIONS, ...options },
  terminal,
) => {
  const wanted = await planReporters(options.reporter ?? []);
  const twin = await readTwinFolder("twin check", folder);
  const source = twin.facts.from ?? undefined;
  const target = targetOf("twin check", url, options.config, source);
  const limits = crawlLimits(options.config);
  const signal = watchStopSignals(terminal);
  await awaitTarget(target, options.config, { terminal, signal });
  const progress = createProgress("question", terminal);
  const report = await checkTwin(target, twin, {
    ...limits,
    questions,
    signal,
    onProgress: progress.show,
  }).finally(progress.stop);
  for (const line of toCheckText(report, terminal)) terminal.print(line);
  if (twin.isEdited) note("the files of the twin were edited.", terminal);
  await writeReports(wanted, (format) => checkReports[format](report), terminal);
  const commands = () => toCheckAnnotations(report);
  await tellGithub({ commands, toSummary: () => toCheckMarkdown(report) }, terminal);
  return signal.aborted ? exitOf(signal) : toCheckStatus(report);
};

/** More differences than this are left to a report file. */
const MAX_SHOWN = 40;

function toCheckText(report: CheckReport, { paint }: Pick<Terminal, "paint">): readonly string[] {
  const { differences, target, twin, leftOut, walkedPages, seed, requests, milliseconds } = report;
  const more = differences.length - MAX_SHOWN;
  return [
    `Twin of ${twin.takenAt.slice(0, 10)} compared with ${toSafeLine(target)}`,
    "",
    ...differences
      .slice(0, MAX_SHOWN)
      .flatMap(({ id, message, reproduce }) => [
        paint("red", `≠ ${toSafeLine(id)}`),
        `  ${toSafeLine(message)}`,
        ...reproduce.map((line) => `    ${toSafeLine(line)}`),
        "",
      ]),
    ...(more > 0 ? [`… and ${plural(more, "more difference")}; --reporter json=FILE has them all.`, ""] : []),
    ...toVerdictLines(report, paint),
    ...toClaims(report).map((line) => `  ${line}`),
    ...(walkedPages === null || walkedPages === 0
      ? []
      : [`  Besides, ${plural(walkedPages, "page")} with all data were looked through.`]),
    `  Not compared: ${leftOut.join("; ")}.`,
    `  Seed ${seed}, ${plural(requests, "request")} in ${(milliseconds / 1000).toFixed(1)} s.`,
  ];
}

function toVerdictLines(report: CheckReport, paint: Terminal["paint"]): readonly string[] {
  const { verdict, differences } = report;
  const ending = toEnding(report).map((line) => paint("yellow", toSafeLine(line)));
  if (verdict === "equal") return [paint("green", "✓ The twin is equal to the service.")];
  if (verdict === "noVerdict") return ending;
  const drifted = `✗ The service has drifted from the twin: ${plural(differences.length, "difference")}.`;
  return [paint("red", drifted), ...ending];
}

/** Why there is no verdict, or why there may be more differences than those that were found. */
function toEnding({ verdict, ended }: CheckReport): readonly string[] {
  if (ended === undefined) return [];
  return [verdict === "noVerdict" ? `No verdict: ${ended}.` : `There may be more: ${ended}.`];
}

/** What can be claimed, and of how many questions; nothing where none was asked. */
function toClaims(report: CheckReport): readonly string[] {
  const { asked, noisy, lost } = report.questions;
  if (asked === 0) return [];
  const share = `${toPercent((noisy + lost) / asked)} (${noisy} got two answers, ${lost} got none)`;
  const noise = noisy + lost === 0 ? "none" : share;
  return [report.claim, `Noise: ${noise}; each of ${plural(asked, "question")} was asked twice.`];
}

/** The document, with a newline at its end. */
function toCheckMarkdown(report: CheckReport): string {
  const { differences, target, twin, leftOut, distribution, seed, requests, milliseconds } = report;
  return toDocument([
    `# ${toTitle(report)}`,
    `Service: ${toText(target)}. The twin is of ${toText(twin.takenAt)}.`,
    ...toEnding(report).map(toText),
    ...(differences.length > 0 ? [differences.map(({ message }) => `- ${toText(message)}`).join("\n")] : []),
    ...toClaims(report).map(toText),
    `<details><summary>What was asked</summary>\n\n${distribution.map((line) => `- ${toText(line)}`).join("\n")}\n\nNot compared: ${toText(leftOut.join("; "))}.\n\n</details>`,
    `Seed ${seed}, ${plural(requests, "request")} in ${(milliseconds / 1000).toFixed(1)} s.`,
  ]);
}

function toTitle({ verdict, differences }: CheckReport): string {
  if (verdict === "equal") return "✓ The twin is equal to the service";
  return verdict === "differs"
    ? `✗ The service has drifted: ${plural(differences.length, "difference")}`
    : "The check of the twin has no verdict";
}

const kinds: readonly TwinDifference["kind"][] = ["entry", "event", "choice", "order", "rule", "answer"];

/** A kind without a difference is a case that passed; a check without a verdict is an error, which no CI overlooks. */
function toCases(report: CheckReport): CaseReport {
  const { differences, ended, milliseconds, target, claim, verdict } = report;
  const isOpen = verdict === "noVerdict";
  const cases = kinds.flatMap((kind): readonly ReportedCase[] => {
    const ofKind = differences.filter((one) => one.kind === kind);
    if (ofKind.length === 0 && !isOpen)
      return [{ group: kind, suite: "twin", name: `no difference: ${kind}`, outcome: "passed", message: "" }];
    return ofKind.map(({ id, message, reproduce }) => {
      return { group: kind, suite: "twin", name: id, outcome: "failure", message, details: [claim], reproduce };
    });
  });
  const why = isOpen ? [ended ?? "there is no verdict"] : [];
  const about = { command: "museum-mock twin check", about: target, title: toTitle(report) };
  return { ...about, cases, ended: why, seconds: milliseconds / 1000 };
}

function toCheckAnnotations(report: CheckReport): readonly string[] {
  const { ended, verdict } = report;
  const isCut = ended !== undefined && verdict !== "noVerdict";
  return [
    ...toCaseAnnotations(toCases(report)),
    ...(isCut ? [toCommand("notice", "There may be more differences", ended)] : []),
  ];
}
