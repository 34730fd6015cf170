/** Mutation testing of a suite: which wrong museums would its tests notice? */
import { keyOf, type NamedTest } from "../adapters/test-museum/mutation-run.js";
import type { Mutant } from "../mutants/mutant.js";
import type { SuiteRun } from "../sweep/sweep.js";

/** What became of a mutant. */
type MutantStatus =
  /** A changed answer was served, and the suite failed. */
  | "killed"
  /** A changed answer was served, and the suite passed. */
  | "survived"
  /** No request of the suite gets another answer. */
  | "no coverage"
  /** The suite did not end in its time. That is no kill. */
  | "timeout"
  /** No changed answer was served in the run of the mutant, though the clean run says that one would be. */
  | "error";

export interface MutantResult {
  readonly mutant: Mutant;
  readonly status: MutantStatus;
  readonly reach: Reach;
  /** The tests that got a changed answer and failed, as far as they said who they are. */
  readonly killers: readonly NamedTest[];
  /** How many changed answers were served in its run. */
  readonly altered: number;
  /** Undefined where it was not run. */
  readonly run?: SuiteRun;
}

/** The suite is not fit to be tested: it fails without a mutant, is not stable, or never asks the mock. */
export interface Unfit {
  readonly unfit: "fails" | "unstable" | "silent" | "late";
  readonly run: SuiteRun;
}

export interface Mutated {
  /** In the order of the catalogue. */
  readonly results: readonly MutantResult[];
  /** How many mutants were not run because the runs were interrupted. */
  readonly unrun: number;
  /** How many requests a clean run makes. */
  readonly requests: number;
  readonly unfit?: never;
}

/** A run of the suite, how many changed answers the mock served, and the tests that failed after one. */
interface MutantRun extends Pick<MutantResult, "altered" | "killers"> {
  readonly run: SuiteRun;
}

interface MutateOptions {
  readonly mutants: readonly Mutant[];
  /** How many runs at once. */
  readonly jobs: number;
  /** Stops the runs. What is done until then is the result. */
  readonly signal: AbortSignal;
  /** Runs the suite without a mutant. */
  readonly runClean: (record?: ReachRecord) => Promise<SuiteRun>;
  /** Runs it under a mutant: these tests, or all. */
  readonly runMutant: (mutant: Mutant, tests: readonly NamedTest[] | undefined) => Promise<MutantRun>;
  /** Is called after each run. */
  readonly onProgress: (done: number, total: number) => void;
}

/** Runs the suite twice without a mutant, and once for each mutant that changes an answer to it. */
export async function mutate(options: MutateOptions): Promise<Mutated | Unfit> {
  const { mutants, jobs, signal, runClean, onProgress } = options;
  const record = new ReachRecord(mutants);
  const first = await runClean(record);
  signal.throwIfAborted();
  if (first.isLate || !first.passed) return { unfit: first.isLate ? "late" : "fails", run: first };
  if (first.requests === 0) return { unfit: "silent", run: first };
  const second = await runClean();
  signal.throwIfAborted();
  if (!second.passed) return { unfit: "unstable", run: second };
  const reached = mutants.filter((mutant) => record.of(mutant).requests.length > 0);
  let done = 0;
  onProgress(done, reached.length);
  const runs = new Map<Mutant, MutantRun>();
  const queue = [...reached];
  const work = async () => {
    for (let mutant = queue.shift(); mutant && !signal.aborted; mutant = queue.shift()) {
      const ran = await runReached(mutant, record.of(mutant), options).catch((error: unknown) => {
        if (!signal.aborted) throw error;
      });
      if (!ran || signal.aborted) return;
      runs.set(mutant, ran);
      done += 1;
      onProgress(done, reached.length);
    }
  };
  await Promise.all(Array.from({ length: jobs }, work));
  const results = mutants
    .filter((mutant) => runs.has(mutant) || !reached.includes(mutant))
    .map((mutant): MutantResult => {
      const [reach, ran] = [record.of(mutant), runs.get(mutant)];
      if (!ran) return { mutant, status: "no coverage", reach, altered: 0, killers: [] };
      const ending = ran.altered === 0 ? "error" : ran.run.passed ? "survived" : "killed";
      return { mutant, status: ran.run.isLate ? "timeout" : ending, reach, ...ran };
    });
  return { results, unrun: mutants.length - results.length, requests: first.requests };
}

/** Runs the tests that a mutant reaches, or all of them if these get no changed answer without the others. */
async function runReached(mutant: Mutant, { tests, isOfTests }: Reach, options: MutateOptions): Promise<MutantRun> {
  const { runMutant, signal } = options;
  if (!isOfTests) return runMutant(mutant, undefined);
  const ran = await runMutant(mutant, tests);
  return ran.altered > 0 || ran.run.isLate || signal.aborted ? ran : runMutant(mutant, undefined);
}

/** The score: how many of the mutants that were reached were killed, in percent; undefined if none was reached. */
export function scoreOf(results: readonly MutantResult[]): number | undefined {
  const reached = results.filter(({ status }) => status !== "no coverage");
  const killed = reached.filter(({ status }) => status === "killed");
  return reached.length === 0 ? undefined : (100 * killed.length) / reached.length;
}

/** What a mutant changes in a clean run. */
interface Reach {
  /** Requests whose answers it changes, each once; some of each test. */
  readonly requests: readonly string[];
  /** The tests that made them, as far as they said who they are. */
  readonly tests: readonly NamedTest[];
  /** Whether all of these requests are of such tests, so that no others need to run. */
  readonly isOfTests: boolean;
}

/** How many requests of a test are looked for that a mutant changes the answer of. */
const ENOUGH = 10;

/** The requests of a test by mutant, and the mutants that have too few. */
interface TestReach {
  readonly test: NamedTest | undefined;
  readonly requests: Map<Mutant, Set<string>>;
  open: readonly Mutant[];
}

/** Which requests a mutant changes the answers to, and which tests made them. */
class ReachRecord {
  readonly #mutants: readonly Mutant[];
  readonly #byTest = new Map<string | undefined, TestReach>();

  constructor(mutants: readonly Mutant[]) {
    this.#mutants = mutants;
  }

  /** Returns the mutants to ask about for a request of a test: those of which not enough is known yet. */
  open(test: NamedTest | undefined): readonly Mutant[] {
    return this.#reachOf(test).open;
  }

  /** Adds a request, the mutants that change its answer, and its test. */
  add(request: string, reached: readonly Mutant[], test: NamedTest | undefined): void {
    const reach = this.#reachOf(test);
    for (const mutant of reached) {
      const requests = (reach.requests.get(mutant) ?? new Set()).add(request);
      reach.requests.set(mutant, requests);
      if (requests.size >= ENOUGH) reach.open = reach.open.filter((other) => other !== mutant);
    }
  }

  of(mutant: Mutant): Reach {
    const reaching = [...this.#byTest.values()].filter(({ requests }) => requests.has(mutant));
    const requests = new Set(reaching.flatMap((reach) => [...(reach.requests.get(mutant) ?? [])]));
    const tests = reaching.flatMap(({ test }) => (test ? [test] : []));
    return { requests: [...requests], tests, isOfTests: tests.length > 0 && tests.length === reaching.length };
  }

  #reachOf(test: NamedTest | undefined): TestReach {
    const key = test && keyOf(test);
    const reach = this.#byTest.get(key) ?? { test, requests: new Map(), open: this.#mutants };
    this.#byTest.set(key, reach);
    return reach;
  }
}
