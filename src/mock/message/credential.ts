/** Reads and compares HTTP Basic credentials (RFC 7617). */

import { createLruCache } from "../../base/collections.js";

/** What an Authorization header holds: a credential as the bytes of `user:password`, or why it holds none; and who sent it. */
export type CredentialReading = (
  | { readonly credential: Uint8Array; readonly error?: never; readonly flaw?: never }
  | { readonly error: string; readonly flaw: CredentialFlaw; readonly credential?: never }
) & { readonly name: CredentialName | undefined };

/** In what a header falls short of a credential. */
type CredentialFlaw = "none" | "otherScheme" | "notBase64" | "noColon" | "control";

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

/** How many headers are remembered, and how long one may be for that; most clients send the same one again and again. */
const HEADERS_KEPT = 500;
const LONGEST_KEPT = 1000;

/** Reads the value of an Authorization header; the scheme's name may be in any case (RFC 9110, section 11.1). */
export function parseCredential(header: string | null): CredentialReading {
  if (header === null) return invalid("none", "The request has no Authorization header", undefined);
  const scheme = (SCHEME_AND_TOKEN.exec(header)?.[1] ?? "unknown").slice(0, LONGEST_NAME);
  const [type = ""] = header.split(" ", 1);
  const encoded = header.slice(type.length).replace(/^ +/, "");
  if (type.toLowerCase() !== "basic")
    return invalid("otherScheme", "The Authorization header is not of the scheme Basic", { scheme });
  if (encoded === "" || !BASE64.test(encoded))
    return invalid("notBase64", "The credential is not base64 (RFC 4648, section 4)", { scheme });
  const letters = atob(encoded);
  const credential = Uint8Array.from(letters, (letter) => letter.charCodeAt(0));
  const colon = letters.indexOf(":");
  if (colon < 0) return invalid("noColon", "The credential has no colon after the user", { scheme });
  const user = letters.slice(0, colon);
  const text = /^[\x20-\x7e]*$/.test(user) ? user : new TextDecoder().decode(credential.subarray(0, colon));
  const name = { scheme, user: text.slice(0, LONGEST_NAME) };
  if (credential.some((byte) => byte < 0x20 || byte === 0x7f))
    return invalid("control", "The credential has a control character (RFC 7617, section 2)", name);
  return { credential, name };
}

function invalid(flaw: CredentialFlaw, says: string, name: CredentialName | undefined): CredentialReading {
  return { flaw, error: `${says}; ${SEND}.`, name };
}

/** Creates a function that reads Authorization headers, and one that comes again and again once. */
export function createCredentialReader(): typeof parseCredential {
  const readings = createLruCache<string | null, CredentialReading>(HEADERS_KEPT);
  return (header) => {
    if (header !== null && header.length > LONGEST_KEPT) return parseCredential(header);
    return readings.get(header, () => parseCredential(header));
  };
}

/** The bytes of `user:password`, in UTF-8, as the challenge asks for. */
export function toCredential(userAndPassword: string): Uint8Array {
  return new TextEncoder().encode(userAndPassword);
}

/** Whether a credential is in a list. The comparison takes constant time, so its duration reveals nothing about the listed ones. */
export function isListed(credential: Uint8Array, listed: readonly Uint8Array[]): boolean {
  let matches = 0;
  for (const other of listed) matches |= Number(differenceOf(credential, other) === 0);
  return matches === 1;
}

function differenceOf(credential: Uint8Array, listed: Uint8Array): number {
  let difference = credential.length ^ listed.length;
  for (let at = 0; at < credential.length; at += 1)
    difference |= (credential[at] ?? 0) ^ (listed[at % listed.length] ?? 0);
  return difference;
}

/** A credential that is well-formed and listed or not, or what is wrong with it. */
export type CredentialKind = "listed" | "unlisted" | CredentialFlaw;
