/** Builds the command line. */
import { Command, Option } from "commander";
import { VERSION } from "../base/generated/version.js";
import { type CommandContext, toExamples } from "./command.js";
import { commands } from "./commands.js";
import type { Output } from "./output.js";

const DEFAULT_WIDTH = 80;

export function createProgram(context: CommandContext): Command {
  const { terminal } = context;
  const program = new Command("museum-mock")
    .description(
      "A mock server and contract verifier for the museum information interface: opening hours by day, special events by date range.",
    )
    .version(VERSION, "--version", "print the version")
    .addOption(new Option("--config <file>", "configuration file (default: museum.config.* beside package.json)"))
    .helpOption("-h, --help", "print this help; after a command, --help --all prints all its options and settings")
    .helpCommand("help [command]", "print the help of a command")
    .showHelpAfterError("Help: museum-mock --help, or --help after a command.")
    .exitOverride()
    .enablePositionalOptions()
    .configureHelp({ showGlobalOptions: false, sortSubcommands: false })
    .configureOutput({
      writeOut: terminal.stdout.write,
      writeErr: terminal.stderr.write,
      getOutHelpWidth: () => widthOf(terminal.stdout),
      getErrHelpWidth: () => widthOf(terminal.stderr),
      getOutHasColors: () => terminal.stdout.hasColours(terminal.env),
      getErrHasColors: () => terminal.stderr.hasColours(terminal.env),
      outputError: (text, write) => write(text.replace(/^error: /, `${terminal.paintWarning("red", "error:")} `)),
    });
  for (const command of commands) {
    const added =
      "addTo" in command
        ? command.addTo(program, context)
        : program.command(command.name).description(command.description);
    if (!("addTo" in command)) added.addHelpText("after", `\n${toExamples(command.examples)}`);
    if ("commands" in command) for (const below of command.commands) below.addTo(added, context);
  }
  return program.addHelpText("after", `\n${toExamples(["museum-mock serve", "museum-mock serve --help"])}`);
}

/** Returns the width of a terminal, or a default for other outputs. */
function widthOf({ stream }: Output): number {
  return (stream.isTTY && stream.columns) || DEFAULT_WIDTH;
}
