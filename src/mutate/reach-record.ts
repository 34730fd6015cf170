/** Which requests a mutant changes the answers to, and which tests made them. */
import { keyOf, type NamedTest } from "../adapters/test-museum/mutation-run.js";
import type { Mutant } from "../mutants/mutant.js";

/** What a mutant changes in a clean run. */
export interface Reach {
  /** Requests whose answers it changes, each once; some of each test. */
  readonly requests: readonly string[];
  /** The tests that made them, as far as they said who they are. */
  readonly tests: readonly NamedTest[];
  /** Whether all of these requests are of such tests, so that no others need to run. */
  readonly isOfTests: boolean;
}

export interface ReachRecord {
  /** Returns the mutants to ask about for a request of a test: those of which not enough is known yet. */
  open(test: NamedTest | undefined): readonly Mutant[];
  /** Adds a request, the mutants that change its answer, and its test. */
  add(request: string, reached: readonly Mutant[], test: NamedTest | undefined): void;
  of(mutant: Mutant): Reach;
}

/** How many requests of a test are looked for that a mutant changes the answer of. */
const ENOUGH = 10;

/** The requests of a test by mutant, and the mutants that have too few. */
interface TestReach {
  readonly test: NamedTest | undefined;
  readonly requests: Map<Mutant, Set<string>>;
  open: readonly Mutant[];
}

export function createReachRecord(mutants: readonly Mutant[]): ReachRecord {
  const byTest = new Map<string | undefined, TestReach>();
  const reachOf = (test: NamedTest | undefined): TestReach => {
    const key = test && keyOf(test);
    const reach = byTest.get(key) ?? { test, requests: new Map(), open: mutants };
    byTest.set(key, reach);
    return reach;
  };
  return {
    open: (test) => reachOf(test).open,
    add(request, reached, test) {
      const reach = reachOf(test);
      for (const mutant of reached) {
        const requests = (reach.requests.get(mutant) ?? new Set()).add(request);
        reach.requests.set(mutant, requests);
        if (requests.size >= ENOUGH) reach.open = reach.open.filter((other) => other !== mutant);
      }
    },
    of(mutant) {
      const reaching = [...byTest.values()].filter(({ requests }) => requests.has(mutant));
      const requests = new Set(reaching.flatMap((reach) => [...(reach.requests.get(mutant) ?? [])]));
      const tests = reaching.flatMap(({ test }) => (test ? [test] : []));
      return { requests: [...requests], tests, isOfTests: tests.length > 0 && tests.length === reaching.length };
    },
  };
}
