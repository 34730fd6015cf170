/** The reports of `pact check` and `pact verify`, read as others do. */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { parse as parseJunit, type TestSuites } from "junit2json";
import { describe, expect, it } from "vitest";
import { reportVerification, toCases } from "../../../src/cli/pact/verdicts.js";
import { createTerminal } from "../../../src/cli/terminal.js";
import { newFolder } from "../../support/folder.js";
import { CREDENTIAL, readRecording, TARGET } from "../../support/recorded-verification.js";
import { sarifErrors, shownText } from "../../support/report-readers.js";
import { createFakeTerminal, run } from "../../support/run-cli.js";
import { interaction, toPact, writePacts } from "../../support/written-pacts.js";

const FORMATS = ["json", "junit", "markdown", "sarif"] as const;
const GITHUB = { GITHUB_ACTIONS: "true", GITHUB_WORKFLOW_REF: "o/r/.github/workflows/pacts.yml@refs/heads/main" };

const filesIn = (folder: string) => FORMATS.map((format) => ({ format, path: join(folder, format) }));

const reportersIn = (folder: string) =>
  filesIn(folder).flatMap(({ format, path }) => ["--reporter", `${format}=${path}`]);

function reportVerdictIn(folder: string, verdict: Parameters<typeof reportVerification>[0]) {
  const plan = { target: TARGET, reports: filesIn(folder), credential: CREDENTIAL, access: undefined };
  return reportVerification(verdict, plan, createTerminal(createFakeTerminal().host));
}

async function readIn(folder: string) {
  const read = (name: string) => readFileSync(join(folder, name), "utf8");
  const suites = ((await parseJunit(read("junit"))) as TestSuites).testsuite ?? [];
  const cases = suites.flatMap(({ testcase = [] }) => testcase);
  const kinds = ["failure", "error", "skipped"] as const;
  const outcomes = cases.map((one) => [one.name, kinds.find((kind) => one[kind]) ?? "passed"]);
  const sarif = JSON.parse(read("sarif"));
  const [json, markdown] = [JSON.parse(read("json")), shownText(read("markdown"))];
  return { outcomes, sarif, json, markdown, junit: read("junit") };
}

it("the reports of pact check have a test for each interaction, with what differed", async () => {
  const pending = { ...interaction({ path: "/days" }, {}), description: "c", pending: true };
  const broken = { ...interaction({ path: "/hours" }), description: "b" };
  const interactions = [{ ...interaction({}), description: "a & <b>" }, broken, pending];
  const folder = newFolder();
  const pacts = writePacts({ ...toPact(interaction({})), interactions });
  const { status, stdout } = await run(["pact", "check", pacts, ...reportersIn(folder)], { env: GITHUB });
  const { outcomes, sarif, json, markdown } = await readIn(folder);
  expect(status).toBe(1);
  expect(outcomes.map(String)).toEqual(["a & <b>,passed", "b,failure", "c,skipped"]);
  expect(json.summary).toMatchObject({ interactions: 3, broken: 1, pending: 1 });
  expect(sarifErrors(sarif)).toEqual([]);
  const [failed] = sarif.runs[0].results;
  expect(failed.locations[0].physicalLocation.artifactLocation.uri).toBe(".github/workflows/pacts.yml");
  const why = "Path or method not defined in the document: GET /hours, at interactions[1].request.path";
  expect(failed.message.text).toContain(why);
  for (const part of ["✗ 1 interaction of 3 failed", why]) expect(markdown).toContain(part);
  expect(stdout).toMatch(/^::error title=\w+%3A b::Path or method not defined/m);
  expect(stdout).toMatch(/^::notice title=\w+%3A c::/m);
});

describe("the reports of pact verify", () => {
  it("have a test for each interaction, with what differed, and no secret", async () => {
    const { result, conversations } = readRecording("folder");
    const cases = toCases(result, conversations, { target: TARGET, provider: "museum", curl: "" });
    const folder = newFolder();
    const status = await reportVerdictIn(folder, { cases, unpublished: [] });
    const { outcomes, sarif, markdown, junit, json } = await readIn(folder);
    expect(status).toBe(1);
    expect(sarifErrors(sarif)).toEqual([]);
    expect(outcomes.map(([, outcome]) => outcome).sort()).toEqual(cases.map(({ outcome }) => outcome).sort());
    for (const text of [JSON.stringify(sarif), markdown, junit]) expect(text).not.toContain(CREDENTIAL.password);
    const { reproduce } = json.interactions.find(({ outcome }: { outcome: string }) => outcome === "failure");
    expect(markdown).toContain(reproduce[0]);
  });

  it("have an error where there is no verdict", async () => {
    const folder = newFolder();
    await reportVerdictIn(folder, "the broker can't be reached");
    const { outcomes, sarif, markdown } = await readIn(folder);
    expect(outcomes).toEqual([["there is a verdict", "error"]]);
    expect([sarifErrors(sarif), sarif.runs[0].invocations[0].executionSuccessful]).toEqual([[], false]);
    expect(markdown).toContain("Pact verification without a verdict");
  });
});
