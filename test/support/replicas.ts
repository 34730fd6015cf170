/** Starts replicas of a mock over a log in memory, and one mock that has none, with the same clock. */

import { createFixedWorld } from "../../src/adapters/index.js";
import { createClock } from "../../src/contract/clock.js";
import { createMock, type Mock } from "../../src/mock/mock.js";
import type { CoreOptions } from "../../src/mock/mock-options.js";
import { createLogTime, type LogTime } from "../../src/mock/replica/log-time.js";
import { createMemoryLog, type MemoryLog } from "../../src/mock/replica/memory-log.js";
import { createSharedMock, type SharedMock, type SharingOptions } from "../../src/mock/shared-mock.js";
import { exampleWorld } from "./example-world.js";
import type { Step } from "./replica-script.js";

/** A clock that stands still: what takes time would not be the same twice. */
const NOW = Date.UTC(2027, 2, 1, 9);

/** What a client sees of an answer. */
export interface Seen {
  readonly status: number;
  readonly headers: readonly (readonly [string, string])[];
  readonly body: string;
}

function optionsAt(now: () => number, stopwatch: () => number, more: Partial<CoreOptions>): CoreOptions {
  return {
    world: createFixedWorld(exampleWorld),
    clock: createClock(now),
    credentials: ["ada:secret"],
    now,
    stopwatch,
    ...more,
  };
}

export async function sendStep(mock: Mock<string>, { method, path, headers, body }: Step): Promise<Seen> {
  const init = { method, headers, ...(body !== undefined && { body }) };
  const response = await mock.fetch(new Request(`http://127.0.0.1:4010${path}`, init)).catch((error) => error);
  if (response instanceof Error) return { status: 0, headers: [], body: response.message };
  const text = await response.text().catch((error: Error) => error.message);
  return { status: response.status, headers: [...response.headers], body: text };
}

export function startOne(more: Partial<CoreOptions> = {}) {
  const mock = createMock(
    optionsAt(
      () => NOW,
      () => NOW,
      more,
    ),
  );
  return { mock, send: (step: Step) => sendStep(mock, step) };
}

export interface Group {
  readonly replicas: readonly SharedMock[];
  readonly log: MemoryLog;
  send(step: Step, at: number): Promise<Seen>;
  /** Puts a new replica in the place of one that is gone. */
  replace(at: number): Promise<void>;
  close(): Promise<void>;
}

export type GroupOptions = Partial<CoreOptions> & Partial<Pick<SharingOptions, "eventsACheckpoint" | "report">>;

export async function startReplicas(count: number, options: GroupOptions = {}): Promise<Group> {
  const log = createMemoryLog(() => NOW);
  let last = 0;
  const begin = async () => {
    last += 1;
    const replica = createReplicaOver(log.connect(), `replica-${last}`, options);
    await replica.start();
    return replica;
  };
  const replicas: SharedMock[] = [];
  for (let at = 0; at < count; at += 1) replicas.push(await begin());
  return {
    replicas,
    log,
    send: (step, at) => sendStep((replicas[at] as SharedMock).mock, step),
    async replace(at) {
      await replicas[at]?.close();
      replicas[at] = await begin();
    },
    close: async () => void (await Promise.all(replicas.map((one) => one.close()))),
  };
}

/** Creates a replica over any log. */
export function createReplicaOver(
  log: SharingOptions["log"],
  id: string,
  { eventsACheckpoint, report = fail, ...more }: GroupOptions = {},
  time: LogTime = createLogTime(() => NOW),
): SharedMock {
  const options = optionsAt(time.now, () => NOW, { onError: fail, ...more });
  return createSharedMock(options, {
    ...{ log, time, id, report },
    ...(eventsACheckpoint !== undefined && { eventsACheckpoint }),
  });
}

function fail(error: unknown): void {
  throw error instanceof Error ? error : new Error(String(error));
}
