/** Questions about URLs. */

/** Whether a text is an absolute URL of HTTP. */
export function isHttpUrl(text: string): boolean {
  return URL.canParse(text) && /^https?:$/.test(new URL(text).protocol);
}

/** Whether a URL contains a user or a password. */
export function hasCredential(url: string): boolean {
  const { username, password } = new URL(url);
  return username !== "" || password !== "";
}
