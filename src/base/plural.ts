/** Counts things in words: `1 event`, `2 events`. */

export function plural(count: number, noun: string): string {
  return `${count} ${count === 1 ? noun : `${noun}s`}`;
}
