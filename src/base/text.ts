/** Words for people: quoted, safe to print, counted and compared; and the known name nearest to a mistyped one. */

const LONGEST = 80;

/** The text in double quotes, safe, and cut after 80 characters. A path of Windows keeps its backslashes. */
export function quote(text: string): string {
  const quoted = JSON.stringify(text.length > LONGEST ? `${text.slice(0, LONGEST)}…` : text);
  return toSafeLine(quoted.replaceAll("\\\\", "\\"));
}

/** The value in a few words, without what an array or object holds. */
export function shown(value: unknown): string {
  if (typeof value === "string") return quote(value);
  if (typeof value === "function") return "a function";
  if (typeof value !== "object" || value === null) return String(value);
  const isEmpty =
    Object.keys(value).length === 0 && [Object.prototype, Array.prototype, null].includes(Object.getPrototypeOf(value));
  return `an ${isEmpty ? "empty " : ""}${Array.isArray(value) ? "array" : "object"}`;
}

/** Control characters, lone surrogates, line separators, and what turns the writing or is invisible. */
const UNSAFE = /[\p{Cc}\p{Cs}\u061C\u200E\u200F\u2028\u2029\u202A-\u202E\u2066-\u2069\uFEFF\u{E0000}-\u{E007F}]/gu;

/** Commands of CI servers, wherever they stand in a line: `##[add-mask]`, `##vso[…]`, `##teamcity[…]`. */
const COMMAND = /##(?=\w*\[)/g;

/** Commands at the beginning of a line: `::stop-commands::…`. */
const LEADING_COMMAND = /^(\s*)::(?=[\w-][^:]*::)/;

/** Most texts have nothing unsafe, and a log has many lines. */
const PLAIN = /^[\w ./:?=&%,;@~!$'"()[\]*+<>|-]*$/;

/** Returns the text in one line, with an escape (`\n`, `\u001b`) for each unsafe character. */
export function toSafeLine(text: string): string {
  if (PLAIN.test(text) && !text.includes("::")) return text;
  return text.replace(UNSAFE, escapedCharacter).replace(COMMAND, "\\u0023#").replace(LEADING_COMMAND, "$1\\u003a:");
}

/** The colours of the command line, which a text of others may not set where there are none. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: that is how a colour begins.
const COLOUR = /^\u001b\[(?:1|2|22|31|32|33|36|39)m/;

/** Returns lines for a terminal, which acts upon nothing in them but colours. */
export function toPrintable(text: string, isColoured: boolean): string {
  if (PLAIN.test(text)) return text;
  return text.replace(UNSAFE, (character, at: number) => {
    const isOurs = character === "\n" || character === "\t" || (isColoured && COLOUR.test(text.slice(at, at + 6)));
    return isOurs ? character : escapedCharacter(character);
  });
}

/** The same for each line of a text that may have several. */
export function toSafeText(text: string): string {
  return text
    .split(/\r\n?|\n/)
    .map(toSafeLine)
    .join("\n");
}

function escapedCharacter(character: string): string {
  const short = JSON.stringify(character).slice(1, -1);
  if (short !== character) return short;
  const units = Array.from({ length: character.length }, (_, at) => character.charCodeAt(at));
  return units.map((unit) => `\\u${unit.toString(16).padStart(4, "0")}`).join("");
}

export function trimmedParts(list: string): string[] {
  return list.split(",").map((part) => part.trim());
}

export function plural(count: number, noun: string, nouns?: string): string {
  return `${count} ${nounFor(count, noun, nouns)}`;
}

/** Returns the noun without the number, as it follows a count. */
export function nounFor(count: number, noun: string, nouns: string = `${noun}s`): string {
  return count === 1 ? noun : nouns;
}

/** The compiled validators call it. */
export function countCodePoints(text: string): number {
  let count = 0;
  for (const _ of text) count += 1;
  return count;
}

/** Orders texts by their code units, as `Array.prototype.sort` does. */
export function compareTexts(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}

export function escapeMarkup(text: string): string {
  return text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;").replaceAll('"', "&quot;");
}

export function withLines(head: string, lines: readonly string[]): string {
  return `${head}:\n${lines.map((line) => `  ${line}`).join("\n")}`;
}

/** Returns the text in single quotes, so that a POSIX shell passes it on unchanged. */
export function shellQuote(text: string): string {
  return `'${text.replaceAll("'", "'\\''")}'`;
}

/** Returns the text as it is if a shell takes it literally, else in double quotes. */
export function toShellWord(text: string): string {
  if (/^[\w@%+=:./-]+$/.test(text)) return text;
  return /["$`\\!]/.test(text) ? shellQuote(text) : `"${text}"`;
}

const MAX_LENGTH = 64;

/** A shorter name begins too many others to say anything. */
const SHORTEST_PREFIX = 3;

/** Returns the candidate that differs in at most a third of its letters, or else the only one that starts with the name. Ignores case. */
export function nearestName(name: string, candidates: readonly string[]): string | undefined {
  const wanted = name.slice(0, MAX_LENGTH).toLowerCase();
  return closestOf(wanted, candidates) ?? onlyBeginningWith(wanted, candidates);
}

/** Returns the end of a sentence on an unknown name: what was likely meant, or what to do. */
export function hintFor(
  name: string,
  candidates: readonly string[],
  otherwise = `use one of ${candidates.join(", ")}.`,
): string {
  const nearest = nearestName(name, candidates);
  return nearest ? `did you mean ${nearest}?` : otherwise;
}

function closestOf(wanted: string, candidates: readonly string[]): string | undefined {
  const distances = candidates.map((candidate) => distance(wanted, candidate.toLowerCase()));
  const least = Math.min(...distances);
  return least <= Math.max(1, Math.floor(wanted.length / 3)) ? candidates[distances.indexOf(least)] : undefined;
}

/** How many letters to add, remove, replace or swap (optimal string alignment). */
function distance(from: string, to: string): number {
  let beforeLast: number[] = [];
  let last = Array.from({ length: to.length + 1 }, (_, column) => column);
  for (let row = 1; row <= from.length; row += 1) {
    const current = [row];
    for (let column = 1; column <= to.length; column += 1) {
      const isEqual = from[row - 1] === to[column - 1];
      const isSwapped = from[row - 1] === to[column - 2] && from[row - 2] === to[column - 1];
      current[column] = Math.min(
        at(last, column) + 1,
        at(current, column - 1) + 1,
        at(last, column - 1) + (isEqual ? 0 : 1),
        isSwapped ? at(beforeLast, column - 2) + 1 : Number.POSITIVE_INFINITY,
      );
    }
    [beforeLast, last] = [last, current];
  }
  return at(last, to.length);
}

function at(row: readonly number[], column: number): number {
  return row[column] ?? Number.POSITIVE_INFINITY;
}

function onlyBeginningWith(wanted: string, candidates: readonly string[]): string | undefined {
  if (wanted.length < SHORTEST_PREFIX) return undefined;
  const longer = candidates.filter((candidate) => candidate.toLowerCase().startsWith(wanted));
  return longer.length === 1 ? longer[0] : undefined;
}
