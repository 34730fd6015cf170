#!/usr/bin/env node
import { CommanderError } from "commander";
/** The executable: runs a command and turns what became of it into an exit status. */
import { toSafeText } from "../base/safe-text.js";
import { EXIT, UsageError } from "./exit-status.js";
import { createProgram } from "./program.js";
import { EXIT_OF_SIGNAL } from "./stop-signals.js";
import { createTerminal } from "./terminal.js";

const terminal = createTerminal(process);

for (const stream of [process.stdout, process.stderr]) {
  stream.on("error", (error: NodeJS.ErrnoException) => {
    // Whoever read our output has left (`museum-mock choices | head`): end as SIGPIPE would have it.
    if (error.code === "EPIPE") process.exit(process.exitCode ?? EXIT_OF_SIGNAL.SIGPIPE);
    throw error;
  });
}

try {
  const program = createProgram(terminal, (status) => {
    process.exitCode = status;
  });
  await program.parseAsync(process.argv);
} catch (error) {
  process.exitCode = report(error);
}

function report(error: unknown): number {
  if (error instanceof CommanderError) return error.exitCode === 0 ? EXIT.kept : EXIT.usage;
  if ((error as NodeJS.ErrnoException).code === "EPIPE") return EXIT_OF_SIGNAL.SIGPIPE;
  const isUsage = error instanceof UsageError;
  const message = toSafeText(error instanceof Error ? error.message : String(error));
  terminal.warn(`${terminal.paintWarning("red", "error:")} ${isUsage ? message : `the program failed: ${message}`}`);
  return isUsage ? EXIT.usage : EXIT.noVerdict;
}
