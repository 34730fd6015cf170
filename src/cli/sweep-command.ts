/** Declares the command that runs a test suite under many profiles. */
import type { Command } from "commander";
import { type End, examples } from "./command-parts.js";
import type { SweepCommandOptions } from "./commands/sweep.js";
import type { Terminal } from "./terminal.js";
import { addWorldOptions, again } from "./world-options.js";

export function addSweep(program: Command, terminal: Terminal, end: End): void {
  const command = program
    .command("sweep")
    .description(
      "Find the undocumented answers that your tests depend on: run them under profiles that cover every pair of answers.",
    )
    .usage("[options] -- <test command>")
    .argument("[command...]", "test command; MUSEUM_URL has the address of its mock")
    .passThroughOptions();
  addWorldOptions(command)
    .option("--only <ids>", "vary only these choices, separated by commas")
    .option("--profiles <n>", "maximum number of profiles; 1 runs the first one and shows its output")
    .option("--report <file>", "also write the result as JSON")
    .option("--lock <file>", "also write under which answers the tests fail, for can-deploy; takes more runs")
    .option("--suite <path>", "with --lock: a file or folder of the tests and of what they test; repeatable", again)
    .option("--jobs <n>", "number of runs at a time (default: one for each processor)")
    .option("--timeout <seconds>", "time limit of a run, which then fails (default: 600)")
    .addHelpText(
      "after",
      `${examples(
        "museum-mock sweep -- npm test",
        "museum-mock sweep --today 2027-03-01 --jobs 4 -- npx vitest run",
        "museum-mock sweep --only endDateBound,limitAboveMaximum -- npm test",
        "museum-mock sweep --lock museum.lock.json --suite src --suite test -- npm test",
      )}\n\nEach run has its own mock. If your runs share a port or a file, use --jobs 1.\nExit code: 0 if the tests pass under all profiles, 1 if not, 3 if there is no verdict.`,
    )
    .action(async (testCommand: readonly string[], options: SweepCommandOptions) => {
      const { runSweep } = await import("./commands/sweep.js");
      end(await runSweep(testCommand, options, terminal));
    });
}
