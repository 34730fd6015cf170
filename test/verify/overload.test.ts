import { describe, expect, it } from "vitest";
import type { Report } from "../../src/adapters/index.js";
import { createChance } from "../../src/fixtures/chance.js";
import { toTold } from "../../src/verify/report/summary.js";
import { failedRules, judge } from "./judging.js";
import { createProvider, json } from "./provider.js";

const unavailable = (headers = {}, status = 503) => json({ error: "unavailable" }, { status, headers });
const toldOf = ({ checks }: Report) => checks.flatMap(({ findings }) => toTold(findings).map(({ finding }) => finding));

describe("a service that can't answer at the moment", () => {
  it("is waited for while it starts, longer than between other answers", async () => {
    let first: number | undefined;
    const report = await judge(
      (now) => {
        const handler = createProvider(now);
        return async (request) => {
          first ??= now();
          return now() - first < 1500 ? unavailable({ "Retry-After": "0.2" }) : handler(request);
        };
      },
      { only: ["success", "no-server-error"] },
    );
    expect([failedRules(report), report.ended]).toEqual([[], undefined]);
  });

  it("is told that it has a limit, once, with the rate, and is judged below it", async () => {
    const LIMIT = 150;
    const report = await judge(
      (now) => {
        const handler = createProvider(now);
        let times: number[] = [];
        return async (request) => {
          times = times.filter((at) => at > now() - 1000);
          if (times.length >= LIMIT) return unavailable();
          times.push(now());
          return handler(request);
        };
      },
      { only: ["success", "paging", "no-server-error"] },
    );
    expect(toldOf(report)).toMatchObject([
      {
        id: "no-server-error/rate",
        message: expect.stringMatching(/^From about 1[3-6]0 requests a second on, it answers 503\./),
      },
    ]);
    expect([failedRules(report), report.ended]).toEqual([["no-server-error"], undefined]);
    expect(report.summary.passed).toBeGreaterThan(10);
  });

  it.each([502, 503])("is told once that it fails now and then: %i", async (status) => {
    const report = await judge((now) => {
      const handler = createProvider(now);
      const chance = createChance(3, String(status));
      return async (request) => (chance.below(50) === 0 ? unavailable({}, status) : handler(request));
    });
    expect([failedRules(report), report.ended]).toEqual([["no-server-error"], undefined]);
    expect(toldOf(report)).toHaveLength(1);
    expect(toldOf(report)[0]?.id).toMatch(/\/some$/);
  });
});
