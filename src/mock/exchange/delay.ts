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
