/** The website of examples/ in a browser. Its other tests are a project of their own. */
import { execFile } from "node:child_process";
import { mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { promisify } from "node:util";
import { describe, expect, it } from "vitest";
import { findBrowser } from "./support/browser.js";

const executable = findBrowser();

/** Runs the command of a package in examples/website; resolves to what it printed, whether it failed or not. */
async function run(script: string, ...args: string[]): Promise<string> {
  const { stdout } = await promisify(execFile)(process.execPath, [resolve("node_modules", script), ...args], {
    cwd: "examples/website",
    env: {
      PATH: process.env["PATH"],
      HOME: process.env["HOME"],
      CHROMIUM_PATH: executable,
      WEBSITE_RESULTS: mkdtempSync(join(tmpdir(), "museum-website-")),
    },
  }).catch((error: { stdout: string }) => error);
  return stdout;
}

describe.skipIf(!executable)("examples/website", () => {
  it("passes its tests in a browser", async () => {
    await run("vite/bin/vite.js", "build", "--logLevel", "error");
    const printed = await run("@playwright/test/cli.js", "test", "--reporter", "dot");
    expect(printed).toMatch(/\d+ passed/);
    expect(printed).not.toMatch(/failed|flaky|did not run/);
  });
});
