/** The store in Redis does what the store in memory does, which the simulation of replicas uses. */
import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createRedisStore, type RedisStore } from "../src/adapters/store/redis-store.js";
import type { AcquireMode, SessionStore, SessionWrite } from "../src/mock/store/session-store.js";
import { findFreePort } from "./support/free-port.js";
import { createMemoryStore } from "./support/memory-store.js";
import { hasRedis, type Redis, startRedis } from "./support/redis.js";

type Call = (store: SessionStore) => Promise<unknown>;

const id = fc.constantFrom("a", "b");
const token = fc.integer({ min: 1, max: 4 });
const text = fc.option(fc.constantFrom("[]", "[1]"), { nil: undefined });
const call: fc.Arbitrary<Call> = fc.oneof(
  { weight: 2, arbitrary: fc.constant<Call>((store) => store.renew()) },
  {
    weight: 4,
    arbitrary: fc.tuple(id, fc.constantFrom<AcquireMode>("use", "existing", "revive")).map(
      ([one, how]) =>
        (store: SessionStore) =>
          store.acquire(one, how),
    ),
  },
  {
    weight: 5,
    arbitrary: fc
      .record({ token, number: fc.integer({ min: 1, max: 5 }), isRelease: fc.boolean(), settings: text, counts: text })
      .chain((write) => id.map((one) => (store: SessionStore) => store.write(one, write as SessionWrite))),
  },
  {
    weight: 1,
    arbitrary: fc.tuple(id, token, fc.boolean()).map(
      ([one, at, isDeleted]) =>
        (store: SessionStore) =>
          store.remove(one, at, isDeleted),
    ),
  },
);

describe.runIf(hasRedis())("a store in Redis", () => {
  let redis: Redis;
  beforeAll(async () => {
    redis = await startRedis();
  });
  afterAll(() => redis.remove());
  let names = 0;
  const open = (replica: string, name: string, digest = "d") =>
    createRedisStore({ url: redis.url, host: "redis", name, replica, digest, options: { "--seed": digest } });

  it("answers a series of calls as the store in memory does", async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(fc.tuple(fc.constantFrom("x", "y"), call), { maxLength: 40 }), async (calls) => {
        names += 1;
        const memory = createMemoryStore(() => 0);
        const stores = new Map<string, RedisStore>();
        for (const replica of ["x", "y"]) stores.set(replica, open(replica, `n${names}`));
        try {
          for (const [replica, send] of calls) {
            const [inRedis, inMemory] = await Promise.all([
              send(stores.get(replica) as RedisStore),
              send(memory.of(replica)),
            ]);
            expect(inRedis).toEqual(inMemory);
          }
        } finally {
          await Promise.all([...stores.values()].map((store) => store.leave()));
        }
      }),
      { numRuns: 300, seed: 1 },
    );
  });

  it("refuses a replica with other options, and names them", async () => {
    const one = open("x", "options");
    await one.join();
    await expect(open("y", "options", "e").join()).rejects.toThrow(
      "The replicas on this store were started with other options (--seed); use the same, or stop them first.",
    );
    await one.leave();
  });

  it("says what is wrong with an address", async () => {
    const url = `redis://127.0.0.1:${await findFreePort()}`;
    const store = createRedisStore({ url, host: "redis:1", name: "a", replica: "x", digest: "d", options: {} });
    await expect(store.join()).rejects.toThrow("The store can't be used: Nothing listens at redis:1.");
  });
});
