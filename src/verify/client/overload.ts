/** Finds the rate from which on a target answers 503, and keeps below it. */
import type { TargetResponse } from "./response.js";

export interface Overload {
  /** Requests a second that were answered when the first 503 came. */
  readonly rate: number;
  readonly responses: readonly TargetResponse[];
}

const SECOND = 1000;
/** Slower than this, a 503 has another cause. */
const LEAST_RATE = 20;
/** The part of the rate that is sent from then on. */
const SLOWED_TO = 0.8;
/** A target that still answers 503 so often does so at any rate. */
const MOST_WHEN_SLOWED = 2;
/** Requests that got 503 again on their own, after which none is sent again for that. */
const MOST_STEADY = 3;

/** Watches the answers of a target, and says how fast the next ones may be asked for. */
export class OverloadWatch {
  /** When the answers of the last second came. */
  #answered: number[] = [];
  #rate: number | undefined;
  #slowedAt = 0;
  #whenSlowed = 0;
  #responses: TargetResponse[] = [];
  #steady = 0;
  #isRandom = false;

  /** Notes that a request was answered. */
  note(now: number): void {
    this.#answered.push(now);
    if (this.#answered.length > 2 * SECOND) this.#forget(now);
  }

  /** Whether a 503 may come from the rate of requests at that moment. If so, the request is worth sending again, more slowly. */
  isLikely({ status, headers }: TargetResponse, now: number): boolean {
    if (this.#isRandom || status !== 503 || headers.get("Retry-After") !== null) return false;
    this.#forget(now);
    return this.#rate !== undefined || (this.#steady < MOST_STEADY && this.#answered.length >= LEAST_RATE);
  }

  /** Notes that a request got 503 again when little else was sent. */
  noteSteady(): void {
    this.#steady += 1;
  }

  /**
   * Takes a 503 that was gone when its request was sent again, and the rate at which it came. Returns those that are no sign of too
   * many requests after all.
   */
  take(response: TargetResponse, rate: number, now: number): readonly TargetResponse[] {
    if (this.#rate === undefined) {
      this.#rate = rate;
      this.#slowedAt = now;
    } else if (response.at > this.#slowedAt + SECOND) this.#whenSlowed += 1;
    this.#responses.push(response);
    if (this.#whenSlowed <= MOST_WHEN_SLOWED) return [];
    const responses = this.#responses;
    this.#responses = [];
    this.#isRandom = true;
    return responses;
  }

  /** Requests that were answered in the last second. */
  rate(now: number): number {
    this.#forget(now);
    return this.#answered.length;
  }

  /** Requests a second to send at most. */
  get limit(): number {
    return this.#rate === undefined || this.#isRandom ? Number.POSITIVE_INFINITY : this.#rate * SLOWED_TO;
  }

  get overload(): Overload | undefined {
    return this.#rate === undefined || this.#isRandom ? undefined : { rate: this.#rate, responses: this.#responses };
  }

  #forget(now: number): void {
    this.#answered = this.#answered.filter((at) => at > now - SECOND);
  }
}
