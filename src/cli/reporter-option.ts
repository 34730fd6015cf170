/** Writes the reports of `--reporter FORMAT=FILE`. */
import type { ReporterOption } from "../config/kinds.js";
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
