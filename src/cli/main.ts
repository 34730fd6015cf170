#!/usr/bin/env node
/** The executable: runs the command line of the process. */
import { runCommandLine } from "./command-line.js";
import { createTerminal } from "./terminal.js";

process.exitCode = await runCommandLine(process.argv.slice(2), createTerminal(process));
