#!/usr/bin/env node
/** The executable: runs the command line of the process. */
import { runCommandLine } from "./command-line.js";
import { EXIT } from "./exit-status.js";
import { createTerminal } from "./terminal.js";

const terminal = createTerminal(process);
// Counts if the process ends in the middle of a command.
process.exitCode = EXIT.noVerdict;
// Commands import this file once they are bundled, so that it must not wait for them.
void runCommandLine(process.argv.slice(2), terminal).then((status) => {
  process.exitCode = status;
  // What nobody reads would keep a process alive that was asked to stop.
  if (terminal.isUnread()) process.exit();
});
