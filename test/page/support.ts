/** A browser with the page of a mock, for the suites that look at it. */
import { readFileSync } from "node:fs";
import type { Page } from "playwright-core";
import { beforeAll } from "vitest";
import type { DataSet, MockOptions } from "../../src/adapters/library/index.js";
import { type Listening, listen } from "../../src/adapters/node/node.js";
import { useBrowser } from "../support/browser.js";
import { exampleWorld } from "../support/example-world.js";
import { type Send, sendOver, startMock } from "../support/mock.js";

export interface ShownMock extends Listening {
  readonly send: Send;
  /** The JSON of a path of the admin API. */
  admin(path: string, init?: RequestInit): Promise<unknown>;
}

/** Each view, with what can be open in it; `ID` stands for a request. */
export const views = [
  ...["#/museum", "#/museum?day=2027-03-02", "#/museum?q=amber", "#/requests", "#/requests?open=ID"],
  ...["#/steer/clock", "#/steer/scenarios?q=closed", "#/steer/faults", "#/steer/choices?q=limitAbove"],
  ...["#/steer/sessions", "#/try/listSpecialEvents"],
];

export async function showMock(
  options: Partial<MockOptions> = {},
  { port = 0, world = exampleWorld }: { port?: number; world?: DataSet } = {},
): Promise<ShownMock> {
  const mock = startMock(world, { now: () => Date.UTC(2027, 2, 2, 9), ...options });
  const listening = await listen(mock, { port });
  const send = sendOver(listening.url);
  return {
    ...listening,
    send,
    async admin(path, init) {
      const text = await (await send(`/__admin/${path}`, init)).text();
      return text === "" ? undefined : JSON.parse(text);
    },
  };
}

/** Presses a button that saves a file, and reads what it saved. */
export async function download(page: Page, name: string) {
  const [file] = await Promise.all([
    page.waitForEvent("download"),
    page.getByRole("button", { name, exact: true }).click(),
  ]);
  return JSON.parse(readFileSync(await file.path(), "utf8"));
}

/** The page of a mock in a browser, for the tests of a block: one tab, opened at `hash`. */
export function usePage(hash: string, show: () => Promise<ShownMock> = showMock) {
  const browser = useBrowser(show);
  let page: Page;
  const openTab = (of: ShownMock, at: string) => browser.openPage(`${of.url}/__admin/${at}`);
  beforeAll(async () => {
    page = await openTab(browser.started, hash);
    await page.getByText("Live").waitFor();
  });
  return {
    get context() {
      return browser.context;
    },
    get mock() {
      return browser.started;
    },
    get page() {
      return page;
    },
    /** Opens another tab, of this mock or another one. */
    openTab,
    /** Goes to a view in the tab, as one who comes back to it: it looks at the mock at once. */
    open: (to: string) =>
      page.evaluate((at) => {
        location.hash = at;
        dispatchEvent(new Event("focus"));
      }, to),
    button: (name: string | RegExp) => page.getByRole("button", { name, exact: typeof name === "string" }),
    /** Waits for a message. */
    says: (text: string | RegExp) => page.getByRole("status").getByText(text).first().waitFor(),
  };
}
