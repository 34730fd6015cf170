/** The website of examples/ in a browser. Its other tests are a project of their own. */
import { execFile } from "node:child_process";
import { mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { describe, expect, it } from "vitest";
import { findBrowser } from "./support/browser.js";

const executable = findBrowser();

/** Builds the site and runs tests of it; resolves to what was printed, whether they failed or not. */
async function runScript(script: "e2e" | "plan"): Promise<string> {
  const env = {
    ...{ PATH: process.env["PATH"], HOME: process.env["HOME"], CHROMIUM_PATH: executable },
    WEBSITE_RESULTS: mkdtempSync(join(tmpdir(), "museum-website-")),
  };
  const args = ["run", "--silent", script, "--", "--reporter", "dot", "--workers", "2"];
  const ended = promisify(execFile)("npm", args, { cwd: "examples/website", env });
  const { stdout } = await ended.catch((error: { stdout: string }) => error);
  return stdout;
}

describe.skipIf(!executable)("examples/website", () => {
  it.each(["e2e", "plan"] as const)("passes its tests in a browser: %s", async (script) => {
    const printed = await runScript(script);
    expect(printed).toMatch(/\d+ passed/);
    expect(printed).not.toMatch(/failed|flaky|did not run/);
  });
});
