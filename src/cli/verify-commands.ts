/** Declares the commands that verify a service, and that merge reports. */
import type { Command } from "commander";
import { examples, type Runner } from "./command-parts.js";
import { addOptions } from "./option-table.js";
import { verifyOptions } from "./options.js";

export function addVerify(program: Command, run: Runner): void {
  const command = program
    .command("verify")
    .description("Check a real service against the documented rules, over HTTP. Sends only GET and HEAD.")
    .argument("[url]", "base address of the service, with its path if it has one; also MUSEUM_BASE_URL");
  addOptions(command, verifyOptions)
    .addHelpText(
      "after",
      `${examples(
        "MUSEUM_USERNAME=anna MUSEUM_PASSWORD=s3cret museum-mock verify https://staging.example/api",
        "museum-mock verify https://staging.example/api --reporter junit=verify.xml --baseline known.json",
        "museum-mock verify https://staging.example/api --learn staging.json",
        "museum-mock verify http://127.0.0.1:8080 --profile staging.json --fixtures museum.json",
        "museum-mock verify https://staging.example/api --against https://www.example/api",
        "museum-mock verify --har session.har",
      )}\n\nExit code: 0 if all exercised rules hold, 1 if one is broken, 3 if there is no verdict.`,
    )
    .action(run(async () => (await import("./commands/verify.js")).runVerify, { reads: verifyOptions }));
}
