/** The writing of a pact: which request waits for its test, which are being tested, and which stand in the file already. */
import { quote } from "../../base/quote.js";
import { keyOf, type PactFile } from "./pact-file.js";
import type { GivenState } from "./provider-states.js";

/** What tells a request from others. */
export interface Named {
  readonly description: string;
  readonly states: readonly GivenState[];
}

export interface PactWriting {
  /** Throws where a request can't begin now. */
  refuse(named: Named): void;
  /** A request has been told its answer and waits for its test. Throws likewise. */
  begin(named: Named): void;
  /** Runs the test of a request; once it has passed, the request stands in the file. */
  run<Result>(named: Named, test: () => Promise<Result>): Promise<Result>;
}

/** The requests of a pact with a port of its own share it, and so are tested one after another. */
export function createPactWriting({ written, tested }: PactFile, hasOnePort: boolean): PactWriting {
  let waiting: Named | undefined;
  const refuse = (named: Named) => {
    const key = keyOf(named.description, named.states);
    const reason =
      (written.has(key) && takenAlready(named)) ||
      (tested.has(key) && stillTested(named)) ||
      (waiting && forgotten(waiting));
    if (reason) throw new TypeError(reason);
  };
  return {
    refuse,
    begin(named) {
      refuse(named);
      waiting = named;
    },
    async run(named, test) {
      if (waiting === named) waiting = undefined;
      refuse(named);
      const [other] = tested.values();
      if (hasOnePort && other !== undefined) throw new TypeError(onePort(named, other));
      const key = keyOf(named.description, named.states);
      tested.set(key, named.description);
      try {
        const result = await test();
        written.add(key);
        return result;
      } finally {
        tested.delete(key);
      }
    },
  };
}

/** Pact keeps one interaction of a description and its states: the second would take the place of the first without a word. */
function takenAlready({ description }: Named): string {
  return `There is a request ${quote(description)} in this state already; describe each in words of its own.`;
}

function stillTested({ description }: Named): string {
  return `The request ${quote(description)} is being tested in this state; await its executeTest before it is tested again.`;
}

/** It stays until it is tested, since a test that is tried again would otherwise pass and hide it. */
function forgotten({ description }: Named): string {
  return `The request ${quote(description)} has its answer and no test; return or await its executeTest(…) before the next request.`;
}

function onePort({ description }: Named, other: string): string {
  return `${quote(description)} can't be tested while ${quote(other)} is, since the pact has one port; await executeTest before the next, or leave out port.`;
}
