/** The clock of a replica. While an event is applied it shows the time of the event, so that all replicas get the same result. */

export interface LogTime {
  /** Returns milliseconds since 1970: the time of the event while one is applied, otherwise the real time, but never before the last event. */
  now(): number;
  /** Returns the time of the last event. */
  latest(): number;
  /** Shows the time of an event from now on. */
  begin(time: number): void;
  /** Shows the real time again. */
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
