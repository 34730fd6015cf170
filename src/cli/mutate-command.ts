/** Declares the command that tests a test suite with wrong museums. */
import type { Command } from "commander";
import { type End, examples } from "./command-parts.js";
import type { MutateCommandOptions } from "./commands/mutate.js";
import type { Terminal } from "./terminal.js";
import { addWorldOptions, again } from "./world-options.js";

export function addMutate(program: Command, terminal: Terminal, end: End): void {
  const command = program
    .command("mutate")
    .description(
      "Find the faults of a museum that your tests would not notice: run them against mutants, each of which breaks one rule.",
    )
    .usage("[options] -- <test command>")
    .argument("[command...]", "test command; MUSEUM_URL has the address of its mock")
    .passThroughOptions();
  addWorldOptions(command)
    .option("--list", "list the mutants, and run nothing")
    .option("--all", "all mutants, not only those that would hurt a visitor or a developer")
    .option("--only <ids>", "only these mutants, separated by commas")
    .option("--require <percent>", "exit with 1 if fewer of the reached mutants are killed")
    .option("--baseline <file>", "exit with 1 if a mutant survives that is not in this file, with a reason and a date")
    .option("--reporter <format=file>", "also write a report: html, json, junit or markdown; repeatable", again)
    .option("--jobs <n>", "number of runs at a time (default: one for each processor)")
    .option("--timeout <seconds>", "time limit of a run (default: 10 s and five times the clean run)")
    .addHelpText(
      "after",
      `${examples(
        "museum-mock mutate -- npm test",
        "museum-mock mutate --today 2027-03-01 --require 90 -- npx vitest run",
        "museum-mock mutate --only closed-day-open,page-ignored -- npm test",
        "museum-mock mutate --reporter html=mutation.html -- npm test",
      )}\n\nEach run has its own mock. If your runs share a port or a file, use --jobs 1.\nExit code: 0 unless --require or --baseline says otherwise (1), 3 if there is no verdict.`,
    )
    .action(async (testCommand: readonly string[], options: MutateCommandOptions) => {
      const { runMutate } = await import("./commands/mutate.js");
      end(await runMutate(testCommand, options, terminal));
    });
}
