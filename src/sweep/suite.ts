/** Runs a person's test command against a fresh mock whose address is in its environment. */
import { type ChildProcess, spawn } from "node:child_process";
import { kill } from "node:process";
import { listen } from "../doors/node.js";
import { createMock, type MockOptions } from "../mock/mock.js";
import type { SuiteRun } from "./sweep.js";

export interface SuiteOptions {
  /** The command and its arguments. */
  readonly command: readonly [string, ...string[]];
  readonly env: Readonly<Record<string, string | undefined>>;
  /** Ends a run that takes longer; it counts as failed. */
  readonly timeoutMilliseconds: number;
  /** Lets the command write where the person looks, instead of keeping its output. */
  readonly isShown: boolean;
  /** Ends the run. */
  readonly signal: AbortSignal;
  /** Lets a shell find the command, as Windows needs for `npm`. */
  readonly isShell: boolean;
}

/** So many characters of what a run prints are kept, the last ones. */
const OUTPUT_KEPT = 16 * 1024;

/** Rejects with Node's error (`ENOENT` …) if the command can't be started. */
export async function runSuite(mockOptions: MockOptions, options: SuiteOptions): Promise<SuiteRun> {
  const listening = await listen(createMock(mockOptions), { port: 0 });
  try {
    return await runCommand(listening.url, mockOptions.credentials?.[0], options);
  } finally {
    await listening.close();
  }
}

function runCommand(url: string, credential: string | undefined, options: SuiteOptions): Promise<SuiteRun> {
  const [command, ...args] = options.command;
  const child = spawn(command, args, {
    env: { ...options.env, MUSEUM_URL: url, ...credentialVariables(credential) },
    stdio: options.isShown ? "inherit" : ["ignore", "pipe", "pipe"],
    detached: !options.isShell && !options.isShown,
    shell: options.isShell,
  });
  let output = "";
  for (const stream of [child.stdout, child.stderr]) {
    stream?.setEncoding("utf8").on("data", (text: string) => {
      output = (output + text).slice(-OUTPUT_KEPT);
    });
  }
  return new Promise((resolve, reject) => {
    const stop = () => endGroup(child);
    const timer = setTimeout(() => {
      output += `\nended after ${options.timeoutMilliseconds / 1000} s without a result`;
      stop();
    }, options.timeoutMilliseconds);
    options.signal.addEventListener("abort", stop);
    const finish = () => {
      clearTimeout(timer);
      options.signal.removeEventListener("abort", stop);
    };
    child.once("error", (error) => {
      finish();
      reject(error);
    });
    child.once("close", (status) => {
      finish();
      resolve({ passed: status === 0, output });
    });
  });
}

function credentialVariables(credential: string | undefined): Record<string, string> {
  if (credential === undefined) return {};
  const colon = credential.indexOf(":");
  return { MUSEUM_USERNAME: credential.slice(0, colon), MUSEUM_PASSWORD: credential.slice(colon + 1) };
}

/** Ends the command and what it started; a test runner has workers of its own. */
function endGroup(child: ChildProcess): void {
  try {
    if (child.pid !== undefined) kill(-child.pid, "SIGKILL");
  } catch {
    child.kill("SIGKILL");
  }
}
