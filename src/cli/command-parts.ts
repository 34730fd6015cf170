/** Parts that every declaration of a command uses. */
import type { Command } from "commander";
import { withEnvironment } from "./environment-options.js";
import type { Terminal } from "./terminal.js";

/** Runs a command with its arguments and options. Returns the exit status. */
type Run = (args: readonly string[], options: never, terminal: Terminal) => number | Promise<number>;

/** Makes the action of a command, whose code is loaded when it runs. */
export type Runner = (load: () => Promise<Run>, settings?: RunSettings) => (...given: unknown[]) => Promise<void>;

interface RunSettings {
  /** Variables of the environment set the options that the command line does not. */
  readonly readsEnvironment?: boolean;
}

/** Creates what runs commands on a terminal; `end` receives the exit status. */
export function createRunner(terminal: Terminal, end: (status: number) => void): Runner {
  return (load, { readsEnvironment = false } = {}) =>
    async (...given) => {
      const command = given.at(-1) as Command;
      const own: object = command.opts();
      const run = await load();
      const runWith = async (others: object) => run(command.args, { ...own, ...others } as never, terminal);
      end(await (readsEnvironment ? withEnvironment(command, terminal, runWith) : runWith({})));
    };
}

/** Formats the examples at the end of a help. */
export function examples(...lines: readonly string[]): string {
  return `\nExamples:\n${lines.map((line) => `  $ ${line}`).join("\n")}`;
}
