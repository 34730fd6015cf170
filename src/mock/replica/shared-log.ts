/** The log that the replicas of a mock share: every event that changes or counts something, in one order. */

/** An event with its place in the order. */
export interface LogEntry {
  /** Counts up from 1, without a gap. */
  readonly position: number;
  /** Milliseconds since 1970 by the clock of the log, which never goes back. */
  readonly time: number;
  readonly event: string;
}

/** The state of a mock at a position, so that a new replica need not read the log from its beginning. */
export interface Checkpoint {
  /** The position of the last event that it includes; 0 for the beginning. */
  readonly position: number;
  /** Empty for the beginning. */
  readonly state: string;
}

/** Every method rejects with a `LogError`. */
export interface SharedLog {
  /** Joins the log, which is created if there is none, and returns the checkpoint to begin with. */
  join(): Promise<Checkpoint>;
  /**
   * Appends events in one step, in their order, or none of them. Returns the entries after the position `after`, the new ones last; without
   * events, those that there are. `checkpoint` is kept in the same step if it is later than the last one that was kept; the one before it
   * becomes the one to begin with, and what is older is dropped.
   */
  append(after: number, events: readonly string[], checkpoint?: Checkpoint): Promise<readonly LogEntry[]>;
  /** Waits for entries after a position, and returns them; an empty list if none came for a while, or once the log is closed. */
  follow(after: number): Promise<readonly LogEntry[]>;
  /** Leaves the log. */
  close(): Promise<void>;
}

/**
 * - `unreachable`: the log can't be reached now, or did not answer in time. An event may have been appended all the same.
 * - `lost`: the log is not the one that was joined: what it held is gone.
 * - `behind`: entries after the position were dropped already.
 *
 * After `lost` and `behind`, `join` begins anew.
 */
export type LogFailure = "unreachable" | "lost" | "behind";

export class LogError extends Error {
  readonly failure: LogFailure;
  constructor(failure: LogFailure, message: string) {
    super(message);
    this.failure = failure;
  }
}
