/** The log of the workers: the process that started them holds it, and the workers call it by messages. */
import { type LogEntry, LogError, type SharedLog } from "../../mock/replica/shared-log.js";
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

/** Creates the log of a worker. */
export function createWorkerLog(channel: Channel): SharedLog {
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
    join: () => call("join"),
    append: (after, events, checkpoint) => call("append", after, events, checkpoint),
    follow: (after) => Promise.race([call<readonly LogEntry[]>("follow", after), closed]),
    async close() {
      close([]);
    },
  };
}

/** Ignores that a message could not be sent: a worker ends with the process that started it, and one that is gone needs no answer. */
function ignore(): void {}

/** Answers the calls of a worker. */
export function answerWorker(channel: Channel, log: SharedLog): void {
  channel.on("message", async (message) => {
    const { call, method, given } = message as LogCall;
    if (call === undefined) return;
    channel.send?.(await callLog(log, { call, method, given }), ignore);
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

/** Resolves once the process that started a worker tells it something. */
export function untilTold(channel: Channel, what: keyof StopMessage | keyof AllListenMessage): Promise<void> {
  return new Promise((resolve) => {
    channel.on("message", (message) => {
      if ((message as Partial<StopMessage & AllListenMessage>)[what]) resolve();
    });
  });
}
