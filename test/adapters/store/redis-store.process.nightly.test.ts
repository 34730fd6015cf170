/** The store in Redis does what the store in memory does, which the simulation of replicas uses. */
import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { RedisStore } from "../../../src/adapters/store/redis-store.js";
import { Ownership, type SessionStore } from "../../../src/mock/store/ownership.js";
import { findFreePort } from "../../support/free-port.js";
import { createMemoryStore } from "../../support/memory-store.js";
import { hasRedis, type Redis, startRedis } from "../../support/redis.js";

type Call = (store: SessionStore) => Promise<unknown>;

/** Sessions are wanted in no order. */
const renew: Call = async (store) => {
  const { isContinuous, wanted } = await store.renew();
  return { isContinuous, wanted: wanted.toSorted() };
};
const id = fc.constantFrom("a", "b");
const token = fc.integer({ min: 1, max: 4 });
const document = fc.constantFrom("[]", "[1]");
const how = fc.constantFrom<Parameters<SessionStore["acquire"]>[1]>("use", "existing", "revive");
const number = fc.integer({ min: 1, max: 5 });
const write = fc.record({ token, number, isRelease: fc.boolean(), document });
const removal = fc.record({ token, number, deletedFor: fc.constantFrom(0, 600_000) });
const call: fc.Arbitrary<Call> = fc.oneof(
  { weight: 2, arbitrary: fc.constant<Call>(renew) },
  { weight: 4, arbitrary: fc.tuple(id, how).map(acquiring) },
  { weight: 5, arbitrary: fc.tuple(id, write).map(writing) },
  { weight: 2, arbitrary: fc.tuple(id, removal).map(writing) },
);

function acquiring(given: Parameters<SessionStore["acquire"]>): Call {
  return (store) => store.acquire(...given);
}

function writing(given: Parameters<SessionStore["write"]>): Call {
  return (store) => store.write(...given);
}

describe.runIf(hasRedis())("a store in Redis", () => {
  let redis: Redis;
  beforeAll(async () => (redis = await startRedis()));
  afterAll(() => redis.remove());
  const open = (replica: string, seed = "1"): SessionStore =>
    new RedisStore({ url: redis.url, host: "redis", replica, options: { "--seed": seed } });

  it("answers a series of calls as the store in memory does", async () => {
    const replica = fc.constantFrom("x", "y", "z");
    const series = fc.array(fc.tuple(replica, call), { minLength: 30, maxLength: 60 });
    await fc.assert(
      fc.asyncProperty(series, async (calls) => {
        await redis.command("FLUSHALL");
        const memory = createMemoryStore(() => 0);
        const stores = new Map(["x", "y", "z"].map((name) => [name, open(name)]));
        try {
          for (const [name, send] of calls) {
            const inRedis = await send(stores.get(name) as SessionStore);
            expect(inRedis).toEqual(await send(memory.of(name)));
          }
        } finally {
          await Promise.all([...stores.values()].map((store) => store.leave()));
        }
      }),
      { numRuns: 300, seed: 1 },
    );
  });

  it("does not wait for a replica that has ceased to ask", async () => {
    await redis.command("FLUSHALL");
    const stores = [open("x"), open("y"), open("z")];
    const [x, y, z] = stores as [SessionStore, SessionStore, SessionStore];
    await Promise.all(stores.map((store) => store.renew()));
    await x.acquire("a", "use");
    await y.acquire("a", "use");
    await x.write("a", { token: 1, number: 1, document: "{}", isRelease: true });
    expect(await z.acquire("a", "use")).toEqual({ kind: "held" });
    await new Promise((resolve) => setTimeout(resolve, Ownership.queueMilliseconds + 100));
    expect(await z.acquire("a", "use")).toMatchObject({ kind: "owned", token: 2 });
    await Promise.all(stores.map((store) => store.leave()));
  });

  it("refuses what needs room once its memory is used up, and goes on with what it has", async () => {
    await redis.command("FLUSHALL");
    const store = open("x");
    await store.renew();
    await store.acquire("a", "use");
    const write = { token: 1, number: 1, document: "{}" };
    expect(await store.write("a", write)).toBe(true);
    await redis.command("CONFIG", "SET", "maxmemory", "1");
    const full = `The store can't be used: redis answers "OOM command not allowed when used memory > 'maxmemory'.".`;
    expect(await store.renew()).toEqual({ isContinuous: true, wanted: [], refusal: full });
    await expect(store.write("a", { ...write, number: 2 })).rejects.toThrow(full);
    await expect(store.acquire("b", "use")).rejects.toThrow(full);
    expect(await store.write("a", { token: 1, number: 3, deletedFor: 1 })).toBe(true);
    await redis.command("CONFIG", "SET", "maxmemory", "0");
    expect(await store.renew()).toEqual({ isContinuous: true, wanted: [] });
    await store.leave();
  });

  it("leaves a document of another version alone", async () => {
    await redis.command("FLUSHALL");
    const one = open("x");
    await one.renew();
    expect(await one.acquire("a", "use")).toMatchObject({ kind: "owned", token: 1 });
    await one.write("a", { token: 1, number: 1, document: "{}", isRelease: true });
    const sessions = "ipairs(redis.call('KEYS', '*:session:*'))";
    await redis.command("EVAL", `for _, key in ${sessions} do redis.call('HSET', key, 'version', '0') end`, "0");
    expect(await one.acquire("a", "use")).toEqual({ kind: "unreadable" });
    await one.leave();
  });

  it.each(["nothing", "an older file"])(
    "grants no session for a lease once it comes back with %s, and takes what owners write anew",
    async (comesBackWith) => {
      await redis.command("FLUSHALL");
      const [owner, other] = [open("x"), open("y")];
      await Promise.all([owner.renew(), other.renew()]);
      const putBack = await redis.copy();
      await owner.acquire("a", "use");
      expect(await owner.write("a", { token: 1, number: 1, document: '{"day":9}' })).toBe(true);
      await redis.kill();
      await (comesBackWith === "nothing" ? redis.forget() : putBack());
      await redis.restart();
      const untilRenewed = (store: SessionStore) =>
        expect.poll(() => store.renew().catch(() => undefined), { interval: 20 }).toBeDefined();
      await untilRenewed(other);
      expect(await other.acquire("a", "use")).toEqual({ kind: "held" });
      await untilRenewed(owner);
      expect(await owner.write("a", { token: 1, number: 2, document: '{"day":9}' })).toBe(true);
      await new Promise((resolve) => setTimeout(resolve, Ownership.leaseMilliseconds + 200));
      await other.renew();
      expect(await other.acquire("a", "use")).toMatchObject({ kind: "owned", token: 2, document: '{"day":9}' });
      await Promise.all([owner.leave(), other.leave()]);
    },
  );

  it("refuses a replica with other options, and names them", async () => {
    const one = open("x");
    await one.renew();
    const other = open("y", "2");
    const sentence = "The replicas on this store were started with other options (--seed); use the same, or stop them";
    await expect(other.renew()).rejects.toThrow(sentence);
    await Promise.all([one.leave(), other.leave()]);
  });

  it("says what is wrong with an address", async () => {
    const url = `redis://127.0.0.1:${await findFreePort()}`;
    const store = new RedisStore({ url, host: "redis:1", replica: "x", options: {} });
    const sentence = "The store can't be used: There is no connection to redis:1 (ECONNREFUSED).";
    await expect(store.renew()).rejects.toThrow(sentence);
  });
});
