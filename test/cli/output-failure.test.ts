import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { Output } from "../../src/cli/terminal.js";
import { newFolder } from "../support/folder.js";
import { sendOver, statusesOf } from "../support/mock.js";
import { begin, createFakeTerminal, run, startServe } from "../support/run-cli.js";
import { interaction, toPact, writePacts } from "../support/written-pacts.js";

const full = "error: standard output can't be written: the disk is full (ENOSPC).\n";

describe("a command that can't write its result", () => {
  it.each(["choices", "serve --help", "generate --out - --days 400"])(
    "says why, and ends with 3: %s",
    async (words) => {
      expect(await run(words.split(" "), { stdoutError: "ENOSPC" })).toEqual({ status: 3, stdout: "", stderr: full });
    },
  );

  it("has no verdict, even on a contract that is broken", async () => {
    const folder = writePacts(toPact(interaction({ path: "/hours" })));
    expect(await run(["pact", "check", folder])).toMatchObject({ status: 1 });
    expect(await run(["pact", "check", folder], { stdoutError: "ENOSPC" })).toMatchObject({ status: 3, stderr: full });
  });

  it.each([
    ["EFBIG", "the file would be larger than it may be (EFBIG)"],
    ["EDQUOT", "the disk quota is used up (EDQUOT)"],
    ["EIO", "the device does not work (EIO)"],
    ["EODD", "EODD"],
  ])("names the reason of %s", async (stdoutError, reason) => {
    const { stderr } = await run(["choices"], { stdoutError });
    expect(stderr).toBe(`error: standard output can't be written: ${reason}.\n`);
  });

  it.each(["choices", "generate --out -"])("ends as by SIGPIPE where nobody reads it any more: %s", async (words) => {
    expect(await run(words.split(" "), { stdoutError: "EPIPE" })).toEqual({ status: 141, stdout: "", stderr: "" });
  });

  it("ends with 3 where its warnings can't be written", async () => {
    const out = join(newFolder(), "museum.json");
    expect((await run(["generate", "--out", out, "--days", "1"], { stderrError: "ENOSPC" })).status).toBe(3);
  });

  it("keeps the status of wrong usage", async () => {
    expect(await run(["choices", "nothing"], { stderrError: "ENOSPC" })).toMatchObject({ status: 2 });
    expect(await run(["serve", "--port", "x"], { stdoutError: "ENOSPC" })).toMatchObject({ status: 2 });
  });
});

describe("a mock whose log can't be written", () => {
  it.each([
    ["ENOSPC", "the disk is full (ENOSPC)"],
    ["EPIPE", "nobody reads it any more (EPIPE)"],
  ])("goes on without it, and says so once: %s", async (code, reason) => {
    const { url, terminal, stop, output } = await startServe(["--today", "2027-03-02"]);
    terminal.breakOutput("stdout", code);
    expect(await statusesOf(sendOver(url), 3)).toEqual([200, 200, 200]);
    expect(await stop()).toBe(0);
    expect(output().stderr).toBe(`note: standard output can't be written: ${reason}. The mock continues without it.\n`);
  });

  it("goes on where neither its log nor a note on it can be written", async () => {
    const { url, terminal, stop } = await startServe();
    for (const name of ["stderr", "stdout"] as const) terminal.breakOutput(name, "EPIPE");
    expect(await statusesOf(sendOver(url), 3)).toEqual([200, 200, 200]);
    expect(await stop()).toBe(0);
  });

  it("starts without one", async () => {
    const { ended, send, onWrite, refused } = begin(["serve", "--port", "0"], { stdoutError: "ENOSPC" });
    await new Promise<void>((resolve) => onWrite(resolve));
    const [url = ""] = /http:\S+:\d+/.exec(refused()) ?? [];
    expect((await sendOver(url)("/museum-hours")).status).toBe(200);
    send("SIGTERM");
    expect(await ended).toMatchObject({ status: 0, stderr: expect.stringContaining("continues without it") });
  });
});

it("an output keeps the first error of a stream that has several, as a closed pipe has", async () => {
  const { host } = createFakeTerminal();
  const failures: unknown[] = [];
  const output = new Output(host.stdout, (error) => failures.push(error));
  const [first, second] = [new Error("first"), new Error("second")];
  for (const error of [first, second]) host.stdout.emit("error", error);
  expect(failures).toEqual([first]);
  expect(await output.settled()).toBe(first);
});
