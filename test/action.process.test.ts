/** Runs the steps of action.yml as a runner would: inputs become the environment, and the script runs in bash. */
import { spawnSync } from "node:child_process";
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { parse } from "yaml";
import { newFolder } from "./support/folder.js";

interface Action {
  readonly inputs: Readonly<Record<string, { readonly default?: string }>>;
  readonly outputs: Readonly<Record<string, { readonly value: string }>>;
  readonly runs: {
    readonly steps: readonly { readonly id: string; readonly env: Record<string, string>; readonly run: string }[];
  };
}

const action: Action = parse(readFileSync("action.yml", "utf8"));
let folder: string;
let pids: number[];

beforeEach(() => {
  folder = newFolder();
  pids = [];
});
afterEach(() => {
  for (const pid of pids) process.kill(-pid, "SIGKILL");
});

function runAction(given: Readonly<Record<string, string>>, credential: Readonly<Record<string, string>> = {}) {
  const unknown = Object.keys(given).find((name) => !(name in action.inputs));
  if (unknown !== undefined) throw new Error(`action.yml has no input ${unknown}`);
  const [step] = action.runs.steps;
  if (!step) throw new Error("action.yml has no step");
  const inputs = Object.fromEntries(
    Object.entries(step.env).map(([name, text]) => [
      name,
      text.replace(EXPRESSION, (_all, input) => given[input] ?? action.inputs[input]?.default ?? ""),
    ]),
  );
  const files = { GITHUB_OUTPUT: join(folder, "output"), GITHUB_STEP_SUMMARY: join(folder, "summary.md") };
  for (const file of Object.values(files)) writeFileSync(file, "");
  const runner = {
    GITHUB_ACTIONS: "true",
    CI: "true",
    GITHUB_ACTION_PATH: process.cwd(),
    RUNNER_TEMP: folder,
    ...files,
  };
  const env = { PATH: process.env["PATH"], HOME: folder, ...runner, ...inputs, ...credential };
  const { status, stdout } = spawnSync("bash", ["--noprofile", "--norc", "-eo", "pipefail", "-c", step.run], {
    cwd: folder,
    env,
    encoding: "utf8",
  });
  const set = readFileSync(files.GITHUB_OUTPUT, "utf8")
    .trim()
    .split("\n")
    .filter((line) => line !== "");
  const outputs = Object.fromEntries(
    set.map((line) => [line.slice(0, line.indexOf("=")), line.slice(line.indexOf("=") + 1)]),
  );
  return { status, stdout, outputs, summary: readFileSync(files.GITHUB_STEP_SUMMARY, "utf8") };
}

const EXPRESSION = /\$\{\{ inputs\.(\w+) \}\}/g;

/** Starts a mock with the action, and has it stopped after the test. */
function serveByAction(inputs: Readonly<Record<string, string>>) {
  const ran = runAction({ mode: "serve", port: "0", ...inputs });
  if (ran.outputs["pid"] !== undefined) pids.push(Number(ran.outputs["pid"]));
  return ran;
}

