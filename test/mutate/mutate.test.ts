/** What comes of each mutant, by suites that run in this process. mutate.process.nightly.test.ts runs the command with suites that are processes. */
import type { ChildProcess } from "node:child_process";
import { EventEmitter } from "node:events";
import { PassThrough } from "node:stream";
import { describe, expect, it, onTestFinished, vi } from "vitest";
import { createFixedWorld, holdClock } from "../../src/adapters/library/index.js";
import type { TestNotice } from "../../src/adapters/testing/museum-host.js";
import { mutantNamed } from "../../src/mutants/mutants.js";
import { type Mutated, mutate } from "../../src/mutate/mutate.js";
import { AS_THEY_ARE, type UnfitSuite } from "../../src/sweep/sweep.js";
import { datesIn, exampleWorld } from "../support/example-world.js";
import { json, sendOver } from "../support/mock.js";
import { run as runCommand } from "../support/run-cli.js";

/** One run of a suite. */
interface Running {
  /** Counts the runs, from 1. */
  readonly run: number;
  readonly command: readonly string[];
  /** Returns the dates of a page of hours, asked for in a session if one is given. */
  days(target: string, session?: string): Promise<readonly string[]>;
  /** Says of a test which session it has, as the adapters of vitest and Playwright do. */
  tell(notice: TestNotice): Promise<unknown>;
}

type Suite = (running: Running) => Promise<unknown>;

/** Stands in for a process: what a suite throws is printed, and ends it with 1. */
class SuiteProcess extends EventEmitter {
  readonly stdout = new PassThrough();
  readonly stderr = new PassThrough();

  end(status: number | null, signal?: string): void {
    this.emit("exit", status, signal);
    this.emit("close", status, signal);
  }
}

const WEEK = "/museum-hours?limit=6";
const CLOSED = "2027-03-08";

/** Runs `mutate` on 3 March 2027, a Wednesday before a Monday on which the museum is closed; stops once so many mutants were run, if it is told. */
async function run(ids: readonly string[], suite: Suite, stopAfter?: number) {
  const stop = new AbortController();
  let runs = 0;
  const firsts: number[] = [];
  const told: string[] = [];
  const start = (command: readonly string[], env: Readonly<Record<string, string | undefined>>) => {
    runs += 1;
    const child = new SuiteProcess();
    const send = sendOver(env["MUSEUM_URL"] ?? "");
    const running = {
      ...{ run: runs, command },
      days: async (target: string, session?: string) =>
        datesIn(await send(target, session === undefined ? {} : { headers: { Prefer: `session=${session}` } })),
      tell: (notice: TestNotice) => fetch(env["MUSEUM_TESTS"] ?? "", json(notice, "POST")),
    };
    suite(running).then(
      () => child.end(0),
      (error) => {
        child.stderr.once("data", () => child.end(1));
        child.stderr.write(String(error));
      },
    );
    return child as unknown as ChildProcess;
  };
  const end = (child: ChildProcess) => (child as unknown as SuiteProcess).end(null, "SIGKILL");
  const result: Partial<Omit<Mutated, "unfit"> & UnfitSuite> = await mutate({
    ...{ mutants: ids.map(mutantNamed), jobs: 1, signal: stop.signal },
    mock: { world: createFixedWorld(exampleWorld), clock: holdClock("2027-03-03") },
    suite: { command: ["vitest", "run", "--silent"], env: {}, signal: stop.signal, start, end },
    onFirst: (_, reached) => firsts.push(reached),
    onProgress: (done, total, about) => {
      told.push(`${done} of ${total} ${about}`.trim());
      if (done === stopAfter) stop.abort();
    },
  });
  return { ...result, runs, firsts, told };
}

const both = ["closed-day-open", "order-reversed"];
const noticing: Suite = async ({ days }) => {
  if ((await days(WEEK)).includes(CLOSED)) throw new Error("open on a closed day");
};
/** Lets time limits end when a suite says so. */
function holdTimers(): void {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  onTestFinished(() => void vi.useRealTimers());
}

async function waitPastLimit(): Promise<void> {
  // The limit is set once the suite has been started.
  await undefined;
  vi.advanceTimersByTime(600_000);
  await new Promise(() => {});
}

const clean = { passed: true, isLate: false, ending: "exit status 0" };

