import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { describe, expect, it } from "vitest";
import { newFolder } from "../../support/folder.js";
import { sendOver } from "../../support/mock.js";
import { begin, run, startServe } from "../../support/run-cli.js";

describe("museum-mock generate", () => {
  it("writes a data set that serve serves", async () => {
    const out = join(newFolder(), "museum.json");
    const options = ["--from", "2027-03-01", "--days", "60", "--seed", "7"];
    const { status, stderr } = await run(["generate", "--out", out, ...options]);
    const wrote = /^wrote .*museum\.json: \d+ open days and \d+ events, 2027-03-01 to 2027-04-29, seed 7\.\n$/;
    expect([status, stderr]).toEqual([0, expect.stringMatching(wrote)]);
    const { hours, events } = JSON.parse(readFileSync(out, "utf8"));
    const served = await startServe(["--fixtures", out, "--today", "2027-03-01"]);
    expect(await (await sendOver(served.url)("/museum-hours?limit=30")).json()).toEqual(hours.slice(0, 30));
    expect(events.length).toBeGreaterThan(40);
    await served.stop();
  });

  it("says that it replaced a file", async () => {
    const out = join(newFolder(), "museum.json");
    const generate = () => run(["generate", "--out", out, "--from", "2027-03-01", "--days", "3"]);
    expect((await generate()).stderr).not.toContain("instead");
    writeFileSync(out, "edited");
    expect((await generate()).stderr).toMatch(/^wrote .*museum\.json instead of the file that was there: 2 open days/);
  });

  it("writes NDJSON by the name of the file, with the same entries", async () => {
    const at = newFolder();
    const options = ["--from", "2027-01-01", "--days", "30", "--events-per-week", "3"];
    await run(["generate", "--out", join(at, "a.ndjson"), ...options]);
    await run(["generate", "--out", join(at, "a.json"), ...options]);
    const lines = readFileSync(join(at, "a.ndjson"), "utf8").trimEnd().split("\n");
    const { hours, events } = JSON.parse(readFileSync(join(at, "a.json"), "utf8"));
    expect(lines.map((line) => JSON.parse(line))).toEqual([...hours, ...events]);
  });

  it("writes to standard output with --out -", async () => {
    const { stdout, stderr, status } = await run(["generate", "--out", "-", "--from", "2027-01-01", "--days", "30"]);
    expect([status, stderr]).toEqual([0, expect.stringContaining("wrote -")]);
    expect(JSON.parse(stdout).hours.length).toBeGreaterThan(20);
  });

  it("stops where a signal interrupts what it writes to standard output", async () => {
    const { send, ended, onWrite } = begin(["generate", "--out", "-", "--days", "3650", "--events-per-week", "500"]);
    let isSent = false;
    onWrite(() => {
      if (!isSent) setImmediate(() => send("SIGINT"));
      isSent = true;
    });
    const { status, stdout } = await ended;
    expect(status).toBe(130);
    expect(() => JSON.parse(stdout)).toThrow();
  });

  it("writes so many events a week, or none", async () => {
    const at = newFolder();
    const count = async (perWeek: string) => {
      const out = join(at, `${perWeek}.json`);
      await run(["generate", "--out", out, "--from", "2027-01-04", "--days", "364", "--events-per-week", perWeek]);
      return JSON.parse(readFileSync(out, "utf8")).events.length;
    };
    expect(await count("0")).toBe(0);
    const five = await count("5");
    expect(five).toBeGreaterThan(5 * 52 * 0.85);
    expect(five).toBeLessThanOrEqual(5 * 52);
  });

  it.each(["SIGINT", "SIGTERM"] as const)("stops at %s, and leaves the file that was there", async (signal) => {
    const out = join(newFolder(), "large.json");
    const { send, ended } = begin(["generate", "--out", out, "--days", "3650", "--events-per-week", "5000"]);
    writeFileSync(out, "old");
    const isBegun = () => readdirSync(dirname(out)).some((name) => name.endsWith(".tmp"));
    while (!isBegun()) await new Promise((resolve) => setTimeout(resolve, 10));
    send(signal);
    const status = signal === "SIGINT" ? 130 : 143;
    expect(await ended).toEqual({ status, stdout: "", stderr: `interrupted; ${out} was not written.\n` });
    expect([readFileSync(out, "utf8"), readdirSync(dirname(out))]).toEqual(["old", ["large.json"]]);
  });
});
