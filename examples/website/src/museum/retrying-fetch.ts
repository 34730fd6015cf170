/** A `fetch` that tries again where the museum asks to come back later. */
import type { Fetch } from "museum-mock/client";

export interface RetryOptions {
  readonly fetch: Fetch;
  /** Is told how many seconds it waits, and 0 when the wait is over. */
  readonly onWait?: (seconds: number) => void;
  readonly wait?: (seconds: number, signal: AbortSignal) => Promise<void>;
  /** How many requests in all. */
  readonly attempts?: number;
}

/** A visitor does not wait for longer; the page then shows the error and a button. */
const LONGEST_WAIT_SECONDS = 10;

/** Tries again after 429 and 503: after `Retry-After` if the answer has it, or else after 1 and 2 seconds. */
export function createRetryingFetch({ fetch, onWait, wait = pause, attempts = 3 }: RetryOptions): Fetch {
  return async (request) => {
    for (let attempt = 1; ; attempt += 1) {
      const response = await fetch(request.clone());
      const seconds = secondsToWait(response, attempt);
      if (seconds === undefined || seconds > LONGEST_WAIT_SECONDS || attempt === attempts) return response;
      await response.body?.cancel();
      onWait?.(seconds);
      try {
        await wait(seconds, request.signal);
      } finally {
        onWait?.(0);
      }
    }
  };
}

function secondsToWait({ status, headers }: Response, attempt: number): number | undefined {
  if (status !== 429 && status !== 503) return undefined;
  const asked = headers.get("Retry-After") ?? "";
  return /^\d+$/.test(asked) ? Number(asked) : attempt;
}

function pause(seconds: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    signal.throwIfAborted();
    const timer = setTimeout(resolve, seconds * 1000);
    signal.addEventListener("abort", () => {
      clearTimeout(timer);
      reject(signal.reason);
    });
  });
}
