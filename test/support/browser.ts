/** A real browser for the suites that need one. */
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { type BrowserContext, chromium, type Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect } from "vitest";
import { findBrowser } from "../../scripts/browser.mjs";
import { newFolder } from "./folder.js";

const executable = findBrowser();

/** Describes what needs a browser; skipped where there is none. */
export const describeInBrowser = describe.skipIf(!executable);

/**
 * A browser for the tests of a block, and what `start` starts beside it. Both are closed after the tests, which fail if the browser has complained of
 * something, such as a breach of the policy of a page.
 */
export function useBrowser<Started extends { close(): unknown }>(start: () => Promise<Started>) {
  const complaints: string[] = [];
  let context: BrowserContext | undefined;
  let started: Started | undefined;
  beforeAll(async () => {
    [context, started] = await Promise.all([launch(), start()]);
  });
  afterAll(async () => {
    await context?.close();
    await started?.close();
    expect(complaints).toEqual([]);
  });
  return {
    get context(): BrowserContext {
      return there(context);
    },
    get started(): Started {
      return there(started);
    },
    /** Opens an address, in another browser than that of the block if one is given. */
    async openPage(address: string, browser = context): Promise<Page> {
      const page = await there(browser).newPage();
      page.on("pageerror", ({ message }) => complaints.push(message));
      page.on("console", (message) => {
        // A browser tells of each answer that is an error; those are tested for on purpose.
        if (message.type() === "error" && !/Failed to load resource|net::ERR/.test(message.text()))
          complaints.push(message.text());
      });
      await page.goto(address);
      return page;
    },
  };
}

function there<Value>(value: Value | undefined): Value {
  if (value === undefined) throw new Error("It is not started yet; use it in a test or a hook.");
  return value;
}

const axe = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");

/** What axe finds on a page, of the rules that are given as code. */
export async function findingsOfAxe(page: Page, rules = ""): Promise<readonly string[]> {
  // The policy of the page keeps a script from being added; the debugger of the browser may run one.
  await page.evaluate(axe);
  const { violations } = await page.evaluate<AxeResult>(`axe.run({ resultTypes: ['violations'], ${rules} })`);
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html.slice(0, 200)).join(" ")}`);
}

interface AxeResult {
  readonly violations: readonly { readonly id: string; readonly nodes: readonly { readonly html: string }[] }[];
}

/** Starts the browser, with further arguments for it. */
export function launch(further: readonly string[] = []): Promise<BrowserContext> {
  return chromium.launchPersistentContext(newFolder(), {
    executablePath: executable ?? "",
    headless: true,
    args: [
      ...["--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run", "--disable-background-networking"],
      ...["--disable-component-update", "--disable-sync", ...further],
    ],
  });
}
