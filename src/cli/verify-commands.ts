/** Declares the commands that verify a service, and that merge reports. */
import type { Command } from "commander";
import { examples, type Runner } from "./command-parts.js";
import { again } from "./world-options.js";

export function addVerify(program: Command, run: Runner): void {
  program
    .command("verify")
    .description("Check a real service against the documented rules, over HTTP. Sends only GET and HEAD.")
    .argument("[url]", "base address of the service, with its path if it has one; also MUSEUM_BASE_URL")
    .option(
      "--credentials <user:password>",
      "credential; better in MUSEUM_USERNAME and MUSEUM_PASSWORD, which no process list shows",
    )
    .option(
      "--reporter <format=file>",
      "also write a report: html=FILE, json=FILE, junit=FILE, markdown=FILE or sarif=FILE; repeatable",
      again,
    )
    .option("--learn <file>", "write the observed answers to the choices, a profile for serve --profile")
    .option("--profile <file or name>", "fail if an answer to a choice differs from this profile")
    .option("--fixtures <file>", "data set that the service was loaded with, JSON or NDJSON")
    .option("--quick", "send about 250 requests, 10 a second, for production and pull requests; a full run finds more")
    .option("--knowledge <file>", "file in which a full run lists the days with data, so that --quick asks about them")
    .option("--against <url>", "compare with a second deployment that has the same data; takes the same credential")
    .option("--har <file>", "judge a recording (HAR) of a browser or proxy; send nothing")
    .option("--baseline <file>", "known findings that do not fail, each with a reason and an expiry date")
    .option("--require <what>", "exercised: fail if a rule could not be exercised")
    .option("--power", "also find out, in memory, which faults this run would have found in the data of the service")
    .option("--rules <names>", "check only these rules: ids and families, separated by commas; repeatable", again)
    .option("--skip <names>", "leave these rules out: ids and families, separated by commas; repeatable", again)
    .option("--today <date>", "day at which the clock of the service is held, YYYY-MM-DD")
    .option("--time-zone <zone>", "where the service takes today, an IANA name, if you know it")
    .option("--probe-writes", "also send POST, PUT, PATCH and DELETE, which the service has to refuse")
    .option("--deep", "also try each wrong credential on both operations; this may lock an account")
    .option("--seed <n>", "seed of the random requests; the same seed sends the same requests (default: 1)")
    .option("--concurrency <n>", "number of requests at a time (default: 8)")
    .option("--rate <n>", "maximum requests per second (default: no limit; 429 and Retry-After are respected)")
    .option("--timeout <seconds>", "time limit of a request (default: 10)")
    .option("--max-requests <n>", "maximum number of requests (default: 6000)")
    .option("--max-time <seconds>", "send nothing more after this time, and judge what was seen (default: 600)")
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
    .action(run(async () => (await import("./commands/verify.js")).runVerify));
}
