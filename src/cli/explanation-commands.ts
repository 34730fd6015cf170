/** Declares the commands that show what a mock does and why: choices, scenarios, explain and replay. */
import type { Command } from "commander";
import { examples, type Runner } from "./command-parts.js";
import { addOptions } from "./option-table.js";
import { explainOptions } from "./options.js";

export function addChoices(program: Command, run: Runner): void {
  program
    .command("choices")
    .description(
      "List the points that the document leaves open, with the possible answers. With an ID: explain one of them.",
    )
    .argument("[id]", "choice to explain, with an example request and the response under each answer")
    .option("--json", "print JSON")
    .addHelpText("after", examples("museum-mock choices", "museum-mock choices limitAboveMaximum"))
    .action(run(async () => (await import("./commands/choices.js")).showChoices));
}

export function addScenarios(program: Command, run: Runner): void {
  program
    .command("scenarios")
    .description("List the scenarios. With a name: print one of them.")
    .argument("[name]", "scenario to print")
    .option("--scenarios <dir>", "folder of custom scenarios, one YAML or JSON file each")
    .option("--json", "print JSON")
    .addHelpText(
      "after",
      examples(
        "museum-mock scenarios",
        "museum-mock scenarios 'no events'",
        "museum-mock scenarios --scenarios qa/scenarios",
        "museum-mock serve --scenario 'the museum is closed until 2027-04-01'",
      ),
    )
    .action(run(async () => (await import("./commands/scenarios.js")).showScenarios));
}

export function addExplain(program: Command, run: Runner): void {
  const command = program
    .command("explain")
    .description(
      "Explain step by step how a request is answered: by a mock of its own, or with --mock by a running one.",
    )
    .argument("<request>", "path and query, such as 'special-events?limit=5'");
  addOptions(command, explainOptions)
    .addHelpText(
      "after",
      examples(
        "museum-mock explain 'special-events?limit=50'",
        "museum-mock explain 'museum-hours?startDate=2027-12-24&limit=5' --today 2027-12-01 --profile lenient",
        "museum-mock explain 'special-events?page=2' --mock http://127.0.0.1:4010 --session checkout-7",
      ),
    )
    .action(run(async () => (await import("./commands/explain.js")).explain, { reads: explainOptions }));
}

export function addReplay(program: Command, run: Runner): void {
  program
    .command("replay")
    .description("Give a recorded answer again, to the last byte, from the capsule of its request.")
    .argument("<capsule>", "file that GET /__admin/requests/ID/capsule returned")
    .option("--fixtures <file>", "data set that the mock served, if it was not the generated museum")
    .option("--json", "print JSON")
    .addHelpText(
      "after",
      `${examples(
        "museum-mock replay capsule.json",
        "museum-mock replay capsule.json --fixtures museum.json",
      )}\n\nExit code: 0 if the answer is the same, 1 if it differs, 2 if the capsule or the data set is invalid.`,
    )
    .action(run(async () => (await import("./commands/replay.js")).runReplay));
}
