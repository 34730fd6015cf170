/** The time of a replica: while it applies an event, that of the event, so that all replicas come to the same. */

export interface LogTime {
  /** Milliseconds since 1970: that of the event that is applied, otherwise the real time, and never before the last event. */
  now(): number;
  /** Returns the time of the last event. */
  latest(): number;
  /** Begins to apply an event. */
  begin(time: number): void;
  /** Ends to apply an event. */
  end(): void;
}

/** `real` returns milliseconds since 1970. */
export function createLogTime(real: () => number): LogTime {
  let latest = 0;
  let isApplying = false;
  return {
    now: () => (isApplying ? latest : Math.max(latest, real())),
    latest: () => latest,
    begin(time) {
      latest = time;
      isApplying = true;
    },
    end() {
      isApplying = false;
    },
  };
}
