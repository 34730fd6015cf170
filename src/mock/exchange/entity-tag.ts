/** Entity tags, and the conditional requests `If-None-Match` and `If-Match` (RFC 9110, sections 8.8.3 and 13.1). */

/**
 * A strong tag for the body of a URL. The URL is part of it, so that the tag of one never stands for another whose body
 * happens to be the same.
 */
export function createEntityTag(url: string, body: Uint8Array): string {
  return `"${hash(encoder.encode(url))}-${hash(body)}"`;
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

/** 53 bits of some bytes, for telling versions apart; not for secrets. Four bytes are taken at a time. */
function hash(bytes: Uint8Array): string {
  let [high, low] = [0xdeadbeef ^ bytes.length, 0x41c6ce57];
  const aligned = bytes.byteOffset % 4 === 0 ? bytes : bytes.slice();
  const words = new Int32Array(aligned.buffer, aligned.byteOffset, aligned.length >>> 2);
  for (let at = 0; at < words.length; at += 1) {
    const word = words[at] as number;
    high = Math.imul(high ^ word, 2_654_435_761);
    low = Math.imul(low ^ word, 1_597_334_677) ^ (low >>> 15);
  }
  for (let at = words.length * 4; at < aligned.length; at += 1) {
    const byte = aligned[at] as number;
    high = Math.imul(high ^ byte, 2_654_435_761);
    low = Math.imul(low ^ byte, 1_597_334_677) ^ (low >>> 15);
  }
  high = Math.imul(high ^ (high >>> 16), 2_246_822_507) ^ Math.imul(low ^ (low >>> 13), 3_266_489_909);
  low = Math.imul(low ^ (low >>> 16), 2_246_822_507) ^ Math.imul(high ^ (high >>> 13), 3_266_489_909);
  return (4_294_967_296 * (2_097_151 & low) + (high >>> 0)).toString(36);
}

const encoder = new TextEncoder();
