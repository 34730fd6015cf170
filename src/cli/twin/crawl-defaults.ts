/** How polite a crawl is unless an option says otherwise, and how these options are declared. */
import type { Command } from "commander";

export const CRAWL_DEFAULTS = { rate: "20", concurrency: "2", timeout: "10" } as const;

/** Requests of one run, at the most. */
export const MAX_REQUESTS = 20_000;

/** Questions of a check, each asked twice; they allow to claim less than 1 %. */
export const DEFAULT_QUESTIONS = 300;

export function addCrawlOptions(command: Command): Command {
  return command
    .option(
      "--credentials <user:password>",
      "credential; better in MUSEUM_USERNAME and MUSEUM_PASSWORD, which no process list shows",
    )
    .option("--today <date>", "day at which the clock of the service is held, YYYY-MM-DD")
    .option("--time-zone <zone>", "where the service takes today, an IANA name, if you know it")
    .option(
      "--rate <n>",
      `maximum requests per second (default: ${CRAWL_DEFAULTS.rate}; 429 and Retry-After are respected)`,
    )
    .option("--concurrency <n>", `number of requests at a time (default: ${CRAWL_DEFAULTS.concurrency})`)
    .option("--timeout <seconds>", `time limit of a request (default: ${CRAWL_DEFAULTS.timeout})`)
    .option("--max-requests <n>", `maximum number of requests (default: ${MAX_REQUESTS})`)
    .option("--seed <n>", "seed of the random questions; the same seed asks the same questions (default: 1)");
}
