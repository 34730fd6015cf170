/** The website of examples/ in a browser: its tests, and the test plan of docs/test-plan.md, whose workers all share one mock. */
import { execFile } from "node:child_process";
import { promisify } from "node:util";
import { describe, expect, it } from "vitest";
import { findBrowser } from "../../scripts/browser.mjs";
import { newFolder } from "../support/folder.js";

describe.concurrent("examples/website", () => {
  it.skipIf(!findBrowser()).each(["e2e", "plan"])("passes its script %s", async (script) => {
    const { PATH, HOME } = process.env;
    const env = { PATH, HOME, CHROMIUM_PATH: findBrowser(), WEBSITE_RESULTS: newFolder() };
    const args = ["run", "--silent", script, "--", "--reporter", "dot", "--workers", "2"];
    const ended = promisify(execFile)("npm", args, { cwd: "examples/website", env });
    const { stdout } = await ended.catch((error: { stdout: string }) => error);
    expect(stdout).toMatch(/\d+ passed/);
    expect(stdout).not.toMatch(/failed|flaky|did not run/);
  });
});
