/** Cookies of a request (RFC 6265, section 4.2). */

/** Returns the value of a cookie as it was sent, or undefined if no cookie has this name. */
export function cookieOf(header: string | null, name: string): string | undefined {
  if (header === null) return undefined;
  const found = header.split(";").find((cookie) => cookie.trim().startsWith(`${name}=`));
  return found?.slice(found.indexOf("=") + 1).trim();
}
