/** Reads and compares HTTP Basic credentials (RFC 7617). */

import { toBase64 } from "../../base/http.js";

/** What an Authorization header says, without its secret. */
export interface CredentialReading {
  readonly name: CredentialName | undefined;
  readonly error?: string;
  /** Whether it is let in. */
  readonly isListed: boolean;
}

/** A credential without its secret. */
export interface CredentialName {
  /** The scheme as it was sent, such as `Basic`; `unknown` if the header has none. */
  readonly scheme: string;
  /** The user name of a Basic credential that can be read. */
  readonly user?: string;
}

const BASE64 = /^(?:[A-Za-z0-9+/]{4})*(?:[A-Za-z0-9+/]{2}==|[A-Za-z0-9+/]{3}=)?$/;
/** A scheme and a token. A header that is not of this form may be a secret from its first letter on. */
const SCHEME_AND_TOKEN = /^([!#$%&'*+.^_`|~\w-]+) +[A-Za-z0-9+/]+=*$/;
const LONGEST_NAME = 100;
const SEND = 'send one of the form "Basic <base64 of user:password>"';

/** Reads an Authorization header; the scheme may be in any case (RFC 9110, section 11.1). `listed` are those that are let in. */
export function parseCredential(header: string | null, listed: readonly string[]): CredentialReading {
  if (header === null) return invalid("The request has no Authorization header", undefined);
  const scheme = (SCHEME_AND_TOKEN.exec(header)?.[1] ?? "unknown").slice(0, LONGEST_NAME);
  const space = header.indexOf(" ");
  const type = space < 0 ? header : header.slice(0, space);
  const encoded = header.slice(type.length).replace(/^ +/, "");
  if (type.toLowerCase() !== "basic") return invalid("The Authorization header is not of the scheme Basic", { scheme });
  if (encoded === "" || !BASE64.test(encoded))
    return invalid("The credential is not base64 (RFC 4648, section 4)", { scheme });
  const credential = atob(encoded);
  const colon = credential.indexOf(":");
  if (colon < 0) return invalid("The credential has no colon after the user", { scheme });
  const user = credential.slice(0, colon);
  const text = /^[\x20-\x7e]*$/.test(user) ? user : fromUtf8(user);
  const name = { scheme, user: text.slice(0, LONGEST_NAME) };
  if (!/^[\x20-\x7e\x80-\xff]*$/.test(credential))
    return invalid("The credential has a control character (RFC 7617, section 2)", name);
  return { name, isListed: isListed(credential, listed) };
}

function invalid(says: string, name: CredentialName | undefined): CredentialReading {
  return { error: `${says}; ${SEND}.`, name, isListed: false };
}

function fromUtf8(letters: string): string {
  return new TextDecoder().decode(Uint8Array.from(letters, (letter) => letter.charCodeAt(0)));
}

/** A credential as a header has it: `user:password` in UTF-8, as the challenge asks for, with a letter for each byte. */
export function toCredential(userAndPassword: string): string {
  return atob(toBase64(userAndPassword));
}

/** Compares in constant time, so that the duration reveals nothing about the listed credentials. */
export function isListed(credential: string, listed: readonly string[]): boolean {
  let matches = 0;
  for (const other of listed) matches |= Number(differenceOf(credential, other) === 0);
  return matches === 1;
}

function differenceOf(credential: string, listed: string): number {
  let difference = credential.length ^ listed.length;
  for (let at = 0; at < credential.length; at += 1)
    difference |= credential.charCodeAt(at) ^ listed.charCodeAt(at % listed.length);
  return difference;
}

/** The cookie in which a browser sends the token of the admin API, percent-encoded. */
export const TOKEN_COOKIE = "museum-mock-token";

/** Whether a `Set-Cookie` sets the cookie of the token. One without a name is sent as its value (RFC 6265bis, section 5.7). */
export function isTokenCookie(setCookie: string): boolean {
  const [pair = ""] = setCookie.split(";");
  const [name] = pair.replace(/^[\s=]+/, "").split("=");
  return name?.trim() === TOKEN_COOKIE;
}
