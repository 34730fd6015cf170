/** Runs a person's test command against a fresh mock whose address is in its environment. */
import type { ChildProcess } from "node:child_process";
import { listen } from "../adapters/node/node.js";
import { splitCredential } from "../base/http.js";
import type { CoreOptions } from "../mock/core/mock-core.js";
import type { ReachProbe } from "../mock/exchange/mutated-reply.js";
import type { Exchange } from "../mock/journal/exchange-record.js";
import { createMock } from "../mock/mock.js";
import type { SuiteRun } from "./sweep.js";

interface SuiteOptions {
  readonly command: readonly [string, ...string[]];
  readonly env: Readonly<Record<string, string | undefined>>;
  /** Ends a run that takes longer; it counts as failed. */
  readonly timeoutMilliseconds: number;
  readonly signal: AbortSignal;
  readonly start: (command: readonly [string, ...string[]], env: SuiteOptions["env"]) => ChildProcess;
  /** Ends a run whose result is known, as failed. The command has time to end what it started. */
  readonly enough?: AbortSignal;
  /** Signals a process and those that it started; a test runner has workers of its own. */
  readonly end: (child: ChildProcess, signal: "SIGINT" | "SIGKILL") => void;
  /** Asks of each request which mutants would change its answer. */
  readonly probe?: ReachProbe;
}

/** How many characters of the end of a run's output are kept. */
const OUTPUT_KEPT = 16 * 1024;

/** How long a command has to end what it started. */
const GRACE_MILLISECONDS = 5000;

/** How long a command that has ended is still listened to. */
const LAST_OUTPUT_MILLISECONDS = 1000;

/** Rejects with Node's error (`ENOENT` …) if the command can't be started. */
export async function runSuite(mockOptions: CoreOptions, options: SuiteOptions): Promise<SuiteRun> {
  let requests = 0;
  const onExchange = (exchange: Exchange) => {
    requests += 1;
    mockOptions.onExchange?.(exchange);
  };
  const listening = await listen(createMock({ ...mockOptions, onExchange }, options.probe), { port: 0 });
  try {
    const url = listening.url + (mockOptions.basePath ?? "");
    return { ...(await runCommand(url, mockOptions.credentials?.[0], options)), requests };
  } finally {
    await listening.close();
  }
}

function runCommand(
  url: string,
  credential: string | undefined,
  options: SuiteOptions,
): Promise<Omit<SuiteRun, "requests">> {
  options.signal.throwIfAborted();
  const login = splitCredential(credential ?? "");
  const child = options.start(options.command, {
    ...options.env,
    MUSEUM_URL: url,
    ...(login && { MUSEUM_USERNAME: login.user, MUSEUM_PASSWORD: login.password }),
  });
  let output = "";
  for (const stream of [child.stdout, child.stderr]) {
    stream?.setEncoding("utf8").on("data", (text: string) => {
      output = (output + text).slice(-OUTPUT_KEPT);
    });
  }
  return new Promise((resolve, reject) => {
    let isLate = false;
    const { enough } = options;
    let timer = setTimeout(() => {
      isLate = true;
      stop();
    }, options.timeoutMilliseconds);
    const stop = () => options.end(child, "SIGKILL");
    const stopGently = () => {
      clearTimeout(timer);
      options.end(child, "SIGINT");
      timer = setTimeout(stop, GRACE_MILLISECONDS);
    };
    options.signal.addEventListener("abort", stop);
    enough?.addEventListener("abort", stopGently);
    const finish = () => {
      clearTimeout(timer);
      options.signal.removeEventListener("abort", stop);
      enough?.removeEventListener("abort", stopGently);
    };
    child.once("error", (error) => {
      finish();
      reject(error);
    });
    child.once("exit", () => {
      clearTimeout(timer);
      // What it started and left behind would hold its output open.
      timer = setTimeout(() => {
        stop();
        child.stdout?.destroy();
        child.stderr?.destroy();
      }, LAST_OUTPUT_MILLISECONDS);
    });
    child.once("close", (status, signal) => {
      finish();
      const seconds = options.timeoutMilliseconds / 1000;
      const ending = isLate ? `ended after ${seconds} s without a result` : `exit status ${status ?? signal}`;
      resolve({ passed: status === 0 && !enough?.aborted, output, ending, isLate });
    });
  });
}
