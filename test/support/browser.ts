/** A Chromium of the system, for the suite that needs a real browser. */
import { existsSync } from "node:fs";
import { type BrowserContext, chromium } from "playwright-core";
import { newFolder } from "./folder.js";

const places = [
  process.env["CHROMIUM_PATH"] ?? "",
  "/usr/bin/chromium",
  "/usr/bin/chromium-browser",
  "/usr/bin/google-chrome",
  "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
  "C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe",
];

/** The path of a browser, or undefined, which is said aloud; in CI a browser must be there. */
export function findBrowser(): string | undefined {
  const found = places.find((path) => path !== "" && existsSync(path));
  if (found === undefined) {
    const message = "no Chromium was found (CHROMIUM_PATH names one): the browser suite";
    if (process.env["CI"]) throw new Error(`${message} can't run`);
    console.warn(`\n*** ${message} is SKIPPED ***\n`);
  }
  return found;
}

export function launch(executablePath: string): Promise<BrowserContext> {
  return chromium.launchPersistentContext(newFolder(), {
    executablePath,
    headless: true,
    args: [
      "--no-sandbox",
      "--disable-gpu",
      "--disable-quic",
      "--no-first-run",
      "--disable-background-networking",
      "--disable-component-update",
      "--disable-sync",
    ],
  });
}
