/** What `mutate` says of its runs: the lines for a person, the exit status, and the report of the field. */
import { createRequire } from "node:module";
import { resolve } from "node:path";
import { Ajv } from "ajv";
import { describe, expect, it } from "vitest";
import { mutateReporters, toMutateReport, toMutateStatus } from "../../../src/cli/reporters/mutate-report.js";
import { createTerminal } from "../../../src/cli/terminal.js";
import { mutantNamed } from "../../../src/mutants/mutants.js";
import type { MutantResult, Mutated } from "../../../src/mutate/mutate.js";
import { createFakeTerminal } from "../../support/run-cli.js";

const turning = { file: resolve("web/week.test.js"), name: "turns the page" };
const failed = { passed: false, isLate: false, requests: 1 };
const run = (output: string, ending = "exit status 1") => ({ ...failed, output, ending });
const reach = { requests: ["GET /museum-hours?limit=6"], tests: [], isOfTests: false };

function resultOf(id: string, status: MutantResult["status"], more: Partial<MutantResult> = {}): MutantResult {
  return { mutant: mutantNamed(id), status, reach, killers: [], altered: 2, ...more };
}

const ofClosedDay = run(" ❯ week.test.js (2 tests | 1 failed) 8ms\n     × has no closed day 3ms");
const killed = resultOf("closed-day-open", "killed", { run: ofClosedDay });
const byTests = { ...reach, tests: [turning], isOfTests: true };
const named = resultOf("page-ignored", "killed", { killers: [turning], reach: byTests, run: run("AssertionError") });
const pages = [1, 2, 3, 4].map((page) => `GET /museum-hours?page=${page}`);
const survived = resultOf("order-reversed", "survived", { reach: { ...byTests, requests: pages } });
const late = resultOf("page-beyond-end-repeats", "timeout", { run: run("", "ended after 5 s without a result") });
const odd = resultOf("date-with-time", "error", { altered: 0, run: run("Error: the third run\n    at main.js:1") });
const missed = resultOf("day-twice", "no coverage", { altered: 0, reach: { ...reach, requests: [] } });

const mutatedOf = (...results: MutantResult[]): Mutated => ({ results, unrun: 0, requests: 12 });
const context = { seconds: 1.55, today: "2027-03-01", reaching: new Map([[missed.mutant, "GET /museum-hours"]]) };
const accepting = (id: string, expires = "9999-12-31") => ({ baseline: [{ id, reason: "no list yet", expires }] });
const terminal = createTerminal(createFakeTerminal().host);
const linesOf = (mutated: Mutated, more = {}) =>
  toMutateReport(mutated, { ...context, ...more }, terminal).filter((line) => line !== "");

