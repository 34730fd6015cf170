import { createServer, type RequestListener, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { toNodeHandler } from "../src/adapters/node.js";
import { exampleWorld } from "./support/example-world.js";
import { describeInterface } from "./support/interface-behaviour.js";
import { sendOver, startMock } from "./support/mock.js";

const servers: Server[] = [];
afterAll(() => {
  for (const server of servers) server.close().closeAllConnections();
});

async function serve(listener: RequestListener): Promise<string> {
  const server = createServer({ maxHeaderSize: 256 * 1024 }, listener);
  servers.push(server);
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

describe("toNodeHandler", () => {
  let url = "";
  beforeAll(async () => {
    url = await serve(toNodeHandler(startMock(exampleWorld)));
  });

  describe("answers as the mock does:", () => {
    describeInterface(async () => sendOver(url), { hasStartPage: true });
  });

  it("serves the admin API", async () => {
    expect((await fetch(`${url}/__admin/health`)).status).toBe(200);
  });

  it("cuts the connection of one client for a refused one", async () => {
    const mock = startMock(exampleWorld, { faults: [{ connection: "refused", times: 1 }] });
    const own = await serve(toNodeHandler(mock));
    await expect(sendOver(own)("/museum-hours")).rejects.toThrow("fetch failed");
    expect((await sendOver(own)("/museum-hours")).status).toBe(200);
  });

  it("as middleware hands on what is no operation, keeps headers that were set, and knows where it is mounted", async () => {
    const mock = startMock(exampleWorld);
    const handle = toNodeHandler(mock);
    const own = await serve((request, response) => {
      response.setHeader("X-Powered-By", "another");
      if (!request.url?.startsWith("/v1")) return void response.end("other");
      // As Connect and Express mount: the prefix is taken off the URL.
      Object.assign(request, { originalUrl: request.url, url: request.url.slice("/v1".length) });
      handle(request, response, () => response.writeHead(418).end());
    });
    const response = await sendOver(own)("/v1/museum-hours?limit=1");
    expect([response.status, response.headers.get("X-Powered-By")]).toEqual([200, "another"]);
    expect(response.headers.get("Content-Type")).toBe("application/json");
    for (const path of ["/v1/", "/v1/other", "/v1/openapi.yaml", "/v1/museum-hours/1"]) {
      expect((await sendOver(own)(path)).status, path).toBe(418);
    }
    expect((await sendOver(own)("/museum-hours")).headers.get("Content-Type")).toBeNull();
    expect((await mock.requests()).map(({ request }) => request.url)).toEqual([`${own}/v1/museum-hours?limit=1`]);
  });
});
