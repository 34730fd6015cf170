/** Addresses: whether one is of HTTP, whether a host is this machine, and percent encoding. */

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
