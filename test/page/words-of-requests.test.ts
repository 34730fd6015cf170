import { describe, expect, it } from "vitest";
import { codes } from "../../src/page/requests/code.js";
import { createRowTest } from "../../src/page/requests/requests-view.js";
import type { JournaledExchange, Row } from "../../src/page/state/admin.js";

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
  request: {
    url: "http://127.0.0.1:4010/museum-hours?limit=2&x='",
    headers: Object.entries({ accept: "*/*", "x-trace": "1" }),
  },
  response: { headers: [], body: '[{"date":"2027-03-02"},{"date":"2027-03-03"}]', bodyLength: 45 },
};

describe("a request as code", () => {
  it("is a curl line that a shell reads as it is meant", () => {
    expect(codes.curl(exchange)).toBe(
      `curl -i -u "o'hara:password" -H "x-trace: 1" -H "Prefer: session=anna" "http://127.0.0.1:4010/museum-hours?limit=2&x='"`,
    );
  });

  it.each(Object.entries(codes))("has as %s the address, the user and the session", (_kind, toCode) => {
    const text = toCode(exchange);
    expect(text).toContain("/museum-hours?limit=2&x=");
    expect(text).toContain("hara:password");
    expect(text).toContain("session=anna");
  });
});

describe("the filter of the list", () => {
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
  ] as const)("%j picks %j", (params, ids) => {
    expect(rows.filter(createRowTest(params)).map(({ id }) => id)).toEqual(ids);
  });
});
