/** The text of a credential of HTTP Basic (RFC 7617): `user:password`, and in Base64. */

/** Returns the Base64 of the UTF-8 bytes of a text, as HTTP Basic has it (RFC 7617, section 2.1). */
export function toBase64(text: string): string {
  return btoa(Array.from(new TextEncoder().encode(text), (byte) => String.fromCharCode(byte)).join(""));
}

/** Takes `user:password` apart; the password may contain colons. Returns undefined without a colon. */
export function splitCredential(text: string): { readonly user: string; readonly password: string } | undefined {
  const colon = text.indexOf(":");
  return colon < 0 ? undefined : { user: text.slice(0, colon), password: text.slice(colon + 1) };
}
