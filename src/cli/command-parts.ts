/** What every declaration of a command uses. */

/** Is told the exit status that a command ends with. */
export type End = (status: number) => void;

/** Examples, as they stand at the end of a help. */
export function examples(...lines: readonly string[]): string {
  return `\nExamples:\n${lines.map((line) => `  $ ${line}`).join("\n")}`;
}
