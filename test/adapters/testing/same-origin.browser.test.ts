/** The client on the origin of its page, where a browser would answer a 401 with its own password dialog, and the promise would stay pending. */
import { resolve } from "node:path";
import { createServer } from "vite";
import { expect, it } from "vitest";
import { createFixedWorld } from "../../../src/adapters/library/index.js";
import { museumMock } from "../../../src/adapters/testing/vite.js";
import { describeInBrowser, useBrowser } from "../../support/browser.js";
import { exampleWorld } from "../../support/example-world.js";
import { newFolder } from "../../support/folder.js";

interface Site {
  readonly client: typeof import("../../../src/adapters/client/client.js");
}

/** A dev server with the mock, and a page whose script is the client. */
async function startSite() {
  const root = newFolder({
    "index.html": '<!doctype html><title>Site</title><script type="module" src="/main.js"></script>',
    "main.js": 'globalThis.client = await import("museum-mock/client");',
  });
  const server = await createServer({
    root,
    configFile: false,
    logLevel: "silent",
    optimizeDeps: { noDiscovery: true },
    resolve: { alias: { "museum-mock/client": resolve("src/adapters/client/client.ts") } },
    plugins: [museumMock({ base: "/api", world: createFixedWorld(exampleWorld), credentials: ["anna:s3cret"] })],
    server: { port: 0, host: "127.0.0.1", ws: false, fs: { strict: false } },
  });
  await server.listen();
  return { url: server.resolvedUrls?.local[0] ?? "", close: () => server.close() };
}

describeInBrowser("the client on the origin of its page", () => {
  const browser = useBrowser(startSite);

  it("gets a 401 as its error", async () => {
    // Vite's own script complains of the WebSocket that there is not.
    const page = await browser.context.newPage();
    await page.goto(browser.started.url);
    await page.waitForFunction("globalThis.client");
    const ask = (credentials: string) =>
      page.evaluate(async (credentials) => {
        const { createMuseumClient } = (globalThis as unknown as Site).client;
        const { data, error } = await createMuseumClient({ baseUrl: "/api", credentials }).getMuseumHours({ limit: 1 });
        return error ? [error.kind, error.status] : data?.length;
      }, credentials);
    expect(await ask("anna:wrong")).toEqual(["credential", 401]);
    expect(await ask("anna:s3cret")).toBe(1);
  });
});
