/** The tests that `--reporter vitest` writes: each fails at the broken service, and passes at one that is sound. */
import { execFile } from "node:child_process";
import { mkdirSync, symlinkSync, writeFileSync } from "node:fs";
import { basename, join, resolve } from "node:path";
import { promisify } from "node:util";
import { describe, expect, it } from "vitest";
import { verify } from "../../src/adapters/index.js";
import { toVitestTests } from "../../src/cli/reporters/vitest-tests.js";
import { newFolder } from "../support/folder.js";
import { isWhole } from "../support/share.js";
import { serveProvider } from "./http-provider.js";
import { CREDENTIALS } from "./judging.js";
import { withSenders } from "./matrix.js";
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

/** The outcomes of the tests in a folder, file by file; at the address that each file names, unless another one is given. */
async function runTests(folder: string, url?: string): Promise<Record<string, readonly string[]>> {
  const { MUSEUM_BASE_URL: _, ...rest } = process.env;
  const env = { ...rest, ...(url && { MUSEUM_BASE_URL: url }), MUSEUM_USERNAME: USER, MUSEUM_PASSWORD: PASSWORD };
  const args = [resolve("node_modules/vitest/vitest.mjs"), "run", "--reporter", "json", "--root", folder];
  const run = promisify(execFile)(process.execPath, args, { env, cwd: folder });
  const { stdout } = await run.catch((error: { stdout: string }) => error);
  const { testResults } = JSON.parse(stdout.slice(stdout.indexOf("{"))) as VitestReport;
  return Object.fromEntries(
    testResults.map(({ name, assertionResults }) => [basename(name), assertionResults.map(({ status }) => status)]),
  );
}

interface VitestReport {
  readonly testResults: readonly { readonly name: string; readonly assertionResults: readonly { status: string }[] }[];
}

function serve(create: (now: () => number) => Handler) {
  return serveProvider(create(createNoonClock()));
}

describe("verify --reporter vitest", () => {
  it("writes tests that fail at each broken service, and pass at a sound one", async () => {
    const folder = newFolder();
    mkdirSync(join(folder, "node_modules"));
    symlinkSync(resolve("node_modules/vitest"), join(folder, "node_modules/vitest"));
    const services = await Promise.all(
      broken.map(async (name) => {
        const { create, rules } = mutantNamed(name);
        const served = await serve(create);
        const now = createNoonClock();
        // The gate asks for no more than finds what is broken.
        const options = isWhole ? { randomQueries: 10 } : { only: withSenders(rules) };
        const report = await verify(served.url, { credentials: CREDENTIALS, now, ...options });
        writeFileSync(join(folder, `${name}.test.mjs`), toVitestTests(report));
        return served;
      }),
    );
    const sound = await serve(createProvider);
    const [atBroken, atSound] = [await runTests(folder), await runTests(folder, sound.url)];
    for (const { close } of [...services, sound]) await close();
    expect(Object.keys(atBroken).sort()).toEqual(broken.map((name) => `${name}.test.mjs`).sort());
    for (const [file, outcomes] of Object.entries(atBroken)) {
      expect([file, outcomes.length > 0, new Set(outcomes)]).toEqual([file, true, new Set(["failed"])]);
      expect([file, atSound[file]]).toEqual([file, outcomes.map(() => "passed")]);
    }
  });

  it("keeps a wrong credential out of the file, and says so", async () => {
    const served = await serve(mutantNamed("a longer password is let in").create);
    const options = { credentials: CREDENTIALS, now: createNoonClock(), only: ["credentials"] };
    const text = toVitestTests(await verify(served.url, options).finally(served.close));
    expect(text).toContain("test.todo(");
    expect(text).not.toContain(PASSWORD);
  });
});

function mutantNamed(name: string) {
  const mutant = mutants.find((other) => other.name === name);
  if (!mutant) throw new Error(`no mutant is ${name}`);
  return mutant;
}
