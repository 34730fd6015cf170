/** The client on the origin of its page, where a browser would answer a 401 with its own password dialog, and the promise would stay pending. */
import { writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import type { BrowserContext, Page } from "playwright-core";
import { createServer, type InlineConfig, type ViteDevServer } from "vite";
import { afterAll, beforeAll, expect, it } from "vitest";
import { createFixedWorld } from "../../../src/adapters/library/index.js";
import { type Listening, listen } from "../../../src/adapters/node/node.js";
import { museumMock } from "../../../src/adapters/testing/vite.js";
import { describeInBrowser, launch } from "../../support/browser.js";
import { exampleWorld } from "../../support/example-world.js";
import { newFolder } from "../../support/folder.js";
import { startMock } from "../../support/mock.js";

interface Site {
  readonly client: typeof import("../../../src/adapters/client/client.js");
}

const CREDENTIALS = ["anna:s3cret"];

describeInBrowser("the client on the origin of its page", () => {
  let context: BrowserContext;
  let mock: Listening;
  const servers: ViteDevServer[] = [];

  beforeAll(async () => {
    context = await launch();
    mock = await listen(startMock(exampleWorld, { credentials: CREDENTIALS }), { port: 0 });
  });

  afterAll(async () => {
    await context?.close();
    await Promise.all(servers.map((server) => server.close()));
    await mock?.close();
  });

  /** A page of a dev server whose script is the client. */
  async function openSite(config: InlineConfig): Promise<Page> {
    const root = newFolder();
    writeFileSync(
      join(root, "index.html"),
      '<!doctype html><title>Site</title><script type="module" src="/main.js"></script>',
    );
    writeFileSync(join(root, "main.js"), 'globalThis.client = await import("museum-mock/client");');
    const server = await createServer({
      root,
      configFile: false,
      logLevel: "silent",
      optimizeDeps: { noDiscovery: true },
      resolve: { alias: { "museum-mock/client": resolve("src/adapters/client/client.ts") } },
      ...config,
      server: { port: 0, host: "127.0.0.1", ws: false, fs: { strict: false }, ...config.server },
    });
    servers.push(server);
    await server.listen();
    const page = await context.newPage();
    await page.goto(server.resolvedUrls?.local[0] ?? "");
    await page.waitForFunction("globalThis.client");
    return page;
  }

  /** What the client says under a credential, with a cookie on the origin. */
  const ask = (page: Page, credentials: string) =>
    page.evaluate(async (credentials) => {
      const { createMuseumClient } = (globalThis as unknown as Site).client;
      const { data, error } = await createMuseumClient({ baseUrl: "/api", credentials }).getMuseumHours({ limit: 1 });
      return error ? [error.kind, error.status] : data?.length;
    }, credentials);

  const world = createFixedWorld(exampleWorld);
  const rewrite = (path: string) => path.replace("/api", "");

  it.each<[string, () => InlineConfig]>([
    ["Vite's plugin", () => ({ plugins: [museumMock({ base: "/api", world, credentials: CREDENTIALS })] })],
    ["Vite's proxy", () => ({ server: { proxy: { "/api": { target: mock.url, rewrite } } } })],
  ])("gets the 401 of %s", async (_, config) => {
    const page = await openSite(config());
    expect(await ask(page, "anna:wrong")).toEqual(["credential", 401]);
    expect(await ask(page, "anna:s3cret")).toBe(1);
    await page.close();
  });

  it("lets a fetch of the caller's send cookies all the same", async () => {
    const page = await openSite({});
    const modes = await page.evaluate(async () => {
      const { createMuseumClient } = (globalThis as unknown as Site).client;
      const seen: string[] = [];
      const fetch = async (request: Request) => {
        seen.push(request.credentials, new Request(request, { credentials: "include" }).credentials);
        return Response.json([]);
      };
      await createMuseumClient({ baseUrl: "/api", credentials: "a:b", fetch }).getMuseumHours();
      await createMuseumClient({ baseUrl: "/api", fetch }).getMuseumHours();
      return seen;
    });
    // Without a header, the browser's own credentials are the only ones.
    expect(modes).toEqual(["omit", "include", "same-origin", "include"]);
    await page.close();
  });
});
