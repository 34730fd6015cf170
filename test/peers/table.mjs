/** The optional peers: which versions are tried, what is installed beside them, and the smoke test of the part that needs them. */

/** @typedef {{ name: string, part: string, versions: readonly string[], smoke: string, beside?: readonly string[], command?: readonly string[] }} Peer */

/**
 * `beside` is installed with it. `versions` begin with the oldest that the range in package.json allows and end with `latest`. `smoke` is the file of `smoke/` that is
 * copied to an empty project and run.
 *
 * @type {readonly Peer[]}
 */
export const peers = [
  {
    name: "vitest",
    part: "museum-mock/vitest",
    versions: ["3.0.0", "3.2.7", "4.1.12", "latest"],
    smoke: "vitest.test.mjs",
    command: ["npx", "vitest", "run"],
  },
  { name: "vite", part: "museum-mock/vite", versions: ["5.0.0", "6.4.6", "7.3.8", "latest"], smoke: "vite.mjs" },
  { name: "msw", part: "museum-mock/msw", versions: ["2.0.0", "2.15.0", "latest"], smoke: "msw.mjs" },
  {
    name: "@playwright/test",
    part: "museum-mock/playwright",
    versions: ["1.45.0", "1.56.0", "latest"],
    smoke: "playwright.spec.mjs",
    command: ["npx", "playwright", "test", "--reporter=line"],
  },
  {
    name: "@pact-foundation/pact",
    part: "museum-mock/pact, pact verify",
    versions: ["13.0.0", "15.0.1", "16.3.0", "16.5.0", "latest"],
    smoke: "pact.mjs",
  },
  {
    name: "@pactflow/openapi-pact-comparator",
    part: "pact check",
    versions: ["1.4.0", "1.7.0", "latest"],
    smoke: "comparator.mjs",
  },
  { name: "@redis/client", part: "serve --store", versions: ["5.0.0", "latest"], smoke: "redis.mjs" },
  { name: "@modelcontextprotocol/server", part: "mcp", versions: ["2.0.0", "latest"], smoke: "mcp.mjs" },
  {
    name: "mutation-testing-elements",
    part: "mutate --reporter html",
    versions: ["3.5.0", "latest"],
    smoke: "mutation.mjs",
  },
  {
    name: "typescript",
    part: "the types, also with `skipLibCheck: false`",
    versions: ["5.4.5", "5.9.3", "latest"],
    smoke: "types.ts",
    beside: ["@types/node@20"],
    command: [
      ...["npx", "tsc", "--noEmit", "--strict", "--skipLibCheck", "false", "--target", "es2022", "--module"],
      ...["nodenext", "--types", "node", "types.ts"],
    ],
  },
];
