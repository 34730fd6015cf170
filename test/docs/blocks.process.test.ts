/** Every block of the README and the docs does what it says; those with a store are run by store.process.nightly.test.ts. */
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { isWhole } from "../support/share.js";
import { type Block, listBlocks } from "./markdown.js";
import { createPageRun, type PageRun } from "./page-run.js";
import { findLackingProgram, isExample, listPages, namesStore, readBlocks } from "./pages.js";

const pages = listPages();

/** The blocks that are not run, by page and first line, each with the reason. The pages mark them as `example`. */
const examples: Readonly<Record<string, string>> = {
  "README.md: npm run packages": "installs from the registry; test/project/package.process.test.ts packs the package",
  "docs/other-operations.md: npx prism mock --port 4020 openapi.yaml": "examples/other-operations runs it",
  "docs/other-operations.md: GET  /museum-hours         open on 2027-03-02 from 09:30 to 17:00":
    "what the example prints; examples/other-operations has its tests",
  "docs/client.md: npm run packages":
    "packs into the clone; test/project/client-package.process.test.ts packs the client",
  "docs/in-the-browser.md: npm install --save-dev msw": "installs from the registry",
  'docs/in-the-browser.md: import { setupWorker } from "msw/browser";':
    "test/adapters/library/worker.browser.test.ts runs it in a page",
  'docs/in-the-browser.md: import { createFixedWorld } from "museum-mock";':
    "test/adapters/library/worker.browser.test.ts runs it in a page",
  "docs/in-the-browser.md: // src/routes/+page.server.js": "needs SvelteKit, which a clone does not install",
  "docs/in-the-browser.md: museum-mock serve --base-path /api": "needs Angular, which a clone does not install",
  "docs/in-the-browser.md: // .storybook/preview.js": "needs Storybook, which a clone does not install",
  "docs/in-the-browser.md: export const Standard = {};": "needs Storybook, which a clone does not install",
  'docs/client.md: import { createMuseumClient, type SpecialEvent } from "museum-mock/client";':
    "test/docs/typed-blocks.process.test.ts compiles it",
  "docs/mutation.md: npm install --save-dev mutation-testing-elements": "installs from the registry",
  "docs/ci.md: # a mock for the tests":
    "a workflow of GitHub; test/project/action.process.nightly.test.ts runs the action",
  "docs/ci.md: # a contract check": "a workflow of GitHub; test/project/action.process.nightly.test.ts runs the action",
  "docs/ci.md: # would our tests notice?":
    "a workflow of GitHub; test/project/action-comment.process.nightly.test.ts runs the action",
  "docs/ci.md: # consumers' pacts, on the service":
    "a workflow of GitHub; test/project/action.process.nightly.test.ts runs the action",
  "docs/ci.md: on:": "a workflow of GitHub; test/project/action.process.nightly.test.ts runs the action",
  "docs/ci.md: contract:": "a pipeline of GitLab",
  'docs/ci.md: import { GenericContainer, Wait } from "testcontainers";': "needs a container engine",
  "docs/ci.md: steps:": "a pipeline of Azure",
  "docs/deploy.md: servers:": "a part of an OpenAPI document",
  'docs/shared-server.md: redis-server --appendonly yes --save ""':
    "installs from the registry; test/adapters/store/redis-store.process.nightly.test.ts starts Redis",
  'docs/shared-server.md: redis-cli ACL SETUSER mock on ">s3cret" "~museum-mock:*" -@all +@connection +@read +@write +@scripting +time +info':
    "needs a Redis of its own, whose accounts it changes",
  "docs/shared-server.md: apiVersion: monitoring.coreos.com/v1": "needs a cluster of Kubernetes",
  "docs/shared-server.md: // telemetry.mjs": "needs OpenTelemetry's SDK",
  'docs/shared-server.md: NODE_OPTIONS="--import ./telemetry.mjs" OTEL_SERVICE_NAME=museum-mock npx museum-mock serve':
    "needs OpenTelemetry's SDK",
  "docs/shared-server.md: docker build -t museum-mock:0.2.0 .": "needs a container engine",
  'docs/in-your-tests.md: import { expect, test } from "museum-mock/playwright";':
    "needs a website; test/project/examples.nightly.test.ts runs the tests of one",
  "docs/in-your-tests.md: // playwright.config.js":
    "needs a website; test/project/examples.nightly.test.ts runs one that renders on the server",
  'docs/in-your-tests.md: test("says that the museum is down", async ({ page, museum }) => {': "the same",
  'docs/in-your-tests.md: await expect(museum).toHaveBeenAsked({ operation: "getMuseumHours", exactly: 1, quietFor: "1s" });':
    "a line of a test; test/mock/assertions/assertions.test.ts has it",
  "docs/test-plan.md: cd examples/website": "takes eight browsers",
  'docs/test-plan.md: import { expect, test } from "museum-mock/playwright";':
    "needs a website; examples/website has the same case",
  "docs/provider-team.md: name: contract": "a workflow of GitHub",
  "docs/provider-team.md: museum-mock twin https://staging.example/api --out staging-twin":
    "needs two services; test/twin/ has them",
  "docs/provider-team.md: museum-mock verify https://staging.example/api":
    "needs a service; test/verify/command.process.test.ts has one",
  "docs/provider-team.md: MUSEUM_BASE_URL=https://staging.example/api MUSEUM_USERNAME=anna MUSEUM_PASSWORD=s3cret npm run contracts":
    "the gate runs the suite itself",
  'docs/provider-team.md: export REDOCLY_CLI_RESPECT_INPUT=\'{"username":"anna","password":"s3cret"}\'':
    "needs a service; test/spec/scenario-tests.judge.test.ts runs them",
  'docs/consumers-and-pact.md: npm install --save-dev "@pact-foundation/pact"': "installs from the registry",
  'docs/consumers-and-pact.md: npm install --save-dev "@pactflow/openapi-pact-comparator"':
    "installs from the registry",
  "docs/consumers-and-pact.md: museum-mock pact verify https://staging.example/api --provider-states-url https://staging.example/states --credentials anna:s3cret --publish --provider-version 1a2b3c --provider-branch main":
    "needs a broker; test/cli/pact/verify.test.ts has one",
};

