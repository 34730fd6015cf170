/** Commands as data: what their help says, their options, and their code, which is loaded when they run. */
import type { Command } from "commander";
import { addEndedOptions } from "./ended.js";
import { withEnvironment } from "./environment-options.js";
import { addOptions, type GivenOptions, type OptionsOf, type OptionTable, readOptions } from "./option-table.js";
import type { Terminal } from "./terminal.js";

/** Runs a command with its arguments and options. Returns the exit status. */
type Run<Options> = (args: readonly string[], options: Options, terminal: Terminal) => number | Promise<number>;

interface Declaration<Table extends OptionTable> {
  readonly name: string;
  readonly description: string;
  /** In place of the usual line; options after the first argument then belong to the test command that it is. */
  readonly usage?: string;
  /** What each argument is, by its name in the help. */
  readonly arguments?: Readonly<Record<string, string>>;
  readonly options?: Table;
  readonly examples: readonly string[];
  /** Lines after the examples. */
  readonly remarks?: readonly string[];
  /** Undefined for a group of commands. */
  readonly load?: () => Promise<Run<NoInfer<OptionsOf<Table>>>>;
  /** In place of `load`, for a command that takes its options as they are given. */
  readonly loadUnread?: () => Promise<Run<NoInfer<GivenOptions<Table>>>>;
  /** Variables of the environment set the options that the command line does not, and excess arguments are the command's to reject. */
  readonly readsEnvironment?: true;
  readonly commands?: readonly DeclaredCommand[];
}

export type DeclaredCommand = Declaration<never>;

/** Holds the code of a command to its options. */
export function declare<Table extends OptionTable = Record<never, never>>(
  command: Declaration<Table>,
): DeclaredCommand {
  return command as unknown as DeclaredCommand;
}

/** Adds a command to a program or a group. `end` receives the exit status. */
export function addCommand(
  parent: Command,
  declared: DeclaredCommand,
  context: { readonly terminal: Terminal; readonly end: (status: number) => void },
): void {
  const { name, description, usage, options = {}, load, loadUnread, readsEnvironment = false } = declared;
  const command = addOptions(parent.command(name).description(description), options);
  addEndedOptions(command);
  for (const [argument, about] of Object.entries(declared.arguments ?? {})) command.argument(argument, about);
  if (usage !== undefined) command.usage(usage).passThroughOptions();
  const remarks = declared.remarks ? `\n\n${declared.remarks.join("\n")}` : "";
  command.addHelpText("after", toExamples(declared.examples) + remarks).allowExcessArguments(readsEnvironment);
  for (const one of declared.commands ?? []) addCommand(command, one, context);
  const { terminal, end } = context;
  const loadCode = load ?? loadUnread;
  if (!loadCode) return;
  command.action(async () => {
    const run = await loadCode();
    const given: object = command.opts();
    const runWith = async (others: object) => {
      const all = { ...given, ...others };
      return run(command.args, (load ? readOptions(options, all) : all) as never, terminal);
    };
    end(await (readsEnvironment ? withEnvironment(command, terminal, runWith) : runWith({})));
  });
}

/** Formats the examples at the end of a help. */
export function toExamples(lines: readonly string[]): string {
  return `\nExamples:\n${lines.map((line) => `  $ ${line}`).join("\n")}`;
}
