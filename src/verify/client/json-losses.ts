/** Finds what reading JSON loses of a text: all but one of the values of a repeated key, and digits of a long number. */
import { isPlainObject } from "../../base/json.js";
import type { TargetResponse } from "./response.js";

interface JsonLosses {
  readonly key?: { readonly name: string; readonly response: TargetResponse };
  /** As it is written, and as it is read. */
  readonly number?: { readonly written: string; readonly read: string; readonly response: TargetResponse };
}

/** The first loss of each kind in the responses. */
export function findJsonLosses(responses: readonly TargetResponse[]): JsonLosses {
  const seen = new Set<string>();
  let losses: JsonLosses = {};
  for (const response of responses) {
    const { text, json } = response.body;
    if (!json || seen.has(text) || (losses.key && losses.number)) continue;
    seen.add(text);
    const { names, numbers } = tokensOf(text);
    const written = losses.number
      ? undefined
      : numbers.find((token) => digitsOf(token) !== digitsOf(readNumber(token)));
    if (written !== undefined) losses = { ...losses, number: { written, read: readNumber(written), response } };
    const name = losses.key ? undefined : repeatedName(names, json.value);
    if (name !== undefined) losses = { ...losses, key: { name, response } };
  }
  return losses;
}

/** The keys and numbers of a text that is JSON. */
function tokensOf(text: string) {
  const names: string[] = [];
  const numbers: string[] = [];
  for (let at = 0; at < text.length; at += 1) {
    const start = at;
    if (text[at] === '"') {
      at = endOfText(text, at);
      if (/^[\t\n\r ]*:/.test(text.slice(at + 1, at + 1 + LONGEST_GAP)))
        names.push(JSON.parse(text.slice(start, at + 1)));
    } else if (text[at] === "-" || isDigit(text, at)) {
      while (isDigit(text, at + 1) || NUMBER_SIGNS.includes(text[at + 1] ?? " ")) at += 1;
      numbers.push(text.slice(start, at + 1));
    }
  }
  return { names, numbers };
}

/** Between a key and its colon. */
const LONGEST_GAP = 8;

/** The index of the quote that ends the text which begins at an index. */
function endOfText(text: string, start: number): number {
  let at = start + 1;
  while (at < text.length && text[at] !== '"') at += text[at] === "\\" ? 2 : 1;
  return at;
}

function isDigit(text: string, at: number): boolean {
  const code = text.charCodeAt(at);
  return code >= 48 && code <= 57;
}

/** What a number has beside its digits. */
const NUMBER_SIGNS = ["-", "+", ".", "e", "E"];

const readNumber = (token: string) => String(Number(token));

/** The digits that count: without sign, point, exponent, and zeros at either end. */
function digitsOf(token: string): string {
  const [mantissa = ""] = token.toLowerCase().split("e");
  const digits = mantissa.replace(/[-.]/g, "");
  let [from, to] = [0, digits.length];
  while (digits[from] === "0") from += 1;
  while (digits[to - 1] === "0") to -= 1;
  return digits.slice(from, to);
}

/** The first name that is written more often than what was read has it. */
function repeatedName(names: readonly string[], value: unknown): string | undefined {
  const unread = new Map<string, number>();
  for (const name of names) unread.set(name, (unread.get(name) ?? 0) + 1);
  const take = (inner: unknown): void => {
    if (Array.isArray(inner)) inner.forEach(take);
    else if (isPlainObject(inner)) {
      for (const [name, below] of Object.entries(inner)) {
        unread.set(name, (unread.get(name) ?? 0) - 1);
        take(below);
      }
    }
  };
  take(value);
  return [...unread].find(([, count]) => count > 0)?.[0];
}
