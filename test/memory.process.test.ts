/** Memory stays flat, whatever is asked and however often the mock is steered. The bounds are far above what was measured. */
import { execFileSync } from "node:child_process";
import { fileURLToPath } from "node:url";
import { beforeAll, describe, expect, it } from "vitest";

const MEGABYTE = 1024 * 1024;

/** What stays behind of two more rounds of a load, in megabytes. */
const bounds = { targets: 20, steering: 8, stalledLog: 8 };

describe("the heap, once warm", () => {
  let grown: Readonly<Record<string, number>>;
  beforeAll(() => {
    const script = fileURLToPath(new URL("support/heap-growth.mjs", import.meta.url));
    grown = JSON.parse(execFileSync(process.execPath, ["--expose-gc", script], { encoding: "utf8" }));
  });

  it.each([
    ["40,000 targets that come twice each", "targets"],
    ["1,200 changes of the scenario, with answers in between", "steering"],
    ["400,000 lines of a log that nobody reads", "stalledLog"],
  ] as const)("does not grow with %s", (_, load) => {
    expect(Number(grown[load]) / MEGABYTE).toBeLessThan(bounds[load]);
  });
});
