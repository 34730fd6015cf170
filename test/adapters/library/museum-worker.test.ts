/** The handler for Workers, Deno and Bun, as their runtimes call it. */
import { describe, expect, it } from "vitest";
import type { MockOptions } from "../../../src/adapters/library/index.js";
import { museumWorker } from "../../../src/adapters/library/worker.js";
import { CREDENTIAL } from "../../support/mock.js";
import { startServe } from "../../support/run-cli.js";
import { sameRequests, sendSame, TODAY } from "../../support/same-requests.mjs";

const ORIGIN = "https://museum.example";
const TOKEN = { headers: { Authorization: "Bearer s3cret" } };

function start(options: MockOptions = {}) {
  const { fetch } = museumWorker({ today: TODAY, ...options });
  return (target: string, init: RequestInit = {}) =>
    fetch(new Request(ORIGIN + target, { headers: { Authorization: CREDENTIAL }, ...init }));
}

describe("museumWorker", () => {
  it("answers twenty requests as serve does, byte for byte", async () => {
    const served = await startServe(["--today", TODAY, "--quiet"]);
    const expected = await sendSame((target, init) => fetch(served.url + target, init));
    await served.stop();
    expect(await sendSame(start())).toEqual(expected);
    expect(new Set(expected.map(({ status }) => status))).toEqual(new Set([200, 400, 401, 404, 405, 503]));
    expect(sameRequests).toHaveLength(20);
  });

  it("takes what a runtime passes beside the request for no option", async () => {
    const { fetch } = museumWorker({ today: TODAY }) as { fetch(...given: unknown[]): Promise<Response> };
    const request = new Request(`${ORIGIN}/museum-hours`, { headers: { Authorization: CREDENTIAL } });
    expect((await fetch(request, { method: "DELETE", headers: {} }, { waitUntil() {} })).status).toBe(200);
  });

  it("has no admin API unless it is asked for", async () => {
    expect((await start()("/__admin/health")).status).toBe(404);
    expect((await start({ admin: false })("/__admin/clock", TOKEN)).status).toBe(404);
  });

  it("has an admin API for those who have its token, whatever name they call it by", async () => {
    const send = start({ admin: true, adminToken: "s3cret" });
    expect((await send("/__admin/clock")).status).toBe(401);
    expect(await (await send("/__admin/clock", TOKEN)).json()).toMatchObject({ today: TODAY });
    const { fetch } = museumWorker({ admin: true, adminToken: "s3cret" });
    expect((await fetch(new Request("http://localhost/__admin/clock"))).status).toBe(401);
  });

  it("breaks the body off where a fault refuses or cuts the connection", async () => {
    for (const connection of ["refused", "resetBeforeBody", "resetInBody", "cutShort"] as const) {
      const response = await start({ faults: [{ connection }] })("/museum-hours");
      await expect(response.text(), connection).rejects.toThrow("terminated");
    }
  });

  it.each<[unknown, string]>([
    [{ admin: true }, "admin of museumWorker needs adminToken; add adminToken, or leave admin out."],
    [{ today: "2027-02-30" }, 'Invalid value "2027-02-30" for today of createMock; use a calendar date'],
  ])("refuses %j at creation", (options, sentence) => {
    const make = () => museumWorker(options as MockOptions);
    expect(make).toThrow(TypeError);
    expect(make).toThrow(sentence);
  });
});
