/** How long an answer is waited for. */

/** Aborts with a signal, or after so long. */
export function withTimeLimit(signal: AbortSignal, milliseconds: number): AbortSignal {
  return AbortSignal.any([signal, AbortSignal.timeout(milliseconds)]);
}
