import { readFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, afterEach, beforeAll, expect, it, vi } from "vitest";
import { type Listening, listen } from "../../src/adapters/node/node.js";
import { rules } from "../../src/verify/rules/generated/rule-table.js";
import { exampleWorld } from "../support/example-world.js";
import { newFolder } from "../support/folder.js";
import { startMock, TODAY } from "../support/mock.js";
import { run } from "../support/run-cli.js";
import { reportValidator } from "./report-validator.js";

let served: Listening;
beforeAll(async () => {
  served = await listen(startMock(exampleWorld), { port: 0 });
});
afterAll(() => served.close());
afterEach(() => vi.restoreAllMocks());

/** Lets a part of a rule fail, as a mistake of ours would. */
function breakRule(id: string, part: "check" | "review") {
  const rule = rules.find((one) => one.id === id);
  if (!rule?.[part]) throw new Error(`${id} has no ${part}`);
  vi.spyOn(rule, part).mockImplementation(() => {
    throw new Error("x is not a function");
  });
}

async function verify(only: string) {
  const folder = newFolder();
  const file = join(folder, "report.json");
  const junit = join(folder, "report.xml");
  const reporters = ["--reporter", `json=${file}`, "--reporter", `junit=${junit}`];
  const target = ["verify", served.url, "--credentials", "a:b", "--today", TODAY, "--rules", only];
  const ended = await run([...target, ...reporters]);
  return { ...ended, report: JSON.parse(readFileSync(file, "utf8")), junit: readFileSync(junit, "utf8") };
}

it.each([
  ["hours-limit-default", "check", "success-status", "getMuseumHours"],
  ["success-status", "review", "hours-limit", undefined],
] as const)(
  "what goes wrong inside a rule is an error of the rule, and no verdict on what it is about: the %s of %s",
  async (id, part, other, about) => {
    breakRule(id, part);
    const { status, stdout, stderr, report, junit } = await verify(`${id},${other}`);
    const error = `museum-mock failed while judging ${id}; please report it: x is not a function`;
    expect([status, stderr]).toEqual([3, ""]);
    expect(stdout).toContain(error);
    const checkOf = (rule: string) => report.checks.find((check: { rule: string }) => check.rule === rule);
    expect(checkOf(id)).toMatchObject({ status: "notExercised", error, message: error });
    expect(checkOf(other)).toMatchObject({ status: "passed" });
    const silent = { verdict: "noVerdict", why: error };
    const operations = { getMuseumHours: silent, listSpecialEvents: about ? { verdict: "passed" } : silent };
    expect(report.operations).toEqual(operations);
    expect(junit).toContain(`<error message="${error}"`);
    expect(reportValidator()(report)).toEqual([]);
  },
);
