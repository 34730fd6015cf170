/** One replica of a mock: appends its requests to the shared log, applies the log in order, and answers. */
import { ControlError } from "../control/control-error.js";
import { pause } from "../message/pause.js";
import type { ReplyMessage } from "../message/reply-message.js";
import type { RequestMessage } from "../message/request-message.js";
import { createCheckpointSchedule } from "./checkpoint-schedule.js";
import type { EventApplication, Outcome } from "./event-application.js";
import { createLogQueue } from "./log-queue.js";
import type { LogTime } from "./log-time.js";
import type { RequestLogging } from "./logged-request.js";
import { decodeEvent, encodeEvent, type ReplicaEvent } from "./replica-event.js";
import { type Checkpoint, type LogEntry, LogError, type SharedLog } from "./shared-log.js";

export interface ReplicaParts {
  readonly log: SharedLog;
  readonly application: EventApplication;
  readonly requests: RequestLogging;
  readonly time: LogTime;
  /** Milliseconds from any moment on. */
  readonly stopwatch: () => number;
  /** The id of this replica, which no other one has. */
  readonly id: string;
  /** Called with a note for the person who runs the mock. */
  readonly report: (message: string) => void;
  readonly eventsACheckpoint?: number | undefined;
  /** Called with an unexpected error. */
  readonly onError: (error: unknown) => void;
}

export interface Replica {
  /** Joins the log and catches up with it. Rejects with a LogError. */
  start(): Promise<void>;
  /** Runs a request to the operations. Rejects with a ControlError if the log can't be reached. */
  run(request: RequestMessage): Promise<ReplyMessage>;
  /** Appends an event, applies everything up to it, and returns its result. Rejects with a ControlError. */
  submit(event: ReplicaEvent): Promise<Outcome>;
  /** Catches up with the log. Rejects with a ControlError. */
  sync(): Promise<void>;
  /** Returns the position of the last event that was applied. */
  position(): number;
  /** Returns the time of the stopwatch at which a request to this replica came, while its event is applied; otherwise undefined. */
  ownStart(): number | undefined;
  /** Leaves the log. */
  close(): Promise<void>;
}

/** How long to wait before following a log again that could not be reached, in milliseconds. */
const FOLLOW_AGAIN = 500;

interface Pending {
  readonly started: number;
  resolve(outcome: Outcome): void;
  reject(error: unknown): void;
}

