/** How long a target asks to wait (RFC 9110, section 10.2.3). */
import type { TargetResponse } from "./response.js";

const FIRST_WAIT = 500;

/** Milliseconds to wait before the next try; undefined if the response does not ask for it. `waits` counts those before. */
export function retryAfter({ status, headers }: TargetResponse, now: number, waits: number): number | undefined {
  const header = headers.get("Retry-After");
  if (status !== 429 && !(status === 503 && header !== null)) return undefined;
  const seconds = header === null ? Number.NaN : Number(header);
  if (seconds >= 0) return seconds * 1000;
  const moment = Date.parse(header ?? "");
  return Number.isNaN(moment) ? FIRST_WAIT * 2 ** Math.min(waits, 5) : Math.max(moment - now, 0);
}
