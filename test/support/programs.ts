/** Which programs the machine has that some tests start, and what is skipped without them. */
import { spawnSync } from "node:child_process";
import { findBrowser } from "../../scripts/browser.mjs";

export const hasProgram = (name: string): boolean => spawnSync(name, ["--version"]).error === undefined;

/** Says once what the machine lacks. Vitest calls it by this name. */
export function setup(): void {
  const lacking = ["bash", "curl", "mkfifo", "npx", "seq"].filter((name) => !hasProgram(name));
  if (findBrowser() === undefined) lacking.unshift("Chrome, Edge or Chromium (CHROMIUM_PATH can name one)");
  if (lacking.length > 0) console.warn(`\nSkips the tests that need what was not found: ${lacking.join(", ")}.\n`);
}
