/** Replicas whose log fails, comes late and is lost answer every request, and are alike once it is well. */
import { expect, it } from "vitest";
import { createChance } from "../../src/fixtures/chance.js";
import { createMemoryLog } from "../../src/mock/replica/memory-log.js";
import { LogError, type SharedLog } from "../../src/mock/replica/shared-log.js";
import type { SharedMock } from "../../src/mock/shared-mock.js";
import { createScript } from "../support/replica-script.js";
import { createReplicaOver, sendStep } from "../support/replicas.js";

const STEPS = 400;
const LOSE_EVERY = 150;
const LATE_MILLISECONDS = 8;

it.each([1, 2])("three replicas over a log that fails (%i)", async (seed) => {
  const { next } = createChance(seed, "failing log");
  const store = createStore(next);
  const options = { eventsACheckpoint: 8, maxSessions: 3, report: () => {} };
  const replicas = ["one", "two", "three"].map((id) => createReplicaOver(store.connect(), id, options));
  store.isFailing = false;
  for (const replica of replicas) await replica.start();
  store.isFailing = true;
  const sent: Promise<unknown>[] = [];
  for (const [at, step] of createScript(seed, STEPS).entries()) {
    sent.push(sendStep((replicas[Math.floor(next() * 3)] as SharedMock).mock, step));
    if (next() < 0.4) await sleep(next() * 3);
    if (at % LOSE_EVERY === LOSE_EVERY - 1) store.lose();
  }
  await Promise.all(sent);
  store.isFailing = false;
  const read = async (path: string) => {
    const bodies: string[] = [];
    for (const { mock } of replicas)
      bodies.push((await sendStep(mock, { method: "GET", path: `/__admin/${path}`, headers: {} })).body);
    return bodies;
  };
  const [sessions] = (await read("sessions")).map((body) => JSON.parse(body));
  for (const path of [
    "world",
    "requests?session=*",
    ...sessions.map(({ id }: { id: string }) => `world?session=${id}`),
  ])
    await expect.poll(async () => new Set(await read(path)).size, { message: path }).toBe(1);
  await Promise.all(replicas.map((replica) => replica.close()));
});

/** A store whose calls fail, before or after they have had their effect, and take a while. */
function createStore(next: () => number) {
  const createLog = () => createMemoryLog(() => Date.UTC(2027, 2, 1, 9));
  let memory = createLog();
  let epoch = 0;
  const store = {
    isFailing: true,
    lose() {
      memory = createLog();
      epoch += 1;
    },
    connect(): SharedLog {
      let log = memory.connect();
      let joined = epoch;
      const pass = async (probability: number) => {
        if (!store.isFailing) return;
        if (next() < 0.3) await sleep(next() * LATE_MILLISECONDS);
        if (next() < probability) throw new LogError("unreachable", "The connection broke.");
      };
      const current = () => {
        if (joined !== epoch) throw new LogError("lost", "gone");
        return log;
      };
      return {
        async join() {
          log = memory.connect();
          joined = epoch;
          await pass(0.1);
          return log.join();
        },
        async append(...given) {
          await pass(0.05);
          const entries = await current().append(...given);
          await pass(0.05);
          return entries;
        },
        async follow(after) {
          // So late that entries are dropped before they are read.
          await sleep(store.isFailing ? 40 * next() : 1);
          return current().append(after, []);
        },
        close: async () => {},
      };
    },
  };
  return store;
}

function sleep(milliseconds: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, milliseconds));
}
