import { readFileSync } from "node:fs";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import type { BrowserContext, Page } from "playwright-core";
import { build } from "vite";
import { afterAll, beforeAll, expect, it } from "vitest";
import type { Fault, MuseumControls } from "../../../src/adapters/library/index.js";
import { describeInBrowser, launch } from "../../support/browser.js";
import { exampleWorld } from "../../support/example-world.js";
import { CREDENTIAL, sendTo, startMock } from "../../support/mock.js";
import { sendFrom } from "../../support/page-fetch.js";
import { requestsToOperations, sendSame } from "../../support/same-requests.mjs";

/** As strict as a page can be: no script but its own files, and nothing evaluated. */
const POLICY = "default-src 'self'; script-src 'self'; worker-src 'self'; base-uri 'none'; object-src 'none'";

/** What the page in test/support/pages has for its tests. */
interface WorkerPage {
  readonly museum: MuseumControls;
  readonly started: Promise<unknown>;
  readonly violations: string[];
  askWith(credentials?: string): Promise<unknown>;
}

/** Bundles the page, and returns its files by path. */
async function bundlePage(): Promise<ReadonlyMap<string, string>> {
  const result = await build({
    configFile: false,
    logLevel: "silent",
    build: {
      write: false,
      modulePreload: false,
      rolldownOptions: { input: "test/support/pages/worker-page.ts", output: { entryFileNames: "page.js" } },
    },
  });
  const { output } = result as unknown as { output: readonly { fileName: string; code: string }[] };
  return new Map(output.map(({ fileName, code }) => [`/${fileName}`, code]));
}

describeInBrowser("a page with a strict policy, and the mock in a service worker", () => {
  let context: BrowserContext;
  let page: Page;
  let site: Server;

  beforeAll(async () => {
    const files = new Map([
      ...(await bundlePage()),
      ["/mockServiceWorker.js", readFileSync("node_modules/msw/lib/mockServiceWorker.js", "utf8")],
    ]);
    site = createServer(({ url = "" }, response) => {
      const script = files.get(url);
      response.setHeader("Content-Type", script === undefined ? "text/html" : "text/javascript");
      response.setHeader("Content-Security-Policy", POLICY);
      response.statusCode = url.startsWith("/api") ? 418 : 200;
      response.end(script ?? '<!doctype html><title>A page</title><script type="module" src="/page.js"></script>');
    });
    await new Promise<void>((resolve) => site.listen(0, "127.0.0.1", resolve));
    context = await launch();
    page = await context.newPage();
    await page.goto(`http://127.0.0.1:${(site.address() as AddressInfo).port}/`);
    await page.evaluate(() => (globalThis as unknown as WorkerPage).started.then(() => {}));
  });

  afterAll(async () => {
    await context?.close();
    site?.close();
  });

  /** Lets the mock in the page have faults. */
  const setFaults = (...faults: readonly Fault[]) =>
    page.evaluate((given) => (globalThis as unknown as WorkerPage).museum.faults(given), faults);

  it("answer as the mock does, byte for byte", async () => {
    const expected = await sendSame(sendTo(startMock(exampleWorld)), requestsToOperations);
    expect(await sendSame(sendFrom(page, "/api"), requestsToOperations)).toEqual(expected);
  });

  it("pass on what is no operation", async () => {
    expect((await sendFrom(page, "")("/api/other")).status).toBe(418);
    expect((await sendFrom(page, "")("/museum-hours")).headers.get("Content-Type")).toBe("text/html");
  });

  it("fail as a network does", async () => {
    for (const connection of ["refused", "resetBeforeBody", "resetInBody", "cutShort"] as const) {
      await setFaults({ connection });
      const failure = /Failed to fetch|network error|terminated/;
      await expect(sendFrom(page, "/api")("/museum-hours"), connection).rejects.toThrow(failure);
    }
    await setFaults({ drip: { chunks: 3, over: 30 } });
    expect(await (await sendFrom(page, "/api")("/museum-hours")).json()).toHaveLength(10);
    await setFaults();
  });

  it("tell the client of a 401, where a browser would ask for a password", async () => {
    const askWith = (credentials?: string) =>
      page.evaluate((credentials) => (globalThis as unknown as WorkerPage).askWith(credentials), credentials);
    expect(await askWith("user:password")).toBe(1);
    expect(await askWith()).toEqual(["credential", 401]);
    await setFaults({ status: 401 });
    expect(await askWith("user:wrong")).toEqual(["credential", 401]);
    await setFaults();
  });

  it("evaluate nothing at run time", async () => {
    expect(await page.evaluate(() => (globalThis as unknown as WorkerPage).violations)).toEqual([]);
    const evaluated = await page.evaluate(
      (authorization) =>
        fetch("/api/museum-hours", { headers: { Authorization: authorization } }).then(() => {
          try {
            return String(new Function("return 1")());
          } catch (error) {
            return (error as Error).name;
          }
        }),
      CREDENTIAL,
    );
    expect(evaluated).toBe("EvalError");
  });
});
