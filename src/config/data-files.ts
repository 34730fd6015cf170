/** Loads data sets; apart, since most runs load none. */
import { quote } from "../base/text.js";
import { type DataSet, type DataSetViolations, listViolations, parseDataSet } from "../fixtures/data-set.js";
import { createDataSetWorld } from "../fixtures/data-set-world.js";
import type { World } from "../fixtures/world.js";
import { readWholeFile } from "./files.js";
import { UsageError } from "./usage-error.js";
import type { Note } from "./world-files.js";

/** Loads a data set to be served; a large one takes little more memory than its file. */
export async function loadWorld(label: string, path: string, note: Note): Promise<World> {
  return (await readData(label, { path, parse: createDataSetWorld }, note)).world;
}

export async function readDataSet(label: string, path: string, note: Note): Promise<DataSet> {
  return (await readData(label, { path, parse: parseDataSet }, note)).dataSet;
}

async function readData<Reading extends { readonly notices: readonly string[]; readonly violations?: never }>(
  label: string,
  { path, parse }: { path: string; parse(bytes: Uint8Array, isNdjson: boolean): Reading | DataSetViolations },
  note: Note,
): Promise<Reading> {
  const reading = parse(readWholeFile(label, path), /\.(ndjson|jsonl)$/i.test(path));
  if (reading.violations) throw new UsageError(listViolations(`Invalid data set in ${label} ${quote(path)}`, reading));
  for (const notice of reading.notices) note(`${path}: ${notice}`);
  return reading;
}
