/** Builds the website of examples/ and runs its tests in a browser. */
import { execFile } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { findBrowser } from "./browser.js";

/** Resolves to what was printed, whether they failed or not. */
export async function testWebsite(script: "e2e" | "plan"): Promise<string> {
  const results = mkdtempSync(join(tmpdir(), "museum-website-"));
  const env = {
    ...{ PATH: process.env["PATH"], HOME: process.env["HOME"], CHROMIUM_PATH: findBrowser() },
    WEBSITE_RESULTS: results,
  };
  const args = ["run", "--silent", script, "--", "--reporter", "dot", "--workers", "2"];
  const ended = promisify(execFile)("npm", args, { cwd: "examples/website", env });
  const { stdout } = await ended.catch((error: { stdout: string }) => error);
  rmSync(results, { recursive: true });
  return stdout;
}
