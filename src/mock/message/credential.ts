/** Reads and compares HTTP Basic credentials (RFC 7617). */

/** What an Authorization header holds: a credential as the bytes of `user:password`, or why it holds none; and who sent it. */
export type CredentialReading = (
  | { readonly credential: Uint8Array; readonly error?: never }
  | { readonly error: string; readonly credential?: never }
) & { readonly name: CredentialName | undefined };

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
const COLON = 0x3a;
const LONGEST_NAME = 100;
const SEND = 'send one of the form "Basic <base64 of user:password>"';

/** Reads the value of an Authorization header; the scheme's name may be in any case (RFC 9110, section 11.1). */
export function parseCredential(header: string | null): CredentialReading {
  if (header === null) return { error: `The request has no Authorization header; ${SEND}.`, name: undefined };
  const scheme = (SCHEME_AND_TOKEN.exec(header)?.[1] ?? "unknown").slice(0, LONGEST_NAME);
  const reading = readBasic(header);
  if (typeof reading === "string") return { error: `${reading}; ${SEND}.`, name: { scheme } };
  const { credential, colon } = reading;
  if (colon < 0) return { error: `The credential has no colon after the user; ${SEND}.`, name: { scheme } };
  const user = new TextDecoder().decode(credential.subarray(0, colon)).slice(0, LONGEST_NAME);
  const name = { scheme, user };
  if (credential.some(isControl))
    return { error: `The credential has a control character (RFC 7617, section 2); ${SEND}.`, name };
  return { credential, name };
}

/** Creates a function that reads Authorization headers, and one that comes again and again once. */
export function createCredentialReader(): typeof parseCredential {
  let last: { readonly header: string | null; readonly reading: CredentialReading } | undefined;
  return (header) => {
    if (last?.header !== header) last = { header, reading: parseCredential(header) };
    return last.reading;
  };
}

/** Decodes the token of a header of the scheme Basic, or says why it can't be. */
function readBasic(header: string): { readonly credential: Uint8Array; readonly colon: number } | string {
  const [, scheme = "", encoded = ""] = /^([^ ]*) *(.*)$/.exec(header) ?? [];
  if (scheme.toLowerCase() !== "basic") return "The Authorization header is not of the scheme Basic";
  if (encoded === "" || !BASE64.test(encoded)) return "The credential is not base64 (RFC 4648, section 4)";
  const credential = Uint8Array.from(atob(encoded), (letter) => letter.charCodeAt(0));
  return { credential, colon: credential.indexOf(COLON) };
}

/** The bytes of `user:password`, in UTF-8, as the challenge asks for. */
export function toCredential(userAndPassword: string): Uint8Array {
  return new TextEncoder().encode(userAndPassword);
}

/** Whether a credential is in a list. The comparison takes constant time, so its duration reveals nothing about the listed ones. */
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
