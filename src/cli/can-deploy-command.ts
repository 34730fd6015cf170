/** Declares the command that judges a deployment by the locks of its consumers. */
import type { Command } from "commander";
import { type End, examples } from "./command-parts.js";
import type { CanDeployOptions } from "./commands/can-deploy.js";
import type { Terminal } from "./terminal.js";

export function addCanDeploy(program: Command, terminal: Terminal, end: End): void {
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
      )}\n\nAn answer that the profile leaves out may be any.\nExit code: 0 if all tests pass, 1 if not, 2 for a lock of other tests.`,
    )
    .action(async (locks: readonly string[], options: CanDeployOptions) => {
      const { runCanDeploy } = await import("./commands/can-deploy.js");
      end(await runCanDeploy(locks, options, terminal));
    });
}
