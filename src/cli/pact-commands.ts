/** Declares the commands for pacts. */
import type { Command } from "commander";
import { examples, type Runner } from "./command-parts.js";
import { again } from "./world-options.js";

export function addPact(program: Command, run: Runner): void {
  const group = program
    .command("pact")
    .description("Check the pacts of consumers, against the document or against a provider.")
    .addHelpText(
      "after",
      examples("museum-mock pact verify http://127.0.0.1:4010 --pacts pacts", "museum-mock pact check pacts"),
    );
  addPactVerify(group, run);
  addPactCheck(group, run);
}

function addPactVerify(group: Command, run: Runner): void {
  group
    .command("verify")
    .description("Run Pact's verifier against a provider, with provider states and a real credential.")
    .argument("[url]", "base address of the provider, with its path if it has one; also MUSEUM_BASE_URL")
    .option("--pacts <dir>", "folder of pact files (default: the pacts come from the broker in PACT_BROKER_BASE_URL)")
    .option("--provider <name>", "name of the provider in the pacts", "museum")
    .option(
      "--credentials <user:password>",
      "replaces the one in the pacts; better in MUSEUM_USERNAME and MUSEUM_PASSWORD, which no process list shows",
    )
    .option("--provider-states-url <url>", "where to set provider states; not needed for a museum-mock")
    .option("--provider-version <version>", "version that is verified, such as its commit")
    .option("--provider-branch <branch>", "branch of that version")
    .option(
      "--consumer-version-selectors <json>",
      "pacts to fetch from the broker: a selector or a list; repeatable",
      again,
    )
    .option("--enable-pending", "a pact that this branch has never verified does not fail")
    .option(
      "--include-wip-pacts-since <date>",
      "also verify newer pacts of other branches, which do not fail, such as 2027-03-01",
    )
    .option("--publish", "publish the result to the broker")
    .option("--timeout <seconds>", "time limit of a request to the provider, and of setting a state (default: 20)")
    .addHelpText(
      "after",
      `${examples(
        "museum-mock pact verify http://127.0.0.1:4010 --pacts pacts",
        "MUSEUM_USERNAME=anna MUSEUM_PASSWORD=s3cret museum-mock pact verify https://staging.example/api --pacts pacts --provider-states-url https://staging.example/states",
        "MUSEUM_USERNAME=anna MUSEUM_PASSWORD=s3cret PACT_BROKER_BASE_URL=https://broker.example PACT_BROKER_TOKEN=… museum-mock pact verify https://staging.example/api --publish --provider-version 1a2b3c --provider-branch main",
      )}\n\nThe broker and its credential come from PACT_BROKER_BASE_URL and PACT_BROKER_TOKEN, or PACT_BROKER_USERNAME and PACT_BROKER_PASSWORD.\nExit code: 0 if all interactions are verified, 1 if one failed, 3 if there is no verdict.`,
    )
    .action(run(async () => (await import("./commands/pact-verify.js")).runPactVerify));
}

function addPactCheck(group: Command, run: Runner): void {
  group
    .command("check")
    .description(
      "Check pacts against the document, without a provider, and list the undocumented answers that they depend on.",
    )
    .argument("<dir>", "folder of pact files")
    .option("--provider <name>", "name of the provider in the pacts", "museum")
    .option("--reporter <format=file>", "also write a report: json=FILE", again)
    .option("--strict", "fail if a pact depends on an undocumented answer")
    .addHelpText(
      "after",
      `${examples("museum-mock pact check pacts", "museum-mock pact check pacts --strict --reporter json=pacts.json")}\n\nExit code: 0 if no pact contradicts the document; 1 if one does, or with --strict if one depends on an undocumented answer; 2 if there is no pact.`,
    )
    .action(run(async () => (await import("./commands/pact-check.js")).runPactCheck));
}
