import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { parseKnowledge } from "../../src/verify/knowledge/knowledge.js";
import { run } from "../support/run-cli.js";
import { serveProvider } from "./http-provider.js";
import { CREDENTIALS, failedRules, judge } from "./judging.js";
import { plus } from "./museum.js";
import { mutants } from "./mutants.js";
import { createNoonClock } from "./noon-clock.js";
import { createProvider } from "./provider.js";

type Knowledge = Parameters<NonNullable<NonNullable<Parameters<typeof judge>[1]>["onKnowledge"]>>[0];

const quick = { quick: true, rate: 100_000 };

async function learn(): Promise<Knowledge> {
  const learned: Knowledge[] = [];
  await judge(createProvider, {
    skip: ["robustness", "prediction", "credentials"],
    onKnowledge: (one) => learned.push(one),
  });
  return learned[0]!;
}

describe("the knowledge of a full run", () => {
  let knowledge: Knowledge;
  beforeAll(async () => {
    knowledge = await learn();
  });

  it("has the days of the hours and of the events, and no secret", () => {
    expect(knowledge).toMatchObject({ schemaVersion: 1, target: "http://museum.test", learned: "2026-11-21" });
    expect(knowledge.hours.at(-1)).toBe("2028-01-15");
    expect(Object.keys(knowledge.events).length).toBeGreaterThan(150);
    expect(JSON.stringify(knowledge)).not.toContain("Tapir");
    expect(parseKnowledge(JSON.parse(JSON.stringify(knowledge)))).toEqual({ knowledge });
  });

  it.each(["endDate loses a day where clocks go back", "endDate loses a day after a month of 30 days"])(
    "lets a quick run catch, at a day far ahead: %s",
    async (name) => {
      const { create } = mutants.find((mutant) => mutant.name === name)!;
      const report = await judge(create, { ...quick, knowledge });
      expect(failedRules(report)).toEqual(["events-end-default"]);
    },
  );

  it("breaks nothing where the data has changed since", async () => {
    const changed = (now: () => number) =>
      createProvider(now, ({ museum, today }) => ({
        museum: {
          hours: museum.hours.filter(({ date }) => date < plus(today(), 300)),
          events: museum.events
            .filter((_, index) => index % 3 > 0)
            .map((event, index) => (index % 2 ? event : { ...event, dates: event.dates.map((date) => plus(date, 1)) })),
        },
      }));
    const report = await judge(changed, { ...quick, knowledge });
    expect(report.checks.filter(({ status }) => status === "failed")).toEqual([]);
  });
});

describe("verify --knowledge", () => {
  let folder: string;
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), "knowledge-"));
  });
  afterAll(() => rm(folder, { recursive: true }));

  it("is written by a full run and read by a quick one", async () => {
    const { url, close } = await serveProvider(createProvider(createNoonClock()));
    const file = join(folder, "learned.json");
    const common = ["verify", url, "--credentials", CREDENTIALS, "--today", "2026-11-21", "--knowledge", file];
    const full = await run([...common, "--rules", "success"]);
    expect(full.status).toBe(0);
    expect(JSON.parse(await readFile(file, "utf8"))).toMatchObject({ target: url, learned: "2026-11-21" });
    const again = await run([...common, "--quick", "--rate", "10000", "--rules", "events-end-default"]);
    expect(again.status).toBe(0);
    expect(again.stdout).toContain("0 failed");
    await close();
  });

  it.each([
    ["a list", "[]", "expected a file that a full run has written with --knowledge FILE."],
    [
      "of another version",
      '{"schemaVersion": 9}',
      "Invalid schemaVersion 9; expected 1. Write the file again with a full run.",
    ],
    ["no JSON", "{", "Invalid JSON in --knowledge"],
    [
      "with an odd date",
      '{"schemaVersion":1,"target":"x","learned":"2026-11-21","hours":["2027-02-30"],"events":{"a":7}}',
      'Invalid value "2027-02-30" in hours; expected a calendar date, YYYY-MM-DD.\n  Invalid events["a"]; expected an array',
    ],
  ])("rejects a file that is %s, and overwrites no such file", async (_, text, message) => {
    const file = join(folder, "bad.json");
    await writeFile(file, text);
    for (const option of [["--quick"], []]) {
      const { status, stderr } = await run(["verify", "http://127.0.0.1:9", "--knowledge", file, ...option]);
      expect(status).toBe(2);
      expect(stderr).toContain(message);
    }
    expect(await readFile(file, "utf8")).toBe(text);
  });

  it("says that --quick needs a file that is there", async () => {
    const { status, stderr } = await run([
      "verify",
      "http://127.0.0.1:9",
      "--quick",
      "--knowledge",
      join(folder, "no.json"),
    ]);
    expect(status).toBe(2);
    expect(stderr).toContain("does not exist");
  });
});
