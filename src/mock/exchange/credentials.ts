/** Reads and compares HTTP Basic credentials (RFC 7617). */

/** What an Authorization header holds: a credential as the bytes of `user:password`, or why it holds none. */
export type CredentialReading =
  | { readonly credential: Uint8Array; readonly flaw?: never }
  | { readonly flaw: string; readonly credential?: never };

const BASE64 = /^(?:[A-Za-z0-9+/]{4})*(?:[A-Za-z0-9+/]{2}==|[A-Za-z0-9+/]{3}=)?$/;
const COLON = 0x3a;
const SEND = 'send one of the form "Basic <base64 of user:password>"';

/** Reads the value of an Authorization header; the scheme's name may be in any case (RFC 9110, section 11.1). */
export function parseCredential(header: string | null): CredentialReading {
  if (header === null) return { flaw: `The request has no Authorization header; ${SEND}.` };
  const [, scheme = "", encoded = ""] = /^([^ ]*) *(.*)$/.exec(header) ?? [];
  if (scheme.toLowerCase() !== "basic")
    return { flaw: `The Authorization header is not of the scheme Basic; ${SEND}.` };
  if (encoded === "" || !BASE64.test(encoded))
    return { flaw: `The credential is not base64 (RFC 4648, section 4); ${SEND}.` };
  const credential = Uint8Array.from(atob(encoded), (letter) => letter.charCodeAt(0));
  if (!credential.includes(COLON)) return { flaw: `The credential has no colon after the user; ${SEND}.` };
  if (credential.some(isControl))
    return { flaw: `The credential has a control character (RFC 7617, section 2); ${SEND}.` };
  return { credential };
}

/** The bytes of `user:password`, in UTF-8, as the challenge asks for. */
export function toCredential(userAndPassword: string): Uint8Array {
  return new TextEncoder().encode(userAndPassword);
}

/** Whether a credential is one of a list. The time it takes tells neither where a listed one differs nor which it is. */
export function isListed(credential: Uint8Array, listed: readonly Uint8Array[]): boolean {
  let found = 0;
  for (const other of listed) found |= Number(differenceOf(credential, other) === 0);
  return found === 1;
}

function differenceOf(given: Uint8Array, listed: Uint8Array): number {
  let difference = given.length ^ listed.length;
  for (let at = 0; at < given.length; at += 1) difference |= (given[at] ?? 0) ^ (listed[at % listed.length] ?? 0);
  return difference;
}

function isControl(byte: number): boolean {
  return byte < 0x20 || byte === 0x7f;
}
