import { describe, expect, it } from "vitest";
import { quote, toSafeLine, toSafeText } from "../../src/base/text.js";
import { sweepReports } from "../../src/cli/commands/sweep.js";
import { toAnnotations } from "../../src/cli/reporters/github.js";
import { toHtmlReport } from "../../src/cli/reporters/html-report.js";
import { toJunit } from "../../src/cli/reporters/junit.js";
import { toCaseLines } from "../../src/cli/reporters/pact-reports.js";
import { toTerminalReport } from "../../src/cli/reporters/terminal-report.js";
import { toVerifyCases } from "../../src/cli/reporters/verify-cases.js";
import { toMarkdownReport } from "../../src/cli/reporters/verify-document.js";
import { logOf } from "../../src/cli/serving/serve-log.js";
import { choiceIds, profiles } from "../../src/contract/profile.js";

const plain = { paint: (_: string, text: string) => text } as never;

/** Each alone on a line, and all in one. */
const commands = [
  ...["##[add-mask]a", "##[stop-commands]x", "##vso[task.setvariable variable=PATH]x"],
  ...["##teamcity[buildStop comment='x']", "::set-output name=x::y", "::stop-commands::token", "\u001b[2J"],
  ...["\u009b31m", "\u202egnp.exe", "\u2066a", "\u{E0041}"],
];
const foreign = `${commands.join("\r\n")}\n  ${commands.join(" ")}\u0007\u2028::warning::x`;

/** What a terminal or a CI server would act upon; our own annotations begin a line with their command. */
function findUnsafe(text: string): readonly string[] {
  return text.split(/\r\n?|\n/).flatMap((line) => {
    const own = line.replace(/^::(error|warning|notice) title=/, "");
    return own.match(/##\w*\[|^\s*::[\w-]+.*::|[\p{Cc}\u2028-\u202e\u2066-\u2069\u{E0041}]/gu) ?? [];
  });
}

/** The same text under each name. */
const foreignFor = (names: string) => Object.fromEntries(names.split(" ").map((name) => [name, foreign]));
const finding = { ...foreignFor("id message expected actual reproducibility"), reproduce: [foreign] };
const known = { ...finding, known: { expires: "2027-01-01", reason: foreign } };
const shown = { rule: "events-fields", operation: undefined, source: "documented" };
const check = { ...shown, ...foreignFor("basis summary message"), reproduce: [] };
const counts = { differing: 1, explained: 1, answers: 1 };
const lists = { operations: [], findings: [foreign], reproduce: [foreign] };
const choiceOf = (id: string) => ({ status: "observed", answer: id === "timeZone" ? foreign : "x", evidence: foreign });
const report = {
  target: foreign,
  summary: { passed: 0, failed: 1, known: 1, notExercised: 1, notApplicable: 0 },
  checks: [
    { ...check, status: "failed", findings: [finding, known] },
    { ...check, status: "notExercised", findings: [] },
  ],
  choices: Object.fromEntries(choiceIds.map((id) => [id, choiceOf(id)])),
  ended: foreign,
  diagnosis: [{ ...foreignFor("mutant message basis"), ...counts, ...lists }],
  notes: [foreign],
  advice: [{ id: "missing-fields", message: foreign, reproduce: [foreign] }],
  ...{ operations: {}, requests: 1, milliseconds: 1, seed: 1 },
} as never;

const told = foreignFor("method target problem scenario");
const exchange = { ...told, status: 400, milliseconds: 1, warnings: [foreign] } as never;
const reported = { group: foreign, name: foreign, outcome: "failure", message: foreign, details: [foreign] } as const;
const run = { passed: false, output: foreign, ending: foreign };
const dependencies = [{ choice: "limitAboveMaximum", answer: "clamp", run }];
const sweep = { profiles: 2, unsteady: [run], baseRun: run, dependencies };
const asked = { command: ["npm", "test"], varied: [], options: {} };
const context = { ...asked, base: profiles.default, jobs: 2, seconds: 1 } as never;

describe("foreign text", () => {
  it.each<[string, string | readonly string[]]>([
    ["a terminal", toTerminalReport(report, plain)],
    ["annotations", toAnnotations(toVerifyCases(report))],
    ["HTML", toHtmlReport(report)],
    ["Markdown", toMarkdownReport(report)],
    ["JUnit", toJunit(toVerifyCases(report))],
    ["the log of serve", logOf({ paint: (_: string, text: string) => text } as never, false).toLine(exchange)],
    ["a verification by Pact", toCaseLines([reported], plain)],
    ["a sweep", sweepReports.text(sweep as never, context, plain)],
    ["quotes", quote(foreign)],
  ])("steers nothing in %s", (_, text) => {
    expect(findUnsafe([text].flat().join("\n"))).toEqual([]);
  });

  it.each([
    ["##[add-mask]a ##vso[x]", "\\u0023#[add-mask]a \\u0023#vso[x]"],
    ["  ::set-output name=x::y", "  \\u003a:set-output name=x::y"],
    ["\u001b[31m\u009b\u202e", "\\u001b[31m\\u009b\\u202e"],
    ["a\r\nb", "a\\r\\nb"],
  ])("%j becomes %j", (text, expected) => {
    expect(toSafeLine(text)).toBe(expected);
  });

  it.each(["::1", "## Heading", "C# [x]", "a ::error::", "naïve 👩‍🔬 ב", "#[x]"])("%j stays as it is", (text) => {
    expect(toSafeText(text)).toBe(text);
  });
});
