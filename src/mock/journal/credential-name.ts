/** Says which credential a request carried, without its secret. */

export interface CredentialName {
  /** The scheme as it was sent, such as `Basic`. */
  readonly scheme: string;
  /** The user name of a Basic credential that can be read. */
  readonly user?: string;
}

const LONGEST_NAME = 100;

/** Returns the scheme and the user name of an `Authorization` header; undefined where there is none. */
export function nameCredential(authorization: string | null): CredentialName | undefined {
  if (authorization === null) return undefined;
  const [, scheme = "", encoded = ""] = /^([!#$%&'*+.^_`|~\w-]+) +([A-Za-z0-9+/]+=*)$/.exec(authorization) ?? [];
  // A header that is not of this form may be a secret from its first letter on.
  if (scheme === "") return { scheme: "unknown" };
  if (scheme.toLowerCase() !== "basic") return { scheme: scheme.slice(0, LONGEST_NAME) };
  const user = userOf(encoded);
  return user === undefined ? { scheme } : { scheme, user };
}

function userOf(encoded: string): string | undefined {
  try {
    const bytes = Uint8Array.from(atob(encoded), (letter) => letter.charCodeAt(0));
    const colon = bytes.indexOf(0x3a);
    if (colon < 0) return undefined;
    return new TextDecoder().decode(bytes.subarray(0, colon)).slice(0, LONGEST_NAME);
  } catch {
    return undefined;
  }
}
