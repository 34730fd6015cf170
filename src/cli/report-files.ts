/** The files of a run that judges: the reports of `--reporter FORMAT=FILE`, and the known findings of `--baseline`. */

import { quote, withLines } from "../base/text.js";
import { parseJsonFile, readWholeFile } from "../config/files.js";
import type { ReporterOption } from "../config/kinds.js";
import { type BaselineEntry, parseBaseline } from "../verify/report/baseline.js";
import { UsageError } from "./exit-status.js";
import type { Terminal } from "./terminal.js";
import { demandFolder, writeText } from "./whole-file.js";

/** Throws a UsageError for a report in a folder that does not exist. */
export async function planReporters<Format extends string>(
  reporters: readonly ReporterOption<Format>[],
): Promise<readonly ReporterOption<Format>[]> {
  for (const { path } of reporters) await demandFolder(path);
  return reporters;
}

/** Writes each of the reports. */
export async function writeReports<Format extends string>(
  reporters: readonly ReporterOption<Format>[],
  toText: (format: Format) => string | Promise<string>,
  terminal: Terminal,
): Promise<void> {
  for (const { format, path } of reporters)
    await writeText(`--reporter ${format}`, { path, text: await toText(format) }, terminal);
}

export async function readBaseline(label: string, path: string): Promise<readonly BaselineEntry[]> {
  const name = `${label} ${quote(path)}`;
  const reading = parseBaseline(await parseJsonFile(name, readWholeFile(label, path)));
  if (!("violations" in reading)) return reading.entries;
  throw new UsageError(withLines(`Invalid ${name}`, reading.violations));
}
