/** How long an answer is waited for, and why none came. */

/** Aborts with a signal, or after so long. */
export function withTimeLimit(signal: AbortSignal, milliseconds: number): AbortSignal {
  return AbortSignal.any([signal, AbortSignal.timeout(milliseconds)]);
}

/** Why a request got no answer, in the words of what failed. */
export function whyUnanswered(error: unknown): string {
  const { cause, message } = error as Error;
  return cause instanceof Error ? cause.message : message;
}
