/** The commands about pacts, as they are declared. */
import type { Command } from "commander";
import { type End, examples } from "./command-parts.js";
import type { PactCheckOptions } from "./commands/pact-check.js";
import type { PactVerifyOptions } from "./commands/pact-verify.js";
import type { Terminal } from "./terminal.js";
import { again } from "./world-options.js";

export function addPact(program: Command, terminal: Terminal, end: End): void {
  const group = program
    .command("pact")
    .description("Hold an implementation, or the document, to the pacts of its consumers.")
    .addHelpText(
      "after",
      examples("museum-mock pact verify http://127.0.0.1:4010 --pacts pacts", "museum-mock pact check pacts"),
    );
  addPactVerify(group, terminal, end);
  addPactCheck(group, terminal, end);
}

function addPactVerify(group: Command, terminal: Terminal, end: End): void {
  group
    .command("verify")
    .description("Run Pact's verifier against an implementation, with provider states and its own credential.")
    .argument("[url]", "the documented base address, which may have a path; also MUSEUM_BASE_URL")
    .option(
      "--pacts <dir>",
      "a folder of pact files; without it the pacts come from the broker of PACT_BROKER_BASE_URL",
    )
    .option("--provider <name>", "the name of the provider in the pacts", "museum")
    .option(
      "--credentials <user:password>",
      "sent in place of the pacts' own; also MUSEUM_USERNAME and MUSEUM_PASSWORD, which no process list shows",
    )
    .option("--provider-states-url <url>", "where provider states are set; a museum-mock is known by itself")
    .option("--provider-version <version>", "the version that is verified, such as its commit")
    .option("--provider-branch <branch>", "the branch of that version")
    .option(
      "--consumer-version-selectors <json>",
      "which pacts the broker gives, a selector or a list; may be given again",
      again,
    )
    .option("--enable-pending", "a pact that this branch has never verified fails nothing")
    .option(
      "--include-wip-pacts-since <date>",
      "also verify pacts of other branches that are newer, which fail nothing, such as 2027-03-01",
    )
    .option("--publish", "tell the broker the result")
    .option(
      "--timeout <seconds>",
      "a target, or what sets its states, that takes longer has not answered (default: 20)",
    )
    .addHelpText(
      "after",
      `${examples(
        "museum-mock pact verify http://127.0.0.1:4010 --pacts pacts",
        "MUSEUM_USERNAME=anna MUSEUM_PASSWORD=s3cret museum-mock pact verify https://staging.example/api --pacts pacts --provider-states-url https://staging.example/states",
        "MUSEUM_USERNAME=anna MUSEUM_PASSWORD=s3cret PACT_BROKER_BASE_URL=https://broker.example PACT_BROKER_TOKEN=… museum-mock pact verify https://staging.example/api --publish --provider-version 1a2b3c --provider-branch main",
      )}\n\nThe broker is asked as PACT_BROKER_BASE_URL, PACT_BROKER_TOKEN, PACT_BROKER_USERNAME and PACT_BROKER_PASSWORD say.\nExit status: 0 if every interaction is verified, 1 if one failed, 3 if there is no verdict.`,
    )
    .action(async (url: string | undefined, options: PactVerifyOptions) => {
      const { runPactVerify } = await import("./commands/pact-verify.js");
      end(await runPactVerify(url, options, terminal));
    });
}

function addPactCheck(group: Command, terminal: Terminal, end: End): void {
  group
    .command("check")
    .description("Compare pacts with the document, without a provider, and name what they rely on that it leaves open.")
    .argument("<dir>", "a folder of pact files")
    .option("--provider <name>", "the name of the provider in the pacts", "museum")
    .option("--reporter <format=file>", "also write json=FILE", again)
    .option("--strict", "fail where a pact relies on what the document leaves open")
    .addHelpText(
      "after",
      `${examples("museum-mock pact check pacts", "museum-mock pact check pacts --strict --reporter json=pacts.json")}\n\nExit status: 0 if no pact is against the document, 1 if one is, or with --strict if one relies on what it leaves open, 2 if there is none to check.`,
    )
    .action(async (folder: string, options: PactCheckOptions) => {
      const { runPactCheck } = await import("./commands/pact-check.js");
      end(await runPactCheck(folder, options, terminal));
    });
}
