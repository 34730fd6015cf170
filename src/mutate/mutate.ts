/** Mutation testing of a suite: which wrong museums would its tests notice? */
import pLimit from "p-limit";
import { openHelperPort } from "../adapters/node/helper-port.js";
import { type NamedTest, type TestNotice, testKey } from "../adapters/testing/museum-host.js";
import type { CoreOptions } from "../mock/core/mock-core.js";
import type { Mutant } from "../mutants/mutant.js";
import { runSuite } from "../sweep/suite.js";
import { AS_THEY_ARE, findUnfit, type SuiteRun, type UnfitSuite } from "../sweep/sweep.js";

type MutantStatus =
  /** A changed answer was served, and the suite failed. */
  | "killed"
  /** A changed answer was served, and the suite passed. */
  | "survived"
  /** No request of the suite gets another answer. */
  | "no coverage"
  /** The suite did not end in its time. That is no kill. */
  | "timeout"
  /** No changed answer was served, though the clean run says that one would be. */
  | "error";

export interface MutantResult {
  readonly mutant: Mutant;
  readonly status: MutantStatus;
  readonly reach: Reach;
  /** The tests that got a changed answer and failed, as far as they said who they are. */
  readonly killers: readonly NamedTest[];
  /** How many changed answers were served in its run. */
  readonly altered: number;
  readonly run?: SuiteRun;
}

export interface Mutated {
  /** One for each mutant that was run, in the order of the catalogue. */
  readonly results: readonly MutantResult[];
  /** How many mutants were not run because the runs were interrupted. */
  readonly unrun: number;
  /** How many requests a clean run makes. */
  readonly requests: number;
  readonly unfit?: never;
}

interface MutantRun extends Pick<MutantResult, "altered" | "killers"> {
  readonly run: SuiteRun;
}

interface MutateOptions {
  readonly mutants: readonly Mutant[];
  readonly jobs: number;
  /** Stops the runs. What is done until then is the result. */
  readonly signal: AbortSignal;
  readonly mock: CoreOptions;
  readonly suite: Omit<Parameters<typeof runSuite>[1], "timeoutMilliseconds">;
  /** Default: a multiple of the clean run. */
  readonly timeoutMilliseconds?: number;
  /** Is called after the first run, if it reaches mutants. */
  readonly onFirst: (run: SuiteRun, reached: number) => void;
  /** Is called before the first run, and after each of a mutant; `about` says how many survived. */
  readonly onProgress: (done: number, total: number, about: string) => void;
}

