/** How a body is sent in pieces: which pieces, and the pauses between them. */
import type { DripDelivery } from "./reply-message.js";

/** After the last piece and before a reset, so that what was sent has time to arrive; in milliseconds. */
export const ARRIVAL_MILLISECONDS = 50;

/** Returns how many bytes of a body are sent before the connection ends early. */
export function halfOf(length: number): number {
  return Math.floor(length / 2);
}

/** Splits a body into the pieces that a delivery asks for; half of it where the connection ends early. */
export function piecesOf(body: Uint8Array, { chunks, end }: DripDelivery): readonly Uint8Array[] {
  const sent = end === "whole" ? body : body.subarray(0, halfOf(body.length));
  const size = Math.max(Math.ceil(sent.length / chunks), 1);
  return Array.from({ length: Math.ceil(sent.length / size) }, (_, index) =>
    sent.slice(index * size, (index + 1) * size),
  );
}

/**
 * Returns the pause before each piece, in milliseconds. A short body has fewer pieces than were asked for and takes as long; a single
 * piece comes after the whole time.
 */
export function pauseBefore(index: number, pieces: number, over: number): number {
  if (pieces <= 1) return over;
  return index === 0 ? 0 : over / (pieces - 1);
}
