/** Takes a block of shell commands of the documentation apart. */

/** A command and what a page shows as its output; undefined if it shows none. */
export interface ShownCommand {
  readonly line: string;
  readonly shown?: string;
}

/** The commands of an `sh` block: one a line, with continued lines joined and comments left out. */
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
  return text.replace(/ *\\\n\s*/g, " ");
}

function withoutComment(line: string): string {
  const quotes = /'[^']*'|"(?:[^"\\]|\\.)*"/g;
  const masked = line.replace(quotes, (quoted) => "x".repeat(quoted.length));
  const at = masked.search(/(^|\s)#/);
  return (at < 0 ? line : line.slice(0, at)).trim();
}

/** A command as a shell reads it: variables that are set for it, and its words. */
export interface Words {
  readonly variables: Readonly<Record<string, string>>;
  readonly words: readonly string[];
}

/** Splits a simple command into words, or returns undefined for one that needs a shell. */
export function parseWords(line: string): Words | undefined {
  const words: string[] = [];
  const word = /\s*((?:'[^']*'|"(?:[^"\\$`]|\\.)*"|[^\s'"|&;<>$`()])+)/y;
  for (let found = word.exec(line); found; found = word.exec(line)) {
    words.push(
      (found[1] ?? "").replace(/'([^']*)'|"((?:[^"\\]|\\.)*)"/g, (_, plain, escaped) => unquote(plain, escaped)),
    );
    if (word.lastIndex >= line.length) return toWords(words);
  }
  return undefined;
}

function unquote(plain: string | undefined, escaped: string | undefined): string {
  return plain ?? (escaped ?? "").replace(/\\(["\\$`])/g, "$1");
}

function toWords(words: readonly string[]): Words {
  const start = words.findIndex((one) => !/^[A-Z_]+=/.test(one));
  const set = start < 0 ? words : words.slice(0, start);
  const variables = set.map((one) => [one.slice(0, one.indexOf("=")), one.slice(one.indexOf("=") + 1)] as const);
  return { variables: Object.fromEntries(variables), words: start < 0 ? [] : words.slice(start) };
}
