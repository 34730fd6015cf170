import { describe, expect, it } from "vitest";
import { mergeReports } from "../../src/verify/report/merged-report.js";
import type { Report } from "../../src/verify/report/report.js";
import { failedRules, judge } from "./judging.js";
import { mutants } from "./mutants.js";
import { createProvider } from "./provider.js";

const COUNT = 3;
const quick = { quick: true, rate: 100_000 };

async function judgeInShards(create: Parameters<typeof judge>[0]): Promise<readonly Report[]> {
  const reports: Report[] = [];
  for (let index = 1; index <= COUNT; index += 1) {
    reports.push(await judge(create, { ...quick, shard: { index, count: COUNT } }));
  }
  return reports;
}

describe("verify --shard", () => {
  it("divides the rules, and the merged report has each of them once, as one run has", async () => {
    const whole = await judge(createProvider, quick);
    const shards = await judgeInShards(createProvider);
    for (const { checks } of shards) expect(checks.length).toBeLessThan(whole.checks.length / 2);
    const merged = mergeReports(shards);
    expect(merged.checks.map(({ rule }) => rule)).toEqual(whole.checks.map(({ rule }) => rule));
    expect(merged.summary.failed).toBe(0);
    expect(merged.operations).toEqual(whole.operations);
    expect(merged.requests).toBe(shards.reduce((sum, { requests }) => sum + requests, 0));
  });

  it.each(["the default limit is 9, on hours", "endDate is fourteen days on", "pages overlap by one, on events"])(
    "finds one cause, and not its consequences in other shards: %s",
    async (name) => {
      const mutant = mutants.find((one) => one.name === name);
      if (!mutant) throw new Error(`there is no mutant ${name}`);
      const whole = await judge(mutant.create, quick);
      expect(failedRules(mergeReports(await judgeInShards(mutant.create)))).toEqual(failedRules(whole));
    },
  );

  it("has no verdict while a shard is missing, and takes each shard once", async () => {
    const shards: Report[] = [];
    for (const index of [1, 2, 3]) {
      shards.push(await judge(createProvider, { ...quick, only: ["success"], shard: { index, count: 3 } }));
    }
    const [first, , third] = shards as [Report, Report, Report];
    expect(mergeReports(shards)).not.toHaveProperty("ended");
    expect(mergeReports([first, third]).ended).toBe("shard 2/3 is missing");
    expect(mergeReports([third]).ended).toBe("shards 1/3, 2/3 are missing");
    expect(() => mergeReports([first, third, third])).toThrow("Shard 3/3 is there twice");
    expect(() => mergeReports([first, { ...third, shard: { index: 2, count: 2 } }])).toThrow("of 3 and of 2 shards");
    const { shard: _, ...whole } = first;
    expect(mergeReports([whole])).not.toHaveProperty("ended");
    expect(() => mergeReports([whole, third])).toThrow("A report of a whole run is among the files");
  });

  it("merges no reports of two targets or seeds", async () => {
    const report = await judge(createProvider, { ...quick, only: ["success-status"] });
    expect(() => mergeReports([])).toThrow("There is no report to merge.");
    expect(() => mergeReports([report, { ...report, target: "http://other" }])).toThrow("two targets");
    expect(() => mergeReports([report, { ...report, seed: 2 }])).toThrow("two seeds: 1 and 2");
  });

  it("merges choices: one answer that was observed, and none where two contradict each other", async () => {
    const report = await judge(createProvider, { ...quick, only: ["success-status"] });
    const withAnswer = (answer: string | null, status: "observed" | "notExercised") => {
      const choice = { status, answer, evidence: `it is ${answer}.`, reproduce: [] };
      return { ...report, choices: { ...report.choices, endDateBound: choice } };
    };
    const merge = (...reports: readonly Report[]) => {
      const shards = reports.map((one, at) => ({ ...one, shard: { index: at + 1, count: reports.length } }));
      return mergeReports(shards).choices.endDateBound;
    };
    const [inclusive, exclusive] = [withAnswer("inclusive", "observed"), withAnswer("exclusive", "observed")];
    expect(merge(withAnswer(null, "notExercised"), inclusive)).toMatchObject({
      status: "observed",
      answer: "inclusive",
    });
    expect(merge(inclusive, exclusive)).toMatchObject({ status: "contradictory", answer: null });
  });
});
