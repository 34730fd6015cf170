/** What HTTP writes as text: addresses, percent encoding, and the credential `user:password`. */

/** Whether a text is an absolute URL of HTTP. */
export function isHttpUrl(text: string): boolean {
  return URL.canParse(text) && /^https?:$/.test(new URL(text).protocol);
}

/** Whether a URL contains a user or a password. */
export function hasCredential(url: string): boolean {
  const { username, password } = new URL(url);
  return username !== "" || password !== "";
}

/** Whether a host name of a URL is this machine: `localhost`, 127.0.0.0/8 or ::1. */
export function isLoopback(hostname: string): boolean {
  const plain = hostname.replace(/^\[|\]$/g, "");
  return plain === "localhost" || plain === "::1" || /^127(\.\d{1,3}){3}$/.test(plain);
}

/** Decodes a text; one that can't be decoded stays as it is. */
export function percentDecoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

/** Returns the Base64 of the UTF-8 bytes of a text, as HTTP Basic has it (RFC 7617, section 2.1). */
export function toBase64(text: string): string {
  return btoa(Array.from(new TextEncoder().encode(text), (byte) => String.fromCharCode(byte)).join(""));
}

/** Takes `user:password` apart; the password may contain colons. Returns undefined without a colon. */
export function splitCredential(text: string): { readonly user: string; readonly password: string } | undefined {
  const colon = text.indexOf(":");
  return colon < 0 ? undefined : { user: text.slice(0, colon), password: text.slice(colon + 1) };
}