export function createReplica(parts: ReplicaParts): Replica {
  const { log, application, requests, time, stopwatch, id, report, onError } = parts;
  const schedule = createCheckpointSchedule(application, parts.eventsACheckpoint);
  const pending = new Map<number, Pending>();
  let lastNumber = 0;
  let received = 0;
  let applied = 0;
  let own: Pending | undefined;
  let isClosed = false;
  let hasForeignEntry = false;
  /** How many times the log was joined, and whether its last checkpoint was taken over. */
  let joins = 0;
  let isRestored = false;
  let applying = Promise.resolve();
  const queue = createLogQueue({ log, received: () => received, take, isJoined: () => isRestored, rejoin });

  function take(entries: readonly LogEntry[]): void {
    const fresh = entries.filter(({ position }) => position > received);
    const [first] = fresh;
    if (!first) return;
    if (first.position !== received + 1) throw new LogError("behind", "Entries of the log are missing.");
    received += fresh.length;
    applying = applying.then(() => applyAll(fresh)).catch(onError);
  }

  async function applyAll(entries: readonly LogEntry[]): Promise<void> {
    for (const entry of entries) {
      const done = applyOne(entry);
      if (done) await done;
    }
  }

  /** Returns a promise only where an event takes more than one turn. */
  function applyOne(entry: LogEntry): Promise<void> | undefined {
    time.begin(entry.time);
    const envelope = decodeEvent(entry.event);
    const waiting = envelope?.by === id ? pending.get(envelope.number) : undefined;
    if (envelope && waiting) pending.delete(envelope.number);
    own = waiting;
    const end = () => {
      time.end();
      own = undefined;
      applied = entry.position;
      // The replica that appended the event keeps the checkpoint.
      if (schedule.count(entry) && waiting) keepCheckpoint();
    };
    try {
      const outcome = envelope ? application.apply(envelope, entry) : ignore();
      if (outcome instanceof Promise) return outcome.then(waiting?.resolve, waiting?.reject ?? onError).then(end);
      waiting?.resolve(outcome);
    } catch (error) {
      (waiting?.reject ?? onError)(error);
    }
    end();
    return undefined;
  }

  /** Every replica ignores the same entries, and says so once. */
  function ignore(): Outcome {
    if (!hasForeignEntry) report("Something else writes to the log of this mock. What is not an event is ignored.");
    hasForeignEntry = true;
    return { nothing: true };
  }

  function keepCheckpoint(): void {
    try {
      const checkpoint: Checkpoint = { position: applied, state: application.checkpoint() };
      const mark = { kind: "checkpoint", position: applied, lastId: application.lastId() } as const;
      append(mark, stopwatch(), checkpoint).catch(onCheckpointError);
    } catch (error) {
      onError(error);
    }
  }

  /** A store that can't be reached has been reported, and the checkpoint is tried again. */
  function onCheckpointError(error: unknown): void {
    if (!(error instanceof ControlError)) onError(error);
  }

  function append(event: ReplicaEvent, started: number, checkpoint?: Checkpoint): Promise<Outcome> {
    return new Promise((resolve, reject) => {
      lastNumber += 1;
      const number = lastNumber;
      pending.set(number, { started, resolve, reject });
      queue.add({
        event: encodeEvent({ by: id, number, event }),
        ...(checkpoint && { checkpoint }),
        appended: () => {},
        failed(error) {
          pending.delete(number);
          reject(toUnavailable(error));
        },
      });
    });
  }

  const catchUp = () =>
    new Promise<void>((resolve, reject) => {
      queue.add({ appended: () => void applying.then(resolve), failed: reject });
    });

  async function rejoin(reason: LogError | undefined): Promise<void> {
    await join();
    if (!reason) return;
    report(
      reason.failure === "lost"
        ? "The store lost data. The mock continues with what is left in the store."
        : "This replica fell behind and continues from the last checkpoint.",
    );
  }

  async function join(): Promise<void> {
    isRestored = false;
    const { position, state } = await log.join();
    joins += 1;
    received = position;
    const restored = applying.then(() => {
      application.restore(state);
      isRestored = true;
      applied = position;
      schedule.restart();
    });
    applying = restored.catch(() => {});
    await restored;
  }

  async function follow(): Promise<void> {
    while (!isClosed) {
      try {
        const joined = joins;
        const entries = await log.follow(received);
        // Entries of a log that was lost meanwhile have the same positions as others in the new one.
        if (joined === joins && isRestored) take(entries);
      } catch {
        // The next request fails the same way, and reports it.
        await pause(FOLLOW_AGAIN);
      }
    }
  }

  return {
    async start() {
      await join();
      await catchUp();
      void follow();
    },
    async run(received) {
      const started = stopwatch();
      const outcome = await append({ kind: "request", request: requests.toLogged(received) }, started);
      if ("reply" in outcome) return outcome.reply;
      if (!("held" in outcome)) throw new Error("a request has no answer");
      const { delay, id: of } = outcome.held;
      const signal = received.signal?.();
      await pause(delay, signal);
      const finished = await append({ kind: "finish", of, hasLeft: signal?.aborted === true }, started);
      if ("reply" in finished) return finished.reply;
      throw new ControlError(LOST);
    },
    submit: (event) => append(event, stopwatch()),
    sync: () =>
      catchUp().catch((error) => {
        throw toUnavailable(error);
      }),
    position: () => applied,
    ownStart: () => own?.started,
    async close() {
      isClosed = true;
      await log.close();
    },
  };
}

const LOST = {
  kind: "not-available",
  status: 503,
  detail: "The store lost the request while its answer was held back; send it again.",
  headers: { "Retry-After": "1" },
} as const;

function toUnavailable(error: unknown): unknown {
  if (!(error instanceof LogError)) return error;
  const detail = `The store that the replicas of the mock share can't be reached: ${error.message} Send the request again later.`;
  return new ControlError({ kind: "not-available", status: 503, detail, headers: { "Retry-After": "1" } });
}
