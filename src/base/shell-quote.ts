/** Quotes text for a POSIX shell. */

/** Returns the text in single quotes, so that a POSIX shell passes it on unchanged. */
export function shellQuote(text: string): string {
  return `'${text.replaceAll("'", "'\\''")}'`;
}

/** Returns the text as it is if a shell takes it literally, else in single quotes. */
export function toShellWord(text: string): string {
  return /^[\w@%+=:,./-]+$/.test(text) ? text : shellQuote(text);
}
