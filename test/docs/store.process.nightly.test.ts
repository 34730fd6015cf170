/** The pages that show a store in Redis, whole, for the gate does without one. */
import { afterAll, describe, expect, it } from "vitest";
import { hasRedis } from "../support/redis.js";
import { createPageRun } from "./page-run.js";
import { isExample, listPages, namesStore, readBlocks } from "./pages.js";

const pages = listPages().filter((page) => readBlocks(page).some((block) => !isExample(block) && namesStore(block)));

it("finds such a page", () => {
  expect(pages).toContain("docs/shared-server.md");
});

describe.runIf(hasRedis()).each(pages)("%s", (page) => {
  const started = createPageRun();
  afterAll(async () => (await started).close());

  for (const block of readBlocks(page).filter((block) => !isExample(block))) {
    it(`line ${block.line}`, async () => (await started).run(block));
  }
});
