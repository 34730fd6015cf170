/** Appends the events of one replica to the log in batches: while one batch is appended, the next one gathers. */
import { type Checkpoint, type LogEntry, LogError, type SharedLog } from "./shared-log.js";

/** An event to append. Without an event, the replica only catches up with the log. */
export interface Waiting {
  readonly event?: string;
  readonly checkpoint?: Checkpoint;
  /** Called when the event, and everything before it, is in the log and was taken from it. */
  appended(): void;
  failed(error: unknown): void;
}

export interface LogQueue {
  add(waiting: Waiting): void;
}

export interface LogQueueOptions {
  readonly log: SharedLog;
  /** Returns the position of the last entry that was received. */
  received(): number;
  /** Takes entries to be applied. Throws a LogError if some are missing before them. */
  take(entries: readonly LogEntry[]): void;
  /** Whether the replica has joined the log; false if it could not read what it has to begin with. */
  isJoined(): boolean;
  /** Joins the log once more. The reason is that it was lost, or that the replica fell behind. */
  rejoin(reason: LogError | undefined): Promise<void>;
}

/** The most events of a batch. */
const AT_ONCE = 500;

/** How often the log is joined again for the same batch. */
const JOINS = 3;

export function createLogQueue({ log, received, take, isJoined, rejoin }: LogQueueOptions): LogQueue {
  let waiting: Waiting[] = [];
  let isRunning = false;

  async function append(batch: readonly Waiting[], joins = 0): Promise<void> {
    if (!isJoined()) await rejoin(undefined);
    const events = batch.flatMap(({ event }) => event ?? []);
    const checkpoint = batch.find((one) => one.checkpoint)?.checkpoint;
    const entries = await log.append(received(), events, checkpoint).catch(async (error) => {
      // A log that was lost, or has dropped what comes next, has not taken the events.
      if (!(error instanceof LogError) || error.failure === "unreachable" || joins >= JOINS) throw error;
      await rejoin(error);
      // A checkpoint is of the state before, which the log may not have any more.
      for (const one of batch) if (one.checkpoint) one.failed(error);
      await append(
        batch.filter((one) => !one.checkpoint),
        joins + 1,
      );
      return [];
    });
    take(entries);
  }

  async function run(): Promise<void> {
    while (waiting.length > 0) {
      const batch = waiting.slice(0, AT_ONCE);
      waiting = waiting.slice(AT_ONCE);
      try {
        await append(batch);
        for (const one of batch) one.appended();
      } catch (error) {
        for (const one of batch) one.failed(error);
      }
    }
    isRunning = false;
  }

  return {
    add(one) {
      waiting.push(one);
      if (isRunning) return;
      isRunning = true;
      // Events of the same turn of the event loop go into one batch.
      queueMicrotask(() => void run());
    },
  };
}