/** Runs the suite twice without a mutant, and once for each mutant that changes an answer to it. */
export async function mutate(options: MutateOptions): Promise<Mutated | UnfitSuite> {
  const { mutants, jobs, signal, onProgress } = options;
  const record = new ReachRecord();
  const suiteRuns = new SuiteRuns(options);
  onProgress(0, mutants.length, AS_THEY_ARE);
  const first = await suiteRuns.runClean(record);
  signal.throwIfAborted();
  const unfit = findUnfit(first);
  if (unfit) return unfit;
  const reached = mutants.filter((mutant) => record.of(mutant).requests.length > 0);
  if (reached.length > 0) options.onFirst(first, reached.length);
  const second = await suiteRuns.runClean();
  signal.throwIfAborted();
  if (!second.passed) return { unfit: "unstable", run: second };
  let survived = 0;
  const runs = new Map<Mutant, MutantRun>();
  await pLimit(jobs).map(reached, async (mutant) => {
    if (signal.aborted) return;
    const ran = await suiteRuns.runReached(mutant, record.of(mutant)).catch((error: unknown) => {
      if (!signal.aborted) throw error;
    });
    if (!ran || signal.aborted) return;
    runs.set(mutant, ran);
    if (ran.altered > 0 && ran.run.passed) survived += 1;
    onProgress(runs.size, reached.length, survived > 0 ? `${survived} survived` : "");
  });
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

interface Reach {
  /** Requests whose answers it changes, each once. */
  readonly requests: readonly string[];
  /** The tests that made them, as far as they said who they are. */
  readonly tests: readonly NamedTest[];
  /** Whether all of these requests are of such tests, so that no others need to run. */
  readonly isOfTests: boolean;
}

interface TestRequests {
  readonly test: NamedTest | undefined;
  readonly requests: Set<string>;
}

/** Which requests a mutant changes the answers to, and which tests made them. */
class ReachRecord {
  readonly #byMutant = new Map<Mutant, Map<string, TestRequests>>();

  add(request: string, reached: readonly Mutant[], test: NamedTest | undefined): void {
    const key = test ? testKey(test) : "";
    for (const mutant of reached) {
      const byTest = this.#byMutant.get(mutant) ?? new Map<string, TestRequests>();
      this.#byMutant.set(mutant, byTest);
      const { requests } = byTest.get(key) ?? { requests: new Set() };
      byTest.set(key, { test, requests: requests.add(request) });
    }
  }

  of(mutant: Mutant): Reach {
    const reaching = [...(this.#byMutant.get(mutant)?.values() ?? [])];
    const requests = new Set(reaching.flatMap((one) => [...one.requests]));
    const tests = reaching.flatMap(({ test }) => test ?? []);
    return { requests: [...requests], tests, isOfTests: tests.length > 0 && tests.length === reaching.length };
  }
}

const SHORTEST_LIMIT = 10_000;
const CLEAN_RUNS_IN_LIMIT = 5;
const CLEAN_LIMIT = 600_000;

/** Runs a test suite, whole or narrowed to the tests that reach a mutant. */
class SuiteRuns {
  readonly #options: MutateOptions;
  /** How long the longest clean run took, in milliseconds. */
  #longest = 0;

  constructor(options: MutateOptions) {
    this.#options = options;
  }

  async runClean(record?: ReachRecord): Promise<SuiteRun> {
    const { mutants, mock, suite, timeoutMilliseconds = CLEAN_LIMIT } = this.#options;
    const desk = await openDesk(undefined, () => {});
    const started = performance.now();
    try {
      return await runSuite(mock, {
        ...suite,
        env: { ...suite.env, MUSEUM_TESTS: desk.url },
        timeoutMilliseconds,
        ...(record && {
          probe: {
            mutantsFor: () => mutants,
            onRequest: (request, reached, session) => record.add(request, reached, desk.testOf(session)),
          },
        }),
      });
    } finally {
      this.#longest = Math.max(this.#longest, performance.now() - started);
      await desk.close();
    }
  }

  /** Runs the tests that a mutant reaches, or all if these get no changed answer alone. */
  async runReached(mutant: Mutant, { tests, isOfTests }: Reach): Promise<MutantRun> {
    if (!isOfTests) return this.#runMutant(mutant, undefined);
    const ran = await this.#runMutant(mutant, tests);
    const isSettled = ran.altered > 0 || ran.run.isLate || this.#options.signal.aborted;
    return isSettled ? ran : this.#runMutant(mutant, undefined);
  }

  async #runMutant({ id }: Mutant, tests: readonly NamedTest[] | undefined): Promise<MutantRun> {
    const { mock, suite, timeoutMilliseconds } = this.#options;
    const enough = new AbortController();
    const killers: NamedTest[] = [];
    const touched = new Set<string | undefined>();
    let altered = 0;
    const onExchange: CoreOptions["onExchange"] = ({ faults = [], session }) => {
      if (!faults.includes(`mutant ${id}`)) return;
      altered += 1;
      touched.add(session);
    };
    const desk = await openDesk(tests, (test, session) => {
      if (!touched.has(session)) return;
      killers.push(test);
      enough.abort();
    });
    try {
      const run = await runSuite(
        { ...mock, mutant: id, onExchange },
        {
          ...suite,
          command: tests ? narrowCommand(suite.command, tests) : suite.command,
          env: { ...suite.env, MUSEUM_TESTS: desk.url },
          timeoutMilliseconds: timeoutMilliseconds ?? Math.ceil(SHORTEST_LIMIT + CLEAN_RUNS_IN_LIMIT * this.#longest),
          enough: enough.signal,
        },
      );
      return { run, altered, killers };
    } finally {
      await desk.close();
    }
  }
}

/** The words after which a runner takes files. */
const RUNNERS = [
  { program: /(?:^|[\\/])vitest(?:\.mjs|\.cmd)?$/, verb: "run", toFilter: (file: string) => file },
  {
    program: /(?:^|[\\/])playwright(?:\.cmd)?$/,
    verb: "test",
    toFilter: (file: string) => file.replace(/[\\^$.*+?()[\]{}|]/g, "\\$&"),
  },
];

type SuiteCommand = readonly [string, ...string[]];

/** Inserts the files of the tests after `vitest run` or `playwright test`; leaves any other command as it is. */
function narrowCommand(command: SuiteCommand, tests: readonly NamedTest[]): SuiteCommand {
  const [program, ...args] = command;
  for (const { program: runner, verb, toFilter } of RUNNERS) {
    const at = command.findIndex((word, index) => word === verb && index > 0 && runner.test(command[index - 1] ?? ""));
    const files = [...new Set(tests.map(({ file }) => toFilter(file)))];
    if (at > 0) return [program, ...args.slice(0, at), ...files, ...args.slice(at)];
  }
  return command;
}

/** Opens the desk of a run, of the wanted tests or all; `onFail` gets each that fails, and its session. */
async function openDesk(wanted: readonly NamedTest[] | undefined, onFail: (test: NamedTest, session: string) => void) {
  const tests = new Map<string, NamedTest>();
  const { url, close } = await openHelperPort(async (request) => {
    if (request.method === "GET") return Response.json(wanted?.map(testKey) ?? null);
    const { session, failed, file, name } = (await request.json()) as TestNotice;
    tests.set(session, { file, name });
    if (failed) onFail({ file, name }, session);
    return new Response(null, { status: 204 });
  });
  return {
    url,
    testOf: (session: string | undefined) => tests.get(session ?? ""),
    close,
  };
}
