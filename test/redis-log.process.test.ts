/** The shared log in Redis. */
import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe } from "vitest";
import { createRedisLog } from "../src/adapters/store/redis-log.js";
import { hasRedis, type Redis, startRedis } from "./support/redis.js";
import { describeSharedLog } from "./support/shared-log-behaviour.js";

const FUTURE = 9_999_999_999_999;

describe.runIf(hasRedis())("a shared log in Redis", () => {
  let redis: Redis;
  beforeAll(async () => {
    redis = await startRedis();
  });
  afterAll(() => redis.remove());

  const start = async () => {
    const name = randomUUID();
    const options = {
      url: redis.url,
      name,
      config: { digest: "a", options: {} },
      version: "1.0.0",
      createId: randomUUID,
    };
    // The clock of the machine stays, so that the last entry comes from the future instead.
    const setClockBack = async () => {
      await redis.command("HSET", `museum-mock:{${name}}:log`, "time", String(FUTURE));
      return FUTURE;
    };
    return { connect: () => createRedisLog(options), setClockBack, remove: async () => {} };
  };
  describeSharedLog(start, { concurrentEvents: 10_000 });
});
