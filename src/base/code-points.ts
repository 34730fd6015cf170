/** Counts characters as JSON Schema does: by code point, so that an emoji is one. */

/** Returns the number of code points. The compiled validators call it. */
export function countCodePoints(text: string): number {
  let count = 0;
  for (const _ of text) count += 1;
  return count;
}
