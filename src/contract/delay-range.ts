/** Delays as they are written: a duration, `200ms`, or a range of them, `100ms..500ms`; a plain number is in milliseconds. */
import { parseDuration } from "../base/duration.js";

/** Milliseconds; a delay lies between the two. */
export interface DelayRange {
  readonly min: number;
  readonly max: number;
}

/** In milliseconds, the longest time that a delay can be. */
const LONGEST = 9_999_999;

const BOUND = /^(?:\d{1,7}|\d{1,7}(?:\.\d{1,3})?(?:ms|s|m))$/;

/** Returns undefined for an invalid delay, and for a range that ends before it begins. */
export function parseDelayRange(text: string): DelayRange | undefined {
  const [from = "", to = from, ...more] = text.split("..");
  const [min, max] = [parseBound(from), parseBound(to)];
  return more.length === 0 && min <= max && max <= LONGEST ? { min, max } : undefined;
}

function parseBound(text: string): number {
  return BOUND.test(text) ? (parseDuration(text) ?? Number.NaN) : Number.NaN;
}

/** The delay at a point from 0 up to 1 of the range. */
export function delayWithin({ min, max }: DelayRange, point: number): number {
  return min + (max - min) * point;
}
