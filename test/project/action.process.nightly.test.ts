/** The GitHub Action, in the environment that a runner gives. */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { action, runAction } from "../support/action.js";
import { newFolder } from "../support/folder.js";
import { interaction, toPact, writePacts } from "../support/written-pacts.js";

const credential = { MUSEUM_USERNAME: "anna", MUSEUM_PASSWORD: "s3cret" };

let folder: string;
let pids: number[];

beforeEach(() => {
  [folder, pids] = [newFolder(), []];
});
afterEach(() => {
  for (const pid of pids) process.kill(-pid, "SIGKILL");
});

/** Starts a mock with the action, and has it stopped after the test. */
async function serveByAction(inputs: Readonly<Record<string, string>>) {
  const ran = await runAction(folder, { mode: "serve", port: "0", ...inputs });
  if (ran.outputs["pid"] !== undefined) pids.push(Number(ran.outputs["pid"]));
  return ran;
}

describe("the GitHub Action", async () => {
  it("serves a mock to the later steps, with what was asked for, at an address that a client can use", async () => {
    const options = "--choice\nlimitAboveMaximum=clamp\n--host\n0.0.0.0\n--base-path\n/api";
    const { status, outputs } = await serveByAction({ today: "2027-03-01", scenario: "no events", arguments: options });
    expect([status, outputs["url"]]).toEqual([0, expect.stringMatching(/^http:\/\/127\.0\.0\.1:\d+\/api$/)]);
    const headers = { Authorization: `Basic ${btoa("a:b")}` };
    expect(await (await fetch(`${outputs["url"]}/special-events`, { headers })).json()).toEqual([]);
    expect((await (await fetch(`${outputs["url"]}/museum-hours?limit=31`, { headers })).json()).length).toBe(30);
  });

  it("verifies a service, with annotations, a summary, reports and SARIF", async () => {
    const { outputs } = await serveByAction({ today: "2027-03-01", arguments: "--credentials\nanna:s3cret" });
    const reporters = "junit=verify.xml\njson=verify.json";
    const inputs = { mode: "verify", url: outputs["url"] ?? "", reporters, wait: "10s" };
    const paging = { ...inputs, today: "2027-03-01", arguments: "--rules\npaging" };
    const kept = await runAction(folder, paging, credential);
    expect(kept).toMatchObject({ status: 0, summary: expect.stringContaining("passed") });
    expect(JSON.parse(readFileSync(join(folder, "verify.json"), "utf8")).summary.failed).toBe(0);
    expect(JSON.parse(readFileSync(kept.outputs["sarif"] ?? "", "utf8")).version).toBe("2.1.0");
    const environment = { ...credential, GITHUB_WORKFLOW_REF: "museum/site/.github/workflows/ci.yml@refs/heads/main" };
    const drifted = await runAction(folder, { ...paging, profile: "lenient" }, environment);
    expect(readFileSync(drifted.outputs["sarif"] ?? "", "utf8")).toContain('"uri": ".github/workflows/ci.yml"');
    expect(drifted).toMatchObject({ status: 1, stdout: expect.stringContaining("::error title=pinned-") });
    expect((await runAction(folder, inputs, { ...credential, MUSEUM_PASSWORD: "wrong" })).status).toBe(3);
  });

  it("checks pacts by the document, and verifies them on a service", async () => {
    const pacts = join(process.cwd(), "contracts/pacts");
    const checked = await runAction(folder, { mode: "pact-check", pacts, reporters: "junit=pacts.xml" });
    expect(checked).toMatchObject({ status: 0, summary: expect.stringContaining("14 interactions") });
    expect(readFileSync(join(folder, "pacts.xml"), "utf8")).toContain("<testsuite");
    const broken = writePacts(toPact(interaction({ path: "/hours" })));
    const found = await runAction(folder, { mode: "pact-check", pacts: broken });
    expect(found).toMatchObject({ status: 1, stdout: expect.stringContaining("::error title=site") });
    expect(JSON.parse(readFileSync(found.outputs["sarif"] ?? "", "utf8")).runs[0].results).toHaveLength(1);
    expect(readFileSync(found.outputs["report"] ?? "", "utf8")).toContain("/hours");
    const { outputs } = await serveByAction({ arguments: "--credentials\nanna:s3cret" });
    const asked = { mode: "pact-verify", pacts, url: outputs["url"] ?? "", wait: "10s" };
    const verified = await runAction(folder, asked, credential);
    expect(verified).toMatchObject({ status: 0, outputs: { sarif: expect.stringMatching(/\.sarif$/) } });
    expect((await runAction(folder, asked, { ...credential, MUSEUM_PASSWORD: "wrong" })).status).toBe(3);
  }, 60_000);

  it.each([
    [{ mode: "serve", port: "0", scenario: "no evnts" }, 'did you mean "no events"?'],
    [{ mode: "verify" }, "::error title=museum-mock::The verification did not run"],
    [{ mode: "pact-check" }, "needs the input pacts"],
    [{ mode: "pact-check", pacts: "none" }, "The pacts were not judged; the reason is above."],
    [{ mode: "srve" }, 'Invalid value "srve" for mode'],
  ])("ends with 2 and a sentence, and names no address and no file, for %j", async (inputs, sentence) => {
    const { status, stdout, outputs } = await runAction(folder, inputs);
    expect({ status, outputs }).toEqual({ status: 2, outputs: {} });
    expect(stdout).toContain(sentence);
  });

  it("has an output for each that the script sets, and no other", async () => {
    const values = Object.values(action.outputs).map(({ value }) => /outputs\.([\w-]+)/.exec(value)?.[1]);
    expect(values.sort()).toEqual(["learned", "log", "pid", "report", "sarif", "url"]);
  });
});
