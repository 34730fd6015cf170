/** The requests in a pact file, for all pacts of this process that write to it. */
import { existsSync } from "node:fs";
import { resolve } from "node:path";
import type { GivenState } from "./provider-states.js";

/** The default folder of Pact. */
const USUAL_FOLDER = "pacts";

/** The parts of the name of a pact file. */
interface PactFileName {
  readonly consumer: string;
  readonly provider: string;
  readonly dir?: string;
}

/** The requests in a pact file, by `keyOf`. */
export interface PactFile {
  readonly written: Set<string>;
  /** Those whose test is running, with their descriptions. */
  readonly tested: Map<string, string>;
}

/** Two pacts of one consumer write to the same file, and must not overwrite each other's requests. */
const files = new Map<string, PactFile>();

export function openPactFile({ consumer, provider, dir = USUAL_FOLDER }: PactFileName): PactFile {
  const path = resolve(dir, `${consumer}-${provider}.json`);
  const file = files.get(path) ?? { written: new Set(), tested: new Map() };
  files.set(path, file);
  // The folder was emptied, to write the pact again from the start.
  if (!existsSync(path)) file.written.clear();
  return file;
}

/** Returns the key by which Pact identifies a request: the description and the states. The order of parameters does not matter. */
export function keyOf(description: string, states: readonly GivenState[]): string {
  const sorted = states.map(({ name, parameters }) => [
    name,
    Object.entries(parameters).sort(([one], [other]) => (one < other ? -1 : 1)),
  ]);
  return JSON.stringify([description, sorted]);
}
