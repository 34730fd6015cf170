/** Finds what reading JSON loses of a text: all but one of the values of a repeated key, and digits of a long number. */
import { isPlainObject } from "../../base/json.js";
import { shorten, type TargetResponse } from "./response.js";

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

/** Says that a copy can't have a number as it is written; nothing if there is none. */
export function describeLostNumber(responses: readonly TargetResponse[]): readonly string[] {
  const { number } = findJsonLosses(responses);
  if (!number) return [];
  return [
    `numbers with more digits than JSON readers keep: ${shorten(number.written, 60)} is read as ${number.read}, and two that are read alike are taken as equal`,
  ];
}

const TOKEN = /"((?:[^"\\]|\\.)*)"(\s*:)?|-?\d[\d.eE+-]*/gs;

function tokensOf(text: string) {
  const names: string[] = [];
  const numbers: string[] = [];
  for (const [token, content, colon] of text.matchAll(TOKEN)) {
    if (content === undefined) numbers.push(token);
    else if (colon !== undefined) names.push(content.includes("\\") ? String(JSON.parse(`"${content}"`)) : content);
  }
  return { names, numbers };
}

const readNumber = (token: string) => String(Number(token));

/** The digits that count: without sign, point, exponent, and zeros at either end. */
function digitsOf(token: string): string {
  const [mantissa = ""] = token.toLowerCase().split("e");
  return mantissa.replace(/[-.]/g, "").replace(/^0+/, "").replace(/0+$/, "");
}

/** The first name that is written more often than what was read has it. */
function repeatedName(names: readonly string[], value: unknown): string | undefined {
  const left = new Map<string, number>();
  for (const name of names) left.set(name, (left.get(name) ?? 0) + 1);
  const take = (inner: unknown): void => {
    if (Array.isArray(inner)) inner.forEach(take);
    else if (isPlainObject(inner)) {
      for (const [name, below] of Object.entries(inner)) {
        left.set(name, (left.get(name) ?? 0) - 1);
        take(below);
      }
    }
  };
  take(value);
  return [...left].find(([, count]) => count > 0)?.[0];
}
