/** Holds answers back for a while. */
import { type DelayRange, delayWithin } from "../../contract/delay-range.js";

/** How long answers are held back. */
export interface DelayOptions extends DelayRange {
  /** Returns a number from 0 up to, not including, 1. */
  readonly chance: () => number;
}

/** The next delay in milliseconds. */
export function drawDelay(options: DelayOptions | undefined): number {
  return options ? delayWithin(options, options.chance()) : 0;
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
