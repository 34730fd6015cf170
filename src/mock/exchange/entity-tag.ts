/** Entity tags, and the conditional requests `If-None-Match` and `If-Match` (RFC 9110, sections 8.8.3 and 13.1). */

/**
 * A strong tag for the body of a URL. The URL is part of it, so that the tag of one never stands for another whose body
 * happens to be the same.
 */
export function createEntityTag(url: string, body: string): string {
  return `"${hash(url)}-${hash(body)}"`;
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

/** 53 bits of a text, for telling versions of it apart; not for secrets. Two letters are taken at a time. */
function hash(text: string): string {
  let [high, low] = [0xdeadbeef ^ text.length, 0x41c6ce57];
  for (let at = 0; at < text.length; at += 2) {
    // Beyond the end there is NaN, which counts as 0 here.
    const units = text.charCodeAt(at) | (text.charCodeAt(at + 1) << 16);
    high = Math.imul(high ^ units, 2_654_435_761);
    low = Math.imul(low ^ units, 1_597_334_677) ^ (low >>> 15);
  }
  high = Math.imul(high ^ (high >>> 16), 2_246_822_507) ^ Math.imul(low ^ (low >>> 13), 3_266_489_909);
  low = Math.imul(low ^ (low >>> 16), 2_246_822_507) ^ Math.imul(high ^ (high >>> 13), 3_266_489_909);
  return (4_294_967_296 * (2_097_151 & low) + (high >>> 0)).toString(36);
}
