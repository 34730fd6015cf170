/** Replicas that began at different times, from different checkpoints, show the same: sessions, worlds and journal. */
import { describe, expect, it } from "vitest";
import { createChance } from "../../src/fixtures/chance.js";
import { createLogTime } from "../../src/mock/replica/log-time.js";
import { createMemoryLog } from "../../src/mock/replica/memory-log.js";
import type { SharedMock } from "../../src/mock/shared-mock.js";
import { createScript, type Step } from "../support/replica-script.js";
import { createReplicaOver, type GroupOptions, sendStep } from "../support/replicas.js";

const STEPS = 300;
const COMPARE_EVERY = 60;
const REPLACE_EVERY = 20;

interface Play {
  readonly options: GroupOptions;
  /** Lets time go on, now and then, by less than this, in milliseconds. */
  readonly leap?: number;
  /** Sends requests while others are held back. */
  readonly isHeldBack?: true;
}

const plays: Readonly<Record<string, Play>> = {
  "sessions are dropped": { options: { eventsACheckpoint: 60, sessionIdle: 60_000, maxSessions: 3 }, leap: 30_000 },
  "answers are held back": { options: { eventsACheckpoint: 30, maxSessions: 3 }, isHeldBack: true },
  "the mock has scenarios of its own": {
    options: {
      eventsACheckpoint: 40,
      scenario: "ours",
      scenarios: [{ name: "ours", says: "Ours.", profile: { pageBeyondEnd: "notFound" } }],
    },
  },
};

describe.each(Object.entries(plays))("where %s", (_name, { options, leap = 0, isHeldBack }) => {
  it.each([1, 3])("replicas are alike (%i)", async (seed) => {
    const { next } = createChance(seed, "late replicas");
    let now = Date.UTC(2027, 2, 1, 9);
    const log = createMemoryLog(() => now);
    let begun = 0;
    const begin = async () => {
      begun += 1;
      const replica = createReplicaOver(
        log.connect(),
        `replica-${begun}`,
        options,
        createLogTime(() => now),
      );
      await replica.start();
      return replica;
    };
    const replicas: SharedMock[] = [await begin(), await begin(), await begin()];
    const gone: SharedMock[] = [];
    let sent: Promise<unknown>[] = [];
    for (const [at, step] of createScript(seed, STEPS).entries()) {
      if (next() < 0.2) now += Math.floor(next() * leap);
      const given =
        isHeldBack && next() < 0.04 ? { ...HOLD_BACK, headers: { ...step.headers, ...HOLD_BACK.headers } } : step;
      const place = Math.floor(next() * replicas.length);
      sent.push(sendStep((replicas[place] as SharedMock).mock, given));
      if (!isHeldBack || next() < 0.3)
        await (isHeldBack ? new Promise((resolve) => setTimeout(resolve, 2)) : sent.at(-1));
      if (at % REPLACE_EVERY === REPLACE_EVERY - 1) {
        gone.push(replicas[place] as SharedMock);
        replicas[place] = await begin();
      }
      if (at % COMPARE_EVERY !== COMPARE_EVERY - 1) continue;
      await Promise.all(sent);
      sent = [];
      await expectAlike(replicas, `step ${at}`);
    }
    await Promise.all([...replicas, ...gone].map((replica) => replica.close()));
  });
});

const HOLD_BACK: Step = {
  method: "PUT",
  path: "/__admin/faults",
  headers: { "content-type": "application/json" },
  body: JSON.stringify([{ delay: { min: 5, max: 40 } }, { every: 3, status: 503 }]),
};

async function expectAlike(replicas: readonly SharedMock[], about: string): Promise<void> {
  const read = async ({ mock }: SharedMock, path: string) =>
    (await sendStep(mock, { method: "GET", path: `/__admin/${path}`, headers: {} })).body;
  const sessions: readonly { readonly id: string }[] = JSON.parse(await read(replicas[0] as SharedMock, "sessions"));
  const worlds = sessions.flatMap(({ id }) => [`world?session=${id}`, `scenarios?session=${id}`]);
  for (const path of ["requests?session=*", "sessions", "world", "scenarios", ...worlds]) {
    const readAll = async () => {
      const bodies: string[] = [];
      for (const replica of replicas) bodies.push(await read(replica, path));
      return bodies;
    };
    // To read a session is an event, with which a checkpoint may come between two replicas.
    const isSame = (bodies: readonly string[]) => new Set(bodies).size === 1;
    const bodies = [await readAll(), await readAll()].find(isSame) ?? (await readAll());
    expect(isSame(bodies), `${about}, ${path}:\n${bodies.map((body) => body.slice(0, 2000)).join("\n")}`).toBe(true);
  }
}
