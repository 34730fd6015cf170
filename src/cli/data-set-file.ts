/** Loads the data set that `--fixtures` names, with an error that says which entry breaks what. */
import { quote } from "../contract/quote.js";
import { parseDataSet } from "../fixtures/data-set.js";
import { createFixedWorld, type World } from "../fixtures/world.js";
import { UsageError } from "./exit-status.js";
import { readOptionFile } from "./option-file.js";
import type { Terminal } from "./terminal.js";

export async function loadWorld(path: string, terminal: Terminal): Promise<World> {
  const bytes = await readOptionFile("--fixtures", path);
  const reading = parseDataSet(bytes, /\.(ndjson|jsonl)$/i.test(path));
  if (reading.violations) {
    const more = reading.violationCount - reading.violations.length;
    const lines = [...reading.violations, ...(more > 0 ? [`and ${more} more`] : [])];
    throw new UsageError(`--fixtures ${quote(path)} can't be served:\n${lines.map((line) => `  ${line}`).join("\n")}`);
  }
  for (const notice of reading.notices) terminal.warn(`${terminal.paintWarning("yellow", "note:")} ${path}: ${notice}`);
  return createFixedWorld(reading.dataSet);
}
