/** Declares `museum-mock twin` and its subcommands. */
import type { Command } from "commander";
import { examples, type Runner } from "./command-parts.js";
import { addCrawlOptions, DEFAULT_QUESTIONS } from "./twin/crawl-defaults.js";
import { again } from "./world-options.js";

export function addTwin(program: Command, run: Runner): void {
  const twin = program
    .command("twin")
    .description("Take a twin of a real service: all its data and its answers, to serve it offline. Sends only GET.")
    .argument("[url]", "base address of the service, with its path if it has one; also MUSEUM_BASE_URL")
    .option("--out <dir>", "folder to write; it gets museum.json, profile.json and twin.json")
    .option("--from <date>", "look through the days from here on, where the service pages by days (YYYY-MM-DD)")
    .option("--to <date>", "look through the days up to here, where the service pages by days (YYYY-MM-DD)")
    .option("--fresh", "don't continue an interrupted crawl");
  addCrawlOptions(twin)
    .addHelpText(
      "after",
      `${examples(
        "MUSEUM_USERNAME=anna MUSEUM_PASSWORD=s3cret museum-mock twin https://www.example/api --out museum-twin",
        "museum-mock serve --twin museum-twin",
        "museum-mock twin check museum-twin",
      )}\n\nAn interrupted crawl goes on if you run the same command again.\nExit code: 0 if a twin was written, 3 if not.`,
    )
    .action(run(async () => (await import("./commands/twin.js")).runTwin));
  addCheck(twin, run);
  addSync(twin, run);
  addShare(twin, run);
}

function addShare(group: Command, run: Runner): void {
  group
    .command("share")
    .description(
      "Write a synthetic twin of the same shape, for people who must not have the data: no text, name or id.",
    )
    .argument("<dir>", "folder of the twin")
    .option("--out <dir>", "folder to write")
    .option("--seed <n>", "seed of what is made up; the same seed gives the same twin (default: 1)")
    .addHelpText("after", examples("museum-mock twin share museum-twin --out shared-twin"))
    .action(run(async () => (await import("./commands/twin-share.js")).runTwinShare));
}

function addSync(group: Command, run: Runner): void {
  const command = group
    .command("sync")
    .description("Bring a twin up to date with few requests, and print what has changed, for a pull request.")
    .argument("<dir>", "folder of the twin")
    .argument(
      "[url]",
      "base address of the service; also MUSEUM_BASE_URL (default: the one that the twin was taken from)",
    )
    .option("--dry-run", "print what has changed, and write nothing");
  addCrawlOptions(command)
    .addHelpText(
      "after",
      `${examples(
        "museum-mock twin sync museum-twin",
        "museum-mock twin sync museum-twin > drift.md && git commit -a -F drift.md",
      )}\n\nIt asks for the days ahead, and for samples of the days behind.\nExit code: 0 if the twin is up to date now, 3 if not.`,
    )
    .action(run(async () => (await import("./commands/twin-sync.js")).runTwinSync));
}

function addCheck(group: Command, run: Runner): void {
  const command = group
    .command("check")
    .description("Compare a twin with its service: random questions to both, and what differs, by name.")
    .argument("<dir>", "folder of the twin")
    .argument(
      "[url]",
      "base address of the service; also MUSEUM_BASE_URL (default: the one that the twin was taken from)",
    )
    .option("--questions <n>", `number of random questions, each asked twice (default: ${DEFAULT_QUESTIONS})`)
    .option(
      "--reporter <format=file>",
      "also write a report: json=FILE, junit=FILE or markdown=FILE; repeatable",
      again,
    );
  addCrawlOptions(command)
    .addHelpText(
      "after",
      `${examples(
        "museum-mock twin check museum-twin",
        "museum-mock twin check museum-twin https://staging.example/api --questions 3000 --reporter junit=twin.xml",
      )}\n\nExit code: 0 if no question got another answer, 1 if the two differ, 3 if there is no verdict.`,
    )
    .action(run(async () => (await import("./commands/twin-check.js")).runTwinCheck));
}

export function addProxy(program: Command, run: Runner): void {
  program
    .command("proxy")
    .description("Proxy a real service and check its traffic.")
    .argument("[url]", "base address of the service, with its path if it has one; also MUSEUM_BASE_URL")
    .option("-p, --port <n>", "port to listen on; 0 takes a free one (default: 4012)")
    .option("--host <host>", "address to listen on (default: 127.0.0.1)")
    .option("--page-port <n>", "port of the page that shows the traffic; 0 takes a free one (default: 0)")
    .option("--har <file>", "write what has passed as an HTTP archive at the end, without credentials")
    .option("--out <dir>", "write a twin of what has passed at the end")
    .option("--validate <judge>", "prism: let Prism look at each exchange, too")
    .option("--fallback <dir>", "let this twin answer while the service can't be reached; a header says so")
    .option("--today <date>", "day at which the clock of the service is held, YYYY-MM-DD")
    .option("--time-zone <zone>", "where the service takes today, an IANA name, if you know it")
    .option("--timeout <seconds>", "time limit of a request (default: 60)")
    .option("--fault <json>", "make an answer go wrong, as the faults of the admin API do; repeatable", again)
    .option("--mutant <name>", "break one rule in what passes; museum-mock mutate --list lists the mutants")
    .option("--delay <ms>", "delay each answer by milliseconds (200) or a range (100..500)")
    .option("--seed <n>", "seed of faults that come by chance (default: 1)")
    .option("--quiet", "do not log requests")
    .addHelpText(
      "after",
      `${examples(
        "museum-mock proxy https://staging.example --port 4012 --har session.har",
        "museum-mock proxy https://staging.example --out museum-twin",
        "museum-mock proxy https://staging.example --fallback museum-twin",
      )}\n\nIt runs until you press Ctrl-C. If the service can't be reached, it answers 502 with a Proxy-Status header.\nExit code: 0 if no rule was broken, 1 if one was or the twin of --out lacks what has passed, 3 if nothing passed that could be judged.`,
    )
    .action(run(async () => (await import("./commands/proxy.js")).runProxy));
}
