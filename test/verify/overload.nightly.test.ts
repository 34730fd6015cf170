import { describe, expect, it } from "vitest";
import type { Report } from "../../src/adapters/library/index.js";
import { createChance } from "../../src/fixtures/chance.js";
import { toTold } from "../../src/verify/report/summary.js";
import { failedRules, judge } from "./judging.js";
import { around, json } from "./provider.js";

const unavailable = (headers = {}, status = 503) => json({ error: "unavailable" }, { status, headers });
const toldOf = ({ checks }: Report) => checks.flatMap(({ findings }) => toTold(findings).map(({ finding }) => finding));

describe("a service that can't answer at the moment", () => {
  it("is waited for while it starts, longer than between other answers", async () => {
    let first: number | undefined;
    const create = around((handler, now) => async (request) => {
      first ??= now();
      return now() - first < 1500 ? unavailable({ "Retry-After": "0.2" }) : handler(request);
    });
    const report = await judge(create, { only: ["success", "no-server-error"] });
    expect([failedRules(report), report.ended]).toEqual([[], undefined]);
  });

  it.each([502, 503])("is told once that it fails now and then: %i", async (status) => {
    const chance = createChance(3, String(status));
    const create = around((handler) => async (request) => {
      return chance.below(50) === 0 ? unavailable({}, status) : handler(request);
    });
    const report = await judge(create);
    expect([failedRules(report), report.ended]).toEqual([["no-server-error"], undefined]);
    expect(toldOf(report).map(({ id }) => id)).toEqual([expect.stringMatching(/\/some$/)]);
  });
});
