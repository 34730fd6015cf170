/** Reads the file of known findings that `--baseline` names. */
import { quote } from "../base/quote.js";
import { parseJson } from "../fixtures/json-text.js";
import { type BaselineEntry, parseBaseline } from "../verify/report/baseline.js";
import { UsageError } from "./exit-status.js";
import { readOptionFile } from "./option-file.js";

export async function readBaseline(path: string): Promise<readonly BaselineEntry[]> {
  const bytes = await readOptionFile("--baseline", path);
  const { value, broken } = parseJson(new TextDecoder().decode(bytes));
  if (broken) {
    const place = `line ${broken.line}, column ${broken.column}`;
    throw new UsageError(`Invalid JSON in --baseline ${quote(path)}: ${place}: ${broken.reason}.`);
  }
  const reading = parseBaseline(value);
  if ("violations" in reading) {
    throw new UsageError(
      `Invalid --baseline ${quote(path)}:\n${reading.violations.map((line) => `  ${line}`).join("\n")}`,
    );
  }
  return reading.entries;
}