describe("mutate", () => {
  it("runs a suite twice as it is and once under each mutant that it reaches, and says which it noticed", async () => {
    const { results, ...counts } = await run([...both, "page-ignored"], noticing);
    const told = [`0 of 3 ${AS_THEY_ARE}`, "1 of 2", "2 of 2 1 survived"];
    expect(counts).toEqual({ unrun: 0, requests: 1, runs: 4, firsts: [2], told });
    const failed = { ...clean, passed: false, ending: "exit status 1", output: "Error: open on a closed day" };
    const reach = { requests: [`GET ${WEEK}`], tests: [], isOfTests: false };
    expect(results).toMatchObject([
      { mutant: { id: "closed-day-open" }, status: "killed", reach, altered: 1, killers: [], run: failed },
      { mutant: { id: "order-reversed" }, status: "survived", reach, altered: 1, killers: [], run: clean },
      { mutant: { id: "page-ignored" }, status: "no coverage", reach: { requests: [] }, altered: 0, killers: [] },
    ]);
  });

  it("runs nothing further where no mutant is reached", async () => {
    const { results, runs, firsts } = await run(["page-ignored"], ({ days }) => days(WEEK));
    expect([runs, firsts, results?.map(({ status }) => status)]).toEqual([2, [], ["no coverage"]]);
  });

  it.each<[unfit: string, runs: number, suite: Suite]>([
    ["fails", 1, async ({ days }) => Promise.reject(await days(WEEK))],
    ["silent", 1, async () => {}],
    ["late", 1, waitPastLimit],
    ["unstable", 2, async ({ days, run }) => (run === 2 ? Promise.reject(await days(WEEK)) : days(WEEK))],
  ])("has no verdict on a suite that is unfit: %s", async (unfit, count, suite) => {
    holdTimers();
    const { results, runs, ...ended } = await run(both, suite);
    expect([ended.unfit, runs, results]).toEqual([unfit, count, undefined]);
  });

  it("counts a suite without an end as no kill, and as nothing one that gets no changed answer", async () => {
    holdTimers();
    const { results, told } = await run([...both, "date-with-time"], async ({ days, run: count }) => {
      if (count === 4) throw new Error("the fourth run");
      if (count === 5) return;
      if ((await days(WEEK)).includes(CLOSED)) await waitPastLimit();
    });
    expect(results).toMatchObject([
      { status: "timeout", run: { passed: false, isLate: true } },
      { status: "error", altered: 0, run: { output: "Error: the fourth run" } },
      { status: "error", altered: 0, run: clean },
    ]);
    expect(told.at(-1)).toBe("3 of 3");
  });

  it("ends with what is done when it is stopped", async () => {
    const { results, unrun, told } = await run(both, noticing, 1);
    const done = results?.map(({ mutant, status }) => `${mutant.id} ${status}`);
    expect([unrun, done, told.at(-1)]).toEqual([1, ["closed-day-open killed"], "1 of 2"]);
    await expect(run(both, noticing, 0)).rejects.toThrow("aborted");
  });

  it("runs the files of the tests alone that a mutant reaches, ends them with the first that notices, and else runs all", async () => {
    const pages = { session: "one", file: "pages.test.js", name: "turns the page" };
    const week = { session: "two", file: "week.test.js", name: "shows a week" };
    const commands: string[] = [];
    const { results } = await run([...both, "page-ignored"], async ({ command, days, tell, run: count }) => {
      commands.push(command.join(" "));
      const isWanted = ({ file }: { file: string }) => command.length === 3 || command.includes(file);
      for (const test of [pages, week]) if (isWanted(test)) await tell({ ...test, failed: false });
      if (isWanted(week) && count !== 4) await days(WEEK, "two");
      // Neither a test that goes on nor one that fails with sound answers notices anything.
      if (count === 3) await tell({ ...week, failed: false });
      if (count === 5) await tell({ ...pages, failed: true });
      if (count === 5 || !isWanted(pages)) return;
      const [first] = await days("/museum-hours?limit=1", "one");
      if (first !== (await days("/museum-hours?limit=1&page=2", "one"))[0]) return;
      await tell({ ...pages, failed: true });
      await new Promise(() => {});
    });
    const onOne = (file: string) => `vitest run ${file} --silent`;
    const expected = [onOne(week.file), onOne(week.file), "vitest run --silent", onOne(pages.file)];
    expect(commands.slice(2)).toEqual(expected);
    expect(results).toMatchObject([
      { status: "survived", reach: { tests: [{ file: "week.test.js", name: "shows a week" }], isOfTests: true } },
      { status: "survived", altered: 1, killers: [] },
      { status: "killed", killers: [{ file: "pages.test.js", name: "turns the page" }], run: { passed: false } },
    ]);
    const all = await run(["closed-day-open"], async ({ command, days, tell }) => {
      expect(command).toHaveLength(3);
      await tell({ ...week, failed: false });
      for (const session of ["two", undefined]) await days(WEEK, session);
    });
    expect(all.results).toMatchObject([{ status: "survived", reach: { isOfTests: false } }]);
  });
});

it("museum-mock mutate lists the mutants without a command", async () => {
  const { stdout, status } = await runCommand(["mutate", "--list"]);
  expect([status, stdout]).toEqual([0, expect.stringContaining("closed-day-open")]);
  expect(stdout).toMatch(/^\d+ more with --all:$/m);
  const one = await runCommand(["mutate", "--list", "--only", "closed-day-open,closed-day-open"]);
  expect(one.stdout).toMatch(/^1 mutant that would hurt a visitor or a developer:\n {2}closed-day-open {2}.*\n$/);
});
