/** Holds answers back for a while. */

/** How long answers are held back. */
export interface DelayOptions {
  /** Milliseconds; each delay lies between the two. */
  readonly min: number;
  readonly max: number;
  /** Returns a number from 0 up to, not including, 1. */
  readonly chance: () => number;
}

/** The next delay in milliseconds. */
export function drawDelay(options: DelayOptions | undefined): number {
  return options ? options.min + (options.max - options.min) * options.chance() : 0;
}

/** Waits for so many milliseconds, or until the signal is aborted. */
export function pause(milliseconds: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    if (milliseconds <= 0 || signal.aborted) return resolve();
    const timer = setTimeout(done, milliseconds);
    function done() {
      clearTimeout(timer);
      signal.removeEventListener("abort", done);
      resolve();
    }
    signal.addEventListener("abort", done);
  });
}
