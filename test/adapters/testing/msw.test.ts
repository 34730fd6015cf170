import { HttpResponse, http } from "msw";
import { setupServer } from "msw/node";
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { createFixedWorld, createMock, holdClock } from "../../../src/adapters/library/index.js";
import { museumHandlers } from "../../../src/adapters/testing/msw.js";
import { exampleWorld } from "../../support/example-world.js";
import { CREDENTIAL, sendOver, sendTo, TODAY } from "../../support/mock.js";
import { requestsToOperations, sendSame } from "../../support/same-requests.mjs";

const BASE = "http://museum.test/api";
const options = { world: createFixedWorld(exampleWorld), clock: holdClock(TODAY) };
const headers = { Authorization: CREDENTIAL };

describe("MSW in Node", () => {
  const museum = museumHandlers({ ...options, base: BASE, quiet: true });
  const elsewhere = museumHandlers(options);
  const other = http.get("http://museum.test/*", () => HttpResponse.text("other"));
  const server = setupServer(...museum.handlers, other);
  beforeAll(() => server.listen({ onUnhandledRequest: "error" }));
  beforeEach(async () => {
    await museum.reset();
    server.resetHandlers();
  });
  afterAll(() => server.close());

  it("answers as the mock does, byte for byte", async () => {
    const expected = await sendSame(sendTo(createMock(options)), requestsToOperations);
    expect(await sendSame(sendOver(BASE), requestsToOperations)).toEqual(expected);
  });

  describe("the handlers", () => {
    const others = "museum-hours api/museum-hour api/museum-hours/1 apis/museum-hours api/v2/museum-hours".split(" ");
    it.each(others)("pass on http://museum.test/%s", async (path) => {
      expect(await (await fetch(`http://museum.test/${path}`, { headers })).text()).toBe("other");
      expect(await museum.countRequests()).toBe(0);
    });

    it.each([
      ["https://one.test/museum-hours", undefined],
      ["http://two.test:81/deep/in/it/museum-hours?limit=1", undefined],
      ["http://any.test/v1/museum-hours?limit=1", "/v1"],
      ["http://any.test/v1/museum-hours", "/v1/"],
      ["https://three.test/a.b/museum-hours", "https://three.test/a.b"],
    ])("answer %s with the base %s", async (url, base) => {
      const { handlers } = base === undefined ? elsewhere : museumHandlers({ ...options, base });
      server.use(...handlers);
      const response = await fetch(url, { headers });
      expect(response.status).toBe(200);
      expect((await response.json())[0]).toMatchObject({ date: TODAY });
    });

    it.each([
      [BASE, BASE],
      ["/v1", "http://museum.invalid/v1"],
      [undefined, "http://museum.invalid"],
      ["https://four.test/", "https://four.test"],
    ])("answer at the address of a session with the base %s", async (base, address) => {
      const own = museumHandlers({ ...options, ...(base !== undefined && { base }) });
      server.use(...own.handlers);
      const session = await own.session("one");
      expect(session.url).toBe(`${address}/__session/one`);
      await session.clock.advance(1);
      const day = async (at: string) => (await (await fetch(`${at}/museum-hours?limit=1`, { headers })).json())[0].date;
      expect([await day(session.url), await day(address)]).toEqual(["2027-03-03", TODAY]);
      expect(await session.requests()).toMatchObject([{ request: { url: `${session.url}/museum-hours?limit=1` } }]);
    });

    it("keep the whole address for the journal, and the path below the base address as the target", async () => {
      await fetch(`${BASE}/special-events?limit=2`, { headers });
      const target = "/special-events?limit=2";
      expect(await museum.requests()).toMatchObject([{ target, request: { url: BASE + target } }]);
    });

    it.each([false, true])("write each warning and problem to the console once, unless quiet is %s", async (quiet) => {
      const warn = vi.spyOn(console, "warn").mockImplementation(() => {});
      server.use(...museumHandlers({ ...options, base: BASE, quiet }).handlers);
      for (const query of ["pge=2", "limit=31", "limit=32", "endDate=2027-03-09"])
        await fetch(`${BASE}/museum-hours?${query}`, { headers });
      const told = warn.mock.calls.map(([text]) => text);
      warn.mockRestore();
      const lines = [
        'museum-mock: GET /museum-hours?pge=2: unknown parameter "pge"; did you mean page?',
        expect.stringContaining('GET /museum-hours?limit=31: limit "31" is over the maximum'),
        expect.stringContaining('unknown parameter "endDate"; it belongs to /special-events'),
      ];
      expect(told).toEqual(quiet ? [] : lines);
    });

    const cuts = ["refused", "resetBeforeBody"] as const;
    it.each(cuts)("make a cut connection an error of the network: %s", async (connection) => {
      await museum.faults({ connection });
      await expect(fetch(`${BASE}/museum-hours`, { headers })).rejects.toThrow(TypeError);
    });

    it.each(["resetInBody", "cutShort"] as const)("break off a body in its middle: %s", async (connection) => {
      await museum.faults({ connection });
      const response = await fetch(`${BASE}/museum-hours`, { headers });
      expect(response.status).toBe(200);
      await expect(response.text()).rejects.toThrow();
    });

    it.each([
      ["a body", "limit=2", 3],
      ["a body that is shorter than that,", "page=9", 2],
    ])("hold answers back, and send %s in pieces: %s", async (_, query, count) => {
      await museum.faults([{ delay: 5 }, { drip: { chunks: 3, over: 6 } }]);
      const response = await fetch(`${BASE}/museum-hours?${query}`, { headers });
      const pieces: number[] = [];
      for await (const piece of response.body as unknown as AsyncIterable<Uint8Array>) pieces.push(piece.length);
      expect(pieces).toHaveLength(count);
      expect((await museum.requests())[0]?.faults).toEqual(["delay 5", "drip"]);
    });

    it("take a request with a body", async () => {
      expect((await fetch(`${BASE}/museum-hours`, { method: "POST", body: "{}", headers })).status).toBe(405);
    });
  });
});
