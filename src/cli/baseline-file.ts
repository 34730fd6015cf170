/** Reads the file of known findings that `--baseline` names. */
import { quote } from "../base/quote.js";
import { type BaselineEntry, parseBaseline } from "../verify/report/baseline.js";
import { UsageError } from "./exit-status.js";
import { parseJsonFile } from "./json-file.js";
import { readOptionFile } from "./option-file.js";

export async function readBaseline(path: string): Promise<readonly BaselineEntry[]> {
  const bytes = await readOptionFile("--baseline", path);
  const reading = parseBaseline(await parseJsonFile(`--baseline ${quote(path)}`, bytes));
  if ("violations" in reading) {
    throw new UsageError(
      `Invalid --baseline ${quote(path)}:\n${reading.violations.map((line) => `  ${line}`).join("\n")}`,
    );
  }
  return reading.entries;
}
