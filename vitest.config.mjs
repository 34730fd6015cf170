import { defineConfig } from "vitest/config";

export default defineConfig({
  test: {
    include: ["test/**/*.test.ts", "contracts/**/*.test.ts"],
    // A CommonJS package is imported as Node imports it.
    deps: { interopDefault: false },
    env: { PACT_DO_NOT_TRACK: "true" },
    maxWorkers: "100%",
    testTimeout: 30_000,
    hookTimeout: 60_000,
    reporters: ["default", ["json", { outputFile: ".cache/test-results.json" }]],
  },
});
