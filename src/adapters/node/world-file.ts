/** Reads a data set from a file. */
import { readFile } from "node:fs/promises";
import { quote } from "../../base/quote.js";
import { listViolations } from "../../fixtures/data-set.js";
import { createDataSetWorld } from "../../fixtures/data-set-world.js";
import type { World } from "../../fixtures/world.js";

/** Returns the world of a file, JSON or NDJSON. Rejects with a TypeError that says what is wrong with it. */
export async function readWorldFile(path: string): Promise<World> {
  const bytes = await readFile(path).catch((error: Error) => {
    throw new TypeError(`The data set ${quote(path)} can't be read: ${error.message}`);
  });
  const reading = createDataSetWorld(bytes, /\.(ndjson|jsonl)$/i.test(path));
  if (!reading.violations) return reading.world;
  throw new TypeError(listViolations(`Invalid data set ${quote(path)}`, reading));
}
