/** The website of examples/ in a browser. Its other tests are a project of their own. */
import { expect, it } from "vitest";
import { findBrowser } from "../../scripts/browser.mjs";
import { testWebsite } from "../support/website.js";

it.skipIf(!findBrowser())("examples/website passes its tests in a browser", async () => {
  const printed = await testWebsite("e2e");
  expect(printed).toMatch(/\d+ passed/);
  expect(printed).not.toMatch(/failed|flaky|did not run/);
});
