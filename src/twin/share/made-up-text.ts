/** Texts made of syllables, as long as the ones that they stand for, and without a word of them. */
import { createChance } from "../../fixtures/chance.js";

const SYLLABLES = [
  "ba",
  "do",
  "fe",
  "gu",
  "ka",
  "le",
  "mi",
  "no",
  "pu",
  "ra",
  "si",
  "to",
  "vu",
  "wen",
  "zel",
  "mor",
  "lin",
  "tas",
];
/** Tries after which a text of one letter is made. */
const TRIES = 40;

/** Returns a function that gives the same text for the same original, and texts that no original is part of. */
export function createTextMaker(
  seed: number,
  originals: readonly string[],
): (original: string, field: string) => string {
  // What is made has letters and spaces alone, so that no other original can be part of it.
  const possible = originals.map((text) => text.trim().toLowerCase()).filter((text) => /^[a-z ]{3,}$/.test(text));
  const forbidden = new Set(possible);
  const exact = new Set(originals);
  const made = new Map<string, string>();
  const isOwn = (text: string) => {
    const lower = text.toLowerCase();
    return exact.has(text) || [...forbidden].some((original) => lower.includes(original));
  };
  return (original, field) => {
    const key = `${field} ${original}`;
    const known = made.get(key);
    if (known !== undefined) return known;
    const length = [...original].length;
    let text = "";
    for (let attempt = 0; attempt < TRIES; attempt += 1) {
      text = write(length, createChance(seed, `${key} ${attempt}`));
      if (!isOwn(text)) break;
      text = "x".repeat(length);
    }
    made.set(key, text);
    return text;
  };
}

function write(length: number, { pick, below }: ReturnType<typeof createChance>): string {
  let text = "";
  while (text.length < length) {
    const word = Array.from({ length: 1 + below(3) }, () => pick(SYLLABLES)).join("");
    text += `${text === "" ? "" : " "}${text === "" ? word.replace(/^./, (letter) => letter.toUpperCase()) : word}`;
  }
  return text.slice(0, length).replace(/ $/, "o");
}
