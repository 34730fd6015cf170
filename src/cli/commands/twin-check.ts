/** `museum-mock twin check`: checks a twin against its service, and reports. */
import { stat } from "node:fs/promises";
import { dirname } from "node:path";
import { quote } from "../../base/quote.js";
import { type CheckReport, toCheckStatus } from "../../twin/check/check-report.js";
import { checkTwin } from "../../twin/check/check-twin.js";
import { UsageError } from "../exit-status.js";
import { parseWholeNumber } from "../option-values.js";
import { createProgress } from "../progress.js";
import { exitOf, watchStopSignals } from "../stop-signals.js";
import { targetOf } from "../target-options.js";
import type { Terminal } from "../terminal.js";
import { type CheckReporterOption, checkReporters, parseCheckReporters } from "../twin/check-reporter-option.js";
import { DEFAULT_QUESTIONS, MAX_CHECK_REQUESTS } from "../twin/crawl-defaults.js";
import { type CrawlOptions, crawlOptionsOf } from "../twin/crawl-options.js";
import { toCheckAnnotations } from "../twin/reporters/check-annotations.js";
import { toCheckMarkdown } from "../twin/reporters/check-markdown.js";
import { toCheckText } from "../twin/reporters/check-text.js";
import { readTwinFolder } from "../twin/twin-folder.js";
import { appendText, writeWhole } from "../whole-file.js";

export interface TwinCheckOptions extends CrawlOptions {
  readonly questions?: string;
  readonly reporter?: readonly string[];
}

const MOST_QUESTIONS = 1_000_000;

export async function runTwinCheck(
  [folder, url]: readonly [string, string | undefined],
  options: TwinCheckOptions,
  terminal: Terminal,
): Promise<number> {
  const reporters = parseCheckReporters(options.reporter ?? []);
  for (const { path } of reporters) await demandFolder(path);
  const twin = await readTwinFolder("twin check", folder);
  const target = targetOf(
    "twin check",
    url ?? terminal.env["MUSEUM_BASE_URL"] ?? twin.facts.from ?? undefined,
    terminal,
  );
  const { questions = String(DEFAULT_QUESTIONS) } = options;
  const limits = crawlOptionsOf(options, MAX_CHECK_REQUESTS, terminal);
  const signal = watchStopSignals(terminal);
  const progress = createProgress("questions", terminal);
  const { onProgress: _, record: __, bounds: ___, ...rest } = limits;
  const report = await checkTwin(target, twin, {
    ...rest,
    questions: parseWholeNumber("--questions", questions, { min: 1, max: MOST_QUESTIONS }),
    signal,
    onProgress: progress.show,
  }).finally(progress.stop);
  for (const line of toCheckText(report, terminal)) terminal.print(line);
  if (twin.isEdited) terminal.warn(`${terminal.paintWarning("yellow", "note:")} the files of the twin were edited.`);
  await writeReports(report, reporters, terminal);
  return signal.aborted ? exitOf(signal) : toCheckStatus(report);
}

/** A report that can't be written should be known before a run, not after it. */
async function demandFolder(path: string): Promise<void> {
  const folder = await stat(dirname(path)).catch(() => undefined);
  if (!folder?.isDirectory()) throw new UsageError(`${quote(path)} is in a folder that does not exist.`);
}

async function writeReports(
  report: CheckReport,
  reporters: readonly CheckReporterOption[],
  terminal: Terminal,
): Promise<void> {
  const options = { stdout: terminal.stdout, signal: new AbortController().signal, onChunk: () => {} };
  for (const { format, path } of reporters) {
    await writeWhole(`--reporter ${format}`, path, [checkReporters[format](report)], options);
  }
  const { GITHUB_ACTIONS, GITHUB_STEP_SUMMARY } = terminal.env;
  if (GITHUB_ACTIONS) for (const line of toCheckAnnotations(report)) terminal.print(line);
  if (GITHUB_ACTIONS && GITHUB_STEP_SUMMARY) await appendText(GITHUB_STEP_SUMMARY, toCheckMarkdown(report));
}
