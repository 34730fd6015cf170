/** The log of workers, over a channel in memory. */
import { EventEmitter } from "node:events";
import { describe } from "vitest";
import { answerWorker, type Channel, createWorkerLog } from "../src/cli/workers/worker-log.js";
import { createMemoryLog } from "../src/mock/replica/memory-log.js";
import { describeSharedLog } from "./support/shared-log-behaviour.js";

/** Two ends; what one sends, the other gets later, as JSON. */
function createChannel(): readonly [Channel, Channel] {
  const ends = [new EventEmitter(), new EventEmitter()] as const;
  const end = (at: 0 | 1): Channel => ({
    send: (message) =>
      queueMicrotask(() => ends[at === 0 ? 1 : 0].emit("message", JSON.parse(JSON.stringify(message)))),
    on: (name, listener) => ends[at].on(name, listener),
  });
  return [end(0), end(1)];
}

describe("the log of a worker", () => {
  const start = async () => {
    let time = 1_800_000_000_000;
    const log = createMemoryLog(() => time++);
    const connect = () => {
      const [worker, primary] = createChannel();
      answerWorker(primary, log.connect());
      return createWorkerLog(worker);
    };
    const setClockBack = async () => {
      time -= 60_000;
      return time + 60_000 - 1;
    };
    return { connect, setClockBack, remove: async () => {} };
  };
  describeSharedLog(start, { concurrentEvents: 1000 });
});
