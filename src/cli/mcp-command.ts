/** Declares the command that serves tools for coding agents. */
import type { Command } from "commander";
import { type End, examples } from "./command-parts.js";
import type { McpOptions } from "./commands/mcp.js";
import type { Terminal } from "./terminal.js";
import { addWorldOptions } from "./world-options.js";

export function addMcp(program: Command, terminal: Terminal, end: End): void {
  const command = program
    .command("mcp")
    .description("Serve tools for coding agents over standard input and output (Model Context Protocol).")
    .usage("[options] [-- <test command>]")
    .argument("[command...]", "test command that the agent may sweep; it can't run any other")
    .passThroughOptions()
    .option("--url <url>", "use a running mock; its admin token is in MUSEUM_ADMIN_TOKEN (default: start one)")
    .option("-p, --port <n>", "port of the mock that is started (default: a free one)");
  addWorldOptions(command)
    .addHelpText(
      "after",
      `${examples(
        "museum-mock mcp",
        "museum-mock mcp --today 2027-03-01 -- npm test",
        "museum-mock mcp --url http://127.0.0.1:4010",
      )}\n\nThe tools explain requests, diagnose clients, read the journal, set clock and scenario, verify a service, and sweep your tests.`,
    )
    .action(async (testCommand: readonly string[], options: McpOptions) => {
      const { serveMcp } = await import("./commands/mcp.js");
      end(await serveMcp(testCommand, options, terminal));
    });
}
