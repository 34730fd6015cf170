import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { profiles } from "../../src/adapters/library/index.js";
import { newFile, newFolder } from "../support/folder.js";
import { errorOf, run } from "../support/run-cli.js";

const suite = "test/support/consumer/suite.mjs";

/** Sweeps a script of Node.js; the options are words. */
const sweep = (options: string, script: readonly string[], env = {}) =>
  run(["sweep", ...options.split(" ").filter(Boolean), "--", process.execPath, ...script], { env });

describe("museum-mock sweep", () => {
  const day = { MUSEUM_TODAY: "2027-03-01" };

  it("names both dependencies of the sample consumer, and exits with 1", async () => {
    const { status, stdout, stderr } = await sweep("", [suite], day);
    expect(stdout).toMatch(/fails under 2 of them: \d+ profiles over \d+ choices, /);
    expect(stdout).toContain("It fails under endDateBound=exclusive.");
    expect(stdout).toContain("It fails under badParameterStatus=422.");
    expect(stdout).not.toContain("3. It fails");
    // Of two runs at once, the one that fails may end first.
    expect(stderr).toMatch(
      /^The tests passed in \d+s, with \d+ requests\. They run under \d+ more profiles, \d+ at a time: about (\d+m)?\d+s\.$/m,
    );
    expect(stderr).toMatch(/^2 of \d+ runs(, 1 failed)?$/m);
    expect(stderr).toMatch(/^(\d+) of \1 runs, 2 failed$/m);
    expect(status).toBe(1);
  });

  it("shows a failure again with the command that it prints", async () => {
    const { stdout } = await sweep("--only endDateBound --today 2027-03-01", [suite]);
    const command = /Reproduce it: museum-mock (.*)/.exec(stdout)?.[1]?.split(" ") ?? [];
    expect(command).toContain("endDateBound");
    expect(await run(command)).toMatchObject({ status: 1, stdout: expect.stringContaining("the events of one day") });
  });

  describe("under the profile of a provider", () => {
    const limit = newFile(
      "limit.mjs",
      `const { status } = await fetch(process.env.MUSEUM_URL + "/museum-hours?limit=50", { headers: { authorization: "Basic YTpi" } });
      console.log("the status is " + status);
      process.exitCode = status === 200 || status === 400 ? 0 : 1;`,
    );
    const answers = { ...profiles.strict, credentialCheck: "listed", limitAboveMaximum: "reject" };
    const rejectedWith = (badParameterStatus: string) => ({ ...answers, badParameterStatus });
    const sweepUnder = (profile: object, ...options: string[]) => {
      const file = newFile("profile.json", JSON.stringify(profile));
      return run(["sweep", "--profile", file, ...options, "--", process.execPath, limit]);
    };

    it("runs the tests once if the profile leaves nothing open", async () => {
      const fails = await sweepUnder(rejectedWith("422"));
      const why = /^No verdict: the tests fail under the starting profile\. The first failure:[\s\S]*the status is 422/;
      expect([fails.status, fails.stdout]).toEqual([3, expect.stringMatching(why)]);
      // The profile refuses credentials that are not listed, and none is.
      expect(fails.stderr).toMatch(/^note: .*world\.credentials.*\n$/);
      const passes = await sweepUnder(rejectedWith("400"));
      const all = /^The suite passes under all of them: 1 profile over 0 choices, /;
      expect([passes.status, passes.stdout]).toEqual([0, expect.stringMatching(all)]);
    });

    it("varies what the profile leaves open", async () => {
      const { badParameterStatus: _, wrongMethod: __, ...rest } = answers;
      const report = join(newFolder(), "sweep.json");
      const { status, stdout } = await sweepUnder(rest, "--report", report);
      expect([status, stdout]).toEqual([1, expect.stringContaining("It fails under badParameterStatus=422.")]);
      expect(JSON.parse(readFileSync(report, "utf8")).context.varied).toEqual(["badParameterStatus", "wrongMethod"]);
    });

    it("varies the choices of --only, from the answers of the profile", async () => {
      const choices = "errorBody,badParameterStatus,errorBody";
      const { stdout, status } = await sweepUnder(rejectedWith("400"), "--only", choices);
      expect(stdout).toMatch(/^The suite fails under 1 of them: 5 profiles over 2 choices, /);
      expect([status, stdout]).toEqual([1, expect.stringContaining("It fails under badParameterStatus=422.")]);
      const kept = await sweepUnder(rejectedWith("400"), "--only", "errorBody");
      const none = "It does not depend on any answer (1 choice varied, one at a time).";
      expect([kept.status, kept.stdout]).toEqual([0, expect.stringContaining(none)]);
    });
  });

  it("hands a listed credential over, and runs a mock whose journal has the real time", async () => {
    const check = `const { MUSEUM_URL: url, MUSEUM_USERNAME: user, MUSEUM_PASSWORD: password } = process.env;
      await fetch(url + "/museum-hours");
      const { requests: [{ time }] } = await (await fetch(url + "/__admin/requests")).json();
      process.exit(time > "2026" && user === "anna" && password === "s:3" ? 0 : 1);`;
    const env = { MUSEUM_CREDENTIALS: "anna:s:3" };
    expect((await sweep("--only challenge", ["--input-type=module", "-e", check], env)).status).toBe(0);
  });

  const tooLong = "the tests do not end under the starting profile. Give them more time[\\s\\S]*";
  it.each([
    ["silent", "", "the tests sent no request to the mock. Its address is in MUSEUM_URL; do they use it\\?\n"],
    ["late", "setInterval(() => {}, 1000)", tooLong],
  ])("runs the tests once as they are, first, and ends there where they are unfit: %s", async (unfit, script, told) => {
    const [file, report] = ["runs", "sweep.json"].map((name) => join(newFolder(), name)) as [string, string];
    const counted = `require("fs").appendFileSync(${JSON.stringify(file)}, "x"); ${script}`;
    const env = unfit === "late" ? { MUSEUM_SUITE_TIMEOUT: "1s" } : {};
    const ended = await sweep(`--report ${report}`, ["-e", counted], env);
    expect(ended).toEqual({ status: 3, stdout: expect.stringMatching(`^No verdict: ${told}$`), stderr: "" });
    expect([readFileSync(file, "utf8"), JSON.parse(readFileSync(report, "utf8")).result.unfit]).toEqual(["x", unfit]);
  });

  it("gives no verdict on tests that fail now and then", async () => {
    const mark = join(newFolder(), "mark");
    const once = `const fs = require("fs"); fs.appendFileSync(${JSON.stringify(mark)}, "x");
      const isSecond = fs.readFileSync(${JSON.stringify(mark)}, "utf8") === "xx";
      fetch(process.env.MUSEUM_URL + "/museum-hours").then(() => {
        if (isSecond) console.log("AssertionError: the port was in use");
        process.exit(isSecond ? 1 : 0);
      });`;
    const { status, stdout } = await sweep("--jobs 1 --only errorBody", ["-e", once]);
    const failure = "The first failure:\n   | AssertionError: the port was in use";
    for (const part of ["No verdict: the suite is not stable", `Make it stable, then run sweep again.\n${failure}`])
      expect(stdout).toContain(part);
    expect(status).toBe(3);
  });

  it("exits with 2 for a command that is not there", async () => {
    const said = await errorOf(["sweep", "--", "no-such-command-anywhere"]);
    expect(said).toContain('The test command "no-such-command-anywhere" was not found');
  });
});
