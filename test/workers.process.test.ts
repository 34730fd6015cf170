/** Several processes on one port: `serve --workers`. */
import { execFileSync } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { run, startServe } from "./support/cli.js";
import { createLoad, runLoad } from "./support/replica-load.js";

const OPTIONS = ["--today", "2027-03-01", "--quiet", "--admin-token", "t0ken"];
const steering = { "Content-Type": "application/json", Authorization: "Bearer t0ken" };

describe("serve --workers", () => {
  it("answers as one process does, byte for byte", async () => {
    const load = createLoad({ requests: 300, sessions: 10 });
    const one = await startServe(OPTIONS);
    const expected = await runLoad(one.url, load, 10);
    await one.stop();
    const workers = await startServe([...OPTIONS, "--workers", "3"]);
    expect(await runLoad(workers.url, load, 10)).toEqual(expected);
    expect(await workers.stop()).toBe(0);
    expect(workers.output().stderr).toBe("");
  });

  it("loses nothing with a worker that is killed, and starts another one", async () => {
    const served = await startServe([...OPTIONS, "--workers", "2"]);
    const clock = `${served.url}/__admin/clock?session=kept`;
    await fetch(clock, { method: "PUT", headers: steering, body: '{"today": "2027-05-01"}' });
    const [worker] = childrenOf(served.child.pid ?? 0);
    process.kill(worker ?? 0, "SIGKILL");
    await served.until(/note: a worker ended \(SIGKILL\); another one takes its place\./);
    for (let at = 0; at < 6; at += 1) {
      expect(await (await fetch(clock, { headers: steering })).json()).toMatchObject({ today: "2027-05-01" });
    }
    expect(await served.stop()).toBe(0);
  });

  it("starts another worker where one is killed before it listens", async () => {
    const served = await startServe([...OPTIONS, "--workers", "2"]);
    const pid = served.child.pid ?? 0;
    const before = childrenOf(pid);
    process.kill(before[0] ?? 0, "SIGKILL");
    const isNew = (one: number) => !before.includes(one);
    await expect.poll(() => childrenOf(pid).some(isNew), { interval: 5 }).toBe(true);
    process.kill(childrenOf(pid).find(isNew) ?? 0, "SIGKILL");
    await served.until(/(note: a worker ended \(SIGKILL\); another one takes its place\.\s+){2}/);
    expect((await fetch(`${served.url}/__admin/health`)).status).toBe(200);
    expect(await served.stop()).toBe(0);
  });

  it("stops if a worker would show other data than those before it", async () => {
    const fixtures = join(await mkdtemp(join(tmpdir(), "museum-mock-workers-")), "museum.json");
    await writeFile(fixtures, '{"hours": []}');
    const served = await startServe([...OPTIONS, "--workers", "2", "--fixtures", fixtures]);
    await writeFile(fixtures, '{"hours": [{"date": "2027-03-02"}]}');
    const ended = once(served.child, "close");
    const [worker] = childrenOf(served.child.pid ?? 0);
    process.kill(worker ?? 0, "SIGKILL");
    await served.until(/error: A file has changed since the mock was started \(--fixtures\), so that a new worker/);
    expect(await ended).toEqual([2, null]);
  });

  it("says once what is wrong with the options", async () => {
    const { status, stderr, stdout } = await run(["serve", "--workers", "3", "--port", "0", "--profile", "nonsense"]);
    expect([status, stdout]).toEqual([2, ""]);
    expect(stderr.match(/Unknown profile/g)).toHaveLength(1);
  });

  it.each([
    [["--workers", "0"], 'Invalid value "0" for --workers; use a whole number from 1 to 64.'],
    [["--workers", "two"], 'Invalid value "two" for --workers; use a whole number from 1 to 64.'],
    [["--workers", "2", "--watch", "--fixtures", "a.json"], "--workers can't be combined with --watch"],
    [["--workers", "2", "--metrics"], "--workers can't be combined with --metrics"],
  ])("refuses %j", async (options, sentence) => {
    const { status, stderr } = await run(["serve", ...options]);
    expect([status, stderr]).toEqual([2, expect.stringContaining(sentence)]);
  });
});

function childrenOf(pid: number): readonly number[] {
  return execFileSync("pgrep", ["-P", String(pid)], { encoding: "utf8" })
    .trim()
    .split("\n")
    .map(Number);
}
