/** Holds answers back for a while. */

/** How long answers are held back. */
export interface DelayOptions {
  /** Milliseconds; each delay lies between the two. */
  readonly min: number;
  readonly max: number;
  /** Returns a number from 0 up to, not including, 1. */
  readonly chance: () => number;
}

/** Returns a function that waits for the next delay, or until its signal is aborted. */
export function createDelay(options: DelayOptions | undefined): (signal: AbortSignal) => Promise<void> {
  if (!options) return async () => {};
  const { min, max, chance } = options;
  return (signal) =>
    new Promise((resolve) => {
      if (signal.aborted) return resolve();
      const timer = setTimeout(done, min + (max - min) * chance());
      function done() {
        clearTimeout(timer);
        signal.removeEventListener("abort", done);
        resolve();
      }
      signal.addEventListener("abort", done);
    });
}
