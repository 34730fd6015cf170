/** Percent-decoding that never throws. */

/** Decodes a text; one that can't be decoded stays as it is. */
export function percentDecoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
