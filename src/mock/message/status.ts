/** Statuses that decide what a message may hold. */

/** Whether an answer of this status has no body, whatever its problem says (RFC 9110, sections 15.3.5, 15.3.6 and 15.4.5). */
export function isBodiless(status: number): boolean {
  return status === 204 || status === 205 || status === 304;
}
