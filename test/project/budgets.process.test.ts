/** Budgets of a served mock that no machine's noise touches; lower them when it gets leaner. package.process.test.ts has those of the package, `npm run bench` measures time. */
import { execFileSync } from "node:child_process";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { beforeAll, describe, expect, it } from "vitest";
import { startServe } from "../support/cli.js";
import { newFolder } from "../support/folder.js";
import { sendOver } from "../support/mock.js";

const budgets = { modulesOfServe: 16, bytesAllocatedByFetch: 30_000, bytesAllocatedByExchange: 1_400 };

// Windows ends a process without the report that V8 writes at its end.
describe.skipIf(process.platform === "win32")("museum-mock serve, up to its first answers", () => {
  let modules: readonly string[] = [];
  beforeAll(async () => {
    modules = await listModulesOfServe();
  });

  it(`loads at most ${budgets.modulesOfServe} modules`, () => {
    expect(modules).toContain(fileURLToPath(new URL("../../dist/bin/museum-mock.js", import.meta.url)));
    expect(modules.length).toBeLessThanOrEqual(budgets.modulesOfServe);
  });

  it("loads no package: what it needs is bundled", () => {
    expect(modules.filter((file) => /[\\/]node_modules[\\/]/.test(file))).toEqual([]);
  });
});

it(`a repeated request in process allocates at most ${budgets.bytesAllocatedByExchange} bytes, and ${budgets.bytesAllocatedByFetch} with web objects`, () => {
  const script = fileURLToPath(new URL("../support/allocated-bytes.mjs", import.meta.url));
  // In one thread the same code is compiled at the same request of each run.
  const flags = ["--expose-gc", "--single-threaded", "--min-semi-space-size=512", "--max-semi-space-size=512"];
  const { byFetch, byExchange } = JSON.parse(execFileSync(process.execPath, [...flags, script], { encoding: "utf8" }));
  expect(byExchange).toBeGreaterThan(0);
  expect(byExchange).toBeLessThanOrEqual(budgets.bytesAllocatedByExchange);
  expect(byFetch).toBeGreaterThan(byExchange);
  expect(byFetch).toBeLessThanOrEqual(budgets.bytesAllocatedByFetch);
});

const coverage = newFolder();

/** Lists the files that a server has run; V8 reports them, whichever way they were loaded. */
async function listModulesOfServe(): Promise<readonly string[]> {
  const { url, stop } = await startServe([], { env: { NODE_V8_COVERAGE: coverage } });
  try {
    for (const path of ["/museum-hours", "/special-events"]) expect((await sendOver(url)(path)).status).toBe(200);
  } finally {
    await stop();
  }
  const urls = readdirSync(coverage).flatMap((name) => {
    const { result } = JSON.parse(readFileSync(join(coverage, name), "utf8")) as { result: { url: string }[] };
    return result.map((script) => script.url);
  });
  return [...new Set(urls)].filter((one) => one.startsWith("file:")).map((one) => fileURLToPath(one));
}
