/** Starts the browser of the suites that need a real one. */
import { type BrowserContext, chromium } from "playwright-core";
import { newFolder } from "./folder.js";

export function launch(executablePath: string, further: readonly string[] = []): Promise<BrowserContext> {
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
      ...further,
    ],
  });
}
