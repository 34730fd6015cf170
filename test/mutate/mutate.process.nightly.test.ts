/** `museum-mock mutate` with test suites that are processes. */

import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { newFolder } from "../support/folder.js";
import { begin, run } from "../support/run-cli.js";
import { isWhole } from "../support/share.js";

const env = { MUSEUM_TODAY: "2027-03-03" };

/** Runs `mutate` with a suite that is given as JavaScript; `get` asks the mock and returns the answer. */
function mutate(options: readonly string[], suite: string, settings = {}) {
  const script = `const get = async (path) => fetch(process.env.MUSEUM_URL + path, { headers: { authorization: "Basic YTpi" } });
    const assert = (truth, message) => { if (!truth) { console.error("Error: " + message); process.exit(1); } };
    ${suite}`;
  const command = [process.execPath, "--input-type=module", "-e", script];
  return run(["mutate", "--jobs", "2", ...options, "--", ...command], { env: { ...env, ...settings } });
}

const week = `const days = await (await get("/museum-hours?limit=6")).json();`;
const noticing = `${week} assert(!days.some(({ date }) => date === "2027-03-08"), "open on a closed day");`;
const both = ["--only", "closed-day-open,order-reversed"];

describe("museum-mock mutate", () => {
  it("tells which mutant was killed and which survived, with the requests, and writes a report", async () => {
    const json = join(newFolder(), "report.json");
    const { status, stdout } = await mutate([...both, "--reporter", `json=${json}`], noticing);
    expect(stdout).toContain("Clean: the tests passed twice, with 1 request. 2 mutants: 2 reached, 0 not.");
    expect(stdout).toContain("✗ survived  order-reversed");
    expect(stdout).toContain("    GET /museum-hours?limit=6");
    expect(stdout).toContain("✓ killed  closed-day-open  Error: open on a closed day");
    expect(stdout).toMatch(/^Killed 1 of 2 \(50 %\)/m);
    expect(status).toBe(0);
    expect(readFileSync(json, "utf8")).toMatch(/"Killed"[\s\S]*"Survived"/);
  });

  it("runs nothing for a mutant that no request reaches, and names a request that does", async () => {
    const only = ["--only", "page-ignored,today-is-yesterday"];
    const { stdout, stderr, status } = await mutate(only, `await get("/museum-hours?startDate=2027-03-03");`);
    expect(stdout).toContain("2 mutants: 0 reached, 2 not.");
    expect(stdout).toMatch(/- not reached {2}page-ignored .*such as GET \/museum-hours\?page=2/);
    expect(stdout).toContain("No verdict: no request of the tests reaches any of the mutants.");
    expect(stderr).toBe("");
    expect(status).toBe(3);
  });

  it.runIf(isWhole)("counts no timeout as a kill", async () => {
    const reading = `for (let page = 1; ; page += 1) {
      const answer = await get("/special-events?startDate=2027-03-03&endDate=2027-03-12&page=" + page);
      if ((await answer.json()).length === 0) break;
    }`;
    const { stdout } = await mutate(["--only", "page-beyond-end-repeats"], reading, { MUSEUM_SUITE_TIMEOUT: "5s" });
    expect(stdout).toContain("✗ timeout  page-beyond-end-repeats");
    expect(stdout).toContain("Killed 0 of 1 (0 %)");
  });

  it("has no verdict on tests that fail, that are not stable, or that never ask", async () => {
    const failing = await mutate(both, `${week} assert(false, "the shop is closed");`);
    expect(failing.stderr).toContain("No verdict: the tests fail without a mutant.");
    expect(failing.stderr).toContain("Error: the shop is closed");
    const silent = await mutate(both, "");
    expect(silent.stderr).toContain("the tests sent no request to the mock");
    const file = JSON.stringify(join(newFolder(), "seen"));
    const unstable = await mutate(
      both,
      `import { existsSync, writeFileSync } from "node:fs"; ${week}
      assert(!existsSync(${file}), "it was there before"); writeFileSync(${file}, "");`,
    );
    expect(unstable.stderr).toContain("pass once and fail the next time");
    expect([failing.status, silent.status, unstable.status]).toEqual([3, 3, 3]);
  });

  it.skipIf(!isWhole)("is no kill where the suite fails without a changed answer", async () => {
    const file = JSON.stringify(join(newFolder(), "runs"));
    const third = `import { appendFileSync, readFileSync } from "node:fs"; appendFileSync(${file}, "x");
      assert(readFileSync(${file}, "utf8").length < 3, "the third run"); ${week}`;
    const { stdout, status } = await mutate(["--only", "closed-day-open"], third);
    expect(stdout).toContain("! error  closed-day-open");
    expect(stdout).toContain("Killed 0 of 1");
    expect(status).toBe(3);
  });

  it("tolerates what a baseline has, demands what --require says, and refuses unknown ids", async () => {
    const file = join(newFolder(), "baseline.json");
    const baseline = (id: string) =>
      writeFileSync(file, JSON.stringify({ findings: [{ id, reason: "no list yet", expires: "9999-12-31" }] }));
    baseline("order-reversed");
    const known = await mutate([...both, "--baseline", file, "--require", "100"], noticing);
    expect(known.stdout).toMatch(
      /^Killed 1 of 1 \(100 %\) .* 1 other accepted by the baseline\. That is at least 100 %\.$/m,
    );
    expect(known.stderr).toMatch(/\n2 of 2 mutants, 1 survived\n$/);
    expect(known.status).toBe(0);
    baseline("order-reverse");
    const unknown = await mutate([...both, "--baseline", file], noticing);
    expect(unknown.stderr).toContain('Unknown mutant "order-reverse"; did you mean order-reversed?');
    expect(unknown.status).toBe(2);
  });

  it("reports what is done when it is interrupted", async () => {
    const script = `await fetch(process.env.MUSEUM_URL + "/museum-hours");
      await fetch(process.env.MUSEUM_URL + "/museum-hours?limit=6", { headers: { authorization: "Basic YTpi" } });`;
    const suite = [process.execPath, "--input-type=module", "-e", script];
    const begun = begin(["mutate", "--jobs", "1", ...both, "--", ...suite], { env });
    let isSent = false;
    begun.onWrite(() => {
      if (isSent || !begun.output().stderr.includes("1 of 2 mutants")) return;
      isSent = true;
      begun.send("SIGINT");
    });
    const { status, stdout } = await begun.ended;
    expect(begun.output().stderr).toMatch(
      /^The tests passed in \d+s, with 2 requests\. They run once more, and under 2 mutants, 1 at a time: about \d+s\.\n1 of 2 mutants, 1 survived\n/,
    );
    expect(stdout).toContain("✗ survived  closed-day-open");
    expect(stdout).toContain("Interrupted: 1 mutant of 2 not run.");
    expect(stdout).not.toContain("order-reversed");
    expect(status).toBe(130);
  });

  it("lists the mutants without a command", async () => {
    const { stdout, status } = await run(["mutate", "--list"]);
    expect(stdout).toContain("closed-day-open");
    expect(stdout).toMatch(/^\d+ more with --all:$/m);
    expect(status).toBe(0);
    const one = await run(["mutate", "--list", "--only", "closed-day-open,closed-day-open"]);
    expect(one.stdout).toMatch(/^1 mutant that would hurt a visitor or a developer:\n {2}closed-day-open {2}.*\n$/);
  });

  it("names what is wrong with its options", async () => {
    const said = async (...args: string[]) => (await run(["mutate", ...args])).stderr;
    expect(await said()).toContain("Missing test command");
    expect(await said("--", "node week.test.mjs")).toContain(
      'The test command "node week.test.mjs" was not found; leave out the quotes, which make one word of it.',
    );
    expect(await said("--list", "--only", "closed-day")).toContain("did you mean closed-day-open?");
    expect(await said("--only", "closed-day-open", "--all", "--", "true")).toContain("can't be combined with --all");
    expect(await said("--require", "101", "--", "true")).toContain('Invalid value "101" for --require');
  });
});
