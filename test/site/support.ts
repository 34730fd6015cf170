/** The folder of a site on a host, and a browser that opens it. */
import type { Page } from "playwright-core";
import { useBrowser } from "../support/browser.js";
import { newFolder } from "../support/folder.js";
import { sendFrom } from "../support/page-fetch.js";
import { run } from "../support/run-cli.js";
import { TODAY } from "../support/same-requests.mjs";
import { hostFolder } from "../support/static-host.js";

export const BASE = "/museum/";

/** Writes a site, or the next version of one, with options of the command. */
export async function writeSite(folder: string, options: readonly string[] = []): Promise<void> {
  const ended = await run(["site", "--out", folder, "--base", BASE, "--today", TODAY, ...options]);
  if (ended.status !== 0) throw new Error(ended.stderr);
}

/** The site on a host, and a browser, for the tests of a block. */
export function useSite() {
  const browser = useBrowser(hostSite);
  return {
    get context() {
      return browser.context;
    },
    get site() {
      return browser.started;
    },
    openPage: browser.openPage,
    /** Opens a page of the site. */
    open: (path: string) => browser.openPage(browser.started.url + path),
    sendFrom: (page: Page) => sendFrom(page, browser.started.url.slice(0, -1)),
  };
}

async function hostSite() {
  const folder = newFolder();
  await writeSite(folder);
  return { ...(await hostFolder(folder, BASE)), folder };
}

/** Runs the first block with such a text, and returns what is shown as its answers. */
export async function runBlock(page: Page, text: string): Promise<string> {
  const block = page.locator("[data-requests]", { hasText: text }).first();
  await block.getByRole("button", { name: /^Run/ }).click();
  await block.locator(".run-answer, .notice").first().waitFor();
  await block.locator("button:not([aria-disabled])").first().waitFor();
  await block.getByText("…", { exact: true }).first().waitFor({ state: "detached" });
  return block.locator(".run-answers").innerText();
}

/** Waits until the browser keeps the states of the mock, among them one with this text. */
export async function untilKept(page: Page, text: string): Promise<void> {
  const read = async ([base, wanted]: readonly [string, string]) => {
    const kept = await (await caches.open(`museum-mock ${base}`)).match(`${base}__states`);
    return (await kept?.text())?.includes(wanted);
  };
  await page.waitForFunction(read, [BASE, text] as const);
}
