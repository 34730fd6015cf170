/** The museum in vitest: `test` with a museum for each test, and a matcher for what it was asked. */
import { env } from "node:process";
import type { RunnerTestCase as Test } from "vitest";
import type { RequestExpectation } from "../../mock/assertions/expectation.js";
import type { MockOptions } from "../library/library.js";
import { checkAsked, endExpectations, type Museum, type MuseumStart, openMuseum } from "./museum.js";
import { explainMissing, type MuseumHost, openHost } from "./museum-host.js";

export type { Museum, MuseumStart } from "./museum.js";

/** How the museums of a file begin, and the mock behind them. */
export interface MuseumTestOptions extends MuseumStart {
  /** The mock of this file. Not used if `MUSEUM_URL` names a running one. */
  readonly mock?: MockOptions;
}

interface AskedMatchers<R> {
  /** Passes once the museum got a request that matches, or as many as expected. Waits up to 5 seconds for it. Await it. */
  toHaveBeenAsked(expectation?: RequestExpectation): Promise<R>;
}

declare module "vitest" {
  // biome-ignore lint/suspicious/noExplicitAny: the declaration that is extended has it.
  interface Matchers<T = any> extends AskedMatchers<T> {}
}

const vitest = await import("vitest").catch((error: unknown) => {
  throw explainMissing(error, "vitest", "vitest");
});

vitest.expect.extend({
  toHaveBeenAsked(museum: unknown, expectation: RequestExpectation = {}) {
    return checkAsked(museum, expectation, { isNot: this.isNot, timeout: timeoutIn(this.task) });
  },
});

/** As Playwright waits. */
const USUAL_TIMEOUT = 5000;

/** What is left of the time of a test to say what is wrong, in milliseconds. */
const RESERVE = 500;

/** Tests may fake the time. */
const { now } = Date;

/** Returns how long to wait in a test, in milliseconds: it ends before the test does, whose end has nothing to say. */
function timeoutIn(task: Readonly<Test> | undefined): number {
  const { timeout, result } = task ?? {};
  if (!timeout || result === undefined) return USUAL_TIMEOUT;
  const remaining = (result.startTime ?? now()) + timeout - now();
  return Math.min(USUAL_TIMEOUT, Math.max(remaining - RESERVE, 0));
}

function testName({ name, suite }: { readonly name: string; readonly suite?: Readonly<Test>["suite"] }): string {
  return suite ? `${testName(suite)} > ${name}` : name;
}

function isFailed({ fails, result, retry }: Readonly<Test>): boolean {
  const retries = typeof retry === "object" ? (retry.count ?? 0) : (retry ?? 0);
  return result?.state === "fail" && !fails && (result.retryCount ?? 0) >= retries;
}

/** vitest's `expect`, which has the matcher wherever it is imported from. */
export const { expect } = vitest;

/** vitest's `test` with the fixture `museum`; each test has one of its own. */
export const test = createMuseumTest();

/** Creates a `test` whose museums begin differently. Call it at the top level of a file. */
export function createMuseumTest({ mock, ...start }: MuseumTestOptions = {}) {
  return vitest.test.extend<{ museumStart: MuseumStart; museumHost: MuseumHost; museum: Museum }>({
    museumStart: start,
    museumHost: [
      // biome-ignore lint/correctness/noEmptyPattern: vitest reads from the pattern which fixtures are needed.
      async ({}, use) => {
        const host = await openHost(mock, env);
        await use(host);
        await host.close();
      },
      // vitest before 3.2 knows `auto` alone, and takes the pair for a value without it.
      { auto: false, scope: "worker" },
    ],
    museum: async ({ museumHost, museumStart, task, skip }, use) => {
      const { mutation } = museumHost;
      const named = { file: task.file.filepath, name: testName(task) };
      if (mutation?.isLeftOut(named)) skip("the mutant does not reach it");
      const museum = await openMuseum(museumHost, museumStart);
      await mutation?.tell({ ...named, session: museum.id, failed: false });
      await use(museum);
      const hasFailed = task.result?.state === "fail";
      const forgotten = await endExpectations(museum);
      const isForgotten = forgotten !== undefined && !hasFailed;
      if (isForgotten || isFailed(task)) await mutation?.tell({ ...named, session: museum.id, failed: true });
      await museum.drop();
      if (isForgotten) throw new Error(forgotten);
    },
  });
}
