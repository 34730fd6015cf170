/** The shared log in Redis when something is wrong with the store. */
import { randomUUID } from "node:crypto";
import { readFile } from "node:fs/promises";
import { createServer } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";
import { afterEach, describe, expect, it } from "vitest";
import { createRedisLog, type RedisLogOptions } from "../src/adapters/store/redis-log.js";
import type { SharedLog } from "../src/mock/replica/shared-log.js";
import { findFreePort } from "./support/free-port.js";
import { hasRedis, type Redis, startRedis } from "./support/redis.js";

const configOf = (seed: string) => ({ digest: seed, options: { "--seed": seed, "--today": "x" } });

describe.runIf(hasRedis())("a store", () => {
  const stores: Redis[] = [];
  const logs: SharedLog[] = [];
  afterEach(async () => {
    for (const store of stores) store.signal("SIGCONT");
    await Promise.all(logs.splice(0).map((log) => log.close()));
    await Promise.all(stores.splice(0).map((store) => store.remove()));
  });
  const begin = async (...args: Parameters<typeof startRedis>) => {
    const redis = await startRedis(...args);
    stores.push(redis);
    return redis;
  };
  const connect = (url: string, options: Partial<RedisLogOptions> = {}) => {
    const log = createRedisLog({
      url,
      name: "a",
      config: configOf("a"),
      version: "1.0.0",
      createId: randomUUID,
      ...options,
    });
    logs.push(log);
    return log;
  };
  const connectAndJoin = async (url: string, options?: Partial<RedisLogOptions>) => {
    const log = connect(url, options);
    await log.join();
    return log;
  };
  /** Calls until the log can be reached again. */
  const untilReached = async <T>(call: () => Promise<T>): Promise<T> => {
    for (;;) {
      try {
        return await call();
      } catch (error) {
        if ((error as { failure?: string }).failure !== "unreachable") throw error;
        await sleep(20);
      }
    }
  };
  const unreachable = (message: RegExp) => ({ failure: "unreachable", message: expect.stringMatching(message) });

  it("where nothing listens is unreachable", async () => {
    const port = await findFreePort();
    const log = connect(`redis://:s3cret@127.0.0.1:${port}`);
    const failure = unreachable(new RegExp(`^Nothing listens at 127\\.0\\.0\\.1:${port}\\.$`));
    await expect(log.join()).rejects.toMatchObject(failure);
    await expect(log.append(0, ["1"])).rejects.toMatchObject(failure);
    await expect(log.follow(0)).rejects.toMatchObject(failure);
  });

  it("that is no Redis is unreachable", async () => {
    const server = createServer((socket) => socket.on("data", () => socket.end("HTTP/1.1 400 Bad Request\r\n\r\n")));
    const port = await findFreePort();
    await new Promise<void>((resolve) => server.listen(port, "127.0.0.1", resolve));
    await expect(connect(`redis://127.0.0.1:${port}`).join()).rejects.toMatchObject(
      unreachable(/^127|^The connection/),
    );
    server.close();
  });

  it("says what is wrong with a password", async () => {
    const secured = await begin(["--requirepass", "s3cret"]);
    const address = (password: string) => `redis://${password}127.0.0.1:${secured.port}`;
    await expect(connect(address("")).join()).rejects.toMatchObject(
      unreachable(/^127\.0\.0\.1:\d+ requires a password\.$/),
    );
    await expect(connect(address(":s4cret@")).join()).rejects.toMatchObject(
      unreachable(/^127\.0\.0\.1:\d+ refuses the user name or the password\.$/),
    );
    expect(await connect(`${address(":s3cret@")}/3`).join()).toEqual({ position: 0, state: "" });
  });

  it("takes an account that has no more than its keys and the commands of the docs", async () => {
    const redis = await begin();
    const [line = ""] = /(?<=redis-cli )ACL SETUSER .*/.exec(await readFile("docs/shared-server.md", "utf8")) ?? [];
    const rules = line.replaceAll("'", "").split(" ");
    expect(await redis.command(...rules)).toBe("+OK");
    const log = await connectAndJoin(`redis://mock:s3cret@127.0.0.1:${redis.port}`);
    await log.append(0, ["1"], { position: 1, state: "one" });
    await log.append(1, ["2"], { position: 2, state: "two" });
    expect(await log.follow(1)).toHaveLength(1);
    const following = log.follow(2);
    await log.append(2, ["3"]);
    expect(await following).toHaveLength(1);
    expect(await connect(`redis://mock:s3cret@127.0.0.1:${redis.port}`).join()).toEqual({ position: 1, state: "one" });
    expect(await redis.command(...rules, "resetkeys", "~other:*")).toBe("+OK");
    await expect(log.append(3, [])).rejects.toMatchObject(
      unreachable(/does not let this account run scripts, or use keys/),
    );
  });

  it("that is killed and started again has every event that was acknowledged", async () => {
    // By default, Redis may answer before it has written the event, if the disk is busy.
    const redis = await begin(["--appendfsync", "always"]);
    const [a, b] = [await connectAndJoin(redis.url), await connectAndJoin(redis.url)];
    const acknowledged: string[] = [];
    let isEnding = false;
    const append = async () => {
      let after = 0;
      for (let index = 0; !isEnding; index++) {
        const event = String(index);
        const entries = await a.append(after, [event]).catch(() => sleep(5));
        if (entries) acknowledged.push(event);
        after = entries?.at(-1)?.position ?? after;
      }
    };
    const appending = append();
    await expect.poll(() => acknowledged.length).toBeGreaterThan(50);
    await redis.kill();
    await expect(b.append(0, [])).rejects.toMatchObject(unreachable(/^Nothing listens|^The connection/));
    await expect(b.follow(0)).rejects.toMatchObject(unreachable(/^Nothing listens|^The connection/));
    await redis.restart();
    const before = acknowledged.length;
    await expect.poll(() => acknowledged.length).toBeGreaterThan(before + 50);
    isEnding = true;
    await appending;
    const kept = (await untilReached(() => b.append(0, []))).map(({ event }) => event);
    const isAcknowledged = new Set(acknowledged);
    expect(kept.filter((event) => isAcknowledged.has(event))).toEqual(acknowledged);
    expect((await untilReached(() => b.follow(0))).length).toBe(kept.length);
  });

  it("that hangs is unreachable until it goes on", async () => {
    const redis = await begin();
    const [a, b] = [await connectAndJoin(redis.url), await connectAndJoin(redis.url)];
    await a.append(0, ["1"]);
    redis.signal("SIGSTOP");
    const noAnswer = unreachable(/ does not answer within 2 seconds\.$/);
    const following = expect(b.follow(1)).rejects.toMatchObject(noAnswer);
    await expect(a.append(1, ["2"])).rejects.toMatchObject(noAnswer);
    await expect(a.append(1, ["2"])).rejects.toMatchObject(noAnswer);
    await following;
    redis.signal("SIGCONT");
    const entries = await untilReached(() => a.append(1, ["3"]));
    expect(entries.at(-1)).toMatchObject({ event: "3" });
  });

  it("that was flushed has lost the log, and has a new one after it", async () => {
    const redis = await begin();
    const [a, b] = [await connectAndJoin(redis.url), await connectAndJoin(redis.url)];
    await a.append(0, ["1", "2"]);
    const following = expect(b.follow(2)).rejects.toMatchObject({ failure: "lost" });
    await redis.command("FLUSHALL");
    await redis.command("SCRIPT", "FLUSH");
    await expect(a.append(2, ["3"])).rejects.toMatchObject({ failure: "lost" });
    await following;
    expect(await a.join()).toEqual({ position: 0, state: "" });
    await a.append(0, ["1", "2", "3", "4"]);
    await expect(b.append(2, [])).rejects.toMatchObject({ failure: "lost" });
    await expect(b.follow(2)).rejects.toMatchObject({ failure: "lost" });
  });

  it("that was flushed has its new log left alone by who still follows the old one", async () => {
    const redis = await begin();
    const [a, b] = [await connectAndJoin(redis.url), await connectAndJoin(redis.url)];
    await a.append(0, ["1", "2"]);
    const following = expect(a.follow(2)).rejects.toMatchObject({ failure: "lost" });
    await redis.command("FLUSHALL");
    await a.join();
    await b.join();
    await b.append(0, ["3"]);
    await following;
    expect(await b.append(1, ["4"])).toHaveLength(1);
  });

  it.each(["*", "3-1", "2-99999999999999"])("to which something else adds an entry %s has a new log", async (id) => {
    const redis = await begin();
    const log = await connectAndJoin(redis.url);
    await log.append(0, ["1", "2"]);
    await redis.command("XADD", "museum-mock:{a}:entries", id, "event", "hello");
    await expect(log.append(2, ["3"])).rejects.toMatchObject({ failure: "lost" });
    expect(await log.join()).toEqual({ position: 0, state: "" });
    expect(await log.append(0, ["3"])).toHaveLength(1);
  });

  it.each(["entries", "checkpoint"])("that has dropped its %s has a new log", async (part) => {
    const redis = await begin();
    const [a, b] = [await connectAndJoin(redis.url), await connectAndJoin(redis.url)];
    await a.append(0, ["1", "2"]);
    await a.append(2, ["3"], { position: 1, state: "one" });
    await a.append(3, ["4"], { position: 3, state: "three" });
    expect(await redis.command("DEL", `museum-mock:{a}:${part}`)).toBe(":1");
    if (part === "entries") await expect(a.append(4, ["5"])).rejects.toMatchObject({ failure: "lost" });
    if (part === "entries") await expect(b.append(1, [])).rejects.toMatchObject({ failure: "lost" });
    expect(await b.join()).toEqual({ position: 0, state: "" });
    await expect(a.append(4, [])).rejects.toMatchObject({ failure: "lost" });
  });

  it("that came back with an older state lets every replica begin anew", async () => {
    const redis = await begin(["--appendonly", "no"]);
    const [a, b] = [await connectAndJoin(redis.url), await connectAndJoin(redis.url)];
    await a.append(0, ["1", "2"]);
    await redis.command("SAVE");
    await a.append(2, ["3"]);
    await b.append(0, []);
    await redis.kill();
    await redis.restart();
    const late = connect(redis.url);
    await late.join();
    await late.append(2, ["other"]);
    await expect(untilReached(() => b.append(3, []))).rejects.toMatchObject({ failure: "lost" });
    await expect(untilReached(() => a.append(3, ["4"]))).rejects.toMatchObject({ failure: "lost" });
    await expect(late.append(3, [])).rejects.toMatchObject({ failure: "lost" });
    await a.join();
    expect((await a.append(0, [])).map(({ event }) => event)).toEqual(["1", "2", "other"]);
  });

  it("that has no memory left says so", async () => {
    const redis = await begin(["--maxmemory", "3mb", "--maxmemory-policy", "noeviction"]);
    const log = await connectAndJoin(redis.url);
    const fill = async () => {
      for (let index = 0; index < 100; index++) await log.append(index, ["x".repeat(100_000)]);
    };
    await expect(fill()).rejects.toMatchObject(unreachable(/^The memory of 127.* is used up\.$/));
  });

  it("refuses a replica with other options or another version while one is running", async () => {
    const redis = await begin();
    const log = await connectAndJoin(redis.url);
    await log.append(0, ["1"]);
    await expect(connect(redis.url, { config: configOf("b") }).join()).rejects.toThrow(
      "The mocks on this store were started with other options (--seed); start all of them alike, or give this one a store of its own with ?name=.",
    );
    await expect(connect(redis.url, { version: "1.1.0" }).join()).rejects.toThrow(
      "runs museum-mock 1.0.0, this is 1.1.0;",
    );
    expect(await connect(redis.url, { config: configOf("b"), name: "b" }).join()).toEqual({ position: 0, state: "" });
    expect(await connect(`${redis.url}/1`, { config: configOf("b") }).join()).toEqual({ position: 0, state: "" });
    const other = await connectAndJoin(redis.url);
    expect(await other.append(0, [])).toHaveLength(1);
    await Promise.all([log.close(), other.close()]);
    const next = await connectAndJoin(redis.url, { config: configOf("b") });
    expect(await next.append(0, [])).toEqual([]);
  });

  it("begins a new log for other options when no replica was seen for a while", async () => {
    const redis = await begin();
    const log = await connectAndJoin(redis.url);
    await log.append(0, ["1"]);
    const options = { config: configOf("b") };
    await expect(connect(redis.url, options).join()).rejects.toThrow("other options");
    const seen = await redis.command("ZREMRANGEBYSCORE", "museum-mock:{a}:replicas", "-inf", `${Date.now() - 15_000}`);
    expect(seen).toBe(":0");
    await redis.command("ZUNIONSTORE", "museum-mock:{a}:replicas", "1", "museum-mock:{a}:replicas", "WEIGHTS", "0.99");
    expect(await connect(redis.url, options).join()).toEqual({ position: 0, state: "" });
    await expect(log.append(1, [])).rejects.toMatchObject({ failure: "lost" });
    await expect(log.join()).rejects.toMatchObject(unreachable(/other options/));
  });

  it("forgets everything a day after the last replica was seen", async () => {
    const redis = await begin();
    const log = await connectAndJoin(redis.url);
    await log.append(0, ["1", "2"], { position: 1, state: "one" });
    await log.append(2, ["3"], { position: 2, state: "two" });
    for (const part of ["log", "entries", "checkpoint", "next-checkpoint", "replicas"]) {
      const [, seconds] = (await redis.command("TTL", `museum-mock:{a}:${part}`)).split(":").map(Number);
      expect(seconds, part).toBeGreaterThan(86_000);
      expect(seconds, part).toBeLessThanOrEqual(86_400);
    }
  });
});
