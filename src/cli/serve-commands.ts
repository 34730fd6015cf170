/** Declares the commands that serve a mock and generate its data. */
import type { Command } from "commander";
import { examples, type Runner } from "./command-parts.js";
import { addOptions } from "./option-table.js";
import { generateOptions } from "./options.js";
import { serveOptions } from "./serve-options.js";

export function addServe(program: Command, run: Runner): void {
  const command = program
    .command("serve")
    .description(
      "Serve the mock until you press Ctrl-C. A variable such as MUSEUM_TODAY in the environment sets each option, too.",
    );
  addOptions(command, serveOptions)
    .addHelpText(
      "after",
      examples(
        "museum-mock serve",
        "museum-mock serve --port 0 --today 2027-03-01 --seed 7",
        "museum-mock serve --fixtures museum.json --watch",
        "museum-mock serve --twin museum-twin --rebase",
        "museum-mock serve --profile lenient --choice endDateBound=exclusive",
        "museum-mock serve --scenario 'closed for a fortnight' --today 2027-03-01",
        "museum-mock serve --credentials anna:s3cret --delay 100..500",
        "museum-mock serve --state world.json --save-state",
        "museum-mock serve --store redis://127.0.0.1:6379",
      ),
    )
    .allowExcessArguments()
    .action(run(async () => (await import("./commands/serve.js")).serve, { readsEnvironment: true }));
}

export function addGenerate(program: Command, run: Runner): void {
  const command = program
    .command("generate")
    .description("Write a generated data set, which you can edit and serve with --fixtures.");
  addOptions(command, generateOptions)
    .addHelpText(
      "after",
      examples(
        "museum-mock generate --out museum.json",
        "museum-mock generate --out museum.json --from 2027-01-01 --days 90 --seed 7",
        "museum-mock generate --out large.ndjson --days 3650 --events-per-week 2000",
      ),
    )
    .action(run(async () => (await import("./commands/generate.js")).generate, { reads: generateOptions }));
}
