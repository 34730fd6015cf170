/** Returns a sentence with lines below it, indented. */
export function withLines(head: string, lines: readonly string[]): string {
  return `${head}:\n${lines.map((line) => `  ${line}`).join("\n")}`;
}
