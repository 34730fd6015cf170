/** Builds the website of examples/ and runs its tests in a browser. */
import { execFile } from "node:child_process";
import { promisify } from "node:util";
import { findBrowser } from "../../scripts/browser.mjs";
import { newFolder } from "./folder.js";

/** Resolves to what was printed, whether they failed or not. */
export async function testWebsite(script: "e2e" | "plan"): Promise<string> {
  const results = newFolder();
  const env = {
    ...{ PATH: process.env["PATH"], HOME: process.env["HOME"], CHROMIUM_PATH: findBrowser() },
    WEBSITE_RESULTS: results,
  };
  const args = ["run", "--silent", script, "--", "--reporter", "dot", "--workers", "2"];
  const ended = promisify(execFile)("npm", args, { cwd: "examples/website", env });
  const { stdout } = await ended.catch((error: { stdout: string }) => error);
  return stdout;
}
