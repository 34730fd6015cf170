import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { isNestedDeeper } from "../src/base/json.js";
import { DataQuery } from "../src/mock/admin/operations/data-query.js";
import { shareOf } from "./support/share.js";
import { askWholeJsonServer } from "./support/whole-json-server.js";

const names = ["Clay", "amber", "Night", "a.b", "10", "9"];
const rows = Array.from({ length: 40 }, (_, at) => ({
  eventId: `id-${at % 7}${at}`,
  ...(at % 5 > 0 && { name: `${names[at % names.length]}` }),
  ...(at % 3 > 0 && { price: at % 11 }),
  dates: ["2027-03-01", "2027-03-05"].slice(0, at % 3),
}));

describe("a query to the data", () => {
  it("picks what json-server picks", async () => {
    const field = fc.constantFrom("eventId", "name", "price", "dates", "other");
    const value = fc.constantFrom(...names, "5", "id-3", "", "2027-03-01", "2027-03-01,2027-03-05", "x");
    const filter = fc.tuple(field, fc.constantFrom("", "_gte", "_lte"), value);
    const sort = fc.tuple(field, fc.constantFrom("", "asc", "desc", "DESC"));
    const number = fc.option(fc.integer({ min: 0, max: 12 }), { nil: undefined });
    const slice = fc.record({ _page: number, _limit: number });
    const query = fc.tuple(
      fc.array(filter, { maxLength: 4 }),
      fc.option(sort),
      slice,
      fc.constantFrom("", "A", "05", "9"),
    );
    await fc.assert(
      fc.asyncProperty(query, async ([filters, order, slices, q]) => {
        const asked = new URLSearchParams(filters.map(([name, operator, text]) => [name + operator, text]));
        if (order) asked.set("_sort", order[0]);
        if (order) asked.set("_order", order[1]);
        for (const [name, at] of Object.entries(slices)) if (at !== undefined) asked.set(name, String(at));
        if (q) asked.set("q", q);
        const picking = new DataQuery(asked).pick(rows);
        const expected = await askWholeJsonServer(rows, asked);
        expect({ asked: `${asked}`, ...picking }).toMatchObject({ asked: `${asked}`, rows: expected.rows });
        if (expected.total !== undefined) expect(picking).toMatchObject({ total: expected.total });
      }),
      { numRuns: shareOf(300, 0.25), seed: 13 },
    );
  });

  it("reads and copies no row where nothing is filtered or sorted", () => {
    let reads = 0;
    const read = () => {
      reads += 1;
      return "text";
    };
    const watched = Array.from({ length: 1000 }, () =>
      Object.defineProperty({}, "name", { get: read, enumerable: true }),
    );
    const picking = new DataQuery(new URLSearchParams("_page=7&_limit=5")).pick(watched);
    expect(reads).toBe(0);
    expect("rows" in picking && picking.rows).toHaveLength(5);
    expect("rows" in picking && picking.rows[0]).toBe(watched[30]);
  });

  it.each([
    ["", "_limit or _page"],
    ["_sort=name&_page=2001", "Only the first 20000 rows can be sorted"],
  ])("says of %j over too many rows what to do", (query, sentence) => {
    const many = Array<object>(DataQuery.limits.rows * 3).fill({ text: "a".repeat(200) });
    expect(new DataQuery(new URLSearchParams(query)).pick(many as [])).toEqual({
      error: expect.stringContaining(sentence),
    });
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
