/** The museum in Playwright: `test` with a museum for each test, `expect` with a matcher for what it was asked. */
import { createRequire } from "node:module";
import { env } from "node:process";
import { setTimeout } from "node:timers/promises";
import type { BrowserContext, Page, Route, TestInfo } from "@playwright/test";
import type { MockOptions } from "./library.js";
import { type AskedOptions, checkAsked } from "./test-museum/asked.js";
import type { RequestFilter } from "./test-museum/interim-controls.js";
import { explainMissing } from "./test-museum/missing-peer.js";
import { type Museum, type MuseumStart, openMuseum } from "./test-museum/museum.js";
import { type MuseumHost, openHost } from "./test-museum/museum-host.js";
import { momentOf } from "./test-museum/wall-time.js";

export type { AskedOptions } from "./test-museum/asked.js";
export type { Museum, MuseumStart } from "./test-museum/museum.js";

/** The museum of a test, which can also set the clock of a page. */
export interface PageMuseum extends Museum {
  /**
   * Shows a page the day of the museum's clock, at a time `HH:MM` of the museum's time zone. Call it before `page.goto`. `Date` stands
   * still; timers go on.
   */
  showTime(page: Page, time: string): Promise<void>;
}

/** Options of a test, for `test.use` and the configuration. */
export interface MuseumOptions {
  /**
   * The base address that the page asks: `/api`, or `https://museum.example`. Requests to it go to the test's museum instead. Default:
   * the address of the mock.
   */
  readonly museumBase: string | undefined;
  /** How museums begin. */
  readonly museumStart: MuseumStart;
}

/** Options of a worker, for `test.use` at the top of a file and the configuration. */
export interface MuseumWorkerOptions {
  /** The mock of a worker. Not used if `MUSEUM_URL` names a running one. */
  readonly museumMock: MockOptions | undefined;
}

const playwright = loadPlaywright();

/** Playwright's `test` with the fixture `museum`; each test has one of its own. */
export const test = playwright.test.extend<
  MuseumOptions & { museum: PageMuseum },
  MuseumWorkerOptions & { museumHost: MuseumHost }
>({
  museumBase: [undefined, { option: true }],
  museumStart: [{}, { option: true }],
  museumMock: [undefined, { option: true, scope: "worker" }],
  museumHost: [
    async ({ museumMock }, use) => {
      const host = await openHost(museumMock, env);
      await use(host);
      await host.close();
    },
    { scope: "worker" },
  ],
  museum: async ({ museumHost, museumStart }, use, testInfo) => {
    const museum = await openMuseum(museumHost, museumStart);
    await use({ ...museum, showTime: (page, time) => showTime(museum, page, time) });
    if (testInfo.status !== testInfo.expectedStatus) await attachJournal(museum, testInfo);
    await museum.drop();
  },
  context: async ({ context, museum, museumBase, baseURL }, use) => {
    const base = new URL(museumBase ?? museum.url, baseURL ?? museum.url).href.replace(/\/$/, "");
    await routeToMuseum(context, museum, base);
    await use(context);
  },
});

/** Playwright's `expect` with `toHaveBeenAsked`, which waits for the request as `toBeVisible` waits for an element. */
export const expect = playwright.expect.extend({
  async toHaveBeenAsked(museum: Museum, filter: RequestFilter = {}, options: AskedOptions & { timeout?: number } = {}) {
    let left = options.timeout ?? this.timeout;
    let result = await checkAsked(museum, filter, options);
    for (; result.pass === this.isNot && left > 0; left -= PAUSE_MILLISECONDS) {
      await setTimeout(PAUSE_MILLISECONDS);
      result = await checkAsked(museum, filter, options);
    }
    return { name: "toHaveBeenAsked", ...result };
  },
});

const PAUSE_MILLISECONDS = 100;

function loadPlaywright(): typeof import("@playwright/test") {
  try {
    // Synchronously, so that a suite of CommonJS modules can require this one.
    return createRequire(import.meta.url)("@playwright/test");
  } catch (error) {
    throw explainMissing(error, "playwright", "@playwright/test");
  }
}

async function showTime(museum: Museum, page: Page, time: string): Promise<void> {
  const { today, timeZone } = await museum.clock.get();
  await page.clock.setFixedTime(momentOf(today, time, timeZone));
}

/** Sends what a page asks of `base` to the museum, as a request of this test. */
async function routeToMuseum(context: BrowserContext, { url, headers }: Museum, base: string): Promise<void> {
  const belongs = ({ href }: URL) => href === base || href.startsWith(`${base}/`) || href.startsWith(`${base}?`);
  await context.route(belongs, async (route: Route) => {
    const request = route.request();
    const own = Object.fromEntries(Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value]));
    await route.continue({ url: url + request.url().slice(base.length), headers: { ...request.headers(), ...own } });
  });
}

async function attachJournal(museum: Museum, testInfo: TestInfo): Promise<void> {
  const [requests, archive] = await Promise.all([museum.requests(), museum.archive()]);
  const attach = (name: string, value: unknown) =>
    testInfo.attach(name, { body: JSON.stringify(value, null, 2), contentType: "application/json" });
  await attach("museum-requests.json", requests);
  await attach("museum.har", archive);
}
