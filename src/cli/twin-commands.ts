/** Declares `museum-mock twin` and its subcommands. */
import type { Command } from "commander";
import { examples, type Runner } from "./command-parts.js";
import { addOptions } from "./option-table.js";
import { checkOptions, proxyOptions, shareOptions, syncOptions, twinOptions } from "./options.js";

export function addTwin(program: Command, run: Runner): void {
  const twin = program
    .command("twin")
    .description("Take a twin of a real service: all its data and its answers, to serve it offline. Sends only GET.")
    .argument("[url]", "base address of the service, with its path if it has one; also MUSEUM_BASE_URL");
  addOptions(twin, twinOptions)
    .addHelpText(
      "after",
      `${examples(
        "MUSEUM_USERNAME=anna MUSEUM_PASSWORD=s3cret museum-mock twin https://www.example/api --out museum-twin",
        "museum-mock serve --twin museum-twin",
        "museum-mock twin check museum-twin",
      )}\n\nAn interrupted crawl goes on if you run the same command again.\nExit code: 0 if a twin was written, 3 if not.`,
    )
    .action(run(async () => (await import("./commands/twin.js")).runTwin, { reads: twinOptions }));
  addCheck(twin, run);
  addSync(twin, run);
  addShare(twin, run);
}

function addShare(group: Command, run: Runner): void {
  const command = group
    .command("share")
    .description(
      "Write a synthetic twin of the same shape, for people who must not have the data: no text, name or id.",
    )
    .argument("<dir>", "folder of the twin");
  addOptions(command, shareOptions)
    .addHelpText("after", examples("museum-mock twin share museum-twin --out shared-twin"))
    .action(run(async () => (await import("./commands/twin-share.js")).runTwinShare, { reads: shareOptions }));
}

function addSync(group: Command, run: Runner): void {
  const command = group
    .command("sync")
    .description("Bring a twin up to date with few requests, and print what has changed, for a pull request.")
    .argument("<dir>", "folder of the twin")
    .argument(
      "[url]",
      "base address of the service; also MUSEUM_BASE_URL (default: the one that the twin was taken from)",
    );
  addOptions(command, syncOptions)
    .addHelpText(
      "after",
      `${examples(
        "museum-mock twin sync museum-twin",
        "museum-mock twin sync museum-twin > drift.md && git commit -a -F drift.md",
      )}\n\nIt asks for the days ahead, and for samples of the days behind.\nExit code: 0 if the twin is up to date now, 3 if not.`,
    )
    .action(run(async () => (await import("./commands/twin-sync.js")).runTwinSync, { reads: syncOptions }));
}

function addCheck(group: Command, run: Runner): void {
  const command = group
    .command("check")
    .description("Compare a twin with its service: random questions to both, and what differs, by name.")
    .argument("<dir>", "folder of the twin")
    .argument(
      "[url]",
      "base address of the service; also MUSEUM_BASE_URL (default: the one that the twin was taken from)",
    );
  addOptions(command, checkOptions)
    .addHelpText(
      "after",
      `${examples(
        "museum-mock twin check museum-twin",
        "museum-mock twin check museum-twin https://staging.example/api --questions 3000 --reporter junit=twin.xml",
      )}\n\nExit code: 0 if no question got another answer, 1 if the two differ, 3 if there is no verdict.`,
    )
    .action(run(async () => (await import("./commands/twin-check.js")).runTwinCheck, { reads: checkOptions }));
}

export function addProxy(program: Command, run: Runner): void {
  const command = program
    .command("proxy")
    .description("Proxy a real service and check its traffic.")
    .argument("[url]", "base address of the service, with its path if it has one; also MUSEUM_BASE_URL");
  addOptions(command, proxyOptions)
    .addHelpText(
      "after",
      `${examples(
        "museum-mock proxy https://staging.example --port 4012 --har session.har",
        "museum-mock proxy https://staging.example --out museum-twin",
        "museum-mock proxy https://staging.example --fallback museum-twin",
      )}\n\nIt runs until you press Ctrl-C. If the service can't be reached, it answers 502 with a Proxy-Status header.\nExit code: 0 if no rule was broken, 1 if one was or the twin of --out lacks what has passed, 3 if nothing passed that could be judged.`,
    )
    .action(run(async () => (await import("./commands/proxy.js")).runProxy, { reads: proxyOptions }));
}
