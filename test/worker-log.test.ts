/** The log of workers, over a channel in memory. */
import { EventEmitter } from "node:events";
import { describe, expect, it } from "vitest";
import { UsageError } from "../src/cli/exit-status.js";
import {
  answerWorker,
  type Channel,
  createRefusal,
  createWorkerLog,
  openWorkerLog,
} from "../src/cli/workers/worker-log.js";
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
    const refuse = createRefusal();
    const connect = () => {
      const [worker, primary] = createChannel();
      answerWorker(primary, log.connect(), refuse);
      return createWorkerLog(worker, { digest: "a", options: {} });
    };
    const setClockBack = async () => {
      time -= 60_000;
      return time + 60_000 - 1;
    };
    return { connect, setClockBack, remove: async () => {} };
  };
  describeSharedLog(start, { concurrentEvents: 1000 });

  it("is closed to a worker with other options, which are named", async () => {
    const log = createMemoryLog(() => 1);
    const refuse = createRefusal();
    const open = (fixtures: string) => {
      const [worker, primary] = createChannel();
      answerWorker(primary, log.connect(), refuse);
      return openWorkerLog(worker, { digest: fixtures, options: { "--seed": "1", "--fixtures": fixtures } });
    };
    await open("a");
    await open("a");
    await expect(open("b")).rejects.toThrow(
      new UsageError(
        "A file has changed since the mock was started (--fixtures), so that a new worker would not answer as the others do; start the mock again.",
      ),
    );
  });
});
