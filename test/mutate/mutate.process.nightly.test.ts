/** `museum-mock mutate` with test suites that are processes. */
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { newFolder } from "../support/folder.js";
import { begin, errorOf, run } from "../support/run-cli.js";

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
  it("has no verdict on tests that are not stable, or that it can't start", async () => {
    const file = JSON.stringify(join(newFolder(), "seen"));
    const unstable = `import { existsSync, writeFileSync } from "node:fs"; ${week}
      assert(!existsSync(${file}), "it was there before"); writeFileSync(${file}, "");`;
    const { status, stderr } = await mutate(both, unstable);
    const verdict = "No verdict: the tests pass once and fail the next time, without a mutant. The failure:";
    expect([status, stderr]).toEqual([3, expect.stringContaining(`${verdict}\n   | Error: it was there before`)]);
    const said = await errorOf(["mutate", "--", "node week.test.mjs"]);
    const advice = "leave out the quotes, which make one word of it.";
    expect(said).toContain(`The test command "node week.test.mjs" was not found; ${advice}`);
  });

  it("tolerates what a baseline has, demands what --require says, and refuses unknown ids", async () => {
    const file = join(newFolder(), "baseline.json");
    const baseline = (id: string) =>
      writeFileSync(file, JSON.stringify({ findings: [{ id, reason: "no list yet", expires: "9999-12-31" }] }));
    baseline("order-reversed");
    const known = await mutate([...both, "--baseline", file, "--require", "100"], noticing);
    const score = /^Killed 1 of 1 \(100 %\) .* 1 other accepted by the baseline\. That is at least 100 %\.$/m;
    expect([known.status, known.stdout]).toEqual([0, expect.stringMatching(score)]);
    expect(known.stderr).toMatch(/\n2 of 2 mutants, 1 survived\n$/);
    baseline("order-reverse");
    const unknown = await mutate([...both, "--baseline", file], noticing);
    const sentence = 'Unknown mutant "order-reverse"; did you mean order-reversed?';
    expect([unknown.status, unknown.stderr]).toEqual([2, expect.stringContaining(sentence)]);
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
});
