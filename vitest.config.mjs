import { availableParallelism } from "node:os";
import process, { argv, versions } from "node:process";
import { defineConfig } from "vitest/config";
import { PATIENCE_MILLISECONDS } from "./test/support/patience.ts";

/** What a test needs is told by the name of its file: `NAME.KIND.test.ts`. */
const kinds = {
  /** Starts processes. */
  process: "{test,contracts}/**/*.process.test.ts",
  /** Tries very many inputs, which is too long for the quick loop. */
  long: "{test,contracts}/**/*.{long,property}.test.ts",
  /** Lets other tools judge: Prism, Redocly, Respect. */
  judge: "{test,contracts}/**/*.judge.test.ts",
  /** Needs a browser. */
  browser: "{test,contracts}/**/*.browser.test.ts",
  /** Runs as `npm run check:all` and each night, whatever else it needs. */
  nightly: "{test,contracts}/**/*.nightly.test.ts",
};

/** Runs the verifier or takes a twin, a whole run a test. */
const verify = "{test/verify/**/,test/twin/**/,contracts/}*.test.ts";

/** Garbage is collected less often, and Node.js 20 optimizes less, which takes a sixth less processor time. */
const execArgv = [
  "--max-semi-space-size=64",
  ...(versions.node.startsWith("20.") ? ["--interrupt-budget=1000000"] : []),
];

/** Starts no processes. The modules hold no state, so that files may share them, which nearly halves the time. */
const inOneProcess = {
  setupFiles: ["test/support/without-processes.ts"],
  isolate: false,
  execArgv,
};

/** Unpacks the browser before the first file needs it, and says which tests are skipped for want of a program. */
const withPrograms = { globalSetup: ["test/support/programs.ts"] };

/** A filter by name (`-t`) looks through all inputs of the tests, and is an error if it finds nothing. */
const isFiltered = argv.some((argument) => /^(?:-t|--testNamePattern)(?:=|$)/.test(argument));

const demandsTests = {
  onTestRunEnd(/** @type {readonly import("vitest/node").TestModule[]} */ modules) {
    const tests = modules.flatMap((module) => [...module.children.allTests()]);
    if (!isFiltered || tests.some((test) => test.result().state !== "skipped")) return;
    process.exitCode = 1;
    console.error("No test has a name that matches the filter.");
  },
};

const project = (name, include, options) => ({ extends: true, test: { name, include, ...options } });

export default defineConfig({
  test: {
    globalSetup: ["scripts/built-sources.mjs"],
    // The projects share most modules: each is transformed once.
    experimental: { fsModuleCache: true, fsModuleCachePath: ".cache/modules" },
    // A CommonJS package is imported as Node imports it.
    deps: { interopDefault: false },
    env: { PACT_DO_NOT_TRACK: "true", ...(isFiltered && { MATRIX: "whole" }) },
    // Three for two processors: tests that wait for a process or for time leave one free.
    maxWorkers: Math.ceil(availableParallelism() * 1.5),
    testTimeout: PATIENCE_MILLISECONDS,
    hookTimeout: PATIENCE_MILLISECONDS,
    expect: { poll: { timeout: PATIENCE_MILLISECONDS / 2 } },
    reporters: ["default", ["json", { outputFile: ".cache/test-results.json" }], demandsTests],
    projects: [
      project("unit", ["test/**/*.test.ts"], { exclude: [...Object.values(kinds), verify], ...inOneProcess }),
      project("long", [kinds.long], inOneProcess),
      project("cli", [kinds.process], { isolate: false, ...withPrograms }),
      project("verify", [verify], { exclude: [kinds.process, kinds.nightly], ...inOneProcess }),
      project("judges", [kinds.judge], { isolate: false }),
      project("nightly", [kinds.nightly], { ...withPrograms, execArgv }),
      project("browser", [kinds.browser], { isolate: false, ...withPrograms }),
      project("examples", ["examples/*/test/**/*.test.ts"]),
    ],
    coverage: { include: ["src/**/*.ts"], exclude: ["src/**/generated/**"], reportsDirectory: ".cache/coverage" },
  },
});
