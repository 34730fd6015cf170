/** Recorded requests: what a state takes, what it writes, and how each is sent again. */
import { describe, expect, it } from "vitest";
import { type RecordedRequest, toCurlAgain } from "../src/mock/journal/recorded-request.js";
import { codes } from "../src/page/requests/code.js";
import { exampleWorld } from "./support/example-world.js";
import { sendTo, startMock } from "./support/mock.js";

const asked = { method: "GET", target: "/museum-hours", status: 200 };

/** What a mock says of a state with a request. */
async function load(request: unknown): Promise<readonly [number, string | undefined]> {
  const body = JSON.stringify({ version: 1, clock: { released: true }, requests: [request] });
  const response = await sendTo(startMock(exampleWorld))("/__admin/world", { method: "PUT", body });
  return [response.status, (await response.json()).detail];
}

/** The requests that a mock has recorded. */
async function record(ask: (send: ReturnType<typeof sendTo>) => Promise<unknown>, options = {}) {
  const mock = startMock(exampleWorld, { now: () => Date.UTC(2027, 2, 2, 9), ...options });
  await ask(sendTo(mock));
  return (await mock.readState({ from: "first" })).requests;
}

describe("a state with recorded requests", () => {
  it.each([
    "/__admin/sessions/*",
    "/__ADMIN/reset",
    "/%5f%5Fadmin/reset",
    "//__admin/reset",
    "/museum-hours/../__admin/reset",
    "/museum-hours/%2e%2e/__admin/reset",
    "/\\__admin/reset",
    "/__ad\tmin/reset",
    "/__admin",
    "/__admin?x",
    "/__session/anna/__admin/reset",
    "/../../api/__admin/reset",
    "//other.test/museum-hours",
    "/\\other.test/museum-hours",
    "/\t/other.test/",
    "https://other.test/museum-hours",
    "museum-hours",
  ])("is refused where one asks for %j", async (target) => {
    const sentence = `requests.0.target: Invalid value ${JSON.stringify(target)}; use a path of this mock, such as /museum-hours?limit=5; the admin API is not asked again.`;
    expect(await load({ ...asked, method: "DELETE", target })).toEqual([400, sentence]);
  });

  it.each([
    [5, "requests.0.method"],
    [{ ...asked, headers: "abc" }, "requests.0.headers"],
    [{ ...asked, headers: { "@/etc/passwd": "a" } }, "requests.0.headers"],
    [{ ...asked, headers: { a: 1 } }, "requests.0.headers"],
    [{ ...asked, status: -5 }, "requests.0.status"],
    [{ ...asked, status: 1e308 }, "requests.0.status"],
    [{ ...asked, method: "GET /" }, "requests.0.method"],
    [{ ...asked, today: "2027-02-30" }, "requests.0.today"],
    [{ ...asked, user: 5 }, "requests.0.user"],
    [{ method: "GET", status: 200 }, "requests.0.target"],
  ])("is refused where one is %j", async (request, place) => {
    expect(await load(request)).toEqual([400, expect.stringContaining(place)]);
  });

  it.each(["/museum-hours?startDate=/__admin/", "/shop/../museum-hours", "/museum-hours?x=[1-3]", "/__administration"])(
    "is taken where one asks for %j",
    async (target) => {
      expect(await load({ ...asked, target, user: "anna", headers: { "x-a": "b" }, today: "2027-03-02" })).toEqual([
        200,
        undefined,
      ]);
    },
  );

  it("has none that another server answered with another method than GET and HEAD", async () => {
    const requests = await record(
      async (send) => {
        for (const method of ["POST", "DELETE", "GET", "HEAD"]) await send("/orders", { method });
        await send("/museum-hours", { method: "PUT" });
      },
      { others: async () => new Response("{}") },
    );
    expect(requests?.map(({ method }) => method)).toEqual(["GET", "HEAD"]);
  });

  it("has none that no state takes", async () => {
    const requests = await record(async (send) => {
      await send("/x/__admin/clock");
      await send("/museum-hours");
    });
    expect(requests?.map(({ target }) => target)).toEqual(["/museum-hours"]);
  });

  it("leaves out a credential that can't be read, the session, and masks", async () => {
    const requests = await record(async (send) => {
      await send("/museum-hours", { headers: { Authorization: "Basic %%%" } });
      await send("/museum-hours?token=0123456789abcdef0123", {
        headers: { Prefer: "Today=2027-03-05, code=200", "X-Note": "0123456789abcdef0123" },
      });
    });
    expect(requests).toEqual([
      { ...asked, status: 401, today: "2027-03-02" },
      {
        ...asked,
        target: "/museum-hours?token=masked",
        user: "user",
        headers: { prefer: "Today=2027-03-05, code=200", "x-note": "masked" },
        today: "2027-03-05",
      },
    ]);
  });

  it("names no session, however the preference is spelt", async () => {
    const mock = startMock(exampleWorld);
    await sendTo(mock)("/museum-hours", { headers: { Prefer: 'Session="anna", code=503' } });
    const { requests } = await (await mock.session("anna")).readState({ from: "first" });
    expect(requests?.[0]?.headers).toEqual({ prefer: "code=503" });
  });
});

describe("a curl line", () => {
  const place = { address: "http://127.0.0.1:4010", today: "2027-03-02" };
  const lineOf = (request: Partial<RecordedRequest>) => toCurlAgain({ ...asked, ...request }, place);

  it.each([
    ["/museum-hours?limit={1,2}", " -g "],
    ["/museum-hours?limit=[1-3]", " -g "],
    ["/shop/../museum-hours", " --path-as-is "],
    ["/shop/%2E%2e/museum-hours", " --path-as-is "],
  ])("sends %s as it is", (target, option) => {
    expect(lineOf({ target })).toContain(option);
    const url = place.address + target;
    const exchange = { method: "GET", request: { url, headers: [] } } as Parameters<typeof codes.curl>[0];
    expect(codes.curl(exchange)).toContain(option);
  });

  it("has no option that its address does not need", () => {
    expect(lineOf({ target: "/museum-hours?limit=3" })).toBe(`curl -i '${place.address}/museum-hours?limit=3'`);
  });

  it.each([
    [{ today: "2027-03-05" }, 1],
    [{ today: "2027-03-05", headers: { prefer: "Today=2027-03-05" } }, 1],
    [{ today: "2027-03-05", headers: { prefer: "code=503" } }, 1],
    [{ today: "2027-03-05", target: "/museum-hours?__today=2027-03-05" }, 1],
    [{ today: "2027-03-02" }, 0],
  ])("says once what today is, of %j", (request, count) => {
    expect(lineOf(request).match(/today=/gi) ?? []).toHaveLength(count);
  });

  it("has no credential in place of one that can't be read", () => {
    const request = { url: `${place.address}/museum-hours`, headers: [] };
    const exchange = { method: "GET", credential: { scheme: "Bearer" }, request } as Parameters<typeof codes.curl>[0];
    expect(codes.curl(exchange)).not.toContain("-u");
    expect(codes.fetch(exchange)).not.toContain("Authorization");
  });
});
