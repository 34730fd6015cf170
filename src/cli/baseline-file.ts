/** Reads the file of known findings that `--baseline` names. */
import { quote, withLines } from "../base/text.js";
import { readJsonFile } from "../config/files.js";
import { type BaselineEntry, parseBaseline } from "../verify/report/baseline.js";
import { UsageError } from "./exit-status.js";

export async function readBaseline(label: string, path: string): Promise<readonly BaselineEntry[]> {
  const reading = parseBaseline(await readJsonFile(label, path));
  if (!("violations" in reading)) return reading.entries;
  throw new UsageError(withLines(`Invalid ${label} ${quote(path)}`, reading.violations));
}
