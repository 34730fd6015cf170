/** Takes blocks of shell commands apart, as documentation has them. */

/** A command and what a page shows as its output; undefined if it shows none. */
export interface ShownCommand {
  readonly line: string;
  readonly shown?: string;
}

/** The commands of an `sh` block: one a line, continued lines joined, without comments. */
export function listCommands(text: string): readonly ShownCommand[] {
  return joinContinued(text)
    .split("\n")
    .map(withoutComment)
    .filter((line) => line !== "")
    .map((line) => ({ line }));
}

/** The commands of a `console` block, each after `$ ` and with its output below it. */
export function listConsoleCommands(text: string): readonly ShownCommand[] {
  return joinContinued(text)
    .split(/^(?=\$ )/m)
    .map((part) => {
      const [line = "", ...shown] = part.split("\n");
      return { line: withoutComment(line.slice(2)), shown: shown.join("\n") };
    });
}

function joinContinued(text: string): string {
  return text.replace(/(?<!\s)\s*(?:\\\n\s*)+/g, " ");
}

/** Quoted texts, spaces, and what is between them. */
function piecesOf(line: string): readonly string[] {
  const piece = /'[^']*'|"(?:[^"\\]|\\.)*"|[^\s'"]+|\s+|['"]/y;
  const pieces: string[] = [];
  for (let found = piece.exec(line); found; found = piece.exec(line)) pieces.push(found[0]);
  return pieces;
}

const isSpace = (piece: string) => piece.trim() === "";

function withoutComment(line: string): string {
  const pieces = piecesOf(line);
  const at = pieces.findIndex((piece, index) => piece.startsWith("#") && isSpace(pieces[index - 1] ?? ""));
  return pieces
    .slice(0, at < 0 ? undefined : at)
    .join("")
    .trim();
}

/** A command as a shell reads it: variables that are set for it, and its words. */
export interface Words {
  readonly variables: Readonly<Record<string, string>>;
  readonly words: readonly string[];
}

/** Splits a simple command into words, or returns undefined for one that needs a shell. */
export function parseWords(line: string): Words | undefined {
  const words: string[] = [];
  let isWithin = false;
  for (const piece of piecesOf(line)) {
    const text = isSpace(piece) ? "" : unquote(piece);
    if (text === undefined) return undefined;
    if (!isSpace(piece)) words.push((isWithin ? words.pop() : "") + text);
    isWithin = !isSpace(piece);
  }
  return words.length === 0 ? undefined : toWords(words);
}

/** Returns the text of a piece of a word; undefined for one that a shell would expand. */
function unquote(piece: string): string | undefined {
  const inner = piece.slice(1, -1);
  if (piece.length > 1 && piece.startsWith("'")) return inner;
  if (piece.length > 1 && piece.startsWith('"'))
    return /^(?:[^\\$`]|\\.)*$/s.test(inner) ? inner.replace(/\\(["\\$`])/g, "$1") : undefined;
  return /['"|&;<>$`()]/.test(piece) ? undefined : piece;
}

function toWords(words: readonly string[]): Words {
  const start = words.findIndex((one) => !/^[A-Z_]+=/.test(one));
  const set = start < 0 ? words : words.slice(0, start);
  const variables = set.map((one) => [one.slice(0, one.indexOf("=")), one.slice(one.indexOf("=") + 1)] as const);
  return { variables: Object.fromEntries(variables), words: start < 0 ? [] : words.slice(start) };
}
