/** Reads the file of known findings that `--baseline` names. */
import { quote, withLines } from "../base/text.js";
import { type BaselineEntry, parseBaseline } from "../verify/report/baseline.js";
import { UsageError } from "./exit-status.js";
import { readJsonOption } from "./option-file.js";

export async function readBaseline(path: string): Promise<readonly BaselineEntry[]> {
  const reading = parseBaseline(await readJsonOption("--baseline", path));
  if (!("violations" in reading)) return reading.entries;
  throw new UsageError(withLines(`Invalid --baseline ${quote(path)}`, reading.violations));
}
