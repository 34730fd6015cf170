/** A text whose bytes in UTF-8 were read as Latin-1. */

export function encodedTwice(value: unknown): unknown {
  if (typeof value !== "string") return value;
  return Array.from(new TextEncoder().encode(value), (byte) => String.fromCharCode(byte)).join("");
}
