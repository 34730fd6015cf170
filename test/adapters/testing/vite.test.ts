import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { createLogger, createServer, type Logger, type ViteDevServer } from "vite";
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { createFixedWorld, holdClock } from "../../../src/adapters/library/index.js";
import { type MuseumPluginOptions, museumMock } from "../../../src/adapters/testing/vite.js";
import { exampleWorld } from "../../support/example-world.js";
import { newFolder } from "../../support/folder.js";
import { sendOver, sendTo, startMock, TODAY } from "../../support/mock.js";
import { requestsToOperations, sendSame } from "../../support/same-requests.mjs";

const root = newFolder({ "index.html": "<!doctype html><title>The site</title>" });
const servers: ViteDevServer[] = [];
afterAll(() => Promise.all(servers.map((server) => server.close())));

/** Starts a dev server with the plugin; `lines` are what it logs. */
async function startVite(options: MuseumPluginOptions) {
  const lines: string[] = [];
  const note = (text: string) => void lines.push(text);
  const customLogger: Logger = { ...createLogger("silent"), info: note, warn: note, error: note };
  const plugin = museumMock({ clock: holdClock(TODAY), ...options });
  const server = await createServer({
    ...{ root, configFile: false, customLogger, plugins: [plugin], optimizeDeps: { noDiscovery: true } },
    server: { port: 0, host: "127.0.0.1", ws: false },
  });
  servers.push(server);
  await server.listen();
  return { server, museum: plugin.museum, url: server.resolvedUrls?.local[0]?.replace(/\/$/, "") ?? "", lines };
}

describe("Vite's dev server with the plugin", () => {
  let started: Awaited<ReturnType<typeof startVite>>;
  beforeAll(async () => {
    started = await startVite({ world: createFixedWorld(exampleWorld), now: () => 0, stopwatch: () => 0 });
  });
  beforeEach(() => started.museum.reset());

  it("answers as the mock does, beside headers of its own", async () => {
    const answers = await sendSame(sendTo(startMock(exampleWorld)), requestsToOperations);
    const expected = answers.map(({ headers: _, ...answer }) => answer);
    expect(await sendSame(sendOver(`${started.url}/api`), requestsToOperations)).toMatchObject(expected);
  });

  describe("besides", () => {
    it("goes on serving the site", async () => {
      for (const path of ["/", "/museum-hours", "/api/other"]) {
        const response = await fetch(started.url + path, { headers: { Accept: "text/html" } });
        expect(await response.text(), path).toContain("The site");
      }
    });

    it("serves the admin API and its page on its own origin", async () => {
      expect((await fetch(`${started.url}/__admin/profile`)).status).toBe(200);
      const document = await (await fetch(`${started.url}/__admin/`)).text();
      const [, script = ""] = /src="\.\/(page\/[^"]+\.js)"/.exec(document) ?? [];
      const response = await fetch(`${started.url}/__admin/${script}`);
      const type = response.headers.get("Content-Type");
      expect([response.status, type]).toEqual([200, expect.stringContaining("javascript")]);
    });

    it("says in its log what is wrong with a request, and where the mock is", async () => {
      const { server, url, lines } = started;
      lines.length = 0;
      await sendOver(`${url}/api`)("/museum-hours?limit=1");
      expect(lines).toEqual([]);
      await sendOver(`${url}/api`)("/museum-hours?limit=31");
      expect(lines.join()).toContain('GET /api/museum-hours?limit=31  400  limit "31" is over the maximum');
      server.printUrls();
      expect(lines.join("\n")).toContain(`Museum:  ${url}/api/museum-hours, controls at ${url}/__admin/`);
    });

    it("says in its log that a path comes near an operation, and leaves the request to Vite", async () => {
      const { url, lines } = started;
      lines.length = 0;
      for (const path of ["/api/museum-hour?a=1", "/api/museum-hours/", "/api/other", "/museum-hour"])
        expect(await (await fetch(url + path, { headers: { Accept: "text/html" } })).text()).toContain("The site");
      const names = ["/api/museum-hour", "/api/museum-hours/"].map((path) => `museum-mock  GET "${path}"`);
      const says = "not a request to the museum; did you mean /api/museum-hours?";
      expect(lines).toEqual(names.map((name) => `${name}  ${says}`));
    });
  });
});

describe("a data set of the plugin", () => {
  const write = (text: string) => writeFileSync(join(root, "museum.json"), text);
  const entry = (date: string) => JSON.stringify({ hours: [{ date }], events: [] });

  it("is shown anew when its file changes, and the page is reloaded; an invalid one is not shown", async () => {
    write(entry("2027-03-03"));
    const { server, url, lines } = await startVite({ fixtures: "museum.json", base: "/" });
    const days = async () =>
      (await (await sendOver(url)("/museum-hours")).json()).map(({ date }: { date: string }) => date);
    expect(await days()).toEqual(["2027-03-03"]);
    const reloads = vi.spyOn(server.ws, "send");
    write(entry("2027-03-04"));
    server.watcher.emit("change", join(root, "museum.json"));
    await expect.poll(days).toEqual(["2027-03-04"]);
    expect(reloads).toHaveBeenCalledWith({ type: "full-reload" });
    write(entry("2027-3-4"));
    server.watcher.emit("change", join(root, "museum.json"));
    await expect.poll(() => lines.join()).toContain('hours[0].date is "2027-3-4", expected a calendar date');
    expect(await days()).toEqual(["2027-03-04"]);
  });

  it("stops the start if it is invalid", async () => {
    write("{");
    await expect(startVite({ fixtures: "museum.json" })).rejects.toThrow("line 1, column 2 is not JSON");
    const error: Error = await startVite({ fixtures: "missing.json" }).catch((thrown) => thrown);
    expect(error.message).toContain("does not exist");
    // Vite prints the stack.
    expect(error.stack).toBe(`Error: ${error.message}`);
  });
});
