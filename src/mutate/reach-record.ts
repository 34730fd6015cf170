/** Which requests a mutant changes the answers to, and which tests made them. */
import { keyOf, type NamedTest } from "../adapters/test-museum/mutation-run.js";
import type { Mutant } from "../mutants/mutant.js";

/** What a mutant changes in a clean run. */
export interface Reach {
  /** The requests whose answers it changes, each once. */
  readonly requests: readonly string[];
  /** The tests that made them, as far as they said who they are. */
  readonly tests: readonly NamedTest[];
  /** Whether all of these requests are of such tests, so that no others need to run. */
  readonly isOfTests: boolean;
}

export interface ReachRecord {
  /** Adds a request, the mutants that change its answer, and its test. */
  add(request: string, reached: readonly Mutant[], test: NamedTest | undefined): void;
  of(mutant: Mutant): Reach;
}

export function createReachRecord(): ReachRecord {
  const known = new Map<Mutant, { requests: Set<string>; tests: Map<string, NamedTest>; isOfTests: boolean }>();
  return {
    add(request, reached, test) {
      for (const mutant of reached) {
        const reach = known.get(mutant) ?? { requests: new Set(), tests: new Map(), isOfTests: true };
        known.set(mutant, reach);
        reach.requests.add(request);
        if (test) reach.tests.set(keyOf(test), test);
        else reach.isOfTests = false;
      }
    },
    of(mutant) {
      const { requests = [], tests = new Map<string, NamedTest>(), isOfTests = false } = known.get(mutant) ?? {};
      return { requests: [...requests], tests: [...tests.values()], isOfTests };
    },
  };
}
