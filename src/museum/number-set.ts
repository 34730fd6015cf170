/** A set of whole numbers below a bound, which takes a bit for each, and gives its numbers in ascending order by index. */
import { lowerBound } from "../base/lower-bound.js";
import { countBits } from "./rank-index.js";
import type { SortedList } from "./sorted-list.js";

/** Collects the numbers that `fill` adds, from 0 up to, not including, the bound. */
export function createNumberSet(bound: number, fill: (add: (number: number) => void) => void): SortedList<number> {
  const words = new Uint32Array(Math.ceil(bound / 32));
  fill((number) => {
    words[number >>> 5] = (words[number >>> 5] as number) | (1 << (number & 31));
  });
  /** How many numbers stand up to and including each word. */
  const counts = new Uint32Array(words.length);
  let length = 0;
  for (let word = 0; word < words.length; word += 1) {
    length += countBits(words[word] as number);
    counts[word] = length;
  }
  return {
    length,
    at(index) {
      if (index >= length) return undefined;
      const word = lowerBound(counts, (count) => count <= index);
      const before = word === 0 ? 0 : (counts[word - 1] as number);
      return word * 32 + bitAt(words[word] as number, index - before);
    },
  };
}

/** The place of a set bit of a word, by its index among the set bits. */
function bitAt(word: number, index: number): number {
  let rest = word;
  for (let skipped = 0; skipped < index; skipped += 1) rest &= rest - 1;
  return 31 - Math.clz32(rest & -rest);
}
