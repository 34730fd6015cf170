import { createServer } from "node:http";
import fc from "fast-check";
import jsonServer from "json-server";
import { describe, expect, it } from "vitest";
import { isNestedDeeper } from "../../../src/base/json.js";
import { dataLimits, pickRows } from "../../../src/mock/admin/operations/data-query.js";
import { openServer } from "../../support/free-port.js";
import { shareOf } from "../../support/share.js";

const names = ["Clay", "amber", "Night", "a.b", "10", "9"];
const rows = Array.from({ length: 40 }, (_, at) => ({
  eventId: `id-${at % 7}${at}`,
  ...(at % 5 > 0 && { name: `${names[at % names.length]}` }),
  ...(at % 3 > 0 && { price: at % 11 }),
  dates: ["2027-03-01", "2027-03-05"].slice(0, at % 3),
}));

/** Asks a json-server over the same rows. */
async function askJsonServer(asked: URLSearchParams) {
  const options = { foreignKeySuffix: "/none" } as never;
  const app = jsonServer.create().use(jsonServer.router({ rows: structuredClone(rows) }, options));
  const server = createServer(app as never);
  const response = await fetch(`${await openServer(server)}/rows?${asked}`);
  const total = response.headers.get("X-Total-Count");
  const expected = { rows: await response.json(), ...(total !== null && { total: Number(total) }) };
  server.close().closeAllConnections();
  return expected;
}

describe("a query to the data", () => {
  it("picks what json-server picks", async () => {
    const field = fc.constantFrom("eventId", "name", "price", "dates", "other");
    const value = fc.constantFrom(...names, "5", "id-3", "", "2027-03-01", "2027-03-01,2027-03-05", "x");
    const filter = fc.tuple(field, value);
    const number = fc.option(fc.integer({ min: 0, max: 12 }), { nil: undefined });
    const slice = fc.record({ _page: number, _limit: number });
    const query = fc.tuple(fc.array(filter, { maxLength: 4 }), slice, fc.constantFrom("", "A", "05", "9"));
    await fc.assert(
      fc.asyncProperty(query, async ([filters, slices, q]) => {
        const asked = new URLSearchParams(filters);
        for (const [name, at] of Object.entries(slices)) if (at !== undefined) asked.set(name, String(at));
        if (q) asked.set("q", q);
        expect(pickRows(rows, asked), `${asked}`).toMatchObject(await askJsonServer(asked));
      }),
      { numRuns: shareOf(300, 0.25), seed: 13 },
    );
  });

  it("says of too many rows what to do", () => {
    const many = Array<object>(dataLimits.rows * 3).fill({ text: "a".repeat(200) });
    expect(pickRows(many as [], new URLSearchParams())).toEqual({ error: expect.stringContaining("_limit or _page") });
  });
});

describe("the depth of JSON text", () => {
  it.each([
    ["[[1]]", 2, false],
    ["[[1]]", 1, true],
    ['{"a": "[[[[", "b": "\\"[["}', 1, false],
    ["[],[],[]", 1, false],
    ["[".repeat(1e6), 64, true],
    ["]]][", 1, false],
  ])("of %j is over %i: %s", (text, levels, expected) => {
    expect(isNestedDeeper(text, levels)).toBe(expected);
  });
});
