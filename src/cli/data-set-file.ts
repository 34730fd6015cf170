/** Loads the data set that `--fixtures` names, with an error that says which entry breaks what. */
import { quote } from "../base/text.js";
import { type DataSet, type DataSetViolations, listViolations, parseDataSet } from "../fixtures/data-set.js";
import { createDataSetWorld } from "../fixtures/data-set-world.js";
import type { World } from "../fixtures/world.js";
import { UsageError } from "./exit-status.js";
import { readOptionFile } from "./option-file.js";
import { note, type Terminal } from "./terminal.js";

/** Loads a data set to be served; a large one takes little more memory than its file. */
export async function loadWorld(path: string, terminal: Terminal): Promise<World> {
  return (await read(path, terminal, createDataSetWorld)).world;
}

/** Loads the entries and events of a data set as objects. */
export async function readDataSet(path: string, terminal: Terminal): Promise<DataSet> {
  return (await read(path, terminal, parseDataSet)).dataSet;
}

interface Read {
  readonly notices: readonly string[];
  readonly violations?: never;
}

async function read<Reading extends Read>(
  path: string,
  terminal: Terminal,
  parse: (bytes: Uint8Array, isNdjson: boolean) => Reading | DataSetViolations,
): Promise<Reading> {
  const bytes = await readOptionFile("--fixtures", path);
  const reading = parse(bytes, /\.(ndjson|jsonl)$/i.test(path));
  if (reading.violations)
    throw new UsageError(listViolations(`Invalid data set in --fixtures ${quote(path)}`, reading));
  for (const notice of reading.notices) note(`${path}: ${notice}`, terminal);
  return reading;
}
