/** Replicas on one store in memory, at a time that stands still, and ways to let one of them fall behind. */
import { onTestFinished } from "vitest";
import { holdClock } from "../../src/contract/clock.js";
import { createFixedWorld } from "../../src/fixtures/world.js";
import { createMock } from "../../src/mock/mock.js";
import { Ownership, type SessionStore } from "../../src/mock/store/ownership.js";
import { type Ask, askIn } from "./admin-requests.js";
import { exampleWorld } from "./example-world.js";
import { createMemoryStore } from "./memory-store.js";
import { type Send, sendTo, TODAY } from "./mock.js";

export interface Replica {
  readonly mock: ReturnType<typeof createMock>;
  readonly send: Send;
  readonly ask: Ask;
  readonly ownership: Ownership;
  /** Lets the next calls of the store fail, or be changed. */
  readonly store: { [Name in keyof SessionStore]: SessionStore[Name] };
}

/** Creates replicas on one store, at a time that stands still, which go on until the test has ended. */
export function startReplicas<Names extends readonly string[]>(...names: Names) {
  let now = 0;
  const memory = createMemoryStore(() => now);
  const replicas = names.map((name): Replica => {
    const store = { ...memory.of(name) };
    let ownership: Ownership | undefined;
    const time = { now: () => now, pause: () => new Promise<void>((resolve) => setImmediate(resolve)) };
    const mock = createMock({
      ...{ world: createFixedWorld(exampleWorld), clock: holdClock(TODAY) },
      replica: {
        idSuffix: `-${name}`,
        own(parts) {
          ownership = new Ownership({ ...parts, store, time });
          return ownership;
        },
      },
    });
    return { mock, send: sendTo(mock), ask: askIn(mock), ownership: ownership as Ownership, store };
  });
  // One whose store never answers does not end.
  onTestFinished(() => replicas.forEach(({ ownership }) => void ownership.close()));
  return {
    replicas: replicas as { [Name in keyof Names]: Replica },
    pass: (milliseconds: number) => {
      now += milliseconds;
    },
  };
}

/** The body that holds a clock at a day. */
export const hold = (today: string) => ({ body: { today } });

/** Resolves once a replica has written all that it has to write now: each renewal comes after the writes of its moment. */
export function untilWritten({ store }: Replica): Promise<void> {
  const { renew } = store;
  let renewals = 0;
  return new Promise((resolve) => {
    store.renew = () => {
      renewals += 1;
      if (renewals === 3) resolve();
      return renew();
    };
  });
}

/** Lets a replica stand still, as far as its lease goes, until the function that is returned is called. */
export function holdRenewals({ store }: Replica): () => void {
  const { renew } = store;
  let release = () => {};
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  store.renew = async () => {
    await released;
    return renew();
  };
  return () => {
    store.renew = renew;
    release();
  };
}

/** Makes a replica do something once, before it hears the answer to its next call of the store. */
export function beforeAnswer({ store }: Replica, name: "acquire" | "write", run: () => Promise<void>): void {
  const call = store[name] as (...args: unknown[]) => Promise<unknown>;
  const once = async (...args: unknown[]) => {
    Object.assign(store, { [name]: call });
    const answer = await call(...args);
    await run();
    return answer;
  };
  Object.assign(store, { [name]: once });
}