/** Pages with many blocks, or that start runners of tests, browsers and whole verifications, which the gate leaves to each night. */
const slow = [
  ...["admin-api", "client", "consumers-and-pact", "frontend-offline", "in-the-browser", "in-your-tests", "library"],
  ...["mutation", "provider-team", "qa-scenario-tests", "twin"],
];

// What is for sh alone needs one, and so do the programs that are put in the path of a page.
const isLeftOut = (page: string) =>
  process.platform === "win32" || (!isWhole && slow.some((name) => page === `docs/${name}.md`));

const nameOf = (block: Block) => block.text.split("\n")[0] ?? "";

const listRunBlocks = (page: string) => readBlocks(page).filter((block) => !isExample(block) && !namesStore(block));

for (const page of pages) {
  const blocks = listRunBlocks(page);
  describe.skipIf(isLeftOut(page) || blocks.length === 0 || findLackingProgram(blocks) !== undefined)(page, () => {
    let started: PageRun;
    beforeAll(async () => {
      started = await createPageRun();
    });
    afterAll(() => started.close());

    it.each(blocks.map((block) => [`line ${block.line}: ${nameOf(block)}`, block] as const))("%s", (_, block) =>
      started.run(block),
    );
  });
}

it("runs every block but the listed examples", () => {
  const found = pages.flatMap((page) =>
    readBlocks(page)
      .filter(isExample)
      .map((block) => `${page}: ${nameOf(block)}`),
  );
  expect(found.sort()).toEqual(Object.keys(examples).sort());
});

describe("a block that is wrong", () => {
  const wrong = {
    "shows another output": "```console\n$ museum-mock choices --json\n[]\n```",
    "has a command that fails": "```sh\nmuseum-mock choices noSuchChoice\n```",
    "has an option that is not there": "```sh\nmuseum-mock scenarios --verbose\n```",
    "sends a request that is refused":
      "```sh\nmuseum-mock serve\ncurl -u a:b http://127.0.0.1:4010/museum-hours?limit=31\n```",
    "prints something else": "```js\nconsole.log(1 + 1); // 3\n```",
    "imports what is not exported": '```js\nimport { noSuchThing } from "museum-mock";\n```',
    "shows another exit status": "```console exit=3\n$ museum-mock choices noSuchChoice\n…\n```",
    "is no JSON": "```json\n{ hours: [] }\n```",
    "is in no known language": "```python\nprint(1)\n```",
  };

  it.each(Object.entries(wrong))("fails: it %s", async (_, markdown) => {
    const page = await createPageRun();
    const run = async () => {
      for (const block of listBlocks(markdown)) await page.run(block);
    };
    await expect(run()).rejects.toThrow();
    await page.close();
  });
});
