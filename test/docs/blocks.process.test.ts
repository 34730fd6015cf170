/** Every block of the README and the docs does what it says; those with a store in Redis as well, in a run over all inputs. */
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { hasRedis } from "../support/redis.js";
import { isWhole } from "../support/share.js";
import { listBlocks } from "./markdown.js";
import { createPageRun, type PageRun } from "./page-run.js";
import { findLackingProgram, isExample, listPages, namesStore, readBlocks } from "./pages.js";

const pages = listPages();

/** Why a block is not run, by the word that its page gives: `example=registry`. */
const reasons: Readonly<Record<string, string>> = {
  registry: "installs from the registry; package.process.test.ts and client-package.process.test.ts pack the packages",
  tested: "examples/ has it, with tests of its own",
  browser: "test/adapters/library/worker.browser.test.ts runs it in a page",
  types: "test/docs/typed-blocks.process.test.ts compiles it",
  framework: "needs SvelteKit, Angular or Storybook, which a clone does not install",
  workflow: "a workflow of GitHub; action.process.nightly.test.ts and its neighbour run the action",
  pipeline: "a pipeline of GitLab or Azure",
  engine: "needs a container engine",
  cluster: "needs a cluster of Kubernetes",
  telemetry: "needs OpenTelemetry's SDK",
  redis: "needs a Redis of its own; test/adapters/store/redis-store.process.nightly.test.ts starts one",
  service: "needs a service; test/verify/command.process.test.ts, test/twin and test/spec have them",
  broker: "needs a broker; test/cli/pact/verify.test.ts has one",
  part: "a part of a document or a test",
};

/** Pages with many blocks, or that start runners of tests, browsers and whole verifications, which the gate leaves to each night. */
const slow = [
  ...["admin-api", "client", "consumers-and-pact", "frontend-offline", "in-the-browser", "in-your-tests", "library"],
  ...["mutation", "provider-team", "qa-scenario-tests", "twin"],
];

// What is for sh alone needs one, and so do the programs that are put in the path of a page.
const isLeftOut = (page: string) =>
  process.platform === "win32" || (!isWhole && slow.some((name) => page === `docs/${name}.md`));

const hasStore = isWhole && hasRedis();
const listRunBlocks = (page: string) =>
  readBlocks(page).filter((block) => !isExample(block) && (hasStore || !namesStore(block)));

for (const page of pages) {
  const blocks = listRunBlocks(page);
  describe.skipIf(isLeftOut(page) || blocks.length === 0 || findLackingProgram(blocks) !== undefined)(page, () => {
    let started: PageRun;
    beforeAll(async () => {
      started = await createPageRun();
    });
    afterAll(() => started.close());

    const named = blocks.map((block) => [`line ${block.line}: ${block.text.split("\n")[0]}`, block] as const);
    it.each(named)("%s", (_, block) => started.run(block));
  });
}

it("runs every block that gives no reason against it", () => {
  const given = pages.flatMap((page) => readBlocks(page).flatMap((block) => block.attributes.get("example") ?? []));
  expect([...new Set(given)].sort()).toEqual(Object.keys(reasons).sort());
});

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

it.each(Object.entries(wrong))("a block that is wrong fails: it %s", async (_, markdown) => {
  const page = await createPageRun();
  const run = async () => {
    for (const block of listBlocks(markdown)) await page.run(block);
  };
  await expect(run()).rejects.toThrow();
  await page.close();
});
