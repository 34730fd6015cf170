/** Loads the data set that `--fixtures` names, with an error that says which entry breaks what. */
import { quote } from "../base/quote.js";
import { type DataSet, parseDataSet } from "../fixtures/data-set.js";
import { createFixedWorld, type World } from "../fixtures/world.js";
import { UsageError } from "./exit-status.js";
import { readOptionFile } from "./option-file.js";
import type { Terminal } from "./terminal.js";

export async function loadWorld(path: string, terminal: Terminal): Promise<World> {
  return createFixedWorld(await readDataSet(path, terminal));
}

export async function readDataSet(path: string, terminal: Terminal): Promise<DataSet> {
  const bytes = await readOptionFile("--fixtures", path);
  const reading = parseDataSet(bytes, /\.(ndjson|jsonl)$/i.test(path));
  if (reading.violations) {
    const more = reading.violationCount - reading.violations.length;
    const lines = [...reading.violations, ...(more > 0 ? [`and ${more} more`] : [])];
    throw new UsageError(`--fixtures ${quote(path)} can't be used:\n${lines.map((line) => `  ${line}`).join("\n")}`);
  }
  for (const notice of reading.notices) terminal.warn(`${terminal.paintWarning("yellow", "note:")} ${path}: ${notice}`);
  return reading.dataSet;
}
