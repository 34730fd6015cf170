/** Counts things in words: `1 event`, `2 events`. */

export function plural(count: number, noun: string): string {
  return `${count} ${nounFor(count, noun)}`;
}

/** Returns the noun without the number, as it follows a count. */
export function nounFor(count: number, noun: string, nouns: string = `${noun}s`): string {
  return count === 1 ? noun : nouns;
}
