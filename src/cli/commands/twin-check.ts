/** `museum-mock twin check`: checks a twin against its service, and reports. */
import { type CheckReport, checkTwin, toCheckStatus } from "../../twin/check/check-twin.js";
import { DEFAULT_QUESTIONS, type Invocation } from "../options.js";
import { createProgress } from "../progress.js";
import { planReporters, writeReports } from "../report-files.js";
import { tellGithub } from "../reporters/github.js";
import { exitOf, watchStopSignals } from "../stop-signals.js";
import { crawlLimits, targetOf } from "../target-options.js";
import { note, type Terminal } from "../terminal.js";
import { toCheckAnnotations, toCheckJunit, toCheckMarkdown, toCheckText } from "../twin/check-reports.js";
import { readTwinFolder } from "../twin/twin-folder.js";

const checkReporters = {
  json: (report: CheckReport) => `${JSON.stringify(report, null, 2)}\n`,
  junit: toCheckJunit,
  markdown: toCheckMarkdown,
} as const;

export async function runTwinCheck(
  [folder = "", url]: readonly string[],
  { questions = DEFAULT_QUESTIONS, ...options }: Invocation<"twin check">,
  terminal: Terminal,
): Promise<number> {
  const wanted = await planReporters(options.reporter ?? []);
  const twin = await readTwinFolder("twin check", folder);
  const known = twin.facts.from ?? undefined;
  const target = targetOf("twin check", url, options.config, known);
  const limits = crawlLimits(options.config);
  const signal = watchStopSignals(terminal);
  const progress = createProgress("question", terminal);
  const report = await checkTwin(target, twin, {
    ...limits,
    questions,
    signal,
    onProgress: progress.show,
  }).finally(progress.stop);
  for (const line of toCheckText(report, terminal)) terminal.print(line);
  if (twin.isEdited) note("the files of the twin were edited.", terminal);
  await writeReports(wanted, (format) => checkReporters[format](report), terminal);
  const commands = () => toCheckAnnotations(report);
  await tellGithub({ commands, toSummary: () => toCheckMarkdown(report) }, terminal);
  return signal.aborted ? exitOf(signal) : toCheckStatus(report);
}
