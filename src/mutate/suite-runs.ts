/** Runs a test suite, whole or narrowed to the tests that reach a mutant. */

import { listen } from "../adapters/node.js";
import { keyOf, type NamedTest, type TestNotice } from "../adapters/test-museum/mutation-run.js";
import type { CoreOptions } from "../mock/mock-core.js";
import { runSuite } from "../sweep/suite.js";
import type { mutate } from "./mutate.js";

interface SuiteRunsOptions {
  readonly mock: CoreOptions;
  readonly suite: Omit<Parameters<typeof runSuite>[1], "timeoutMilliseconds">;
  /** Default: a multiple of the clean run. */
  readonly timeoutMilliseconds?: number;
}

const SHORTEST_LIMIT = 10_000;
const CLEAN_RUNS_IN_LIMIT = 5;
const CLEAN_LIMIT = 600_000;

export function createSuiteRuns(
  options: SuiteRunsOptions,
): Pick<Parameters<typeof mutate>[0], "runClean" | "runMutant"> {
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

/** The words after which a runner takes files. */
const RUNNERS = [
  { program: /(?:^|[\\/])vitest(?:\.mjs|\.cmd)?$/, verb: "run", toFilter: (file: string) => file },
  {
    program: /(?:^|[\\/])playwright(?:\.cmd)?$/,
    verb: "test",
    toFilter: (file: string) => file.replace(/[\\^$.*+?()[\]{}|]/g, "\\$&"),
  },
];

type Command = readonly [string, ...string[]];

/** Inserts the files of the tests after `vitest run` or `playwright test`. Any other command stays as it is, and loads all of its files. */
function narrowCommand(command: Command, tests: readonly NamedTest[]): Command {
  const [program, ...args] = command;
  for (const { program: runner, verb, toFilter } of RUNNERS) {
    const at = command.findIndex((word, index) => word === verb && index > 0 && runner.test(command[index - 1] ?? ""));
    const files = [...new Set(tests.map(({ file }) => toFilter(file)))];
    if (at > 0) return [program, ...args.slice(0, at), ...files, ...args.slice(at)];
  }
  return command;
}

/** Opens the desk of a run. Only the given tests are to run, or all; `onFailure` is called with each test that fails, and its session. */
async function openTestDesk(
  wanted: readonly NamedTest[] | undefined,
  onFailure: (test: NamedTest, session: string) => void,
) {
  const tests = new Map<string, NamedTest>();
  const desk = {
    async fetch(request: Request): Promise<Response> {
      if (request.method === "GET") return Response.json(wanted?.map(keyOf) ?? null);
      const { session, failed, file, name } = (await request.json()) as TestNotice;
      tests.set(session, { file, name });
      if (failed) onFailure({ file, name }, session);
      return new Response(null, { status: 204 });
    },
  };
  const { url, close } = await listen(desk, { port: 0 });
  return {
    url,
    /** Returns the test that a session belongs to. */
    testOf: (session: string | undefined) => (session === undefined ? undefined : tests.get(session)),
    close,
  };
}
