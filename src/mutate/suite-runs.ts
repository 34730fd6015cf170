/** Runs of a test command for `mutate`: the clean ones, and one under each mutant. */
import type { NamedTest } from "../adapters/test-museum/mutation-run.js";
import type { CoreOptions } from "../mock/mock-options.js";
import { runSuite, type SuiteOptions } from "../sweep/suite.js";
import type { MutateOptions } from "./mutate.js";
import { narrowCommand } from "./narrowed-command.js";
import { openTestDesk } from "./test-desk.js";

interface SuiteRunsOptions {
  readonly mock: CoreOptions;
  readonly suite: Omit<SuiteOptions, "timeoutMilliseconds">;
  /** Default: a multiple of the clean run. */
  readonly timeoutMilliseconds?: number;
}

const SHORTEST_LIMIT = 10_000;
const CLEAN_RUNS_IN_LIMIT = 5;
const CLEAN_LIMIT = 600_000;

export function createSuiteRuns(options: SuiteRunsOptions): Pick<MutateOptions, "runClean" | "runMutant"> {
  const { mock, suite, timeoutMilliseconds } = options;
  let longest = 0;
  return {
    async runClean(record) {
      const desk = await openTestDesk(undefined, () => {});
      const started = performance.now();
      try {
        return await runSuite(mock, {
          ...suite,
          env: { ...suite.env, MUSEUM_TESTS: desk.url },
          timeoutMilliseconds: timeoutMilliseconds ?? CLEAN_LIMIT,
          ...(record && {
            probe: {
              mutantsFor: (session) => record.open(desk.testOf(session)),
              onRequest: (request, reached, session) => record.add(request, reached, desk.testOf(session)),
            },
          }),
        });
      } finally {
        longest = Math.max(longest, performance.now() - started);
        await desk.close();
      }
    },
    async runMutant({ id }, tests) {
      const enough = new AbortController();
      const killers: NamedTest[] = [];
      const touched = new Set<string | undefined>();
      let altered = 0;
      const onExchange: CoreOptions["onExchange"] = ({ faults = [], session }) => {
        if (!faults.includes(`mutant ${id}`)) return;
        altered += 1;
        touched.add(session);
      };
      const desk = await openTestDesk(tests, (test, session) => {
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
            timeoutMilliseconds: timeoutMilliseconds ?? Math.ceil(SHORTEST_LIMIT + CLEAN_RUNS_IN_LIMIT * longest),
            enough: enough.signal,
          },
        );
        return { run, altered, killers };
      } finally {
        await desk.close();
      }
    },
  };
}
