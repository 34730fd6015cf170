/** Declares the commands that run a test suite, judge by its runs, or let an agent run it. */
import type { Command } from "commander";
import { examples, type Runner } from "./command-parts.js";
import { addOptions } from "./option-table.js";
import { mcpOptions, mutateOptions, sweepOptions } from "./options.js";

export function addSweep(program: Command, run: Runner): void {
  const command = program
    .command("sweep")
    .description(
      "Find the undocumented answers that your tests depend on: run them under profiles that cover every pair of answers.",
    )
    .usage("[options] -- <test command>")
    .argument("[command...]", "test command; MUSEUM_URL has the address of its mock")
    .passThroughOptions();
  addOptions(command, sweepOptions)
    .addHelpText(
      "after",
      `${examples(
        "museum-mock sweep -- npm test",
        "museum-mock sweep --today 2027-03-01 --jobs 4 -- npx vitest run",
        "museum-mock sweep --only endDateBound,limitAboveMaximum -- npm test",
        "museum-mock sweep --lock museum.lock.json --suite src --suite test -- npm test",
      )}\n\nEach run has its own mock. If your runs share a port or a file, use --jobs 1.\nExit code: 0 if the tests pass under all profiles, 1 if not, 3 if there is no verdict.`,
    )
    .action(run(async () => (await import("./commands/sweep.js")).runSweep));
}

export function addCanDeploy(program: Command, run: Runner): void {
  program
    .command("can-deploy")
    .description(
      "Tell from locks of sweep, without running a test, whether the tests of consumers pass against a service with this profile.",
    )
    .argument("<lock...>", "files of sweep --lock, beside the tests that they are for")
    .requiredOption("--profile <file>", "what verify --learn has written of the service, or a built-in profile")
    .addHelpText(
      "after",
      `${examples(
        "museum-mock can-deploy website/museum.lock.json --profile learned.json",
        "museum-mock can-deploy */museum.lock.json --profile strict",
      )}\n\nAn answer that the profile leaves out may be any. A failure that takes three answers together is not found.\nExit code: 0 if all tests pass, 1 if not, 2 for a lock of other tests.`,
    )
    .action(run(async () => (await import("./commands/can-deploy.js")).runCanDeploy));
}

export function addMutate(program: Command, run: Runner): void {
  const command = program
    .command("mutate")
    .description(
      "Find the faults of a museum that your tests would not notice: run them against mutants, each of which breaks one rule.",
    )
    .usage("[options] -- <test command>")
    .argument("[command...]", "test command; MUSEUM_URL has the address of its mock")
    .passThroughOptions();
  addOptions(command, mutateOptions)
    .addHelpText(
      "after",
      `${examples(
        "museum-mock mutate -- npm test",
        "museum-mock mutate --today 2027-03-01 --require 90 -- npx vitest run",
        "museum-mock mutate --only closed-day-open,page-ignored -- npm test",
        "museum-mock mutate --reporter html=mutation.html -- npm test",
      )}\n\nEach run has its own mock. If your runs share a port or a file, use --jobs 1.\nExit code: 0 unless --require or --baseline says otherwise (1), 3 if there is no verdict.`,
    )
    .action(run(async () => (await import("./commands/mutate.js")).runMutate, { reads: mutateOptions }));
}

export function addMcp(program: Command, run: Runner): void {
  const command = program
    .command("mcp")
    .description("Serve tools for coding agents over standard input and output (Model Context Protocol).")
    .usage("[options] [-- <test command>]")
    .argument("[command...]", "test command that the agent may sweep; it can't run any other")
    .passThroughOptions();
  addOptions(command, mcpOptions)
    .addHelpText(
      "after",
      `${examples(
        "museum-mock mcp",
        "museum-mock mcp --today 2027-03-01 -- npm test",
        "museum-mock mcp --url http://127.0.0.1:4010",
      )}\n\nThe tools explain requests, diagnose clients, read the journal, set clock and scenario, verify a service, and sweep your tests.`,
    )
    .action(run(async () => (await import("./commands/mcp.js")).serveMcp));
}
