import { describe, expect, it } from "vitest";
import { type Report, verify } from "../../src/adapters/library/index.js";
import { everyNth } from "../support/share.js";
import { CREDENTIALS, failedRules, judge, QUICK } from "./judging.js";
import { createProvider } from "./provider.js";
import { soundProviders } from "./sound.js";

const brokenIn = ({ checks }: Report) =>
  checks.filter(({ status }) => status === "failed").map(({ rule, message }) => `${rule}: ${message}`);

describe("verify, judging sound providers", () => {
  const rows = soundProviders.map((provider, index) => [provider.name, provider, index % 2 === 1] as const);

  it.each(everyNth(12, rows))("fails no rule in a quick run of: %s", async (_, { create, base, isEmpty }) => {
    const report = await judge(create, { ...QUICK, ...(base !== undefined && { base }) });
    expect(brokenIn(report)).toEqual([]);
    expect(report.checks.filter(({ status }) => status === "passed").length).toBeGreaterThan(isEmpty ? 10 : 20);
  });

  it.each(everyNth(30, rows))("fails no rule of: %s", async (_, { create, base, isEmpty }, probeWrites) => {
    const report = await judge(create, { probeWrites, ...(base !== undefined && { base }) });
    expect(brokenIn(report)).toEqual([]);
    expect(report.ended).toBe(isEmpty ? "the target has no entry of hours and no event to judge by" : undefined);
    expect(failedRules(report)).toEqual([]);
    // A target that is let off without being asked would fail nothing either.
    const passed = report.checks.filter(({ status }) => status === "passed").length;
    expect(passed).toBeGreaterThan(isEmpty ? 10 : 20);
  });
});

describe("verify, judging a provider with much to judge", () => {
  it("comes to a verdict on every rule but those about what it does not do, also in a quick run", async () => {
    const { checks } = await judge(createProvider, { quick: true, probeWrites: true });
    const unjudged = checks.filter(({ status }) => status !== "passed").map(({ rule }) => rule);
    expect(unjudged).toEqual(["get-body", "data-set", "hours-pages-clamped", "events-pages-clamped"]);
  });
});

/** Judges a provider whose day turns while it is asked: 30 seconds before its midnight, and half a minute after it from a request on. */
async function judgeOverMidnight(turn: number, { day = 20, ahead = 0, quick = false } = {}) {
  let requests = 0;
  const now = () => Date.UTC(2026, 10, day, 23, 59, 30) - ahead + (requests > turn ? 60_000 : 0) + requests;
  const handler = createProvider(() => now() + ahead);
  const target: typeof handler = (request) => {
    requests += 1;
    return handler(request);
  };
  return verify(target, { credentials: CREDENTIALS, now, randomQueries: 30, ...QUICK, quick });
}

describe("verify, over midnight", () => {
  it.each(everyNth(8, [1, 60, 160, 400, 800, 1300, 1900, 2200]))(
    "fails no rule where the day turns at request %i",
    async (turn) => expect(brokenIn(await judgeOverMidnight(turn))).toEqual([]),
  );

  const ahead = 7 * 60_000;

  it.each(everyNth(8, [1, 20, 60, 160, 400, 800, 1300, 1900]))(
    "fails no rule where the day turns at request %i by a clock that is seven minutes off, when it does in no zone",
    async (turn) => expect(brokenIn(await judgeOverMidnight(turn, { ahead }))).toEqual([]),
  );

  it("fails no rule where the day that went by such a clock was a closed one", async () => {
    const monday = 23;
    expect(brokenIn(await judgeOverMidnight(60, { day: monday, ahead, quick: true }))).toEqual([]);
  });
});
