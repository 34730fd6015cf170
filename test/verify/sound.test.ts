import { describe, expect, it } from "vitest";
import { failedRules, judge } from "./judging.js";
import { soundProviders } from "./sound.js";

describe("verify, judging sound providers", () => {
  it.each(soundProviders.map((provider) => [provider.name, provider] as const))(
    "fails no rule of: %s",
    async (_, { create, base, isEmpty }) => {
      const report = await judge(create, base === undefined ? {} : { base });
      const broken = report.checks
        .filter(({ status }) => status === "failed")
        .map(({ rule, message }) => `${rule}: ${message}`);
      expect(broken).toEqual([]);
      expect(report.ended).toBe(isEmpty ? "the target has no entry of hours and no event to judge by" : undefined);
      expect(failedRules(report)).toEqual([]);
      // A target that is let off without being asked would fail nothing either.
      const passed = report.checks.filter(({ status }) => status === "passed").length;
      expect(passed).toBeGreaterThan(isEmpty ? 10 : 20);
    },
  );
});
