/** Memory stays flat, whatever is asked and however often the mock is steered. The bounds are far above what was measured. */
import { execFileSync } from "node:child_process";
import { fileURLToPath } from "node:url";
import { beforeAll, expect, it } from "vitest";

const MEGABYTE = 1024 * 1024;

let grown: Readonly<Record<string, number>>;
beforeAll(() => {
  const script = fileURLToPath(new URL("../support/heap-growth.mjs", import.meta.url));
  grown = JSON.parse(execFileSync(process.execPath, ["--expose-gc", script], { encoding: "utf8" }));
});

// What stays behind of a second round of a load, in megabytes.
it.each([
  ["20,000 targets that come twice each", "targets", 12],
  ["600 changes of the scenario, with answers in between", "steering", 6],
  ["1,000 sessions that each ask for 100 pages beyond an end, six times", "sessions", 6],
  ["1,000 sessions whose clocks show one of 300 days", "clocks", 12],
  ["40,000 queries to the caches of mutants in 40 sessions", "caches", 48],
  ["600 credentials of 100,000 bytes", "credentials", 12],
  ["1,500 answers to origins of 20,000 bytes", "origins", 12],
  ["2,000 requests to a worker without an admin API", "worker", 12],
  ["20 replies of two million letters", "longReplies", 6],
  ["200,000 lines of a log that nobody reads", "stalledLog", 6],
])("the heap, once warm, does not grow with %s", (_, load, bound) => {
  expect(Number(grown[load]) / MEGABYTE).toBeLessThan(bound);
});
