/** Mutation testing of a suite: which wrong museums would its tests notice? */
import type { ReachProbe } from "../mock/exchange/reach.js";
import type { Mutant } from "../mutants/mutant.js";
import type { SuiteRun } from "../sweep/sweep.js";

/** What became of a mutant. */
export type MutantStatus =
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
  /** The requests of the clean run whose answers it changes, each once. */
  readonly requests: readonly string[];
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
  /** How many requests a clean run makes. */
  readonly requests: number;
  readonly unfit?: never;
}

/** A run of the suite, and how many changed answers the mock served. */
export interface MutantRun {
  readonly run: SuiteRun;
  readonly altered: number;
}

export interface MutateOptions {
  readonly mutants: readonly Mutant[];
  /** How many runs at once. */
  readonly jobs: number;
  /** Runs the suite without a mutant. */
  readonly runClean: (probe?: ReachProbe) => Promise<SuiteRun>;
  /** Runs it under a mutant. */
  readonly runMutant: (mutant: Mutant) => Promise<MutantRun>;
  /** Is called after each run. */
  readonly onProgress: (done: number, total: number) => void;
}

/** Runs the suite twice without a mutant, and once for each mutant that changes an answer to it. */
export async function mutate(options: MutateOptions): Promise<Mutated | Unfit> {
  const { mutants, jobs, runClean, runMutant, onProgress } = options;
  const reach = createRecord();
  const first = await runClean({ mutants, onRequest: reach.add });
  const unfit = unfitness(first);
  if (unfit) return { unfit, run: first };
  const second = await runClean({ mutants, onRequest: reach.add });
  if (!second.passed) return { unfit: "unstable", run: second };
  const reached = mutants.filter((mutant) => reach.of(mutant).length > 0);
  let done = 0;
  onProgress(done, reached.length);
  const runs = new Map<Mutant, MutantRun>();
  const queue = [...reached];
  const work = async () => {
    for (let mutant = queue.shift(); mutant; mutant = queue.shift()) {
      runs.set(mutant, await runMutant(mutant));
      done += 1;
      onProgress(done, reached.length);
    }
  };
  await Promise.all(Array.from({ length: jobs }, work));
  const results = mutants.map((mutant) => toResult(mutant, reach.of(mutant), runs.get(mutant)));
  return { results, requests: first.requests };
}

function unfitness(run: SuiteRun): Unfit["unfit"] | undefined {
  if (run.isLate) return "late";
  if (!run.passed) return "fails";
  return run.requests === 0 ? "silent" : undefined;
}

/** Keeps the requests that each mutant changes the answer of. */
function createRecord() {
  const requests = new Map<Mutant, Set<string>>();
  return {
    add(request: string, reached: readonly Mutant[]): void {
      for (const mutant of reached) {
        const known = requests.get(mutant) ?? new Set();
        requests.set(mutant, known.add(request));
      }
    },
    of: (mutant: Mutant): readonly string[] => [...(requests.get(mutant) ?? [])],
  };
}

function toResult(mutant: Mutant, requests: readonly string[], ran: MutantRun | undefined): MutantResult {
  if (!ran) return { mutant, status: "no coverage", requests, altered: 0 };
  return { mutant, status: statusOf(ran), requests, ...ran };
}

function statusOf({ run, altered }: MutantRun): MutantStatus {
  if (run.isLate) return "timeout";
  if (altered === 0) return "error";
  return run.passed ? "survived" : "killed";
}

/** The score: how many of the mutants that were reached were killed, in percent; undefined if none was reached. */
export function scoreOf(results: readonly MutantResult[]): number | undefined {
  const reached = results.filter(({ status }) => status !== "no coverage");
  const killed = reached.filter(({ status }) => status === "killed");
  return reached.length === 0 ? undefined : (100 * killed.length) / reached.length;
}
