import { availableParallelism } from "node:os";
import process, { argv, versions } from "node:process";
import { defineConfig } from "vitest/config";
import { PATIENCE_MILLISECONDS } from "./test/support/patience.ts";

/** Files that start processes, of which a new one is named *.process.test.ts, and one too long for the quick loop. */
const processes = [
  "test/**/*.process.test.ts",
  "test/completion.test.ts",
  "test/faults.test.ts",
  "test/pact/missing-peer.test.ts",
  "test/sweep.test.ts",
];

/** Files that try very many inputs, which is too long for the quick loop. */
const long = [
  "test/hostile/**/*.test.ts",
  "test/**/*.property.test.ts",
  "test/cached-answers.test.ts",
  "test/data-judge.test.ts",
  "test/data-query.test.ts",
  "test/generate.test.ts",
  "test/generated-museum.test.ts",
  "test/pact/verification-proxy.test.ts",
];

/** Files that let other tools judge: Prism, Redocly, Respect, Pact's own server. */
const judges = [
  "contracts/judges/**/*.test.ts",
  "test/redocly-lint.test.ts",
  "test/scenario-tests.test.ts",
];

/** Files that run as `npm run check:all` and each night: whole runs of the verifier and of twins, Pact's own programs, whole suites under sweep and mutate or in a browser, gateways, documents that others judge, replicas and real databases. */
const nightly = [
  "test/action.process.test.ts",
  "test/action-comment.process.test.ts",
  "test/docs/store.process.test.ts",
  "contracts/consumers/**/*.test.ts",
  "test/gateway.test.ts",
  "test/pact/door*.test.ts",
  "test/pact/verify.process.test.ts",
  "test/sweep.process.test.ts",
  "test/one-configuration.process.test.ts",
  "test/memory.process.test.ts",
  "test/hostile/proxy.process.test.ts",
  "test/hostile/two-paths.test.ts",
  "test/page/accessible.browser.test.ts",
  "test/page/changes.browser.test.ts",
  "test/page/keyboard.browser.test.ts",
  "test/page/made-tests.process.test.ts",
  "test/page/several.browser.test.ts",
  "test/page/steer.browser.test.ts",
  "test/playwright-adapter.process.test.ts",
  "test/redis*.process.test.ts",
  "test/replicas.*.test.ts",
  "test/shared-examples.process.test.ts",
  "test/site/whole-site.process.test.ts",
  "test/sweep.test.ts",
  "test/test-plan.test.ts",
  "test/examples.test.ts",
  "test/mutate-tests.process.test.ts",
  "test/mutate.process.test.ts",
  "test/verify/against.test.ts",
  "test/verify/advice.test.ts",
  "test/verify/bookkeeping.test.ts",
  "test/verify/evidence.test.ts",
  "test/verify/failure-groups.test.ts",
  "test/verify/figures.test.ts",
  "test/verify/living.test.ts",
  "test/verify/overload.test.ts",
  "test/verify/profiles.test.ts",
  "test/verify/repeatable.test.ts",
  "test/verify/sparse-museums.test.ts",
  "test/twin/serving.test.ts",
  "test/twin/taking.test.ts",
];

/** Files that run the verifier or take a twin, a whole run a test. */
const verify = ["test/verify/**/*.test.ts", "test/twin/**/*.test.ts", "contracts/provider.test.ts"];

/** Files that need a browser. */
const browser = [
  "test/browser.test.ts",
  "test/**/*.browser.test.ts",
  "test/worker.test.ts",
];

/** Starts no processes. The modules hold no state, so that files may share them, which nearly halves the time. */
const inOneProcess = {
  setupFiles: ["test/support/without-processes.ts"],
  isolate: false,
  // Garbage is collected less often, and Node.js 20 optimizes less, which takes a sixth less processor time.
  execArgv: ["--max-semi-space-size=64", ...(versions.node.startsWith("20.") ? ["--interrupt-budget=1000000"] : [])],
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
      project("unit", ["test/**/*.test.ts"], {
        exclude: [...processes, ...long, ...judges, ...verify, ...browser, ...nightly],
        ...inOneProcess,
      }),
      project("long", long, { exclude: [...processes, ...verify, ...nightly], ...inOneProcess }),
      project("cli", processes, { exclude: nightly, isolate: false, ...withPrograms }),
      project("verify", verify, { exclude: [...processes, ...nightly], ...inOneProcess }),
      project("judges", judges, { exclude: nightly, isolate: false }),
      project("nightly", nightly, withPrograms),
      project("browser", browser, { exclude: nightly, isolate: false, ...withPrograms }),
      project("examples", ["examples/*/test/**/*.test.ts"]),
    ],
    coverage: { include: ["src/**/*.ts"], exclude: ["src/**/generated/**"], reportsDirectory: ".cache/coverage" },
  },
});
