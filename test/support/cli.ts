/** Runs the built program as a person would, in a process of its own. */
import { type ChildProcessWithoutNullStreams, spawn } from "node:child_process";
import { once } from "node:events";
import { fileURLToPath } from "node:url";
import { PATIENCE_MILLISECONDS } from "./patience.js";

/** The built program. */
export const MAIN = fileURLToPath(new URL("../../dist/bin/museum-mock.js", import.meta.url));

export interface Ended {
  readonly status: number | null;
  readonly stdout: string;
  readonly stderr: string;
}

export interface RunOptions {
  readonly env?: NodeJS.ProcessEnv;
  readonly cwd?: string;
}

function start(args: readonly string[], { env = {}, cwd }: RunOptions): ChildProcessWithoutNullStreams {
  const { PORT: _port, HOST: _host, FORCE_COLOR: _force, ...rest } = process.env;
  return spawn(process.execPath, [MAIN, ...args], { env: { ...rest, ...env }, ...(cwd && { cwd }) });
}

/** Runs a command to its end. */
export function run(args: readonly string[], options: RunOptions = {}): Promise<Ended> {
  return begin(args, options).ended;
}

/** Starts a command, which a signal may end. */
export function begin(args: readonly string[], options: RunOptions = {}) {
  const child = start(args, options);
  const output = collect(child);
  const ended = once(child, "close").then(([status]): Ended => ({ status, ...output() }));
  return { child, ended };
}

export interface Served {
  readonly url: string;
  readonly child: ChildProcessWithoutNullStreams;
  output(): { stdout: string; stderr: string };
  /** Resolves once the output matches; rejects after a long time, or when the server ends. */
  until(pattern: RegExp): Promise<string>;
  stop(signal?: NodeJS.Signals): Promise<number | null>;
}

/** Starts `serve` on a free port and waits for its address. */
export async function startServe(args: readonly string[] = [], options: RunOptions = {}): Promise<Served> {
  const child = start(["serve", "--port", "0", ...args], options);
  const output = collect(child);
  const ended = once(child, "close");
  const until = (pattern: RegExp) =>
    new Promise<string>((resolve, reject) => {
      const fail = () => reject(new Error(`no ${pattern} in ${JSON.stringify(output())}`));
      const timer = setTimeout(fail, PATIENCE_MILLISECONDS / 2);
      const look = () => {
        const { stdout, stderr } = output();
        const found = pattern.exec(stdout + stderr)?.[0];
        if (found === undefined) return;
        clearTimeout(timer);
        resolve(found);
      };
      child.stdout.on("data", look);
      child.stderr.on("data", look);
      child.once("close", fail);
      look();
    });
  const url = await until(/http:\/\/[\w.[\]:]+:\d+/);
  return {
    url,
    child,
    output,
    until,
    stop: async (signal = "SIGTERM") => {
      child.kill(signal);
      const [status] = await ended;
      return status;
    },
  };
}

function collect(child: ChildProcessWithoutNullStreams): () => { stdout: string; stderr: string } {
  const output = { stdout: "", stderr: "" };
  child.stdout.setEncoding("utf8").on("data", (text: string) => {
    output.stdout += text;
  });
  child.stderr.setEncoding("utf8").on("data", (text: string) => {
    output.stderr += text;
  });
  return () => ({ ...output });
}
