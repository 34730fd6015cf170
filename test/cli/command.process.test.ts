/** What only a process of its own can show of the command: closed outputs, exit statuses, the zone of the machine, the shell that started it. */
import { spawn } from "node:child_process";
import { once } from "node:events";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { describe, expect, it } from "vitest";
import { begin, beginProgram, MAIN, run, startServe, untilIn } from "../support/cli.js";
import { newFolder } from "../support/folder.js";
import { findFreePort } from "../support/free-port.js";
import { sendOver } from "../support/mock.js";
import { everyNth } from "../support/share.js";
import { interaction, toPact, writePacts } from "../support/written-pacts.js";

const onUnix = it.skipIf(process.platform === "win32");

describe("museum-mock as a process", () => {
  it("reads its arguments and environment, writes to its outputs, and ends with the status of the command", async () => {
    const [kept, broken, misused] = await Promise.all([
      run(["choices", "endDateBound"]),
      run(["pact", "check", writePacts(toPact(interaction({ path: "/hours" })))]),
      run(["serve"], { env: { PORT: "eighty" } }),
    ]);
    expect(kept).toMatchObject({ status: 0, stdout: expect.stringContaining("endDateBound=exclusive\n"), stderr: "" });
    expect(broken).toMatchObject({ status: 1, stdout: expect.stringContaining("GET /hours") });
    expect([misused.status, misused.stdout]).toEqual([2, ""]);
    expect(misused.stderr).toContain('Invalid value "eighty" for PORT');
    expect(kept.stdout).not.toContain("\u001b[");
  });

  it("takes headers as long as the flag of Node.js says", async () => {
    const served = await startServe(["--quiet"], { env: { NODE_OPTIONS: "--max-http-header-size=65536" } });
    const { status } = await sendOver(served.url)("/museum-hours", { headers: { Cookie: "x".repeat(17_000) } });
    await served.stop();
    expect(status).toBe(200);
  });

  it("writes the same bytes in any time zone and locale", async () => {
    const at = newFolder();
    const environments = [{ TZ: "Pacific/Auckland", LC_ALL: "tr_TR.UTF-8" }, { TZ: "America/Los_Angeles" }];
    const generating = environments.map(async (env, index) => {
      const out = join(at, `${index}.json`);
      await run(["generate", "--out", out, "--from", "2027-01-01", "--days", "120"], { env });
      return readFileSync(out, "utf8");
    });
    const [one, other] = await Promise.all(generating);
    expect(one).toBe(other);
    expect(one?.length).toBeGreaterThan(10_000);
  });

  it("stops serving when the shell that npm started is gone", async () => {
    const command = `"${process.execPath}" "${MAIN}" serve --port 0`;
    // A shell of POSIX would become the program, if it were the last one of its line.
    const line = process.platform === "win32" ? command : `${command} & wait`;
    const shell = beginProgram(line, [], { shell: true, env: { ...process.env, npm_lifecycle_event: "start" } });
    await untilIn(shell)(/listens on/);
    shell.child.kill("SIGKILL");
    // The server holds the other end; it closes when the server is gone, and else the test runs out of time.
    expect((await shell.ended).stdout).toContain("listens on");
  });
});

describe("museum-mock as a process whose output can't be written", () => {
  onUnix("ends as SIGPIPE would have it when nobody reads it any more", async () => {
    const { child, ended } = begin(["choices"]);
    child.stdout.destroy();
    expect(await ended).toEqual({ status: 141, stdout: "", stderr: "" });
  });

  onUnix("takes no write that was cut short for a whole one", async () => {
    // The shell's limit on the size of a file, in blocks, cuts the first write and refuses the next.
    const args = ["-c", 'ulimit -f 2; exec "$@" > out.json', "sh", process.execPath, MAIN, "choices", "--json"];
    const { status, stderr } = await beginProgram("sh", args, { cwd: newFolder() }).ended;
    expect(status).toBe(3);
    expect(stderr).toContain("(EFBIG)");
  });
});

const opened = everyNth<[open: string, target: string]>(3, [
  ["a request that waits for the journal", "/__admin/requests?path=/none&wait=1m"],
  ["nothing", ""],
  ["a request that is held", "/museum-hours?__delay=600000"],
]);
onUnix.each(opened)("serve, whose log is a pipe that nobody reads, ends on SIGTERM with %s open", async (_, target) => {
  const port = await findFreePort();
  const env = { ...process.env, MUSEUM_GRACE: "1s" };
  const args = [MAIN, "serve", "--log", "json", "--port", String(port)];
  const child = spawn(process.execPath, args, { env, stdio: "pipe" });
  const ask = sendOver(`http://127.0.0.1:${port}`);
  while ((await ask("/museum-hours?limit=1").catch(() => undefined))?.status !== 200) await sleep(50);
  const long = "x".repeat(4000);
  await Promise.all(Array.from({ length: 150 }, (_, at) => ask(`/museum-hours?limit=1&${long}=${at}`)));
  if (target !== "") void ask(target).catch(() => {});
  await sleep(100);
  const ended = once(child, "exit");
  child.kill("SIGTERM");
  expect((await ended)[0]).toBe(0);
});
