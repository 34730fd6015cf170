/**
 * Replicas under a simulated clock and network: no steering that was acknowledged is lost, and nobody answers for a session that another
 * replica has taken over. `INTERLEAVINGS=5000` tries as many seeds.
 */
import { describe, expect, it } from "vitest";
import { addDays } from "../../../src/contract/calendar-date.js";
import { holdClock } from "../../../src/contract/clock.js";
import { createFixedWorld } from "../../../src/fixtures/world.js";
import { createMock } from "../../../src/mock/mock.js";
import { Ownership } from "../../../src/mock/store/ownership.js";
import { createMemoryStore } from "../../support/memory-store.js";
import { CREDENTIAL, json } from "../../support/mock.js";
import { shareOf } from "../../support/share.js";
import { createSimulation, type SimulatedProcess, type Simulation } from "../../support/simulation.js";

const INTERLEAVINGS = Number(process.env["INTERLEAVINGS"] ?? shareOf(150, 0.05));
const REPLICAS = 3;
const SESSIONS = ["a", "b"];
const FIRST_DAY = "2027-01-01";
const days = Array.from({ length: 400 }, (_, index) => addDays(FIRST_DAY, index));
const hours = days.map((date) => ({ date, timeOpen: "09:00", timeClose: "18:00" }));
const world = createFixedWorld({ hours, events: [] });

type Mock = ReturnType<typeof createMock>;

/** Creates a replica in a process of its own. */
async function startReplica(simulation: Simulation, memory: ReturnType<typeof createMemoryStore>, name: string) {
  const clockRate = 0.92 + 0.16 * simulation.random();
  const process: SimulatedProcess = { isDead: false, stoppedUntil: 0, badNetwork: undefined, clockRate };
  const store = simulation.overNetwork(memory.of(name), process);
  const mock = createMock({
    ...{ world, clock: holdClock(FIRST_DAY), stopwatch: simulation.now },
    replica: { idSuffix: name, own: (parts) => new Ownership({ ...parts, store, time: simulation.timeOf(process) }) },
  });
  // The admin API is loaded now, since that takes real time.
  await mock.fetch("http://localhost/__admin/health");
  return { process, mock };
}

/** What is true of a session: the number of the last steering that was acknowledged, and of the last one that was sent. */
type Known = { acknowledged: number; sent: number };

const steer = async (mock: Mock, session: string, day: string): Promise<number> =>
  (await mock.fetch(`http://localhost/__admin/clock?session=${session}`, json({ today: day }))).status;

async function read(mock: Mock, session: string): Promise<number | undefined> {
  const header = (name: string) => ({ authorization: CREDENTIAL, prefer: `session=${session}` })[name] ?? null;
  const { status, body } = await mock.exchange({ method: "GET", target: "/museum-hours?limit=1", header });
  if (status === 503) return undefined;
  expect(status).toBe(200);
  return days.indexOf(JSON.parse(body)[0].date);
}

/**
 * Runs clients against replicas that are stopped, killed and replaced, or against a store that is restarted without its file or with an older one;
 * returns what happened, and each answer that must not be.
 */
