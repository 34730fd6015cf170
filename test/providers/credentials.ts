/** The one credential that the providers let in, and how it is read from the Authorization header (RFC 7617). */

export const USER = "curator";
export const PASSWORD = "Tapir:7x";

export interface Credential {
  readonly user: string;
  /** Undefined where there is no colon. */
  readonly password: string | undefined;
}

/** The decoded text of `Basic <base64>`, or undefined where the header has another shape. */
export function decodeBasic(authorization: string | null): string | undefined {
  const token = /^basic +([A-Za-z0-9+/]+={0,2})$/i.exec(authorization ?? "")?.[1];
  if (token === undefined || token.length % 4 !== 0) return undefined;
  return new TextDecoder().decode(Uint8Array.from(atob(token), (character) => character.charCodeAt(0)));
}

/** The password is what follows the first colon, other colons with it. */
export function parseCredential(authorization: string | null): Credential | undefined {
  const text = decodeBasic(authorization);
  if (text === undefined) return undefined;
  const colon = text.indexOf(":");
  return colon < 0
    ? { user: text, password: undefined }
    : { user: text.slice(0, colon), password: text.slice(colon + 1) };
}

export function isListed(authorization: string | null): boolean {
  const credential = parseCredential(authorization);
  return credential?.user === USER && credential.password === PASSWORD;
}

/** The header that the providers let in. */
export function authorize(user = USER, password = PASSWORD): string {
  return `Basic ${btoa(`${user}:${password}`)}`;
}
