/** Builds the command line. */
import { Command } from "commander";
import { VERSION } from "../base/generated/version.js";
import { commands } from "./commands.js";
import { addCommand, toExamples } from "./declared-command.js";
import type { Output } from "./output.js";
import type { Terminal } from "./terminal.js";

const DEFAULT_WIDTH = 80;

export function createProgram(terminal: Terminal, end: (status: number) => void): Command {
  const program = new Command("museum-mock")
    .description(
      "A mock server and contract verifier for the museum information interface: opening hours by day, special events by date range.",
    )
    .version(VERSION, "--version", "print the version")
    .helpOption("-h, --help", "print this help")
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
  for (const command of commands) addCommand(program, command, { terminal, end });
  return program.addHelpText("after", toExamples(["museum-mock serve", "museum-mock serve --help"]));
}

/** Returns the width of a terminal, or a default for other outputs. */
function widthOf({ stream }: Output): number {
  return (stream.isTTY && stream.columns) || DEFAULT_WIDTH;
}
