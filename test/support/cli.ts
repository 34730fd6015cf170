/** Runs the built program as a person would, in a process of its own. */
import { type ChildProcess, type SpawnOptionsWithoutStdio, spawn } from "node:child_process";
import { once } from "node:events";
import { fileURLToPath } from "node:url";

/** The built program. */
export const MAIN = fileURLToPath(new URL("../../dist/bin/museum-mock.js", import.meta.url));

export interface Printed {
  readonly stdout: string;
  readonly stderr: string;
}

export interface RunOptions {
  readonly env?: NodeJS.ProcessEnv;
  readonly cwd?: string;
}

/** Runs a command to its end. */
export function run(args: readonly string[], options: RunOptions = {}) {
  return begin(args, options).ended;
}

/** Starts a command, which a signal may end. */
export function begin(args: readonly string[], { env = {}, cwd }: RunOptions = {}) {
  const { PORT: _port, HOST: _host, FORCE_COLOR: _force, ...rest } = process.env;
  return beginProgram(process.execPath, [MAIN, ...args], { env: { ...rest, ...env }, ...(cwd && { cwd }) });
}

/** Starts any program. */
export function beginProgram(program: string, args: readonly string[], options: SpawnOptionsWithoutStdio) {
  const child = spawn(program, args, options);
  const printed = { stdout: "", stderr: "" };
  for (const name of ["stdout", "stderr"] as const)
    child[name].setEncoding("utf8").on("data", (text: string) => {
      printed[name] += text;
    });
  const output = () => ({ ...printed });
  const onWrite = (listener: () => void) => {
    for (const stream of [child.stdout, child.stderr]) stream.on("data", listener);
  };
  const ended = once(child, "close").then(([status]) => ({ status: status as number | null, ...output() }));
  return { child, output, onWrite, ended };
}

/** Ends a program at once, and resolves when it has. */
export async function killProgram(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const ended = once(child, "exit");
  child.kill("SIGKILL");
  await ended;
}

interface Printing {
  output(): Printed;
  onWrite(listener: () => void): void;
  readonly ended: Promise<object>;
}

/** Returns what waits until the output matches; it rejects when the command ends before. */
export function untilIn({ output, onWrite, ended }: Printing): (pattern: RegExp) => Promise<string> {
  return (pattern) =>
    new Promise((resolve, reject) => {
      let isFound = false;
      const look = () => {
        if (isFound) return;
        const { stdout, stderr } = output();
        const found = pattern.exec(stdout + stderr)?.[0];
        isFound = found !== undefined;
        if (found !== undefined) resolve(found);
      };
      onWrite(look);
      void ended.then((end) => reject(new Error(`no ${pattern} in ${JSON.stringify(end)}`)));
      look();
    });
}

/** The address in the first lines of `serve`. */
export const SERVED = /http:\/\/[\w.[\]:]+:\d+/;

export type Served = Awaited<ReturnType<typeof startServe>>;

/** Starts `serve` on a free port and waits for its address. */
export async function startServe(args: readonly string[] = [], options: RunOptions = {}) {
  const begun = begin(["serve", "--port", "0", ...args], options);
  const { child, output, ended } = begun;
  const until = untilIn(begun);
  const stop = async (signal: NodeJS.Signals = "SIGTERM") => {
    child.kill(signal);
    return (await ended).status;
  };
  return { url: await until(SERVED), child, output, until, stop };
}
