/** Entity tags, and the conditional requests `If-None-Match` and `If-Match` (RFC 9110, sections 8.8.3 and 13.1). */
import { digestOf } from "../../base/digest.js";

/**
 * A strong tag for the body of a URL. The URL is part of it, so that the tag of one never stands for another whose body
 * happens to be the same. A digest of the URL stands in for it where it is not known as it was sent.
 */
export function createEntityTag(url: string, body: Uint8Array, urlDigest = digestOf(encoder.encode(url))): string {
  return `"${urlDigest}-${digestOf(body)}"`;
}

/** Whether an `If-None-Match` names the tag, by the weak comparison. */
export function matchesEntityTag(header: string | null, tag: string): boolean {
  return names(header, (other) => other.replace(/^W\//, "") === tag);
}

/** Whether an `If-Match` is there and doesn't name the tag, by the strong comparison (section 13.1.1). */
export function failsToMatch(header: string | null, tag: string): boolean {
  return header !== null && !names(header, (other) => other === tag);
}

function names(header: string | null, isMeant: (tag: string) => boolean): boolean {
  if (header === null) return false;
  return header.trim() === "*" || header.split(",").some((tag) => isMeant(tag.trim()));
}

const encoder = new TextEncoder();
