/** The museum in Playwright: `test` with a museum for each test, `expect` with a matcher for what it was asked. */
import { createRequire } from "node:module";
import { env } from "node:process";
import type { BrowserContext, Page, Route, TestInfo } from "@playwright/test";
import { shown } from "../../base/text.js";
import { operations } from "../../contract/interface.js";
import type { RequestExpectation } from "../../mock/assertions/expectation.js";
import type { MockOptions } from "../library/library.js";
import { checkAsked, endExpectations, type Museum, type MuseumStart, openMuseum, watchMissed } from "./museum.js";
import { explainMissing, type MuseumHost, openHost } from "./museum-host.js";

export type { Museum, MuseumStart } from "./museum.js";

/** The museum of a test, which can also set the clock of a page. */
export interface PageMuseum extends Museum {
  /**
   * Shows a page the museum's clock; with a time of day (`11:20`), sets that time first. Call it before `page.goto`. If the museum's clock
   * stands still, so does `Date` in the page; timers go on.
   */
  showTime(page: Page, time?: string): Promise<void>;
}

/** Options of a test, for `test.use` and the configuration. */
export interface MuseumOptions {
  /**
   * The base address that the page asks: `/api` of `baseURL`, or `https://museum.example`. Requests to it go to the test's museum instead.
   * Default: the address of the mock.
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
  MuseumOptions & { museum: PageMuseum; museumAddress: string },
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
    const { mutation } = museumHost;
    const { file, titlePath, retry, project } = testInfo;
    const named = { file, name: titlePath.slice(1).join(" > ") };
    testInfo.skip(mutation?.isLeftOut(named) === true, "the mutant does not reach it");
    const museum = await openMuseum(museumHost, museumStart);
    await mutation?.tell({ ...named, session: museum.id, failed: false });
    const shown: PageMuseum = { ...museum, showTime: (page, time) => showTime(museum, page, time) };
    await use(shown);
    const hasFailed = testInfo.status !== testInfo.expectedStatus;
    const forgotten = await endExpectations(museum);
    const isFailed = hasFailed || forgotten !== undefined;
    if (isFailed && retry >= project.retries) await mutation?.tell({ ...named, session: museum.id, failed: true });
    try {
      if (isFailed) await attachJournal(museum, testInfo);
    } finally {
      await museum.drop();
    }
    if (!hasFailed && forgotten !== undefined) throw new Error(forgotten);
  },
  museumAddress: async ({ museumBase, baseURL, museumHost }, use) => {
    await use(museumAddress(museumBase ?? museumHost.admin.url, baseURL));
  },
  // The address and the museum come first, so that an invalid address is told, and a test skipped, before a browser starts.
  context: async ({ museumAddress, museum, context }, use, testInfo) => {
    const outside = await routeToMuseum(context, museum, museumAddress);
    await use(context);
    for (const description of outside()) testInfo.annotations.push({ type: "museum-mock", description });
  },
});

/** Playwright's `expect` with `toHaveBeenAsked`, which waits for the request as `toBeVisible` waits for an element. */
export const expect = playwright.expect.extend({
  async toHaveBeenAsked(museum: Museum, expectation: RequestExpectation = {}) {
    const { isNot, timeout } = this;
    return { name: "toHaveBeenAsked", ...(await checkAsked(museum, expectation, { isNot, timeout })) };
  },
});

function loadPlaywright(): typeof import("@playwright/test") {
  try {
    // Synchronously, so that a suite of CommonJS modules can require this one.
    return createRequire(import.meta.url)("@playwright/test");
  } catch (error) {
    throw explainMissing(error, "playwright", "@playwright/test");
  }
}

/** Returns the address whose requests go to the museum. Throws a TypeError for a path without an origin: no request would be found. */
function museumAddress(base: string, baseURL: string | undefined): string {
  if (URL.canParse(base, baseURL)) return new URL(base, baseURL).href.replace(/\/$/, "");
  throw new TypeError(
    `Invalid value ${shown(base)} for museumBase without baseURL; set baseURL to the address of your app (use: { baseURL: "http://localhost:5173" }), or museumBase to a URL.`,
  );
}

async function showTime({ clock }: Museum, page: Page, time: string | undefined): Promise<void> {
  const shown = await clock.get();
  const { now, speed } = time === undefined ? shown : await clock.set({ today: shown.today, time });
  if (speed === 0) await page.clock.setFixedTime(now);
  else await page.clock.install({ time: now });
}

const MUSEUM_PATH = new RegExp(`(?:${operations.map(({ path }) => path).join("|")})$`);

/** Sends what a page asks of `base` to the museum of this test. Returns what names the requests that look like ones to a museum and did not reach it. */
async function routeToMuseum(context: BrowserContext, museum: Museum, base: string): Promise<() => readonly string[]> {
  const { url } = museum;
  const addresses = new Set<string>();
  const outside = () =>
    [...addresses].map(
      (address) =>
        `The page requested ${address}, which is outside museumBase (${base}), so the museum did not get it.`,
    );
  watchMissed(museum, outside);
  const isBelow = (href: string, address: string) =>
    href.startsWith(address) && /^[/?]|^$/.test(href.slice(address.length));
  context.on("request", (request) => {
    const [address = ""] = request.url().split(/[?#]/);
    if (MUSEUM_PATH.test(address) && !isBelow(address, base) && !isBelow(address, url)) addresses.add(address);
  });
  await context.route(
    ({ href }) => isBelow(href, base) && !isBelow(href, url),
    (route) => redirect(route, url + route.request().url().slice(base.length)),
  );
  return outside;
}

/** Playwright continues a request under the same protocol only; another one is fetched for the page. */
async function redirect(route: Route, url: string): Promise<void> {
  if (new URL(url).protocol === new URL(route.request().url()).protocol) return route.continue({ url });
  const response = await route.fetch({ url, maxRedirects: 0 }).catch(() => undefined);
  await (response ? route.fulfill({ response }) : route.abort("connectionreset"));
}

async function attachJournal(museum: Museum, testInfo: TestInfo): Promise<void> {
  const [requests, archive, before, now] = await Promise.all([
    museum.requests(),
    museum.archive(),
    museum.readState({ counts: "start" }),
    museum.readState(),
  ]);
  const attach = (name: string, value: unknown) =>
    testInfo.attach(name, { body: JSON.stringify(value, null, 2), contentType: "application/json" });
  await attach("museum-requests.json", requests);
  await attach("museum.har", archive);
  await attach("museum-state.json", before);
  await attach("museum-state-at-end.json", now);
}
