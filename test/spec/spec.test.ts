import { readdirSync, readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { parse } from "yaml";
import { createFixedWorld, type DataSet } from "../../src/adapters/library/index.js";
import { parseDataSet } from "../../src/fixtures/data-set.js";
import { sendTo, startMock } from "../support/mock.js";

const document = parse(readFileSync("spec/openapi.yaml", "utf8"));

describe("spec/openapi.portable.yaml", () => {
  const portable = parse(readFileSync("spec/openapi.portable.yaml", "utf8"));

  it("is the document but for wildcards, minimums and what errors have", () => {
    const { responses: written, ...get } = portable.paths["/museum-hours"].get;
    const { responses, ...original } = document.paths["/museum-hours"].get;
    expect(get).toEqual(original);
    expect(Object.keys(written)).toEqual(["200", "304", "400", "401", "403", "404", "405", "412", "422"]);
    expect(written["403"]).toEqual(responses["4XX"]);
    const { Problem: _, ...schemas } = document.components.schemas;
    expect(portable.components.schemas).toEqual(schemas);
    for (const response of Object.values(portable.components.responses))
      expect(Object.keys(response as object)).toEqual(["description", "x-decision"]);
    for (const name of ["page", "limit"]) {
      const { schema, ...rest } = portable.components.parameters[name];
      expect(schema).toEqual({ ...document.components.parameters[name].schema, minimum: 1 });
      expect(rest["x-decision"]).toBe("spec/decisions/0003-integers-and-dates.md");
    }
  });

  it("has no date that a reader of YAML 1.1 takes for a timestamp", () => {
    const old = parse(readFileSync("spec/openapi.portable.yaml", "utf8"), { version: "1.1" });
    expect(old.paths["/museum-hours"].get.parameters[0].example).toBe("2027-03-01");
  });
});

it("spec/openapi.yaml names a decision file that exists wherever it goes beyond the document", () => {
  const named = new Set(readFileSync("spec/openapi.yaml", "utf8").match(/spec\/decisions\/[\w-]+\.md/g));
  for (const path of named) expect(readFileSync(path, "utf8")).toMatch(/^# /);
  const errors = Object.values(document.components.responses) as { "x-decision"?: string }[];
  expect(errors.every((response) => response["x-decision"])).toBe(true);
});

describe("fixtures/", () => {
  const edges = readdirSync("fixtures/edges").map((name) => `fixtures/edges/${name}`);
  const files = ["fixtures/standard.json", ...edges];

  it.each(files)("%s can be served, without a word", (file) => {
    expect(parseDataSet(readFileSync(file), false)).toMatchObject({ notices: [] });
  });

  const served = (name: string) => {
    const reading = parseDataSet(readFileSync(`fixtures/edges/${name}.json`), false) as { dataSet: DataSet };
    const send = sendTo(startMock(reading.dataSet));
    return async (target: string) => (await (await send(target)).json()) as Record<string, unknown>[];
  };

  it("exactly-30 fills a page of thirty, and exactly-31 begins another", async () => {
    expect(await served("exactly-30")("/museum-hours?startDate=2027-03-01&limit=30&page=2")).toHaveLength(0);
    expect(await served("exactly-31")("/museum-hours?startDate=2027-03-01&limit=30&page=2")).toHaveLength(1);
    expect(await served("exactly-31")("/special-events?limit=30&page=2")).toHaveLength(1);
  });

  it("around-a-range has every case of an event and a range", async () => {
    const events = await served("around-a-range")("/special-events?startDate=2027-03-05&endDate=2027-03-09");
    const names = "Before and inside; Before, inside and after; Only inside; Dates in no order; Inside and after";
    expect(events.map(({ name }) => name)).toEqual(names.split("; "));
  });

  it("any-text comes out as it went in", async () => {
    const stored = JSON.parse(readFileSync("fixtures/edges/any-text.json", "utf8")).events;
    expect(await served("any-text")("/special-events")).toEqual(stored);
  });

  it("any-text has its length in bytes told by HEAD, and another tag than another list at the same URL", async () => {
    const text = JSON.parse(readFileSync("fixtures/edges/any-text.json", "utf8"));
    const mock = startMock(text);
    const { headers } = await sendTo(mock)("/special-events", { method: "HEAD" });
    expect(headers.get("Content-Length")).toBe(String(Buffer.byteLength(JSON.stringify(text.events))));
    mock.show(createFixedWorld({ hours: [], events: text.events.slice(1) }));
    const tag = headers.get("ETag") ?? "";
    expect((await sendTo(mock)("/special-events", { headers: { "If-None-Match": tag } })).status).toBe(200);
  });

  it("leap-day and year-end are crossed", async () => {
    expect(await served("leap-day")("/special-events?startDate=2028-02-22&endDate=2028-02-29")).toHaveLength(2);
    expect(await served("leap-day")("/special-events?startDate=2028-02-22")).toHaveLength(2);
    const days = await served("year-end")("/museum-hours?startDate=2027-12-31");
    expect(days.map(({ date }) => date)).toEqual(["2027-12-31", "2028-01-02", "2028-01-04"]);
    expect(await served("year-end")("/special-events?startDate=2027-12-31&endDate=2028-01-01")).toHaveLength(1);
  });
});
