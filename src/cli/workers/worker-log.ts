/** The log of the workers: the process that started them holds it, and the workers call it by messages. */
import { nameDifferences, type StoreConfig, toConfigText } from "../../adapters/store/store-config.js";
import { type LogEntry, LogError, type SharedLog } from "../../mock/replica/shared-log.js";
import { UsageError } from "../exit-status.js";
import type { AllListenMessage, LogCall, LogResult, StopMessage } from "./worker-messages.js";

/** One end of the channel between a worker and the process that started it: `process`, or a worker of `node:cluster`. */
export interface Channel {
  /** The callback gets an error if the other end is gone. */
  send?(message: object, callback: (error: Error | null) => void): unknown;
  on(event: "message", listener: (message: unknown) => void): unknown;
}

interface Waiting {
  resolve(value: never): void;
  reject(error: LogError): void;
}

/** Joins the log of the workers. Throws a UsageError if the worker has other options than the others. */
export async function openWorkerLog(channel: Channel, config: StoreConfig): Promise<SharedLog> {
  const log = createWorkerLog(channel, config);
  await log.join().catch((error: Error) => {
    throw new UsageError(error.message);
  });
  return log;
}

/** Creates the log of a worker. `config` is what the worker was started with. */
export function createWorkerLog(channel: Channel, config: StoreConfig): SharedLog {
  const waiting = new Map<number, Waiting>();
  let last = 0;
  let close: (nothing: readonly LogEntry[]) => void = () => {};
  const closed = new Promise<readonly LogEntry[]>((resolve) => {
    close = resolve;
  });

  channel.on("message", (message) => {
    const result = message as LogResult;
    const found = waiting.get(result.call);
    waiting.delete(result.call);
    if ("failure" in result) found?.reject(new LogError(result.failure, result.message));
    else found?.resolve(result.value as never);
  });

  function call<Value>(method: LogCall["method"], ...given: readonly unknown[]): Promise<Value> {
    return new Promise((resolve, reject) => {
      last += 1;
      waiting.set(last, { resolve, reject });
      channel.send?.({ call: last, method, given } satisfies LogCall, ignore);
    });
  }

  return {
    join: () => call("join", config),
    append: (after, events, checkpoint) => call("append", after, events, checkpoint),
    follow: (after) => Promise.race([call<readonly LogEntry[]>("follow", after), closed]),
    async close() {
      close([]);
    },
  };
}

/** Ignores that a message was not sent: a worker ends with the process that started it, and one that is gone needs no answer. */
function ignore(): void {}

/** Returns why a worker can't join the others; undefined if it can. */
export type RefuseWorker = (config: StoreConfig) => string | undefined;

/**
 * Creates a function that refuses workers with other options than the first. All have the same command line, but a file that it names may be
 * another one by the time a worker takes the place of one that ended.
 */
export function createRefusal(): RefuseWorker {
  let first: string | undefined;
  return (config) => {
    first ??= toConfigText(config);
    if (toConfigText(config) === first) return undefined;
    const differences = nameDifferences(config, first);
    return `A file has changed since the mock was started${differences}, so that a new worker would not answer as the others do; start the mock again.`;
  };
}

/** Answers the calls of a worker. */
export function answerWorker(channel: Channel, log: SharedLog, refuse: RefuseWorker): void {
  channel.on("message", async (message) => {
    const { call, method, given } = message as LogCall;
    if (call === undefined) return;
    const refusal = method === "join" ? refuse(given[0] as StoreConfig) : undefined;
    const result: LogResult =
      refusal === undefined
        ? await callLog(log, { call, method, given })
        : { call, failure: "unreachable", message: refusal };
    channel.send?.(result, ignore);
  });
}

async function callLog(log: SharedLog, { call, method, given }: LogCall): Promise<LogResult> {
  try {
    return { call, value: await (log[method] as (...values: readonly unknown[]) => Promise<unknown>)(...given) };
  } catch (error) {
    if (!(error instanceof LogError)) throw error;
    return { call, failure: error.failure, message: error.message };
  }
}

/** Resolves once the process that started the worker has sent the message `what`. */
export function untilTold(channel: Channel, what: keyof StopMessage | keyof AllListenMessage): Promise<void> {
  return new Promise((resolve) => {
    channel.on("message", (message) => {
      if ((message as Partial<StopMessage & AllListenMessage>)[what]) resolve();
    });
  });
}
