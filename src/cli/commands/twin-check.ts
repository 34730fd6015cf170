/** `museum-mock twin check`: checks a twin against its service, and reports. */
import { type CheckReport, toCheckStatus } from "../../twin/check/check-report.js";
import { checkTwin } from "../../twin/check/check-twin.js";
import { parseWholeNumber } from "../option-values.js";
import { createProgress } from "../progress.js";
import { parseReporters, writeReports } from "../reporter-option.js";
import { exitOf, watchStopSignals } from "../stop-signals.js";
import { targetOf } from "../target-options.js";
import { note, type Terminal } from "../terminal.js";
import { DEFAULT_QUESTIONS, MAX_CHECK_REQUESTS } from "../twin/crawl-defaults.js";
import { type CrawlOptions, crawlOptionsOf } from "../twin/crawl-options.js";
import { toCheckAnnotations } from "../twin/reporters/check-annotations.js";
import { toCheckJunit } from "../twin/reporters/check-junit.js";
import { toCheckMarkdown } from "../twin/reporters/check-markdown.js";
import { toCheckText } from "../twin/reporters/check-text.js";
import { readTwinFolder } from "../twin/twin-folder.js";
import { appendText, demandFolder } from "../whole-file.js";

interface TwinCheckOptions extends CrawlOptions {
  readonly questions?: string;
  readonly reporter?: readonly string[];
}

const MOST_QUESTIONS = 1_000_000;

const checkReporters = {
  json: (report: CheckReport) => `${JSON.stringify(report, null, 2)}\n`,
  junit: toCheckJunit,
  markdown: toCheckMarkdown,
} as const;

const checkFormats = Object.keys(checkReporters) as readonly (keyof typeof checkReporters)[];

export async function runTwinCheck(
  [folder = "", url]: readonly string[],
  options: TwinCheckOptions,
  terminal: Terminal,
): Promise<number> {
  const wanted = parseReporters(options.reporter ?? [], checkFormats);
  for (const { path } of wanted) await demandFolder(path);
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
  if (twin.isEdited) note("the files of the twin were edited.", terminal);
  await writeReports(wanted, (format) => checkReporters[format](report), terminal);
  const { GITHUB_ACTIONS, GITHUB_STEP_SUMMARY } = terminal.env;
  if (GITHUB_ACTIONS) for (const line of toCheckAnnotations(report)) terminal.print(line);
  if (GITHUB_ACTIONS && GITHUB_STEP_SUMMARY) await appendText(GITHUB_STEP_SUMMARY, toCheckMarkdown(report));
  return signal.aborted ? exitOf(signal) : toCheckStatus(report);
}
