/** The regular expressions of a query to the data (`name_like=…`): which can be read, and which end in good time. */
import { quote } from "../../base/quote.js";

const LIKE = "_like";
const LONGEST_PATTERN = 200;
const REPEATS_AT_MOST = 2;
/** A second or two. */
const STEPS_AT_MOST = 2e9;

interface Pattern {
  readonly name: string;
  readonly value: string;
}

/** What is wrong with a pattern, whatever it is to be looked for in. */
export function patternFlaw({ name, value }: Pattern): string | undefined {
  if (!name.endsWith(LIKE) || isPattern(value)) return undefined;
  return `${name} ${quote(value)} is no regular expression that ends in good time; write one with two repeats at the most, and none of a group.`;
}

/**
 * What is wrong with the patterns of a query over some rows. The engine tries one way after another and can't be stopped, so
 * that one request would hold up all others: what could take too many steps is refused, by the worst that there may be.
 */
export function findSlowPattern(query: URLSearchParams, rows: readonly object[]): string | undefined {
  let steps = 0;
  for (const [name, value] of query) {
    if (!name.endsWith(LIKE)) continue;
    for (const length of lengthsOf(name.slice(0, -LIKE.length), rows)) steps += stepsOver(length, value);
    if (steps <= STEPS_AT_MOST) continue;
    return `${name} ${quote(value)} could take too long over ${rows.length} texts; write it with fewer of * + { ? |, or with ^ at its beginning.`;
  }
  return undefined;
}

/** A repeat of a group, as in `(a+)+`, can take for ever over a text of a few dozen letters. */
function isPattern(text: string): boolean {
  const plain = withoutLetters(text);
  if (text.length > LONGEST_PATTERN || repeatsIn(plain) > REPEATS_AT_MOST || /\)[+*{]/.test(plain)) return false;
  try {
    new RegExp(text);
    return true;
  } catch {
    return false;
  }
}

/** The lengths of a field in all rows; a path into a field is not gone into. */
function lengthsOf(field: string, rows: readonly object[]): readonly number[] {
  return rows.map((row) => {
    const value = (row as Readonly<Record<string, unknown>>)[field];
    return (value === undefined ? JSON.stringify(row) : String(value)).length;
  });
}

/**
 * A match may begin at any letter, a repeat may end at any letter, and each `?` and `|` may be taken in two ways; each way goes
 * through all that matches whatever there is.
 */
function stepsOver(length: number, text: string): number {
  const plain = withoutLetters(text);
  // Without groups, one alternative is tried after another.
  const alternatives = plain.includes("(") ? [plain] : plain.split("|");
  const beginnings = plain.startsWith("^") && !plain.includes("|") ? 0 : 1;
  return alternatives
    .map((one) => (length + 1) ** (beginnings + repeatsIn(one)) * 2 ** branchesIn(one) * (1 + wildcardsIn(one)))
    .reduce((sum, steps) => sum + steps, 0);
}

/** A reference to a group is compared letter by letter, and so is counted among the repeats. */
function repeatsIn(plain: string): number {
  return plain.match(/[+*{\\]/g)?.length ?? 0;
}

function branchesIn(plain: string): number {
  return plain.match(/(?<!\()\?|\|/g)?.length ?? 0;
}

function wildcardsIn(plain: string): number {
  return plain.match(/[.(]/g)?.length ?? 0;
}

/** The pattern with a letter for each escape and a dot for each class, but with the references to groups as they are. */
function withoutLetters(text: string): string {
  return text
    .replace(/\\(.)/gs, (whole, letter: string) => (/[1-9k]/.test(letter) ? whole : /[dsw]/i.test(letter) ? "." : "x"))
    .replace(CLASS, ".");
}

const CLASS = /\[[^\]]*\]/g;
