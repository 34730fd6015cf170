#!/usr/bin/env node
/** The executable: runs the command line of the process. */
import { toSafeText } from "../base/text.js";
import { runCommandLine } from "./command-line.js";
import { EXIT } from "./exit-status.js";
import { createTerminal } from "./terminal.js";

const terminal = createTerminal(process);
// Counts if the process ends in the middle of a command.
process.exitCode = EXIT.noVerdict;
process.on("uncaughtException", (error) => {
  // While code of a person runs, somebody else listens, too.
  if (process.listenerCount("uncaughtException") > 1) return;
  terminal.warn(`error: the program failed: ${toSafeText(error instanceof Error ? error.message : String(error))}`);
  process.exit(EXIT.noVerdict);
});
// Bundled commands import this file, so it must not wait for them. A timer of a configuration file would keep the process.
void runCommandLine(process.argv.slice(2), terminal).then((status) => process.exit(status));
