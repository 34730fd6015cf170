/** Which requests stand in a pact file, whichever pact of this process has written them. */
import { existsSync } from "node:fs";
import { resolve } from "node:path";
import type { GivenState } from "./provider-states.js";

/** Where Pact writes if it is not told. */
const USUAL_FOLDER = "pacts";

/** What a pact file is called by. */
export interface PactFileName {
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

/** Two pacts of one consumer write one file, and neither may overwrite what the other has written. */
const files = new Map<string, PactFile>();

export function openPactFile({ consumer, provider, dir = USUAL_FOLDER }: PactFileName): PactFile {
  const path = resolve(dir, `${consumer}-${provider}.json`);
  const file = files.get(path) ?? { written: new Set(), tested: new Map() };
  files.set(path, file);
  // The folder has been emptied since, for the pact to be written anew.
  if (!existsSync(path)) file.written.clear();
  return file;
}

/** Tells requests apart as Pact does: by the description and the states in their order, in whatever order these have parameters. */
export function keyOf(description: string, states: readonly GivenState[]): string {
  const sorted = states.map(({ name, parameters }) => [
    name,
    Object.entries(parameters).sort(([one], [other]) => (one < other ? -1 : 1)),
  ]);
  return JSON.stringify([description, sorted]);
}
