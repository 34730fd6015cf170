/** Counts the exchanges of a mock. */

import { type ExchangeRecord, statusOf } from "../journal/exchange-record.js";

export interface Metrics {
  record(record: ExchangeRecord): void;
  /** Lists what was counted, by operation, status and kind of session, in the order in which each was first seen. */
  list(): readonly ExchangeCount[];
}

export interface ExchangeCount {
  /** The id of the operation; `none` for an unknown path. */
  readonly operation: string;
  /** The status of the answer; 0 if the connection was cut. */
  readonly status: number;
  readonly session: SessionKind;
  /** How many exchanges. */
  readonly count: number;
  /** How long they took together, in milliseconds. */
  readonly milliseconds: number;
  /** How many took no longer than each of `DURATION_BOUNDS`. */
  readonly buckets: readonly number[];
}

/** Whether a request named a session. */
export type SessionKind = "common" | "named";

/** The upper bounds of the histogram, in milliseconds. */
export const DURATION_BOUNDS = [0.1, 0.25, 0.5, 1, 2.5, 5, 10, 50, 100, 500, 1000, 5000] as const;

export function createMetrics(): Metrics {
  const counters = new Map<string, Counter>();

  function counterOf(record: ExchangeRecord): Counter {
    const { session, reply } = record;
    const { operation = "none" } = reply;
    const status = statusOf(record);
    const kind: SessionKind = session === undefined ? "common" : "named";
    const key = `${operation} ${status} ${kind}`;
    const known = counters.get(key);
    if (known) return known;
    const buckets = DURATION_BOUNDS.map(() => 0);
    const counter = { operation, status, session: kind, count: 0, milliseconds: 0, buckets };
    counters.set(key, counter);
    return counter;
  }

  return {
    record(record) {
      const counter = counterOf(record);
      const { milliseconds } = record;
      counter.count += 1;
      counter.milliseconds += milliseconds;
      for (const [at, bound] of DURATION_BOUNDS.entries())
        if (milliseconds <= bound) counter.buckets[at] = (counter.buckets[at] ?? 0) + 1;
    },
    list: () => [...counters.values()],
  };
}

interface Counter extends ExchangeCount {
  count: number;
  milliseconds: number;
  readonly buckets: number[];
}
