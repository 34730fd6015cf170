#!/usr/bin/env node
/** The executable: runs the command line of the process. */
import { runCommandLine } from "./command-line.js";
import { createTerminal } from "./terminal.js";

const terminal = createTerminal(process);
process.exitCode = await runCommandLine(process.argv.slice(2), terminal);
// What nobody reads would keep a process alive that was asked to stop.
if (terminal.isUnread()) process.exit();
