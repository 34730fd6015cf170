/** Delays as they are written: milliseconds, `200`, or a range of them, `100..500`. */

/** Milliseconds; a delay lies between the two. */
export interface DelayRange {
  readonly min: number;
  readonly max: number;
}

/** Returns undefined for an invalid delay, and for a range that ends before it begins. */
export function parseDelayRange(text: string): DelayRange | undefined {
  const [, from, to = from] = /^(\d{1,7})(?:\.\.(\d{1,7}))?$/.exec(text) ?? [];
  const [min, max] = [Number(from ?? Number.NaN), Number(to ?? Number.NaN)];
  return min <= max ? { min, max } : undefined;
}

/** The delay at a point from 0 up to 1 of the range. */
export function delayWithin({ min, max }: DelayRange, point: number): number {
  return min + (max - min) * point;
}
