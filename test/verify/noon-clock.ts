/** The clock of the providers and of the judge. */

/** Noon UTC of a Saturday, when it is the same date from 12 hours behind to 11 hours ahead; the data are reckoned from it. */
export const NOON = Date.UTC(2026, 10, 21, 12);

const skipped = new WeakMap<() => number, { milliseconds: number }>();

/** A clock that starts at noon and runs on, so that the day on which a test runs makes no difference. */
export function createNoonClock(): () => number {
  const started = performance.now();
  const state = { milliseconds: 0 };
  const now = () => NOON + performance.now() - started + state.milliseconds;
  skipped.set(now, state);
  return now;
}

/** Lets time pass that nobody waits for. */
export function advance(now: () => number, milliseconds: number): void {
  const state = skipped.get(now);
  if (state) state.milliseconds += milliseconds;
}
