import { readFileSync } from "node:fs";
import type { Page } from "playwright-core";
import { build } from "vite";
import { beforeAll, expect, it } from "vitest";
import type { Fault, MuseumControls } from "../../../src/adapters/library/index.js";
import { listen } from "../../../src/adapters/node/node.js";
import { describeInBrowser, useBrowser } from "../../support/browser.js";
import { exampleWorld } from "../../support/example-world.js";
import { sendTo, startMock } from "../../support/mock.js";
import { sendFrom } from "../../support/page-fetch.js";
import { requestsToOperations, sendSame } from "../../support/same-requests.mjs";

/** As strict as a page can be: no script but its own files, and nothing evaluated. What breaks it, the browser complains of. */
const POLICY = "default-src 'self'; script-src 'self'; worker-src 'self'; base-uri 'none'; object-src 'none'";

/** What the page in test/support/pages has for its tests. */
interface WorkerPage {
  readonly museum: MuseumControls;
  readonly started: Promise<unknown>;
}

describeInBrowser("a page with a strict policy, and the mock in a service worker", () => {
  const browser = useBrowser(async () => {
    const rolldownOptions = { input: "test/support/pages/worker-page.ts", output: { entryFileNames: "page.js" } };
    const options = { write: false, modulePreload: false, rolldownOptions };
    const built = await build({ configFile: false, logLevel: "silent", build: options });
    const { output } = built as unknown as { output: readonly { fileName: string; code: string }[] };
    const files = new Map(output.map(({ fileName, code }) => [fileName, code]));
    files.set("mockServiceWorker.js", readFileSync("node_modules/msw/lib/mockServiceWorker.js", "utf8"));
    const fetch = async ({ url }: Request) => {
      const path = new URL(url).pathname.slice(1);
      const script = files.get(path);
      const type = script === undefined ? "text/html" : "text/javascript";
      const document = '<!doctype html><title>A page</title><script type="module" src="/page.js"></script>';
      const headers = { "Content-Type": type, "Content-Security-Policy": POLICY };
      return new Response(script ?? document, { status: path.startsWith("api") ? 418 : 200, headers });
    };
    return listen({ fetch }, { port: 0 });
  });
  let page: Page;
  beforeAll(async () => {
    page = await browser.openPage(browser.started.url);
    await page.evaluate(() => (globalThis as unknown as WorkerPage).started.then(() => {}));
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
});
