/** Encodes texts in Base64. */

/** Returns the Base64 of the UTF-8 bytes of a text, as HTTP Basic has it (RFC 7617, section 2.1). */
export function toBase64(text: string): string {
  return btoa(Array.from(new TextEncoder().encode(text), (byte) => String.fromCharCode(byte)).join(""));
}
