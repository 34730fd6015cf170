/** Pact files: their names, and written once for all tests of a consumer. */
import { existsSync } from "node:fs";
import { resolve } from "node:path";
import type { PactOptions } from "@pact-foundation/pact";
import { quote } from "../../base/text.js";
import type { GivenState } from "./provider-states.js";

/** The default folder of Pact. */
const USUAL_FOLDER = "pacts";

/** The requests in a pact file, by `keyOf`. */
interface PactFile {
  readonly written: Set<string>;
  /** Those whose test is running, with their descriptions. */
  readonly tested: Map<string, string>;
}

/** Two pacts of one consumer write to the same file, and must not overwrite each other's requests. */
const files = new Map<string, PactFile>();

function openPactFile({ consumer, provider, dir = USUAL_FOLDER }: PactOptions): PactFile {
  const path = resolve(dir, `${consumer}-${provider}.json`);
  const file = files.get(path) ?? { written: new Set(), tested: new Map() };
  files.set(path, file);
  // The folder was emptied, to write the pact again from the start.
  if (!existsSync(path)) file.written.clear();
  return file;
}

/** Returns the key by which Pact identifies a request: the description and the states. The order of parameters does not matter. */
function keyOf(description: string, states: readonly GivenState[]): string {
  const sorted = states.map(({ name, parameters }) => [
    name,
    Object.entries(parameters).sort(([one], [other]) => (one < other ? -1 : 1)),
  ]);
  return JSON.stringify([description, sorted]);
}

/** The identity of a request. */
export interface Named {
  readonly description: string;
  readonly states: readonly GivenState[];
}

/** The requests that one pact adds to its file. */
export class PactWriting {
  readonly #file: PactFile;
  /** With a fixed port, all requests of a pact share it, so they are tested one after another. */
  readonly #hasOnePort: boolean;
  #waiting: Named | undefined;

  constructor(options: PactOptions) {
    this.#file = openPactFile(options);
    this.#hasOnePort = options.port !== undefined;
  }

  /** Throws if a request can't begin now. Pact keeps one interaction for each description and its states: a second one would silently replace the first. */
  refuse({ description, states }: Named): void {
    const { written, tested } = this.#file;
    const key = keyOf(description, states);
    const request = `The request ${quote(description)}`;
    if (written.has(key))
      throw new TypeError(`${request} already exists in this state; give each request a description of its own.`);
    if (tested.has(key)) {
      throw new TypeError(
        `${request} is still being tested in this state; await its executeTest(…) before you test it again.`,
      );
    }
    // The error stays until the request is tested; otherwise a retried test would pass and hide it.
    if (!this.#waiting) return;
    throw new TypeError(
      `The request ${quote(this.#waiting.description)} has a response but no test; return or await its executeTest(…) before the next request.`,
    );
  }

  /** Notes a request that has a response and waits for its test. Throws if it can't begin now. */
  begin(named: Named): void {
    this.refuse(named);
    this.#waiting = named;
  }

  /** Runs the test of a request. After it has passed, the request is in the file. */
  async run<Result>(named: Named, test: () => Promise<Result>): Promise<Result> {
    if (this.#waiting === named) this.#waiting = undefined;
    this.refuse(named);
    const { written, tested } = this.#file;
    const [other] = tested.values();
    if (this.#hasOnePort && other !== undefined) {
      throw new TypeError(
        `The request ${quote(named.description)} can't be tested at the same time as ${quote(other)}, because both use the port of the pact; await each executeTest(…), or leave out port.`,
      );
    }
    const key = keyOf(named.description, named.states);
    tested.set(key, named.description);
    try {
      const result = await test();
      written.add(key);
      return result;
    } finally {
      tested.delete(key);
    }
  }
}
