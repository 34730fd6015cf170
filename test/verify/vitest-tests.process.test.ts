/** The tests that `--reporter vitest` writes: each fails at the broken service, and passes at one that is sound. */
import { execFile } from "node:child_process";
import { mkdirSync, symlinkSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { promisify } from "node:util";
import { describe, expect, it } from "vitest";
import { verify } from "../../src/adapters/index.js";
import { toVitestTests } from "../../src/cli/reporters/vitest-tests.js";
import { newFolder } from "../support/folder.js";
import { serveProvider } from "./http-provider.js";
import { CREDENTIALS } from "./judging.js";
import { mutants } from "./mutants.js";
import { createNoonClock } from "./noon-clock.js";
import { createProvider, type Handler, PASSWORD, USER } from "./provider.js";

/** Broken in a way of its own each: a default, a range, paging, a refusal, a header, a status, a content, a failure. */
const broken = [
  "endDate is six days on",
  "by the first date alone",
  "pages leave one out between, on hours",
  "hours need no credential",
  "a 401 has no challenge",
  "29 February is refused",
  "price as text",
  "a page of letters gets 500",
];

async function runTests(file: string, url: string) {
  const env = { ...process.env, MUSEUM_BASE_URL: url, MUSEUM_USERNAME: USER, MUSEUM_PASSWORD: PASSWORD };
  const args = [
    resolve("node_modules/vitest/vitest.mjs"),
    "run",
    file,
    "--reporter",
    "json",
    "--root",
    resolve(file, ".."),
  ];
  const run = promisify(execFile)(process.execPath, args, { env, cwd: resolve(file, "..") });
  const { stdout } = await run.catch((error: { stdout: string }) => error);
  const { numPassedTests, numFailedTests } = JSON.parse(stdout.slice(stdout.indexOf("{")));
  return { passed: numPassedTests, failed: numFailedTests };
}

async function serve<Result>(create: (now: () => number) => Handler, use: (url: string) => Promise<Result>) {
  const served = await serveProvider(create(createNoonClock()));
  return use(served.url).finally(served.close);
}

describe("verify --reporter vitest", () => {
  it("writes tests that fail at each broken service, and pass at a sound one", async () => {
    const folder = newFolder();
    mkdirSync(join(folder, "node_modules"));
    symlinkSync(resolve("node_modules/vitest"), join(folder, "node_modules/vitest"));
    for (const name of broken) {
      const mutant = mutants.find((one) => one.name === name);
      if (!mutant) throw new Error(`no mutant is ${name}`);
      const file = join(folder, `${broken.indexOf(name)}.test.mjs`);
      const atBroken = await serve(mutant.create, async (url) => {
        const report = await verify(url, { credentials: CREDENTIALS, now: createNoonClock(), randomQueries: 10 });
        writeFileSync(file, toVitestTests(report));
        return runTests(file, url);
      });
      const atSound = await serve(createProvider, (url) => runTests(file, url));
      expect([name, atBroken.passed, atBroken.failed > 0]).toEqual([name, 0, true]);
      expect([name, atSound]).toEqual([name, { passed: atBroken.failed, failed: 0 }]);
    }
  });

  it("keeps a wrong credential out of the file, and says so", async () => {
    const mutant = mutants.find(({ name }) => name === "a longer password is let in");
    const text = await serve(mutant?.create ?? createProvider, async (url) =>
      toVitestTests(await verify(url, { credentials: CREDENTIALS, now: createNoonClock(), only: ["credentials"] })),
    );
    expect(text).toContain("test.todo(");
    expect(text).not.toContain(PASSWORD);
  });
});
