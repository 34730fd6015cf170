/** Simulates time, processes and a network, by a seed: messages are late, lost or overtaken; processes stop for a while, or are killed. */
import { createChance } from "../../src/fixtures/chance.js";
import { type Ownership, type SessionStore, StoreError } from "../../src/mock/store/ownership.js";

export interface SimulatedProcess {
  isDead: boolean;
  /** Until when nothing happens in it, as after SIGSTOP. */
  stoppedUntil: number;
  /** How its network to the store is for a while: how long each message takes at most, and which share of the calls is lost. */
  badNetwork: { readonly until: number; readonly latency: number; readonly lossRate: number } | undefined;
  /** How fast its clock runs. */
  readonly clockRate: number;
}

export interface Simulation {
  now(): number;
  random(): number;
  /** Calls something later, in a process or outside of all. Time stands still until it has returned. */
  later(milliseconds: number, run: () => void | Promise<void>, process?: SimulatedProcess): void;
  timeOf(process: SimulatedProcess): ConstructorParameters<typeof Ownership>[0]["time"];
  /** Returns a store behind the network. */
  overNetwork(store: SessionStore, process: SimulatedProcess): SessionStore;
  /** The share of calls that are lost, half of them on the way back. */
  lossRate: number;
  /** Lets time pass. */
  run(milliseconds: number): Promise<void>;
}

/** When a replica takes a call for lost. */
const ANSWER_MILLISECONDS = 2_000;

interface Event {
  readonly time: number;
  readonly process: SimulatedProcess | undefined;
  run(): void | Promise<void>;
}

export function createSimulation(seed: number): Simulation {
  const { next } = createChance(seed, "simulation");
  /** In the order of their time; of two at the same time, the one that was planned first comes first. */
  const events: Event[] = [];
  let time = 0;

  function later(milliseconds: number, run: Event["run"], process?: SimulatedProcess): void {
    const event = { time: time + Math.max(milliseconds, 0), process, run };
    events.splice(events.findLastIndex((other) => other.time <= event.time) + 1, 0, event);
  }

  /** Mostly some milliseconds, now and then seconds. */
  const latency = () => (next() < 0.001 ? 4_000 * next() : 30 * next() * next());
  const badNetworkOf = ({ badNetwork }: SimulatedProcess) =>
    badNetwork && badNetwork.until > time ? badNetwork : undefined;

  const simulation: Simulation = {
    lossRate: 0,
    now: () => time,
    random: next,
    later,
    timeOf: (process) => ({
      now: () => time * process.clockRate,
      pause: (milliseconds, signal) =>
        new Promise((resolve) => {
          if (signal?.aborted) return resolve();
          later(milliseconds / process.clockRate, resolve, process);
        }),
    }),
    overNetwork(store, process) {
      const send = <Answer>(call: () => Promise<Answer>): Promise<Answer> =>
        new Promise((resolve, reject) => {
          const fate = next();
          const { lossRate } = badNetworkOf(process) ?? simulation;
          const delay = () => {
            const bad = badNetworkOf(process);
            return bad ? bad.latency * next() : latency();
          };
          const isLost = fate < lossRate / 2;
          const isAnswerLost = !isLost && fate < lossRate;
          later(ANSWER_MILLISECONDS, () => reject(new StoreError("No answer.")), process);
          // A call that is lost may arrive long after it was given up.
          if (isLost && next() < 0.5) return;
          later(isLost ? 1_000 + 6_000 * next() : delay(), () => {
            void call().then((answer) => !isAnswerLost && later(delay(), () => resolve(answer), process));
          });
        });
      return {
        renew: () => send(() => store.renew()),
        acquire: (...args) => send(() => store.acquire(...args)),
        write: (...args) => send(() => store.write(...args)),
        leave: () => send(() => store.leave()),
      };
    },
    async run(milliseconds) {
      const until = time + milliseconds;
      for (let event = events[0]; event && event.time <= until; event = events[0]) {
        events.shift();
        const { process } = event;
        time = event.time;
        if (process?.isDead) continue;
        if (process && process.stoppedUntil > time) later(process.stoppedUntil - time, event.run, process);
        else await event.run();
        // What follows from it happens at the same moment.
        await new Promise((resolve) => setImmediate(resolve));
      }
      time = until;
    },
  };
  return simulation;
}
