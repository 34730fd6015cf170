import { describe, expect, it } from "vitest";
import type { Report } from "../../src/adapters/library/index.js";
import { toTold } from "../../src/verify/report/summary.js";
import { findingsOf, judge } from "./judging.js";
import { around, json } from "./provider.js";

const queryOf = (request: Request) => new URL(request.url).searchParams;
const valuesOf = (request: Request, ...names: string[]) => names.flatMap((name) => queryOf(request).getAll(name));

/** Falls over a request as services do that trust what they are sent. */
const falls = (isOdd: (request: Request) => boolean, error = "Internal Server Error", status = 500) =>
  around((handler) => async (request) => (isOdd(request) ? json({ error }, { status }) : handler(request)));
const hasNoDate = (request: Request) =>
  valuesOf(request, "startDate", "endDate").some((text) => Number.isNaN(new Date(text).getTime()));
const isNoCalendarDate = (text: string) =>
  !/^\d{4}-\d\d-\d\d$/.test(text) || new Date(`${text}T00:00:00Z`).toJSON()?.slice(0, 10) !== text;
const hasNoCalendarDate = (request: Request) => valuesOf(request, "startDate", "endDate").some(isNoCalendarDate);
const hasNoInteger = (request: Request) => valuesOf(request, "page", "limit").some((text) => !/^-?\d+$/.test(text));

const hasNoDateOrInteger = (request: Request) => hasNoDate(request) || hasNoInteger(request);
const hasInheritedName = (request: Request) => [...queryOf(request).keys()].some((name) => name in {});

const judgeFailures = (...failing: Parameters<typeof falls>) => judge(falls(...failing), { only: ["no-server-error"] });
const toldOf = (report: Report) => toTold(findingsOf(report)).map(({ finding }) => finding.id);

describe("a 5xx", () => {
  it.each<[cause: string, isOdd: (request: Request) => boolean, told: string]>([
    ["dates that are none", hasNoDate, "museum-hours/startDate:noValue"],
    ["dates that are no calendar date", hasNoCalendarDate, "museum-hours/startDate:noValue"],
    ["numbers that are none", hasNoInteger, "museum-hours/page:noValue"],
    ["repeated parameters", (request) => queryOf(request).getAll("limit").length > 1, "museum-hours/limit:repeated"],
    ["a broken percent-encoding", ({ url }) => /%(?![0-9A-Fa-f]{2})/.test(url), "museum-hours/query:brokenEncoding"],
    ["a parameter named as what every object inherits", hasInheritedName, "museum-hours/query:unknownName"],
    ["HEAD", ({ method }) => method === "HEAD", "museum-hours/HEAD/any"],
    ["a header", ({ headers }) => headers.get("Range") !== null, "museum-hours/header:Range"],
    ["everything", () => true, "museum-hours/any"],
  ])("is told once for one cause: %s", async (_, isOdd, told) => {
    expect(toldOf(await judgeFailures(isOdd))).toEqual([`no-server-error/${told}`]);
  });

  it("is told twice for two causes, even if both are told in the same words", async () => {
    const live = await judgeFailures(hasNoDateOrInteger);
    const told = toldOf(live).map((id) => id.split("/")[2]);
    expect(told).toEqual(expect.arrayContaining(["startDate:noValue", "page:noValue"]));
    expect(findingsOf(live).length).toBeGreaterThan(30);
  });

  it("of a service that is overloaded is told once, whatever was asked", async () => {
    const report = await judgeFailures(hasNoDateOrInteger, "pool exhausted", 503);
    expect(findingsOf(report).length).toBeGreaterThan(10);
    expect(toldOf(report)).toHaveLength(1);
  });
});
