/** Recorded requests: which can be sent again, and as what. */
import { describe, expect, it } from "vitest";
import { codes } from "../../src/page/requests/code.js";
import { isRepeatable, toRepeatedRequest } from "../../src/page/requests/recorded-request.js";
import { exampleWorld } from "../support/example-world.js";
import { type Send, sendTo, startMock } from "../support/mock.js";

/** The requests of a session that a mock has recorded. */
async function record(ask: (send: Send) => Promise<unknown>, session?: string, options = {}) {
  const mock = startMock(exampleWorld, options);
  await ask(sendTo(mock));
  return (session === undefined ? mock : await mock.session(session)).requests();
}

describe("a recorded request", () => {
  it("is sent again with the method of a request that another server answered only if that is GET or HEAD", async () => {
    const ask = async (send: Send) => {
      for (const method of ["POST", "DELETE", "GET", "HEAD"]) await send("/orders", { method });
      await send("/museum-hours", { method: "PUT" });
    };
    const requests = await record(ask, undefined, { others: async () => new Response("{}") });
    expect(requests.filter(isRepeatable).map(({ method }) => method)).toEqual(["GET", "HEAD"]);
  });

  it.each([
    "/x/__admin/clock",
    "//__admin/reset",
    "/museum-hours/../__admin/reset",
    "/\\__admin/reset",
    "//other.test/a",
  ])("is not sent again to %s", (target) => {
    expect(isRepeatable({ method: "GET", target })).toBe(false);
    expect(isRepeatable({ method: "GET", target: "/museum-hours?startDate=/__admin/" })).toBe(true);
  });

  it("leaves out a credential that can't be read, the session, masks, and what its client sends by itself", async () => {
    const requests = await record(async (send) => {
      const unread = { Authorization: "Basic %%%", "User-Agent": "a browser" };
      await send("/museum-hours?__session=anna", { headers: unread });
      await send("/museum-hours?token=0123456789abcdef0123", {
        headers: { Prefer: 'Session="anna", Today=2027-03-05, code=200', "X-Note": "token=0123456789abcdef0123" },
      });
    }, "anna");
    expect(requests.map(toRepeatedRequest)).toEqual([
      { method: "GET", target: "/museum-hours", headers: {} },
      {
        method: "GET",
        target: "/museum-hours?token=masked",
        user: "user",
        headers: { prefer: "Today=2027-03-05, code=200", "x-note": "token=masked" },
      },
    ]);
  });
});

describe("a curl line", () => {
  const exchangeOf = (target: string, credential?: object) => {
    const request = { url: `http://127.0.0.1:4010${target}`, headers: [] };
    return { method: "GET", ...credential, request } as Parameters<typeof codes.curl>[0];
  };

  it.each([
    ["/museum-hours?limit={1,2}", " -g "],
    ["/museum-hours?limit=[1-3]", " -g "],
    ["/shop/../museum-hours", " --path-as-is "],
    ["/shop/%2E%2e/museum-hours", " --path-as-is "],
  ])("sends %s as it is", (target, option) => {
    expect(codes.curl(exchangeOf(target))).toContain(option);
  });

  it("has no option that its address does not need", () => {
    expect(codes.curl(exchangeOf("/museum-hours?limit=3"))).toBe(
      'curl -i "http://127.0.0.1:4010/museum-hours?limit=3"',
    );
  });

  it("has no credential in place of one that can't be read", () => {
    const credential = { credential: { scheme: "Bearer" } };
    expect(codes.curl(exchangeOf("/museum-hours", credential))).not.toContain("-u");
    expect(codes.fetch(exchangeOf("/museum-hours", credential))).not.toContain("Authorization");
  });
});
