/** The files of a run that judges: its reports, and the known findings of `--baseline`. */

import { quote, withLines } from "../../base/text.js";
import { parseJsonFile, readWholeFile } from "../../config/files.js";
import type { ReporterOption } from "../../config/kinds.js";
import { UsageError } from "../exit-status.js";
import { demandFile, sayError, writeText } from "../files.js";
import type { Terminal } from "../terminal.js";
import { type BaselineEntry, parseBaseline } from "./baseline.js";

/** Throws a UsageError for a report in a folder that does not exist. */
export async function planReporters<Format extends string>(
  reporters: readonly ReporterOption<Format>[],
): Promise<readonly ReporterOption<Format>[]> {
  for (const { path } of reporters) await demandFile(path);
  return reporters;
}

export async function writeReports<Format extends string>(
  reporters: readonly ReporterOption<Format>[],
  toText: (format: Format) => string | Promise<string>,
  terminal: Terminal,
): Promise<void> {
  for (const { format, path } of reporters) {
    const text = await toText(format);
    await sayError(writeText(`--reporter ${format}`, { path, text }, terminal), terminal);
  }
}

export async function readBaseline(
  label: string,
  path: string,
  violationOfId?: Parameters<typeof parseBaseline>[1],
): Promise<readonly BaselineEntry[]> {
  const name = `${label} ${quote(path)}`;
  const reading = parseBaseline(parseJsonFile(name, readWholeFile(label, path)), violationOfId);
  if (!("violations" in reading)) return reading.entries;
  throw new UsageError(withLines(`Invalid ${name}`, reading.violations));
}
