/** One replica of a mock: appends what it is asked to the shared log, applies the log in its order, and answers. */
import { ControlError } from "../control/control-error.js";
import { pause } from "../message/pause.js";
import type { ReplyMessage } from "../message/reply-message.js";
import type { RequestMessage } from "../message/request-message.js";
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
  /** Tells this replica from the others. */
  readonly id: string;
  /** Called with what a person who looks after the mock should know. */
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
  /** Appends an event, applies everything up to it, and returns what it came to. Rejects with a ControlError. */
  submit(event: ReplicaEvent): Promise<Outcome>;
  /** Catches up with the log. Rejects with a ControlError. */
  sync(): Promise<void>;
  /** Returns the position of the last event that was applied. */
  position(): number;
  /** Returns when a request of this replica came, by the stopwatch, while its event is applied. */
  ownStart(): number | undefined;
  /** Leaves the log. */
  close(): Promise<void>;
}

/** How many events there are from one checkpoint to the next, unless another number is given; a long one counts as several. */
const EVENTS_A_CHECKPOINT = 10_000;

/** How many characters count as one event more. */
const CHARACTERS_AN_EVENT = 4000;

/** After how many more events a checkpoint that could not be made is tried again. */
const EVENTS_A_TRIAL = 500;

/** How many times these events there can be before a checkpoint is made although answers are held back. */
const TIMES_AT_MOST = 5;

/** How long to wait before following a log again that could not be reached, in milliseconds. */
const FOLLOW_AGAIN = 500;

interface Pending {
  readonly started: number;
  resolve(outcome: Outcome): void;
  reject(error: unknown): void;
}

export function createReplica(parts: ReplicaParts): Replica {
  const { log, application, requests, time, stopwatch, id, report, onError } = parts;
  const { eventsACheckpoint = EVENTS_A_CHECKPOINT } = parts;
  const pending = new Map<number, Pending>();
  let lastNumber = 0;
  let received = 0;
  let applied = 0;
  let own: Pending | undefined;
  let isClosed = false;
  /** How many events there were since the last checkpoint; the same on all replicas. */
  let events = 0;
  let checkpointed = 0;
  let applying = Promise.resolve();
  const queue = createLogQueue({ log, received: () => received, take, rejoin });

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
    const { by, number, event } = decodeEvent(entry.event);
    const waiting = by === id ? pending.get(number) : undefined;
    if (waiting) pending.delete(number);
    own = waiting;
    time.begin(entry.time);
    const end = () => {
      time.end();
      own = undefined;
      applied = entry.position;
      if (countEvent(entry) && waiting) keepCheckpoint();
    };
    try {
      const outcome = application.apply(event, entry);
      if (outcome instanceof Promise) return outcome.then(waiting?.resolve, waiting?.reject ?? onError).then(end);
      waiting?.resolve(outcome);
    } catch (error) {
      (waiting?.reject ?? onError)(error);
    }
    end();
    return undefined;
  }

  /** Counts an event. Returns whether a checkpoint is due with it; the replica that appended the event keeps it. */
  function countEvent(entry: LogEntry): boolean {
    if (application.lastCheckpoint() !== checkpointed) {
      checkpointed = application.lastCheckpoint();
      events = 0;
      return false;
    }
    const trialsBefore = Math.floor((events - eventsACheckpoint) / EVENTS_A_TRIAL);
    events += 1 + entry.event.length / CHARACTERS_AN_EVENT;
    const trials = Math.floor((events - eventsACheckpoint) / EVENTS_A_TRIAL);
    return trials >= 0 && trials > trialsBefore;
  }

  function keepCheckpoint(): void {
    if (application.heldCount() > 0 && events < TIMES_AT_MOST * eventsACheckpoint) return;
    const checkpoint: Checkpoint = { position: applied, state: application.checkpoint() };
    const mark = { kind: "checkpoint", position: applied, lastId: application.lastId() } as const;
    append(mark, stopwatch(), checkpoint).catch(onError);
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

  const sync = () =>
    new Promise<void>((resolve, reject) => {
      queue.add({
        appended: () => void applying.then(resolve),
        failed: (error) => reject(toUnavailable(error)),
      });
    });

  async function rejoin(): Promise<void> {
    const before = applied;
    await join();
    report(
      applied < before
        ? "The store lost what it held; the mock begins anew, without sessions."
        : "This replica fell behind and began again with the last checkpoint.",
    );
  }

  async function join(): Promise<void> {
    const { position, state } = await log.join();
    applying = applying.then(() => {
      application.restore(state);
      applied = position;
      checkpointed = application.lastCheckpoint();
      events = 0;
    });
    received = position;
    await applying;
  }

  async function follow(): Promise<void> {
    while (!isClosed) {
      try {
        take(await log.follow(received));
      } catch {
        // The next request finds out what is wrong, and says so.
        await pause(FOLLOW_AGAIN);
      }
    }
  }

  return {
    async start() {
      await join();
      await sync();
      void follow();
    },
    async run(received) {
      const started = stopwatch();
      const outcome = await append({ kind: "request", request: requests.toLogged(received) }, started);
      if ("reply" in outcome) return outcome.reply;
      if (!("held" in outcome)) throw new Error("a request came to nothing");
      const { delay, position: of } = outcome.held;
      const signal = received.signal?.();
      await pause(delay, signal);
      const finished = await append({ kind: "finish", of, hasLeft: signal?.aborted === true }, started);
      if ("reply" in finished) return finished.reply;
      throw new ControlError(LOST);
    },
    submit: (event) => append(event, stopwatch()),
    sync,
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
  detail: "The store lost what it held while the answer was held back; send the request again.",
  headers: { "Retry-After": "1" },
} as const;

function toUnavailable(error: unknown): unknown {
  if (!(error instanceof LogError)) return error;
  const detail = `The store that the replicas of the mock share can't be reached: ${error.message} Send the request again later.`;
  return new ControlError({ kind: "not-available", status: 503, detail, headers: { "Retry-After": "1" } });
}
