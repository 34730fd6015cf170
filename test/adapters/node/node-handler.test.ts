import type { IncomingMessage, RequestListener, ServerResponse } from "node:http";
import { beforeAll, describe, expect, it } from "vitest";
import { toNodeHandler } from "../../../src/adapters/node/node.js";
import { exampleWorld } from "../../support/example-world.js";
import { express, type Middleware } from "../../support/express.js";
import { serveListener } from "../../support/gateway.js";
import { sendOver, sendTo, startMock } from "../../support/mock.js";
import { sendSame } from "../../support/same-requests.mjs";
import { createServing } from "../../support/served-handler.js";

const { closeLater } = createServing();

async function serve(listener: RequestListener): Promise<string> {
  const { url, close } = await serveListener(listener);
  closeLater(close);
  return url;
}

describe("toNodeHandler", () => {
  let url = "";
  beforeAll(async () => (url = await serve(toNodeHandler(startMock(exampleWorld)))));

  it("answers twenty requests as the mock does, byte for byte", async () => {
    expect(await sendSame(sendOver(url))).toEqual(await sendSame(sendTo(startMock(exampleWorld))));
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
    for (const path of ["/v1/", "/v1/other", "/v1/openapi.yaml", "/v1/museum-hours/1"])
      expect((await sendOver(own)(path)).status, path).toBe(418);
    expect((await sendOver(own)("/museum-hours")).headers.get("Content-Type")).toBeNull();
    expect((await mock.requests()).map(({ request }) => request.url)).toEqual([`${own}/v1/museum-hours?limit=1`]);
  });

  it("keeps fields that stand several times, and adds to the lists of middleware before it", async () => {
    const type = { "Content-Type": "application/json" };
    const headers = new Headers({ "Set-Cookie": "session=1; HttpOnly", Vary: "Accept", ...type });
    headers.append("Set-Cookie", "csrf=2");
    const others = () => new Response("{}", { headers });
    const handle = toNodeHandler(startMock(exampleWorld, { others }));
    const own = await serve((request, response) => {
      response.setHeader("Set-Cookie", "visit=0").setHeader("Vary", "Origin").setHeader("Content-Type", "text/plain");
      handle(request, response);
    });
    const made = await fetch(`${own}/login`, { method: "POST", body: "{}" });
    expect(made.headers.getSetCookie()).toEqual(["visit=0", "session=1; HttpOnly", "csrf=2"]);
    const kept = [made.headers.get("Vary"), made.headers.get("Content-Type")];
    expect(kept).toEqual(["Origin, Accept", "application/json"]);
    const list = await sendOver(own)("/museum-hours?limit=1");
    expect([list.headers.get("Vary"), list.headers.getSetCookie()]).toEqual(["Origin, Prefer, Origin", ["visit=0"]]);
  });

  describe("behind a body parser", () => {
    const faults = [{ status: 503 }];
    const day = { date: "2027-03-05", timeOpen: "07:00", timeClose: "08:00" };

    /** Sends JSON to a server with the middleware before the mock, as another type if one is given. */
    async function put(parser: Middleware, target: string, json: object, type = "application/json") {
      const handle = toNodeHandler(startMock(exampleWorld));
      const own = await serve((request, response) => parser(request, response, () => handle(request, response)));
      const init = { method: "PUT", headers: { "Content-Type": type }, body: JSON.stringify(json) };
      const response = await fetch(own + target, init);
      return [response.status, await response.json()];
    }

    it.each([
      ["express.json()", express.json(), undefined],
      ["express.text()", express.text(), "text/plain"],
      ["express.raw()", express.raw(), "application/octet-stream"],
    ])("reads what %s left", async (_, parser, type) => {
      expect(await put(parser, "/__admin/faults", faults, type)).toMatchObject([200, faults]);
      expect(await put(parser, "/__admin/data/hours/2027-03-05", day, type)).toEqual([200, day]);
    });

    it("reads a body that the parser did not", async () => {
      expect(await put(express.json(), "/__admin/faults", faults, "text/plain")).toMatchObject([200, faults]);
    });

    it.each([
      ["as a form", express.urlencoded({ extended: false }), "application/x-www-form-urlencoded"],
      ["and threw away", drain, "application/json"],
    ])("says so if it was read %s", async (_, parser, type) => {
      const detail = expect.stringContaining("Middleware read the body before museum-mock and left no JSON");
      expect(await put(parser, "/__admin/faults", faults, type)).toMatchObject([400, { detail }]);
    });
  });
});

function drain(request: IncomingMessage, _: ServerResponse, next: () => void): void {
  request.resume().on("end", next);
}
