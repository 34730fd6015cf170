/** Parts that every declaration of a command uses. */
import type { Command } from "commander";
import { withEnvironment } from "./environment-options.js";
import { type OptionsOf, type OptionTable, readOptions } from "./option-table.js";
import type { Terminal } from "./terminal.js";

/** Runs a command with its arguments and options. Returns the exit status. */
type Run<Options> = (args: readonly string[], options: Options, terminal: Terminal) => number | Promise<number>;

/** Makes the action of a command, whose code is loaded when it runs. */
export interface Runner {
  (load: () => Promise<Run<never>>, settings?: { readonly readsEnvironment: true }): Action;
  <Table extends OptionTable>(load: () => Promise<Run<OptionsOf<Table>>>, settings: { readonly reads: Table }): Action;
}

type Action = (...given: unknown[]) => Promise<void>;

interface RunSettings {
  /** Variables of the environment set the options that the command line does not. */
  readonly readsEnvironment?: boolean;
  /** The options that the command gets read. */
  readonly reads?: OptionTable;
}

/** Creates what runs commands on a terminal; `end` receives the exit status. */
export function createRunner(terminal: Terminal, end: (status: number) => void): Runner {
  return (load: () => Promise<Run<never>>, { readsEnvironment = false, reads }: RunSettings = {}) =>
    async (...given: unknown[]) => {
      const command = given.at(-1) as Command;
      const own: object = command.opts();
      const run = await load();
      const runWith = async (others: object) => {
        const all = { ...own, ...others };
        return run(command.args, (reads ? readOptions(reads, all) : all) as never, terminal);
      };
      end(await (readsEnvironment ? withEnvironment(command, terminal, runWith) : runWith({})));
    };
}

/** Formats the examples at the end of a help. */
export function examples(...lines: readonly string[]): string {
  return `\nExamples:\n${lines.map((line) => `  $ ${line}`).join("\n")}`;
}