describe("the report of mutate", () => {
  it("tells the survivors first, with the harm, the sentence, the requests, the tests and a command", () => {
    const mutated = { ...mutatedOf(killed, named, survived, late, odd, missed), unrun: 1 };
    expect(linesOf(mutated, { required: 60 })).toEqual([
      "Clean: the tests passed twice, with 12 requests. 6 mutants: 5 reached, 1 not.",
      `✗ survived  order-reversed  ${survived.mutant.harm} No test noticed.`,
      `  The document: ${survived.mutant.document}`,
      "  2 wrong answers, to:",
      ...[1, 2, 3].map((page) => `    GET /museum-hours?page=${page}`),
      "    and 1 other request",
      "  in:",
      "    web/week.test.js > turns the page",
      "  See it: museum-mock serve --mutant order-reversed",
      `✗ timeout  page-beyond-end-repeats  ${late.mutant.harm} The tests were ended after 5 s without a result.`,
      `  The document: ${late.mutant.document}`,
      "  2 wrong answers, to:",
      "    GET /museum-hours?limit=6",
      "  See it: museum-mock serve --mutant page-beyond-end-repeats",
      "! error  date-with-time  The tests failed, but asked for nothing that it changes, as they did without it.",
      "   | Error: the third run",
      "   | exit status 1",
      "✓ killed  closed-day-open  × has no closed day 3ms",
      "✓ killed  page-ignored  web/week.test.js > turns the page",
      "- not reached  day-twice  no test asks for what shows it, such as GET /museum-hours",
      "Interrupted: 1 mutant of 7 not run.",
      "Killed 2 of 5 (40 %) in 1.6 s. Less than 60 %, which --require demands.",
    ]);
  });

  it("says what a baseline accepts until its day, and what of it is of no use any more", () => {
    const mutated = mutatedOf(killed, survived);
    const known = linesOf(mutated, accepting("order-reversed"));
    expect(known).toEqual(expect.arrayContaining(["  Accepted until 9999-12-31: no list yet"]));
    expect(known.at(-1)).toBe("Killed 1 of 1 (100 %) in 1.6 s. 1 other accepted by the baseline.");
    const last = (id: string, expires?: string) => linesOf(mutated, accepting(id, expires)).at(-1);
    const expired = "order-reversed expired on 2020-01-01 in the baseline; it counts again.";
    expect(last("order-reversed", "2020-01-01")).toBe(expired);
    expect(last("closed-day-open")).toBe("closed-day-open in the baseline is killed; remove it from the baseline.");
    expect(last("day-twice")).toBe("day-twice in the baseline was not among the mutants of this run.");
  });

  it.each([
    ["nothing to score", [survived], accepting("order-reversed"), 0, /^Nothing to score: the baseline accepts/],
    ["a threshold without a score", [survived], { ...accepting("order-reversed"), required: 9 }, 3, /so --require has/],
    ["no mutant that is reached", [missed], {}, 3, /^No verdict: no request of the tests reaches any/],
    ["a score at the threshold", [killed, survived], { required: 50 }, 0, /That is at least 50 %\.$/],
    ["a score below it", [killed, survived], { required: 51 }, 1, /Less than 51 %/],
    ["a survivor beside a baseline", [killed, survived], { baseline: [] }, 1, /^Killed 1 of 2/],
    ["a timeout, which is no kill", [late], { required: 1 }, 1, /^Killed 0 of 1 \(0 %\)/],
    ["a run that says nothing", [killed, odd], {}, 3, /^Killed 1 of 2/],
  ])("has its exit status and its sentence for %s", (_, results, more, status, sentence) => {
    const mutated = mutatedOf(...results);
    expect(toMutateStatus(mutated, { ...context, ...more })).toBe(status);
    expect(linesOf(mutated, more).find((line) => sentence.test(line))).toBeDefined();
  });

  it("is valid by the schema of the field, with a sentence of the document as the line of each mutant", () => {
    const all = mutatedOf(killed, named, survived, late, odd, missed);
    const report = JSON.parse(mutateReporters.json(all, { ...context, ...accepting("order-reversed") }));
    const schema = createRequire(import.meta.url)("mutation-testing-report-schema/mutation-testing-report-schema.json");
    const isValid = new Ajv({ strict: false, formats: { uri: true } }).compile(schema);
    expect(isValid(report), JSON.stringify(isValid.errors)).toBe(true);
    const { source, mutants } = report.files["museum interface.txt"];
    const statuses = ["Killed", "Killed", "Ignored", "Timeout", "RuntimeError", "NoCoverage"];
    expect(mutants.map((one: MutantResult) => one.status)).toEqual(statuses);
    expect(source.split("\n")[mutants[0].location.start.line - 1]).toBe(killed.mutant.document);
    const reason = /× has no closed day 3ms\n.*\nWrong answers to GET \/museum-hours\?limit=6$/;
    expect(mutants[0].statusReason).toMatch(reason);
    const tests = [{ id: "web/week.test.js > turns the page", name: "turns the page" }];
    expect(mutants[1].killedBy).toEqual([tests[0]?.id]);
    expect(report.testFiles).toEqual({ "web/week.test.js": { tests } });
  });

  it("is shown by the viewer of the field in one file, which loads nothing", async () => {
    const closing = { ...killed, run: run("× ends </script> early") };
    const html = await mutateReporters.html(mutatedOf(closing, survived), context);
    const report = JSON.parse(mutateReporters.json(mutatedOf(closing, survived), context));
    expect(JSON.parse(/\.report = (\{.*\});<\/script>/.exec(html)?.[1] ?? "")).toEqual(report);
    expect([html.match(/<script/g), html.match(/<\/script/g)]).toMatchObject([{ length: 2 }, { length: 2 }]);
    expect(html).not.toMatch(/<(?:script|link)[^>]*(?:src|href)=/);
  });
});
