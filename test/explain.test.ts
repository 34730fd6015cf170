import { describe, expect, it } from "vitest";
import { createFixedWorld, createMock, holdClock, profiles } from "../src/adapters/index.js";
import { exampleDataSet } from "../src/fixtures/example.js";
import { sendTo, startMock } from "./support/mock.js";
import { run } from "./support/run-cli.js";

const prefer = { headers: { Prefer: "explain" } };

async function explain(target: string, options = {}) {
  const response = await sendTo(startMock(exampleDataSet, options))(target, prefer);
  expect(response.status).toBe(200);
  expect(response.headers.get("Preference-Applied")).toBe("explain");
  return response.json();
}

describe("Prefer: explain", () => {
  it("derives a page of hours: today, each parameter, the range, the page and the skipped days", async () => {
    expect(await explain("/museum-hours?limit=4&page=2")).toMatchObject({
      request: "GET /museum-hours?limit=4&page=2",
      status: 200,
      operation: "getMuseumHours",
      today: { date: "2027-03-02", because: [{ setting: expect.stringContaining("held") }] },
      parameters: [
        {
          name: "startDate",
          given: [],
          value: "2027-03-02",
          because: [{ document: expect.stringContaining("today") }],
        },
        { name: "page", given: ["2"], value: 2, because: [{ document: "Page number to retrieve." }] },
        { name: "limit", given: ["4"], value: 4 },
      ],
      range: { first: "2027-03-02", last: null },
      found: { count: 12 },
      page: { number: 2, of: 3, holds: 4, because: [{ choice: "hoursPageUnit", answer: "entries" }] },
      skippedDays: { count: 1, days: ["2027-03-08"] },
    });
  });

  it("names the choice behind a value that was not taken as given", async () => {
    const profile = { ...profiles.lenient, endDateBound: "exclusive" as const };
    const explained = await explain("/special-events?limit=50&startDate=2027-02-01&endDate=soon&page=1&page=2", {
      profile,
    });
    expect(explained).toMatchObject({
      status: 200,
      parameters: [
        {
          name: "startDate",
          value: "2027-03-02",
          movedFrom: "2027-02-01",
          because: [{ choice: "pastStartDate", answer: "clamp" }],
        },
        {
          name: "endDate",
          value: "2027-03-09",
          because: [{ choice: "malformedDate", answer: "default" }, { document: expect.any(String) }],
        },
        { name: "page", given: ["1", "2"], value: 1, because: [{ choice: "repeatedParameter", answer: "first" }] },
        {
          name: "limit",
          value: 30,
          because: [{ choice: "limitAboveMaximum", answer: "clamp", means: "30 is used." }],
        },
      ],
      range: {
        first: "2027-03-02",
        last: "2027-03-08",
        because: [{}, { choice: "endDateBound", answer: "exclusive" }],
      },
      found: { count: 4 },
    });
  });

  it("says why a request is refused", async () => {
    expect(await explain("/museum-hours?limit=50&startdate=x")).toMatchObject({
      status: 400,
      violations: [{ parameter: "limit", choice: "limitAboveMaximum", answer: "reject" }],
      unknownParameters: [{ name: "startdate", nearest: "startDate" }],
    });
    expect(await explain("/nowhere")).toMatchObject({
      status: 404,
      admission: [{ because: [{ choice: "checkOrder" }] }],
    });
    const anonymous = await sendTo(startMock(exampleDataSet))("/museum-hours?__explain", { anonymous: true });
    expect(await anonymous.json()).toMatchObject({
      status: 401,
      detail: expect.stringContaining("no Authorization header"),
    });
  });

  it("is switched off by __explain=0", async () => {
    const response = await sendTo(startMock(exampleDataSet))("/museum-hours?__explain=0", prefer);
    expect(await response.json()).toHaveLength(10);
  });

  it("counts the closed days of a page of calendar days to the page's end", async () => {
    const profile = { ...profiles.default, hoursPageUnit: "calendarDays" as const };
    expect(await explain("/museum-hours?startDate=2027-03-06&limit=3", { profile })).toMatchObject({
      page: { number: 1, of: 3, holds: 2 },
      skippedDays: { count: 1, days: ["2027-03-08"] },
    });
    expect(await explain("/museum-hours?startDate=2027-03-08&limit=1", { profile })).toMatchObject({
      page: { holds: 0 },
      skippedDays: { count: 1, days: ["2027-03-08"] },
    });
    expect(await explain("/museum-hours?page=99", { profile })).toMatchObject({ skippedDays: { count: 0 } });
  });

  it("names the choice behind a range without a day, and behind a parameter passed over", async () => {
    const profile = { ...profiles.default, invertedRange: "empty" as const };
    expect(await explain("/special-events?startDate=2027-03-09&endDate=2027-03-02&q=1", { profile })).toMatchObject({
      status: 200,
      range: { because: [{}, { choice: "endDateBound" }, { choice: "invertedRange", answer: "empty" }] },
      found: { count: 0 },
      unknownParameters: [{ name: "q", because: [{ choice: "unknownParameter", answer: "ignore" }] }],
    });
  });

  it("does not call a range inverted that is without a day because its start was moved", async () => {
    const profile = { ...profiles.default, pastStartDate: "clamp" as const };
    const { status, range } = await explain("/special-events?startDate=2027-02-01&endDate=2027-02-05", { profile });
    expect(status).toBe(200);
    expect(range.because.map(({ choice }: { choice?: string }) => choice)).toEqual([undefined, "endDateBound"]);
  });

  it("tells a value that a choice passed over from one that was left out", async () => {
    const profile = { ...profiles.default, malformedDate: "default" as const };
    const explained = await explain("/special-events?startDate=abc&endDate=2027-03-01", { profile });
    expect(explained).toMatchObject({
      parameters: [
        { name: "startDate", given: ["abc"], value: "2027-03-02", isDefault: true },
        { name: "endDate" },
        {},
        {},
      ],
      detail: 'endDate "2027-03-01" lies before startDate 2027-03-02, today; give an endDate on or after it.',
    });
  });

  it("counts a gap of centuries without naming its days", async () => {
    const explained = await explain("/museum-hours?startDate=0001-01-01&limit=1");
    expect(explained.skippedDays.count).toBeGreaterThan(700_000);
    expect(explained.skippedDays.days).toHaveLength(31);
  });

  it("takes today in the zone of the profile while the clock runs", async () => {
    const noon = Date.UTC(2027, 2, 2, 12);
    const { createClock } = await import("../src/adapters/index.js");
    const profile = { ...profiles.default, timeZone: "Pacific/Kiritimati" };
    expect(await explain("/museum-hours", { profile, clock: createClock(() => noon) })).toMatchObject({
      today: { date: "2027-03-03", because: [{ choice: "timeZone", answer: "Pacific/Kiritimati" }] },
    });
  });
});

