/** Builds the command line from its commands, which have files of their own. */
import { Command } from "commander";
import { VERSION } from "../base/generated/version.js";
import { createRunner, examples } from "./command-parts.js";
import { addChoices, addExplain, addReplay, addScenarios } from "./explanation-commands.js";
import type { Output } from "./output.js";
import { addPact } from "./pact-commands.js";
import { addGenerate, addServe } from "./serve-commands.js";
import type { Terminal } from "./terminal.js";
import { addCanDeploy, addMcp, addMutate, addSweep } from "./test-commands.js";
import { addProxy, addTwin } from "./twin-commands.js";
import { addVerify } from "./verify-commands.js";

const DEFAULT_WIDTH = 80;

/** In the order of the help. */
const commands = [
  addServe,
  addGenerate,
  addVerify,
  addTwin,
  addProxy,
  addPact,
  addChoices,
  addScenarios,
  addExplain,
  addReplay,
  addSweep,
  addCanDeploy,
  addMutate,
  addMcp,
];

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
  const run = createRunner(terminal, end);
  for (const add of commands) add(program, run);
  return program.addHelpText("after", examples("museum-mock serve", "museum-mock serve --help"));
}

/** Returns the width of a terminal, or a default for other outputs. */
function widthOf({ stream }: Output): number {
  return (stream.isTTY && stream.columns) || DEFAULT_WIDTH;
}
