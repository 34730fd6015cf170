/** What is compared of an answer when its request is sent again without the judge: a text, written in the same way by tests that it makes. */
import { listOf, type TargetResponse } from "../client/response.js";

/** The headers that rules are about. */
export const COMPARED_HEADERS = [
  "content-type",
  "www-authenticate",
  "allow",
  "access-control-allow-origin",
  "access-control-allow-credentials",
] as const;

/** A number for a text, so that a long body is compared and not written down. */
export function digestOf(text: string): string {
  let digest = 7;
  for (const letter of text) digest = (Math.imul(digest, 31) + (letter.codePointAt(0) ?? 0)) >>> 0;
  return `${text.length}-${digest.toString(36)}`;
}

/** The status, some headers, and the digest of the items of a list or of the body. */
export function fingerprintOf(response: TargetResponse): string {
  if (response.networkError) return "no answer";
  const headers = COMPARED_HEADERS.map((name) => response.headers.get(name) ?? "-");
  const list = listOf(response);
  return [response.status, ...headers, digestOf(list ? JSON.stringify(list) : response.body.text)].join(" | ");
}