async function simulate(seed: number, trouble: "replicas" | "store") {
  const simulation = createSimulation(seed);
  const { random, later } = simulation;
  const memory = createMemoryStore(simulation.now);
  const start = (index: number) => startReplica(simulation, memory, `r${index}-${Math.floor(simulation.now())}`);
  const replicas = await Promise.all(Array.from({ length: REPLICAS }, (_, index) => start(index)));
  const known = new Map<string, Known>(SESSIONS.map((id) => [id, { acknowledged: 0, sent: 0 }]));
  const wrong: string[] = [];
  let answers = 0;
  let isOver = false;
  // A balancer keeps a session with a replica, until it takes it for dead, rightly or not.
  const homes = new Map(SESSIONS.map((id, index) => [id, index % REPLICAS]));
  const homeOf = (id: string, strayRate: number) =>
    replicas[random() < strayRate ? Math.floor(random() * REPLICAS) : (homes.get(id) ?? 0)]!;
  /** How many requests each process has not answered yet. */
  const waiting = new Map<SimulatedProcess, number>();

  const work = (id: string, isWriter: boolean): void => {
    if (isOver) return;
    const again = () => later(200 * random(), () => work(id, isWriter));
    const { process, mock } = homeOf(id, trouble === "store" ? 0 : isWriter ? 0.1 : 0.4);
    if (process.isDead || process.stoppedUntil > simulation.now()) {
      again();
      return;
    }
    const one = known.get(id) as Known;
    const before = one.acknowledged;
    let isDone = false;
    const count = (more: number) => waiting.set(process, (waiting.get(process) ?? 0) + more);
    count(1);
    const done = () => {
      if (isDone) return;
      isDone = true;
      count(-1);
      again();
    };
    // A client does not go on while its request may still take effect, unless the process is gone.
    const look = (): void => {
      if (process.isDead) done();
      else if (!isDone) later(1_000, look);
    };
    later(1_000, look);
    if (isWriter) {
      one.sent += 1;
      const number = one.sent;
      void steer(mock, id, days[number] as string).then((status) => {
        // The answer of a process that was killed reaches nobody.
        if (process.isDead) return;
        if (status === 200) one.acknowledged = Math.max(one.acknowledged, number);
        else if (status !== 503) wrong.push(`steering gets ${status}`);
        done();
      });
    } else {
      void read(mock, id).then((number) => {
        if (process.isDead) return;
        if (number !== undefined) {
          answers += 1;
          const isRight = number >= before && number <= one.sent;
          if (!isRight) wrong.push(`${id} shows ${number} at ${simulation.now()}, after ${before} was acknowledged`);
        }
        done();
      });
    }
  };
  for (const id of SESSIONS) for (const isWriter of [true, false, false]) work(id, isWriter);

  const moveSessions = () => {
    for (const id of SESSIONS) if (random() < 0.5) homes.set(id, Math.floor(random() * REPLICAS));
  };
  const upset = async (): Promise<void> => {
    if (isOver) return;
    const index = Math.floor(random() * REPLICAS);
    const { process } = replicas[index]!;
    const kind = random();
    if (kind < 0.25) process.stoppedUntil = simulation.now() + 8_000 * random();
    else if (kind < 0.4) {
      process.isDead = true;
      replicas[index] = await start(index);
    } else if (kind < 0.6) {
      const until = simulation.now() + 15_000 * random();
      const latency = random() < 0.5 ? 1_500 : 1_000 * random() ** 2;
      process.badNetwork = { until, latency, lossRate: 0.3 + 0.6 * random() };
      later(5_000 * random(), moveSessions);
    } else if (kind < 0.8) moveSessions();
    else simulation.lossRate = simulation.lossRate > 0 ? 0 : 0.3 * random();
    later(3_000 * random(), upset);
  };
  /** The sessions rest while they move, since one that nobody holds is in the store alone. */
  const restartStore = (): void => {
    if (isOver) return;
    for (const id of SESSIONS) homes.set(id, Math.floor(random() * REPLICAS));
    const saved = random() < 0.5 ? memory.save() : undefined;
    later(4_000 + 2_000 * random(), () => {
      memory.restart(saved);
      moveSessions();
    });
    later(10_000 + 2_000 * random(), restartStore);
  };
  if (trouble === "store") {
    const calm = { until: Number.POSITIVE_INFINITY, latency: 30, lossRate: 0 };
    for (const { process } of replicas) process.badNetwork = calm;
  }
  later(1_000, trouble === "store" ? restartStore : upset);
  await simulation.run(25_000);
  isOver = true;
  simulation.lossRate = 0;
  for (const { process } of replicas) process.badNetwork = undefined;
  await simulation.run(20_000);
  for (const { process } of replicas) if (waiting.get(process)) wrong.push("a request gets no answer");
  for (const id of SESSIONS) {
    const { mock } = await start(9);
    let number: number | undefined;
    for (let tries = 0; number === undefined && tries < 5; tries += 1) {
      const reading = read(mock, id);
      await simulation.run(8_000);
      number = await reading;
    }
    const { acknowledged, sent } = known.get(id) as Known;
    if (number === undefined || number < acknowledged || number > sent)
      wrong.push(`${id} ends with ${number} instead of ${acknowledged}`);
  }
  return { wrong, answers, acknowledged: [...known.values()].map((one) => one.acknowledged) };
}

describe.each([
  ["replicas", "takeovers, pauses, lost messages and kills"],
  ["store", "restarts of a store that lacks what was written last"],
] as const)(`${INTERLEAVINGS} interleavings in which trouble comes from %s`, (trouble, title) => {
  it(`(${title}) lose no acknowledged steering, and show nothing that is older`, async () => {
    let answers = 0;
    let acknowledged = 0;
    const first = Number(process.env["FIRST_SEED"] ?? 1);
    for (let seed = first; seed < first + INTERLEAVINGS; seed += 1) {
      const result = await simulate(seed, trouble);
      expect(result.wrong, `seed ${seed}`).toEqual([]);
      answers += result.answers;
      acknowledged += result.acknowledged.reduce((sum, number) => sum + number, 0);
    }
    if (process.env["INTERLEAVINGS"]) console.log(`${answers} answers, ${acknowledged} acknowledged steerings`);
    expect(answers).toBeGreaterThan(20 * INTERLEAVINGS);
    expect(acknowledged).toBeGreaterThan(10 * INTERLEAVINGS);
  });
});
