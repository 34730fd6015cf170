/** Starts workers that serve one mock on one port, and starts another one where one of them ends. */
import cluster, { type Worker } from "node:cluster";
import { plural } from "../../base/plural.js";
import { createMemoryLog } from "../../mock/replica/memory-log.js";
import { EXIT } from "../exit-status.js";
import { untilOrphaned, untilStopSignal } from "../stop-signals.js";
import type { Terminal } from "../terminal.js";
import { answerWorker, createRefusal } from "./worker-log.js";
import { ALL_LISTEN, STOP, WORKER_VARIABLE } from "./worker-messages.js";

/** How many workers may end by themselves within how many milliseconds before the mock gives up. */
const ENDS_AT_MOST = 10;
const ENDS_WITHIN = 60_000;

/** Serves with a number of workers until a signal stops them; resolves to the exit status. */
export async function runWorkers(count: number, terminal: Terminal): Promise<number> {
  const log = createMemoryLog(Date.now);
  const refuse = createRefusal();
  const running = new Set<Worker>();
  const listening = new WeakSet<Worker>();
  let ends: readonly number[] = [];
  let isStopping = false;
  let giveUp: (status: number) => void = () => {};
  const failed = new Promise<number>((resolve) => {
    giveUp = resolve;
  });

  function start(role: "first" | "other"): Promise<void> {
    const worker = cluster.fork({ [WORKER_VARIABLE]: role });
    running.add(worker);
    const connection = log.connect();
    answerWorker(worker, connection, refuse);
    return new Promise((resolve) => {
      worker.once("listening", () => {
        listening.add(worker);
        resolve();
      });
      worker.once("exit", (status, signal) => {
        running.delete(worker);
        void connection.close();
        if (isStopping) return;
        const hasListened = listening.has(worker);
        // What a worker finds wrong before it listens is wrong for all of them, and it has said so.
        if (!hasListened && status) return giveUp(status);
        resolve(startAgain(hasListened ? "other" : role, signal ?? `exit status ${status}`));
      });
    });
  }

  async function startAgain(role: "first" | "other", reason: string): Promise<void> {
    const now = Date.now();
    ends = [...ends.filter((time) => now - time < ENDS_WITHIN), now];
    terminal.warn(
      `${terminal.paintWarning("yellow", "note:")} a worker ended (${reason}); another one takes its place.`,
    );
    if (ends.length > ENDS_AT_MOST) giveUp(EXIT.noVerdict);
    else await start(role);
  }

  async function startAll(): Promise<void> {
    await start("first");
    const [first] = running;
    await Promise.all(Array.from({ length: count - 1 }, () => start("other")));
    first?.send(ALL_LISTEN, () => {});
  }

  const isRunByNpm = terminal.env["npm_lifecycle_event"] !== undefined;
  const stopped = Promise.race([untilStopSignal(terminal.signals), ...(isRunByNpm ? [untilOrphaned(terminal)] : [])]);
  void startAll();
  const status = await Promise.race([stopped.then(() => EXIT.kept), failed]);
  if (status !== EXIT.kept && ends.length > ENDS_AT_MOST)
    terminal.warn(`${plural(ends.length, "worker")} ended within a minute; the mock stops.`);
  isStopping = true;
  await Promise.all([...running].map((worker) => stop(worker, listening.has(worker))));
  return status;
}

/** Asks a worker to stop, and waits until it has. One that does not listen yet would not hear it, and has nothing to end. */
function stop(worker: Worker, isListening: boolean): Promise<void> {
  return new Promise((resolve) => {
    worker.once("exit", () => resolve());
    if (worker.isDead()) resolve();
    else if (isListening) worker.send(STOP, () => {});
    else worker.process.kill();
  });
}
