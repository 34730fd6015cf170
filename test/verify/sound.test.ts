import { describe, expect, it } from "vitest";
import { type Report, verify } from "../../src/adapters/index.js";
import { everyNth } from "../support/share.js";
import { CREDENTIALS, failedRules, judge } from "./judging.js";
import { createProvider } from "./provider.js";
import { soundProviders } from "./sound.js";

const brokenIn = ({ checks }: Report) =>
  checks.filter(({ status }) => status === "failed").map(({ rule, message }) => `${rule}: ${message}`);

describe("verify, judging sound providers", () => {
  it.each(
    everyNth(
      12,
      soundProviders.map((provider) => [provider.name, provider] as const),
    ),
  )("fails no rule in a quick run of: %s", async (_, { create, base, isEmpty }) => {
    const report = await judge(create, { quick: true, rate: 100_000, ...(base !== undefined && { base }) });
    expect(brokenIn(report)).toEqual([]);
    expect(report.checks.filter(({ status }) => status === "passed").length).toBeGreaterThan(isEmpty ? 10 : 20);
  });

  it.each(
    everyNth(
      30,
      soundProviders.map((provider, index) => [provider.name, provider, index % 2 === 1] as const),
    ),
  )("fails no rule of: %s", async (_, { create, base, isEmpty }, probeWrites) => {
    const report = await judge(create, { probeWrites, ...(base !== undefined && { base }) });
    expect(brokenIn(report)).toEqual([]);
    expect(report.ended).toBe(isEmpty ? "the target has no entry of hours and no event to judge by" : undefined);
    expect(failedRules(report)).toEqual([]);
    // A target that is let off without being asked would fail nothing either.
    const passed = report.checks.filter(({ status }) => status === "passed").length;
    expect(passed).toBeGreaterThan(isEmpty ? 10 : 20);
  });
});

describe("verify, over midnight", () => {
  it.each(everyNth(8, [1, 60, 160, 400, 800, 1300, 1900, 2200]))(
    "fails no rule where the day turns at request %i",
    async (turn) => {
      let requests = 0;
      const now = () => Date.UTC(2026, 10, 20, 23, 59, 30) + (requests > turn ? 60_000 : 0) + requests;
      const handler = createProvider(now);
      const report = await verify(
        (request) => {
          requests += 1;
          return handler(request);
        },
        { credentials: CREDENTIALS, now, randomQueries: 30 },
      );
      const broken = report.checks.filter(({ status }) => status === "failed");
      expect(broken.map(({ rule, findings }) => [rule, findings])).toEqual([]);
    },
  );

  it.each(everyNth(8, [1, 20, 60, 160, 400, 800, 1300, 1900]))(
    "fails no rule where the day turns at request %i by a clock that is seven minutes off, when it does in no zone",
    async (turn) => {
      let requests = 0;
      const now = () => Date.UTC(2026, 10, 20, 23, 52, 30) + (requests > turn ? 60_000 : 0) + requests;
      const handler = createProvider(() => now() + 7 * 60_000);
      const report = await verify(
        (request) => {
          requests += 1;
          return handler(request);
        },
        { credentials: CREDENTIALS, now, randomQueries: 30 },
      );
      const broken = report.checks.filter(({ status }) => status === "failed");
      expect(broken.map(({ rule, findings }) => [rule, findings])).toEqual([]);
    },
  );

  it("fails no rule where the day that went by such a clock was a closed one", async () => {
    let requests = 0;
    // A Monday ends.
    const now = () => Date.UTC(2026, 10, 23, 23, 52, 30) + (requests > 60 ? 60_000 : 0) + requests;
    const handler = createProvider(() => now() + 7 * 60_000);
    const report = await verify(
      (request) => {
        requests += 1;
        return handler(request);
      },
      { credentials: CREDENTIALS, now, quick: true, rate: 100_000 },
    );
    expect(brokenIn(report)).toEqual([]);
  });
});
