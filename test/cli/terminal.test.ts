import { describe, expect, it } from "vitest";
import { createTerminal } from "../../src/cli/terminal.js";
import { createFakeTerminal, run, startServe, type TerminalOptions } from "../support/run-cli.js";

describe("a terminal", () => {
  it.each<[TerminalOptions, boolean]>([
    [{ isTTY: true }, true],
    [{ isTTY: false }, false],
    [{ isTTY: false, env: { FORCE_COLOR: "1" } }, true],
    [{ isTTY: false, env: { FORCE_COLOR: "0" } }, false],
  ])("has colours where somebody looks, or wants them: %j", async (options, isColoured) => {
    expect((await run(["choices"], options)).stdout.includes("\u001b[")).toBe(isColoured);
    expect((await run(["choices", "nothing"], options)).stderr.includes("\u001b[31m")).toBe(isColoured);
  });

  it("breaks the lines of a help at its width", async () => {
    const { stdout } = await run(["serve", "--help"], { isTTY: true });
    const [, described = ""] = stdout.split(/Options:|\nExamples/);
    for (const line of described.split("\n")) expect(line.length).toBeLessThanOrEqual(80);
  });
});

describe("museum-mock serve, started by npm", () => {
  it("ends when its parent has", async () => {
    const { terminal, ended } = await startServe([], { env: { npm_lifecycle_event: "start" } });
    terminal.orphan();
    expect((await ended).status).toBe(0);
  });

  it("listens to no signal any more once one has asked it to stop", async () => {
    const { terminal, ended } = await startServe();
    terminal.send("SIGINT");
    expect(() => terminal.send("SIGINT")).toThrow("nobody listens to SIGINT");
    expect(() => terminal.send("SIGTERM")).toThrow("nobody listens to SIGTERM");
    expect((await ended).status).toBe(0);
  });
});

it("a stream is asked with its own environment whether it has colours", () => {
  const { host } = createFakeTerminal({ isTTY: true, env: { NO_COLOR: "1" } });
  const hasColors = (env: { NO_COLOR?: string } = {}) => env.NO_COLOR === undefined;
  const { paint } = createTerminal({ ...host, stdout: Object.assign(host.stdout, { hasColors }) });
  expect(paint("red", "x")).toBe("x");
});
