/** Quotes a value for a sentence that a person reads. */

const LONGEST = 80;

/** The text in double quotes, control characters escaped, shortened where it is longer than 80 characters. */
export function quote(text: string): string {
  return JSON.stringify(text.length > LONGEST ? `${text.slice(0, LONGEST)}…` : text);
}
