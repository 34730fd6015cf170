/**
 * Makes text from outside safe to write into a log, a terminal or a report: a target, a pact or a test suite must not steer the
 * program that shows its text.
 */

/**
 * Control characters (ESC and C1 among them), characters that turn the direction of writing, lone surrogates, line separators,
 * and what is invisible: byte order marks and tags.
 */
const UNSAFE = /[\p{Cc}\p{Cs}\u061C\u200E\u200F\u2028\u2029\u202A-\u202E\u2066-\u2069\uFEFF\u{E0000}-\u{E007F}]/gu;

/** Commands that a CI server carries out wherever they stand in a line: `##[add-mask]`, `##vso[…]`, `##teamcity[…]`. */
const COMMAND = /##(?=\w*\[)/g;

/** Commands at the beginning of a line: `::stop-commands::…`. */
const LEADING_COMMAND = /^(\s*)::(?=[\w-]+[^:]*::)/;

/** Most texts have nothing that could be unsafe, and a log has many lines. */
const PLAIN = /^[\w ./?=&%,;@~!$'"()*+<>|-]*$/;

/** Returns the text in one line, with an escape (`\n`, `\u001b`) for each character that would be acted upon. */
export function toSafeLine(text: string): string {
  if (PLAIN.test(text)) return text;
  return text.replace(UNSAFE, escaped).replace(COMMAND, "\\u0023#").replace(LEADING_COMMAND, "$1\\u003a:");
}

/** The same for each line of a text that may have several. */
export function toSafeText(text: string): string {
  return text
    .split(/\r\n?|\n/)
    .map(toSafeLine)
    .join("\n");
}

function escaped(character: string): string {
  const short = JSON.stringify(character).slice(1, -1);
  if (short !== character) return short;
  return Array.from({ length: character.length }, (_, at) => hex(character.charCodeAt(at))).join("");
}

function hex(code: number): string {
  return `\\u${code.toString(16).padStart(4, "0")}`;
}
