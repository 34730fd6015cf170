/** The shared log in memory. */
import { describe } from "vitest";
import { createMemoryLog } from "../src/mock/replica/memory-log.js";
import { describeSharedLog } from "./support/shared-log-behaviour.js";

describe("a shared log in memory", () => {
  const start = async () => {
    let time = 1_800_000_000_000;
    const log = createMemoryLog(() => time++);
    const setClockBack = async () => {
      time -= 60_000;
      return time + 60_000 - 1;
    };
    return { connect: log.connect, setClockBack, remove: async () => {} };
  };
  describeSharedLog(start, { concurrentEvents: 10_000 });
});