describe("museum-mock explain", () => {
  const world = ["--fixtures", "fixtures/standard.json", "--today", "2027-03-02"];

  it("prints the same derivation for a person, without a server", async () => {
    const { status, stdout } = await run([
      "explain",
      "museum-hours?limit=50",
      "--choice",
      "limitAboveMaximum=clamp",
      ...world,
    ]);
    expect(status).toBe(0);
    expect(stdout).toContain("GET /museum-hours?limit=50  200");
    expect(stdout).toContain(
      'limit       30 (given "50")\n            the choice limitAboveMaximum=clamp: 30 is used.',
    );
    expect(stdout).toMatch(/^page {8}1 of \d+, which holds 30$/m);
    expect(stdout).toMatch(/^skipped {5}\d+ days: 2027-03-/m);
  });

  it.each(["/special-events?limit=50", "special-events?limit=50", "http://127.0.0.1:4010/special-events?limit=50"])(
    "takes %s, and prints with --json what a mock answers",
    async (request) => {
      const { stdout } = await run([
        "explain",
        request,
        "--json",
        "--today",
        "2027-03-02",
        "--fixtures",
        "fixtures/edges/empty.json",
      ]);
      const mock = createMock({ world: createFixedWorld({ hours: [], events: [] }), clock: holdClock("2027-03-02") });
      const answered = await sendTo(mock)("/special-events?limit=50", prefer);
      expect(JSON.parse(stdout)).toEqual(await answered.json());
    },
  );

  it("explains an unknown path, and refuses what is no request", async () => {
    expect((await run(["explain", "nowhere"])).stdout).toContain("404");
    expect(await run(["explain"])).toMatchObject({ status: 2 });
    expect(await run(["explain", "museum-hours?__profile=x"])).toMatchObject({
      status: 2,
      stderr: expect.stringContaining("Unknown profile"),
    });
  });
});
