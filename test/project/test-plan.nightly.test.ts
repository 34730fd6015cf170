/** The test plan of docs/test-plan.md on the website of examples/: all its workers share one mock. */
import { expect, it } from "vitest";
import { findBrowser } from "../../scripts/browser.mjs";
import { testWebsite } from "../support/website.js";

it.skipIf(!findBrowser())("the test plan passes on examples/website", async () => {
  const printed = await testWebsite("plan");
  expect(printed).toMatch(/\d+ passed/);
  expect(printed).not.toMatch(/failed|flaky|did not run/);
});
