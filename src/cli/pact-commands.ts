/** Declares the commands for pacts. */
import type { Command } from "commander";
import { examples, type Runner } from "./command-parts.js";
import { addOptions } from "./option-table.js";
import { pactCheckOptions, pactVerifyOptions } from "./options.js";

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
  const command = group
    .command("verify")
    .description("Run Pact's verifier against a provider, with provider states and a real credential.")
    .argument("[url]", "base address of the provider, with its path if it has one; also MUSEUM_BASE_URL");
  addOptions(command, pactVerifyOptions)
    .addHelpText(
      "after",
      `${examples(
        "museum-mock pact verify http://127.0.0.1:4010 --pacts pacts",
        "MUSEUM_USERNAME=anna MUSEUM_PASSWORD=s3cret museum-mock pact verify https://staging.example/api --pacts pacts --provider-states-url https://staging.example/states",
        "MUSEUM_USERNAME=anna MUSEUM_PASSWORD=s3cret PACT_BROKER_BASE_URL=https://broker.example PACT_BROKER_TOKEN=… museum-mock pact verify https://staging.example/api --publish --provider-version 1a2b3c --provider-branch main",
      )}\n\nThe broker and its credential come from PACT_BROKER_BASE_URL and PACT_BROKER_TOKEN, or PACT_BROKER_USERNAME and PACT_BROKER_PASSWORD.\nExit code: 0 if all interactions are verified, 1 if one failed, 3 if there is no verdict.`,
    )
    .action(run(async () => (await import("./commands/pact-verify.js")).runPactVerify, { reads: pactVerifyOptions }));
}

function addPactCheck(group: Command, run: Runner): void {
  const command = group
    .command("check")
    .description(
      "Check pacts against the document, without a provider, and list the undocumented answers that they depend on.",
    )
    .argument("<dir>", "folder of pact files");
  addOptions(command, pactCheckOptions)
    .addHelpText(
      "after",
      `${examples("museum-mock pact check pacts", "museum-mock pact check pacts --strict --reporter json=pacts.json")}\n\nExit code: 0 if no pact contradicts the document; 1 if one does, or with --strict if one depends on an undocumented answer; 2 if there is no pact.`,
    )
    .action(run(async () => (await import("./commands/pact-check.js")).runPactCheck, { reads: pactCheckOptions }));
}
