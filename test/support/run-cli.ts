/** Runs a command line in this process, on a terminal that remembers what was written to it. */
import { EventEmitter } from "node:events";
import { Writable } from "node:stream";
import { expect } from "vitest";
import { runCommandLine } from "../../src/cli/command-line.js";
import { createTerminal, type Host } from "../../src/cli/terminal.js";
import { type Printed, SERVED, untilIn } from "./cli.js";

type Signal = Parameters<Host["on"]>[0];

export interface Ended extends Printed {
  readonly status: number;
}

export interface TerminalOptions {
  readonly env?: Readonly<Record<string, string | undefined>>;
  /** Lets writes to an output fail with this code, such as ENOSPC. */
  readonly stdoutError?: string;
  readonly stderrError?: string;
  /** Lets a person look at it. */
  readonly isTTY?: boolean;
}

/** A process as far as commands know one. */
export function createFakeTerminal(options: TerminalOptions = {}) {
  const written = { stdout: "", stderr: "" };
  const writes = new EventEmitter();
  const signals = new EventEmitter();
  let ppid = 2;
  let refused = "";
  const errors = { stdout: options.stdoutError, stderr: options.stderrError };
  const open = (name: "stdout" | "stderr") =>
    Object.assign(
      new Writable({
        decodeStrings: false,
        write(text: string, _encoding, done) {
          // An empty write, which only waits for those before it, fails nowhere.
          const code = errors[name];
          if (code !== undefined && text !== "") {
            refused += text;
            return done(Object.assign(new Error(code), { code }));
          }
          written[name] += text;
          done();
          writes.emit("write");
        },
      }),
      { isTTY: options.isTTY ?? false, columns: 80, hasColors: () => options.isTTY ?? false },
    );
  const host: Host = {
    stdout: open("stdout"),
    stderr: open("stderr"),
    env: options.env ?? {},
    // What is printed is the same on each system.
    platform: "linux",
    get ppid() {
      return ppid;
    },
    on: (signal, listener) => signals.on(signal, listener),
    off: (signal, listener) => signals.off(signal, listener),
  };
  return {
    host,
    output: () => ({ ...written }),
    /** The texts of the writes that failed. */
    refused: () => refused,
    /** Calls the listener after each write. */
    onWrite: (listener: () => void) => void writes.on("write", listener),
    /** Sends a signal; throws where nobody listens, as it would end a process at once. */
    send(signal: Signal) {
      if (!signals.emit(signal, signal)) throw new Error(`nobody listens to ${signal}`);
    },
    /** Lets writes to an output fail from now on. */
    breakOutput(name: "stdout" | "stderr", code: string) {
      errors[name] = code;
    },
    /** Ends the parent process. */
    orphan() {
      ppid = 1;
    },
  };
}

/** Runs a command to its end. */
export function run(args: readonly string[], options: TerminalOptions = {}): Promise<Ended> {
  return begin(args, options).ended;
}

/** Runs a command that is used wrongly, which prints nothing and ends with 2. Returns what it says. */
export async function errorOf(args: readonly string[], options: TerminalOptions = {}): Promise<string> {
  const { status, stdout, stderr } = await run(args, options);
  expect([status, stdout]).toEqual([2, ""]);
  return stderr;
}

/** Starts a command, which a signal may end. */
export function begin(args: readonly string[], options: TerminalOptions = {}) {
  const terminal = createFakeTerminal(options);
  const ended = runCommandLine(args, createTerminal(terminal.host)).then(
    (status): Ended => ({ status, ...terminal.output() }),
  );
  return { ...terminal, ended };
}

export type Served = Awaited<ReturnType<typeof startServe>>;

/** Starts `serve` on a free port and waits for its address. */
export async function startServe(args: readonly string[] = [], options: TerminalOptions = {}) {
  const { ended, ...terminal } = begin(["serve", "--port", "0", ...args], options);
  const until = untilIn({ ...terminal, ended });
  let isEnded = false;
  void ended.then(() => {
    isEnded = true;
  });
  return {
    url: await until(SERVED),
    terminal,
    ended,
    output: terminal.output,
    until,
    async stop(signal: Signal = "SIGTERM") {
      if (!isEnded) terminal.send(signal);
      return (await ended).status;
    },
  };
}
