/** What a shared log does, written once: run over the log in memory and over Redis. */
import { afterEach, describe, expect, it } from "vitest";
import type { LogEntry, SharedLog } from "../../src/mock/replica/shared-log.js";

/** One log, which several replicas can connect to. */
export interface LogServer {
  /** Connects a replica, which has not joined yet. */
  connect(): SharedLog;
  /** Sets the clock of the log back, and returns the time that no later entry may come before. */
  setClockBack(): Promise<number>;
  remove(): Promise<void>;
}

export interface BehaviourOptions {
  /** How many events each of two replicas appends at the same time. */
  readonly concurrentEvents: number;
}

/** Registers the tests. */
export function describeSharedLog(start: () => Promise<LogServer>, { concurrentEvents }: BehaviourOptions): void {
  let server: LogServer | undefined;
  const replicas: SharedLog[] = [];
  afterEach(async () => {
    await Promise.all(replicas.splice(0).map((replica) => replica.close()));
    await server?.remove();
    server = undefined;
  });
  const join = async () => {
    server ??= await start();
    const replica = server.connect();
    replicas.push(replica);
    expect(await replica.join()).toEqual({ position: 0, state: "" });
    return replica;
  };
  const texts = (entries: readonly LogEntry[]) => entries.map(({ event }) => event);
  const positions = (entries: readonly LogEntry[]) => entries.map(({ position }) => position);

  it("gives events positions without a gap, in one order for all replicas", async () => {
    const [a, b] = [await join(), await join()];
    expect(texts(await a.append(0, ["1", "2"]))).toEqual(["1", "2"]);
    expect(await b.append(0, [])).toEqual(await a.append(0, []));
    const seen = await b.append(1, ["3"]);
    expect([positions(seen), texts(seen)]).toEqual([
      [2, 3],
      ["2", "3"],
    ]);
    expect(await b.append(3, [])).toEqual([]);
  });

  it("keeps every text as it is", async () => {
    const replica = await join();
    const events = ["", " ", '{"a":"\\u0000"}', "\0\r\n$5\r\n", "Ünïcödé 🏛️ \u2028", "x".repeat(300_000)];
    expect(texts(await replica.append(0, events))).toEqual(events);
    const checkpoint = { position: 2, state: "🏛".repeat(1_500_000) };
    await replica.append(6, ["7"], { position: 1, state: "older" });
    await replica.append(7, ["8"], checkpoint);
    await replica.append(8, ["9"], { position: 8, state: "" });
    const joined = await server!.connect().join();
    expect(joined.position).toBe(2);
    expect(joined.state === checkpoint.state).toBe(true);
  });

  it("appends the events of concurrent replicas one batch after another, each once", async () => {
    const [a, b] = [await join(), await join()];
    const appendAll = async (name: string, replica: SharedLog) => {
      let after = 0;
      const seen: LogEntry[] = [];
      for (let index = 0; index < concurrentEvents; index += 2) {
        const entries = await replica.append(after, [`${name}${index}`, `${name}${index + 1}`]);
        expect(texts(entries.slice(-2))).toEqual([`${name}${index}`, `${name}${index + 1}`]);
        seen.push(...entries);
        after = seen.length;
      }
      return [...seen, ...(await replica.append(after, []))];
    };
    const [ofA, ofB] = await Promise.all([appendAll("a", a), appendAll("b", b)]);
    const all = await a.append(0, []);
    expect(positions(all)).toEqual(Array.from({ length: 2 * concurrentEvents }, (_, index) => index + 1));
    for (const name of ["a", "b"]) {
      const own = texts(all).filter((text) => text.startsWith(name));
      expect(own).toEqual(Array.from({ length: concurrentEvents }, (_, index) => `${name}${index}`));
    }
    expect(all.slice(0, ofA.length)).toEqual(ofA);
    expect(all.slice(0, ofB.length)).toEqual(ofB);
  });

  it("lets a replica append while its last event is under way", async () => {
    const replica = await join();
    const answers = await Promise.all(["1", "2", "3"].map((event) => replica.append(0, [event])));
    expect(answers.map(texts)).toEqual([["1"], ["1", "2"], ["1", "2", "3"]]);
  });

  it("has a time that never goes back", async () => {
    const replica = await join();
    await replica.append(0, ["1"]);
    const latest = await server!.setClockBack();
    const entries = await replica.append(0, ["2", "3"]);
    const times = entries.map(({ time }) => time);
    expect(times[1]).toBeGreaterThanOrEqual(latest);
    expect(times).toEqual([...times].sort((one, other) => one - other));
    expect(times.every((time) => Number.isInteger(time) && time > 1_600_000_000_000)).toBe(true);
  });

  it("returns a large rest of the log whole", async () => {
    const [a, b] = [await join(), await join()];
    const events = Array.from({ length: 700 }, (_, index) => `${index}${"x".repeat(20_000)}`);
    for (let index = 0; index < events.length; index += 100) await a.append(index, events.slice(index, index + 100));
    expect(texts(await b.append(0, ["last"]))).toEqual([...events, "last"]);
  });

  describe("a checkpoint", () => {
    it("is begun with once there is a later one, and drops what is older", async () => {
      const replica = await join();
      await replica.append(0, ["1", "2", "3"]);
      await replica.append(3, ["4"], { position: 2, state: "two" });
      expect(await (await connected()).join()).toEqual({ position: 0, state: "" });
      await replica.append(4, ["5"], { position: 4, state: "four" });
      expect(await (await connected()).join()).toEqual({ position: 2, state: "two" });
      expect(positions(await replica.append(2, []))).toEqual([3, 4, 5]);
      await expect(replica.append(1, [])).rejects.toMatchObject({ failure: "behind" });
      await expect(replica.follow(1)).rejects.toMatchObject({ failure: "behind" });
    });

    it("is ignored unless it is later than the last", async () => {
      const replica = await join();
      await replica.append(0, ["1", "2"], { position: 2, state: "two" });
      await replica.append(2, ["3"], { position: 2, state: "other" });
      await replica.append(3, ["4"], { position: 1, state: "one" });
      expect(await (await connected()).join()).toEqual({ position: 0, state: "" });
      await replica.append(4, ["5"], { position: 4, state: "four" });
      expect(await (await connected()).join()).toEqual({ position: 2, state: "two" });
    });

    it("does not keep the events of a replica that is behind", async () => {
      const replica = await join();
      await replica.append(0, ["1", "2"]);
      await replica.append(2, ["3"], { position: 1, state: "one" });
      await replica.append(3, ["4"], { position: 3, state: "three" });
      await expect(replica.append(0, ["5"])).rejects.toMatchObject({ failure: "behind" });
      expect(texts(await replica.append(1, []))).toEqual(["2", "3", "4"]);
    });
  });

  describe("following", () => {
    it("returns at once what is there already", async () => {
      const [a, b] = [await join(), await join()];
      await a.append(0, ["1", "2"]);
      expect(texts(await b.follow(0))).toEqual(["1", "2"]);
      expect(texts(await b.follow(1))).toEqual(["2"]);
    });

    it("waits for an entry of another replica", async () => {
      const [a, b] = [await join(), await join()];
      const followed = b.follow(0);
      const appended = await a.append(0, ["1"]);
      expect(await followed).toEqual(appended);
    });

    it("sees every entry of a busy log once", async () => {
      const [a, b] = [await join(), await join()];
      const seen: string[] = [];
      const follow = async () => {
        while (seen.length < 300) seen.push(...texts(await b.follow(seen.length)));
      };
      const append = async () => {
        for (let index = 0; index < 300; index++) await a.append(index, [String(index)]);
      };
      await Promise.all([follow(), append()]);
      expect(seen).toEqual(Array.from({ length: 300 }, (_, index) => String(index)));
    });

    it("ends with nothing when the replica leaves", async () => {
      const replica = await join();
      const followed = replica.follow(0);
      await replica.close();
      expect(await followed).toEqual([]);
      expect(await replica.follow(0)).toEqual([]);
    });
  });

  const connected = async () => {
    const replica = server!.connect();
    replicas.push(replica);
    return replica;
  };
}
