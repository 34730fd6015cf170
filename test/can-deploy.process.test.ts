/** Locks of sweeps, and `museum-mock can-deploy`, which judges a profile by them. */
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { newFolder } from "./support/folder.js";
import { tryLocks } from "./support/lock-trial.js";
import { run } from "./support/run-cli.js";

describe("a lock", () => {
  it("calls no profile safe under which the suite fails", async () => {
    const trial = await tryLocks(3, 40, 5);
    expect(trial.wrong).toEqual([]);
    expect(trial.safe).toBeGreaterThan(0);
    expect(trial.safe).toBeLessThan(trial.judged);
  });
});

describe("museum-mock can-deploy", () => {
  const at = newFolder();
  const [lock, suite, learned] = ["museum.lock.json", "suite", "learned.json"].map((name) => join(at, name)) as [
    string,
    string,
    string,
  ];
  const script = join(suite, "limit.mjs");
  mkdirSync(suite);
  writeFileSync(
    script,
    `const { status } = await fetch(process.env.MUSEUM_URL + "/museum-hours?limit=50", { headers: { authorization: "Basic YTpi" } });
    if (status !== 200 && status !== 400) throw new Error("the status of a limit that is too large");`,
  );
  const sweep = (...options: string[]) =>
    run(["sweep", "--today", "2027-03-01", "--only", "limitAboveMaximum,badParameterStatus", ...options]);
  const judge = async (answers: object) => {
    const { varied: _, pinned, ...rest } = JSON.parse(readFileSync(lock, "utf8"));
    writeFileSync(learned, JSON.stringify({ ...pinned, ...answers }));
    return { rest, ...(await run(["can-deploy", lock, "--profile", learned])) };
  };

  it("judges a profile by the lock of a sweep, without running the tests", async () => {
    const swept = await sweep("--lock", lock, "--suite", suite, "--", process.execPath, script);
    expect(swept.status).toBe(1);
    const safe = await judge({ limitAboveMaximum: "clamp", badParameterStatus: "422" });
    expect(safe.rest).toMatchObject({
      suite: { paths: ["suite"] },
      fails: [{ limitAboveMaximum: "reject", badParameterStatus: "422" }],
    });
    expect([safe.status, safe.stdout]).toEqual([0, expect.stringContaining(`✓ yes  ${lock}`)]);
    const unsafe = await judge({ limitAboveMaximum: "reject", badParameterStatus: "422" });
    expect(unsafe.status).toBe(1);
    expect(unsafe.stdout).toContain("fail under limitAboveMaximum=reject together with badParameterStatus=422.");
    expect(unsafe.stdout).toContain("Which status");
  });

  it("takes an answer that the profile leaves out for any, and one that was not tried for unsafe", async () => {
    const unknown = await judge({ badParameterStatus: "422" });
    expect([unknown.status, unknown.stdout]).toEqual([1, expect.stringContaining("does not say limitAboveMaximum.")]);
    expect((await judge({ badParameterStatus: "400" })).status).toBe(0);
    const untried = await judge({ badParameterStatus: "400", endDateBound: "exclusive" });
    expect([untried.status, untried.stdout]).toEqual([
      1,
      expect.stringContaining("not run under endDateBound=exclusive."),
    ]);
  });

  it("refuses a lock of other tests, and what is no lock", async () => {
    writeFileSync(script, `${readFileSync(script, "utf8")}\n`);
    const stale = await judge({});
    expect([stale.status, stale.stderr]).toEqual([2, expect.stringContaining("is stale: the tests have changed.")]);
    const other = await run(["can-deploy", learned, "--profile", "strict"]);
    expect([other.status, other.stderr]).toEqual([2, expect.stringContaining("is no lock;")]);
  });

  it("is not written without a verdict, or without the files that it is for", async () => {
    const path = join(at, "none.json");
    const failing = await sweep("--choice", "errorBody=json", "--lock", path, "--suite", suite, "--", "false");
    expect(failing.stderr).toContain("is not written: no run sent a request to the mock.");
    expect((await sweep("--lock", path, "--", "true")).stderr).toContain("--lock and --suite belong together");
    const empty = await sweep("--lock", path, "--suite", newFolder(), "--", "true");
    expect([empty.status, empty.stderr]).toEqual([
      2,
      expect.stringContaining("has no file, so the lock can't be for it."),
    ]);
  });

  it("says which test of the command is in no folder of the suite", async () => {
    const test = join(newFolder(), "week.test.mjs");
    writeFileSync(test, "");
    const lockOf = (...command: string[]) => sweep("--lock", join(at, "none.json"), "--suite", suite, "--", ...command);
    const outside = `note: the command names`;
    expect((await lockOf("false", test)).stderr).toContain(`${outside} ${test}, which is not in --suite ${suite}; `);
    expect((await lockOf("false", test, script)).stderr).not.toContain(outside);
    expect((await lockOf("false", lock)).stderr).not.toContain(outside);
  });
});
