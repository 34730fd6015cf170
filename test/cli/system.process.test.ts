import { describe, expect, it } from "vitest";
import { createGeneratedWorld, holdClock } from "../../src/adapters/library/index.js";
import { endCommand, onWindows, startCommand } from "../../src/cli/system.js";
import { runSuite } from "../../src/sweep/suite.js";
import { newFile } from "../support/folder.js";

describe("a test command", () => {
  const runScript = (script: string, timeoutMilliseconds: number) => {
    const file = newFile("my suite.mjs", script);
    const signal = new AbortController().signal;
    const options = { env: process.env, signal, start: startCommand, end: endCommand, timeoutMilliseconds };
    const mock = { world: createGeneratedWorld(), clock: holdClock("2027-03-02") };
    return runSuite(mock, { ...options, command: [process.execPath, file, "a word", 'a "word" & %PATH%'] });
  };
  /** Starts a program that holds the output open. */
  const START = `import { spawn } from "node:child_process";
    spawn(process.execPath, ["-e", "setInterval(() => {}, 1000)"], { stdio: "inherit" });`;

  it("gets each word as it is", async () => {
    const { output } = await runScript("console.log(JSON.stringify(process.argv.slice(2)))", 300_000);
    expect(JSON.parse(output)).toEqual(["a word", 'a "word" & %PATH%']);
  });

  it("has ended when it exits, and what it left behind ends with it", async () => {
    expect(await runScript(`${START} process.exit(0);`, 300_000)).toMatchObject({ passed: true, isLate: false });
  });

  it("that is late is ended with what it started", async () => {
    expect(await runScript(START, 500)).toMatchObject({ passed: false, isLate: true });
  });
});

describe("a test command on Windows", () => {
  const env = { Path: 'C:\\Program Files\\nodejs;"C:\\tools"', PATHEXT: ".COM;.EXE;.BAT;.CMD", ComSpec: "C:\\cmd.exe" };
  const files = ["C:\\Program Files\\nodejs\\node.exe", "C:\\tools\\npm.cmd", "C:\\app\\bin\\vitest.cmd"];
  const isFile = (path: string) => files.some((file) => file.toLowerCase() === path.toLowerCase());
  const start = (program: string, ...args: string[]) =>
    onWindows([program, ...args], { env, folder: "C:\\app", isFile });
  const batch = (line: string) => ({ file: "C:\\cmd.exe", args: ["/d", "/s", "/c", `"${line}"`], isVerbatim: true });

  it("is a program, which gets its words without a shell", () => {
    const args = ["my tests", "a&b"];
    expect(start("node", ...args)).toEqual({ file: "C:\\Program Files\\nodejs\\node.EXE", args });
    expect(start("NODE.exe", ...args)).toMatchObject({ file: "C:\\Program Files\\nodejs\\NODE.exe" });
  });

  it("is a batch file, whose words are quoted for cmd.exe", () => {
    expect(start("npm", "test")).toEqual(batch('"C:\\tools\\npm.CMD" ^"test^"'));
    const quoted = '"C:\\app\\bin\\vitest.CMD" ^"my^ tests^" ^"50^%^" ^"a^&b^"';
    expect(start("bin/vitest", "my tests", "50%", "a&b")).toEqual(batch(quoted));
    expect(start("npm", 'a"b', "c:\\")).toEqual(batch('"C:\\tools\\npm.CMD" ^^^"a\\^^^"b^^^" ^"c:\\\\^"'));
  });

  it("that is nowhere is left to the system, which says so", () => {
    expect(start("nothing", "x")).toEqual({ file: "nothing", args: ["x"] });
  });

  it("is no batch file in a network folder, where cmd.exe would run it in another one", () => {
    const folder = "\\\\server\\share";
    expect(() => onWindows(["npm"], { env, folder, isFile })).toThrow("can't run in a network folder");
    expect(onWindows(["node"], { env, folder, isFile })).toMatchObject({ args: [] });
  });
});
