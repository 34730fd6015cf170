/** Draws how long a fault delays an answer. */
import { delayWithin, parseDelayRange } from "../../contract/delay-range.js";
import type { Delay } from "../../scenarios/fault.js";

const LONGEST_DELAY = 3_600_000;

/** Returns the milliseconds of a delay; `next` draws a number from 0 to 1. */
export function drawMilliseconds(delay: Delay | undefined, next: () => number): number {
  if (delay === undefined) return 0;
  if (typeof delay === "number") return delay;
  if (typeof delay === "string") {
    return delayWithin(parseDelayRange(delay) ?? { min: 0, max: 0 }, next());
  }
  return Math.min(delay.median * Math.exp(delay.sigma * drawNormal(next)), LONGEST_DELAY);
}

/** A draw from the standard normal distribution, by the method of Box and Muller. */
function drawNormal(next: () => number): number {
  return Math.sqrt(-2 * Math.log(1 - next())) * Math.cos(2 * Math.PI * next());
}
