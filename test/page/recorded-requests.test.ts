/** Recorded requests: which can be sent again and as what, as code, and which of them the list shows. */
import { describe, expect, it } from "vitest";
import { codes } from "../../src/page/requests/code.js";
import { isRepeatable, toRepeatedRequest } from "../../src/page/requests/recorded-request.js";
import { createRowTest } from "../../src/page/requests/requests-view.js";
import type { JournaledExchange, Row } from "../../src/page/state/admin.js";
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

  const elsewhere = "/x/__admin/clock //__admin/reset /museum-hours/../__admin/reset /\\__admin/reset //other.test/a";
  it.each(elsewhere.split(" "))("is not sent again to %s", (target) => {
    expect(isRepeatable({ method: "GET", target })).toBe(false);
    expect(isRepeatable({ method: "GET", target: "/museum-hours?startDate=/__admin/" })).toBe(true);
  });

  it("leaves out a credential that can't be read, the session, masks, and what its client sends by itself", async () => {
    const requests = await record(async (send) => {
      const unread = { Authorization: "Basic %%%", "User-Agent": "a browser" };
      await send("/museum-hours?__session=anna", { headers: unread });
      const secret = "token=0123456789abcdef0123";
      const sent = { Prefer: 'Session="anna", Today=2027-03-05, code=200', "X-Note": secret };
      await send(`/museum-hours?${secret}`, { headers: sent });
    }, "anna");
    const headers = { prefer: "Today=2027-03-05, code=200", "x-note": "token=masked" };
    expect(requests.map(toRepeatedRequest)).toEqual([
      { method: "GET", target: "/museum-hours", headers: {} },
      { method: "GET", target: "/museum-hours?token=masked", user: "user", headers },
    ]);
  });
});

const headers = Object.entries({ accept: "*/*", "x-trace": "1" });
const exchange: JournaledExchange = {
  id: 7,
  time: "2027-03-02T09:00:00.000Z",
  method: "GET",
  target: "/museum-hours?limit=2&x='",
  status: 200,
  count: 2,
  milliseconds: 1,
  operation: "getMuseumHours",
  session: "anna",
  warnings: [],
  parameters: [],
  credential: { scheme: "Basic", user: "o'hara" },
  request: { url: "http://127.0.0.1:4010/museum-hours?limit=2&x='", headers },
  response: { headers: [], body: '[{"date":"2027-03-02"},{"date":"2027-03-03"}]', bodyLength: 45 },
};

describe("a request as code", () => {
  it("is a curl line that a shell reads as it is meant", () => {
    const fields = '-u "o\'hara:password" -H "x-trace: 1" -H "Prefer: session=anna"';
    expect(codes.curl(exchange)).toBe(`curl -i ${fields} "http://127.0.0.1:4010/museum-hours?limit=2&x='"`);
  });

  it.each(Object.entries(codes))("has as %s the address, the user and the session", (_kind, toCode) => {
    const parts = ["/museum-hours?limit=2&x=", "hara:password", "session=anna"];
    for (const part of parts) expect(toCode(exchange)).toContain(part);
  });

  it.each([
    ["?__session=anna", []],
    ["?limit=2&__session=anna", []],
    ["", [["prefer", "today=2027-03-05, session=anna"]]],
  ] as const)("names the session once where the request names it itself: %j %j", (query, headers) => {
    const named = { ...exchange, request: { url: `http://127.0.0.1:4010/museum-hours${query}`, headers } };
    for (const toCode of Object.values(codes)) expect(toCode(named).match(/session=anna/g)).toHaveLength(1);
  });
});

describe("a curl line", () => {
  const exchangeOf = (target: string, credential?: JournaledExchange["credential"]): JournaledExchange => {
    const { credential: _, session: _session, ...rest } = exchange;
    const request = { url: `http://127.0.0.1:4010${target}`, headers: [] };
    return { ...rest, request, ...(credential && { credential }) };
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
    const line = 'curl -i "http://127.0.0.1:4010/museum-hours?limit=3"';
    expect(codes.curl(exchangeOf("/museum-hours?limit=3"))).toBe(line);
  });

  it("has no credential in place of one that can't be read", () => {
    const credential = { scheme: "Bearer" };
    expect(codes.curl(exchangeOf("/museum-hours", credential))).not.toContain("-u");
    expect(codes.fetch(exchangeOf("/museum-hours", credential))).not.toContain("Authorization");
  });
});

const row = (id: number, target: string, status: number, more: Partial<Row>): Row => {
  return { id, time: "", method: "GET", target, status, milliseconds: 1, warnings: [], ...more };
};
const rows = [
  row(1, "/museum-hours", 200, { operation: "getMuseumHours" }),
  row(2, "/special-events?page=%C3%A9", 400, { operation: "listSpecialEvents", problem: "page" }),
  row(3, "/nowhere", 404, { method: "POST", session: "anna" }),
  row(4, "/museum-hours", 0, { operation: "getMuseumHours", faults: ["refused"] }),
];
it.each([
  [{}, [1, 2, 3, 4]],
  [{ q: "é" }, [2]],
  [{ q: "post anna" }, [3]],
  [{ status: "4xx" }, [2, 3]],
  [{ status: "0" }, [4]],
  [{ operation: "getMuseumHours" }, [1, 4]],
  [{ operation: "other" }, [3]],
  [{ odd: "1" }, [2, 4]],
  [{ session: "anna" }, [3]],
  [{ q: "#4" }, [4]],
] as const)("the filter of the list %j picks %j", (params, ids) => {
  expect(rows.filter(createRowTest(params)).map(({ id }) => id)).toEqual(ids);
});
