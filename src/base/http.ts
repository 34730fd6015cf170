/** What HTTP writes as text: addresses, percent encoding, and the credential `user:password`. */
import { quote } from "./text.js";

export function isHttpUrl(text: string): boolean {
  return URL.canParse(text) && /^https?:$/.test(new URL(text).protocol);
}

/** Headers of one connection, which are not passed on (RFC 9110, section 7.6.1). */
const HOP_BY_HOP: readonly string[] = [
  "connection",
  "http2-settings",
  "keep-alive",
  "proxy-authenticate",
  "proxy-authorization",
  "proxy-connection",
  "te",
  "trailer",
  "transfer-encoding",
  "upgrade",
];

export function endToEnd<Pair extends readonly [name: string, value: string]>(pairs: readonly Pair[]): readonly Pair[] {
  const named = pairs
    .filter(([name]) => name.toLowerCase() === "connection")
    .flatMap(([, value]) => value.toLowerCase().split(","))
    .map((name) => name.trim());
  const dropped = new Set([...HOP_BY_HOP, ...named]);
  return pairs.filter(([name]) => !dropped.has(name.toLowerCase()));
}

export function hasCredential(url: string): boolean {
  const { username, password } = new URL(url);
  return username !== "" || password !== "";
}

export const MASK = "•••";

/** Masks the user and the password of each address in a text, such as an error that quotes one. */
export function withoutUserInformation(text: string): string {
  return text.replace(/[^\s"']+/g, (word) => {
    const end = word.lastIndexOf("@");
    const { index, 0: slashes } = /[:/][\\/]/.exec(word) ?? { index: word.length, 0: "" };
    const start = index + slashes.length;
    return start < end ? word.slice(0, start) + MASK + word.slice(end) : word;
  });
}

/** Returns an invalid address for an error, quoted, after a space: with an `@` nothing, as it may hold a password. */
export function shownAddress(text: string): string {
  return text.includes("@") ? "" : ` ${quote(text.replace(/(?<=[?#]).+/s, "…"))}`;
}

/** Whether a host name of a URL is this machine: `localhost`, 127.0.0.0/8 or ::1. */
export function isLoopback(hostname: string): boolean {
  const plain = hostname.replace(/^\[|\]$/g, "");
  return plain === "localhost" || plain === "::1" || /^127(\.\d{1,3}){3}$/.test(plain);
}

export function withoutEndSlashes(address: string): string {
  let end = address.length;
  while (address[end - 1] === "/") end -= 1;
  return address.slice(0, end);
}

/** Decodes a text; one that can't be decoded stays as it is. */
export function percentDecoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

/** Returns the Base64 of a text in UTF-8 (RFC 7617, section 2.1). */
export function toBase64(text: string): string {
  return btoa(Array.from(new TextEncoder().encode(text), (byte) => String.fromCharCode(byte)).join(""));
}

export function fromBase64(text: string): string | undefined {
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(Uint8Array.from(atob(text), (one) => one.charCodeAt(0)));
  } catch {
    return undefined;
  }
}

/** Takes `user:password` apart at the first colon; undefined without one. */
export function splitCredential(text: string): { readonly user: string; readonly password: string } | undefined {
  const colon = text.indexOf(":");
  return colon < 0 ? undefined : { user: text.slice(0, colon), password: text.slice(colon + 1) };
}

/** Decoded names and values of a query, in the order in which they came. */
export type QueryPairs = readonly (readonly [name: string, value: string])[];

/** Returns the path of a target, unreserved characters decoded (RFC 3986, section 2.3). */
export function pathOf(target: string): string {
  const end = target.indexOf("?");
  const path = end < 0 ? target : target.slice(0, end);
  return path.includes("%") ? decodeUnreserved(path) : path;
}

/** Returns the pairs of a query as the URL standard decodes a form. */
export function queryOf(target: string): QueryPairs {
  const start = target.indexOf("?");
  if (start < 0 || start === target.length - 1) return NO_PAIRS;
  const query = target.slice(start + 1);
  if (ENCODED.test(query)) return [...new URLSearchParams(query)];
  return query
    .split("&")
    .filter((pair) => pair !== "")
    .map(splitPair);
}

const NO_PAIRS: QueryPairs = [];
const ENCODED = /[%+\ud800-\udfff]/;

function splitPair(pair: string): readonly [string, string] {
  const equals = pair.indexOf("=");
  return equals < 0 ? [pair, ""] : [pair.slice(0, equals), pair.slice(equals + 1)];
}

function decodeUnreserved(path: string): string {
  return path.replace(/%(2[DE]|3\d|4[1-9A-F]|5[\dAF]|6[1-9A-F]|7[\dAE])/gi, (encoded) => decodeURIComponent(encoded));
}
