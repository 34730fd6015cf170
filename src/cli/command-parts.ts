/** Parts that every declaration of a command uses. */

/** Receives the exit status of a command. */
export type End = (status: number) => void;

/** Formats the examples at the end of a help. */
export function examples(...lines: readonly string[]): string {
  return `\nExamples:\n${lines.map((line) => `  $ ${line}`).join("\n")}`;
}
