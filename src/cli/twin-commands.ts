/** Declares `museum-mock twin` and its subcommands. */
import type { Command } from "commander";
import { type End, examples } from "./command-parts.js";
import type { TwinCommandOptions } from "./commands/twin.js";
import type { Terminal } from "./terminal.js";
import { addCrawlOptions, MAX_CRAWL_REQUESTS } from "./twin/crawl-defaults.js";

export function addTwin(program: Command, terminal: Terminal, end: End): void {
  const twin = program
    .command("twin")
    .description("Take a twin of a real service: all its data and its answers, to serve it offline. Sends only GET.")
    .argument("[url]", "base address of the service, with its path if it has one; also MUSEUM_BASE_URL")
    .option("--out <dir>", "folder to write; it gets museum.json, profile.json and twin.json")
    .option("--from <date>", "look through the days from here on, where the service pages by days (YYYY-MM-DD)")
    .option("--to <date>", "look through the days up to here, where the service pages by days (YYYY-MM-DD)")
    .option("--fresh", "don't continue an interrupted crawl");
  addCrawlOptions(twin, MAX_CRAWL_REQUESTS)
    .addHelpText(
      "after",
      `${examples(
        "MUSEUM_USERNAME=anna MUSEUM_PASSWORD=s3cret museum-mock twin https://www.example/api --out museum-twin",
        "museum-mock serve --twin museum-twin",
        "museum-mock twin check museum-twin",
      )}\n\nAn interrupted crawl goes on if you run the same command again.\nExit code: 0 if a twin was written, 3 if not.`,
    )
    .action(async (url: string | undefined, options: TwinCommandOptions) => {
      const { runTwin } = await import("./commands/twin.js");
      end(await runTwin(url, options, terminal));
    });
}