describe("the GitHub Action", () => {
  it("serves a mock to the later steps, with what was asked for", async () => {
    const { status, outputs } = serveByAction({
      today: "2027-03-01",
      scenario: "no events",
      arguments: "--choice\nlimitAboveMaximum=clamp",
    });
    expect(status).toBe(0);
    const headers = { Authorization: `Basic ${btoa("a:b")}` };
    expect(await (await fetch(`${outputs["url"]}/special-events`, { headers })).json()).toEqual([]);
    expect((await (await fetch(`${outputs["url"]}/museum-hours?limit=31`, { headers })).json()).length).toBe(30);
  });

  it("says an address that a client can use, with the base path", async () => {
    const { outputs } = serveByAction({ arguments: "--host\n0.0.0.0\n--base-path\n/api" });
    expect(outputs["url"]).toMatch(/^http:\/\/127\.0\.0\.1:\d+\/api$/);
    const headers = { Authorization: `Basic ${btoa("a:b")}` };
    expect((await fetch(`${outputs["url"]}/museum-hours`, { headers })).status).toBe(200);
  });

  it("ends with the status and the sentence of the command where the mock can't start", () => {
    const { status, stdout, outputs } = serveByAction({ scenario: "no evnts" });
    expect({ status, url: outputs["url"] }).toEqual({ status: 2, url: undefined });
    expect(stdout).toContain('did you mean "no events"?');
  });

  it("verifies a service, with annotations, a summary, reports and SARIF", () => {
    const { outputs } = serveByAction({ today: "2027-03-01", arguments: "--credentials\nanna:s3cret" });
    const credential = { MUSEUM_USERNAME: "anna", MUSEUM_PASSWORD: "s3cret" };
    const inputs = { mode: "verify", url: outputs["url"] ?? "", reporters: "junit=verify.xml\njson=verify.json" };
    const paging = "--rules\npaging";
    const kept = runAction({ ...inputs, today: "2027-03-01", arguments: paging }, credential);
    expect(kept).toMatchObject({ status: 0, summary: expect.stringContaining("passed") });
    expect(JSON.parse(readFileSync(join(folder, "verify.json"), "utf8")).summary.failed).toBe(0);
    expect(JSON.parse(readFileSync(kept.outputs["sarif"] ?? "", "utf8")).version).toBe("2.1.0");
    const environment = { ...credential, GITHUB_WORKFLOW_REF: "museum/site/.github/workflows/ci.yml@refs/heads/main" };
    const drifted = runAction({ ...inputs, today: "2027-03-01", profile: "lenient", arguments: paging }, environment);
    expect(readFileSync(drifted.outputs["sarif"] ?? "", "utf8")).toContain('"uri": ".github/workflows/ci.yml"');
    expect(drifted).toMatchObject({ status: 1, stdout: expect.stringContaining("::error title=pinned-") });
    const refused = runAction(inputs, { ...credential, MUSEUM_PASSWORD: "wrong" });
    expect(refused.status).toBe(3);
  });

  it("says so, and names no SARIF file, if the verification did not run", () => {
    const { status, stdout, outputs } = runAction({ mode: "verify" });
    expect({ status, outputs }).toEqual({ status: 2, outputs: {} });
    expect(stdout).toContain("::error title=museum-mock::The verification did not run");
  });

  it("checks a twin, and follows its service with a commit whose message is the drift", () => {
    const museum = { today: "2027-03-01", data: join(process.cwd(), "fixtures/edges/around-a-range.json") };
    const { outputs } = serveByAction(museum);
    const credential = { MUSEUM_USERNAME: "anna", MUSEUM_PASSWORD: "s3cret", MUSEUM_SERVICE_RATE: "5000" };
    const git = (...args: string[]) => spawnSync("git", args, { cwd: folder, encoding: "utf8" }).stdout;
    git("init", "-q");
    const program = join(process.cwd(), "dist/bin/museum-mock.js");
    const take = ["twin", outputs["url"] ?? "", "--out", "museum-twin", "--today", "2027-03-01"];
    spawnSync(process.execPath, [program, ...take], { cwd: folder, env: { ...process.env, ...credential } });
    git("add", "museum-twin");
    git("-c", "user.name=a", "-c", "user.email=a@b.example", "commit", "-qm", "Take a twin");
    const asked = { today: "2027-03-01" };
    expect(runAction({ mode: "twin-check", ...asked }, credential)).toMatchObject({
      status: 0,
      outputs: { report: expect.stringMatching(/\.md$/) },
    });
    const unchanged = runAction({ mode: "twin-sync", ...asked }, credential);
    expect(unchanged).toMatchObject({ status: 0, outputs: { changed: "false" } });
    git("checkout", "-q", "--", "museum-twin");
    const other = serveByAction({ ...museum, arguments: "--choice\nendDateBound=exclusive" });
    const url = other.outputs["url"] ?? "";
    const drifted = runAction({ mode: "twin-check", url, ...asked }, credential);
    expect(drifted).toMatchObject({ status: 1, stdout: expect.stringContaining("::error title=choice/endDateBound") });
    const patched = runAction({ mode: "twin-sync", url, ...asked }, credential);
    expect([patched.status, patched.outputs["changed"]]).toEqual([0, "true"]);
    expect(readFileSync(patched.outputs["patch"] ?? "", "utf8")).toContain("endDateBound");
    expect(git("log", "--format=%s")).toBe("Take a twin\n");
    git("checkout", "-q", "--", "museum-twin");
    expect(runAction({ mode: "twin-sync", url, commit: "true", ...asked }, credential).status).toBe(0);
    expect(git("log", "-1", "--format=%B")).toMatch(
      /^Bring the twin up to date\n\n- The choice endDateBound has changed/,
    );
  }, 60_000);

  it("refuses a mode that it does not know", () => {
    const { status, stdout } = runAction({ mode: "srve" });
    expect({ status, stdout }).toEqual({ status: 2, stdout: expect.stringContaining('Invalid value "srve" for mode') });
  });

  it("has an output for each that the script sets, and no other", () => {
    const values = Object.values(action.outputs).map(({ value }) => /outputs\.([\w-]+)/.exec(value)?.[1]);
    expect(values.sort()).toEqual(["changed", "log", "patch", "pid", "report", "sarif", "url"]);
  });
});
