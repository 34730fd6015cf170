/**
 * Prism judges the mock. It can't judge HEAD (its proxy reads the body as JSON and answers 500), a password with a colon (to it a
 * violation of the request, though RFC 7617 allows it), another method (it finds no route), nor what no schema says: paging, order,
 * date ranges, today, a property that is never sent, and a documented header that is missing.
 */
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { documentedCourse, shortCourse } from "./documented-course.js";
import { startMuseum } from "./museum.js";
import { judgeByPrism, type PrismProxy, startPrism } from "./prism-proxy.js";
import { CREDENTIAL } from "./question.js";

let prism: PrismProxy;
beforeAll(async () => {
  prism = await startPrism();
});
afterAll(() => prism?.close());

describe("the mock behind Prism's proxy", () => {
  it("answers every documented request with a list, without a violation in request or response", async () => {
    const { findings, asked } = await judgeByPrism(prism, startMuseum(), documentedCourse);
    expect(findings).toEqual([]);
    expect(asked).toBeGreaterThan(200);
  }, 120_000);

  it("confirms a representation that is still current, without a violation", async () => {
    const headers = { ...CREDENTIAL, "If-None-Match": "*" };
    const { response, violations } = await prism.ask(startMuseum(), { target: "/museum-hours", headers });
    expect([response.status, violations]).toEqual([304, []]);
  });

  it.each([
    ["/museum-hours?limit=31", "limit must be <= 30"],
    ["/museum-hours?limit=abc", "limit must be integer"],
    ["/museum-hours?limit=5&limit=6", "limit must be integer"],
    ["/museum-hours?startDate=2027-02-30", 'startdate must match format "date"'],
    ["/special-events?startDate=2027-1-1", 'startdate must match format "date"'],
  ])("rejects %s, as Prism would, with a body that is documented", async (target, message) => {
    const { response, violations } = await prism.ask(startMuseum(), { target });
    expect(response.status).toBe(400);
    const location = expect.arrayContaining(["request"]);
    expect(violations).toMatchObject([{ location, message: expect.stringContaining(message) }]);
  });

  it("refuses a request without a credential by a body that is documented", async () => {
    const { response, violations } = await prism.ask(startMuseum(), { target: "/special-events", headers: {} });
    expect(response.status).toBe(401);
    expect(violations.filter(({ location: [side] }) => side === "response")).toEqual([]);
  });
});

it.each([
  ["price-as-text", /price must be number/],
  ["error-as-200", /must be array/],
  ["error-on-large-page", /answered 500/],
  ["html-for-json", /media type "text\/html"/],
])("Prism's proxy sees the mutant %s", async (mutant, says) => {
  const { findings } = await judgeByPrism(prism, startMuseum({}, mutant), shortCourse);
  expect(findings.filter((finding) => says.test(finding.says))).not.toEqual([]);
});
