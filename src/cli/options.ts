/** The options of the commands, as data; those of `serve` have a file of their own. */
import { DEFAULT_EVENTS_PER_WEEK, DEFAULT_SEED } from "../fixtures/chance.js";
import { flag, value, values, withLetter } from "./option-table.js";
import {
  numberUpTo,
  parseDate,
  parseJobs,
  parsePort,
  parseSeconds,
  parseSeed,
  parseTimeZone,
  parseWholeSeconds,
  wholeNumber,
} from "./option-values.js";
import { worldOptions } from "./world-options.js";

/** Of commands that ask a real service. */
const credentials = value(
  "<user:password>",
  "credential; better in MUSEUM_USERNAME and MUSEUM_PASSWORD, which no process list shows",
);
const clockOfService = {
  today: value("<date>", "day at which the clock of the service is held, YYYY-MM-DD", parseDate),
  timeZone: value("<zone>", "where the service takes today, an IANA name, if you know it", parseTimeZone),
};

const MOST_EVENTS_PER_WEEK = 10_000_000;

export const generateOptions = {
  out: value(
    "<file>",
    "file to write: .ndjson or .jsonl with one entry per line, otherwise JSON; - is standard output",
  ),
  seed: value("<n>", `seed; the same seed gives the same bytes (default: ${DEFAULT_SEED})`, parseSeed),
  from: value("<date>", "first day (default: today in UTC)", parseDate),
  // How many there can be depends on the first of them.
  days: value("<n>", "number of days (default: 365)"),
  eventsPerWeek: value(
    "<n>",
    `number of events that begin in a week (default: ${DEFAULT_EVENTS_PER_WEEK})`,
    wholeNumber(0, MOST_EVENTS_PER_WEEK),
  ),
};

function namesIn(_option: string, text: string): readonly string[] {
  return text.split(",").map((name) => name.trim());
}

export const verifyOptions = {
  credentials,
  reporter: values(
    "<format=file>",
    "also write a report: html=FILE, json=FILE, junit=FILE, markdown=FILE or sarif=FILE; repeatable",
  ),
  learn: value("<file>", "write the observed answers to the choices, a profile for serve --profile"),
  profile: value("<file or name>", "fail if an answer to a choice differs from this profile"),
  fixtures: value("<file>", "data set that the service was loaded with, JSON or NDJSON"),
  quick: flag("send about 250 requests, 10 a second, for production and pull requests; a full run finds more"),
  against: value("<url>", "compare with a second deployment that has the same data; takes the same credential"),
  har: value("<file>", "judge a recording (HAR) of a browser or proxy; send nothing"),
  baseline: value("<file>", "known findings that do not fail, each with a reason and an expiry date"),
  require: value("<what>", "exercised: fail if a rule could not be exercised"),
  power: flag("also find out, in memory, which faults this run would have found in the data of the service"),
  rules: values("<names>", "check only these rules: ids and families, separated by commas; repeatable", namesIn),
  skip: values("<names>", "leave these rules out: ids and families, separated by commas; repeatable", namesIn),
  ...clockOfService,
  probeWrites: flag("also send POST, PUT, PATCH and DELETE, which the service has to refuse"),
  deep: flag("also try each wrong credential on both operations; this may lock an account"),
  seed: value("<n>", "seed of the random requests; the same seed sends the same requests (default: 1)", parseSeed),
  concurrency: value("<n>", "number of requests at a time (default: 8)", wholeNumber(1, 256)),
  rate: value(
    "<n>",
    "maximum requests per second (default: no limit; 429 and Retry-After are respected)",
    numberUpTo(100_000),
  ),
  timeout: value("<seconds>", "time limit of a request (default: 10)", parseSeconds),
  maxRequests: value("<n>", "maximum number of requests (default: 6000)", wholeNumber(1, 10_000_000)),
  maxTime: value(
    "<seconds>",
    "send nothing more after this time, and judge what was seen (default: 600)",
    parseSeconds,
  ),
};

export const CRAWL_DEFAULTS = { rate: 20, concurrency: 2, maxRequests: 20_000 } as const;

/** Questions of a check, each asked twice; they allow to claim less than 1 %. */
export const DEFAULT_QUESTIONS = 300;

/** The options of commands that send requests to a real service. */
export const crawlOptions = {
  credentials,
  ...clockOfService,
  rate: value(
    "<n>",
    `maximum requests per second (default: ${CRAWL_DEFAULTS.rate}; 429 and Retry-After are respected)`,
    numberUpTo(100_000),
  ),
  concurrency: value(
    "<n>",
    `number of requests at a time (default: ${CRAWL_DEFAULTS.concurrency})`,
    wholeNumber(1, 64),
  ),
  timeout: value("<seconds>", "time limit of a request (default: 10)", parseSeconds),
  maxRequests: value(
    "<n>",
    `maximum number of requests (default: ${CRAWL_DEFAULTS.maxRequests})`,
    wholeNumber(1, 10_000_000),
  ),
  seed: value("<n>", "seed of the random questions; the same seed asks the same questions (default: 1)", parseSeed),
};

export const twinOptions = {
  out: value("<dir>", "folder to write; it gets museum.json, profile.json and twin.json"),
  from: value("<date>", "look through the days from here on, where the service pages by days (YYYY-MM-DD)", parseDate),
  to: value("<date>", "look through the days up to here, where the service pages by days (YYYY-MM-DD)", parseDate),
  fresh: flag("don't continue an interrupted crawl"),
  ...crawlOptions,
};

export const checkOptions = {
  questions: value(
    "<n>",
    `number of random questions, each asked twice (default: ${DEFAULT_QUESTIONS})`,
    wholeNumber(1, 1_000_000),
  ),
  reporter: values("<format=file>", "also write a report: json=FILE, junit=FILE or markdown=FILE; repeatable"),
  ...crawlOptions,
};

export const syncOptions = {
  dryRun: flag("print what has changed, and write nothing"),
  ...crawlOptions,
};

export const proxyOptions = {
  port: withLetter("-p", value("<n>", "port to listen on; 0 takes a free one (default: 4012)", parsePort)),
  host: value("<host>", "address to listen on (default: 127.0.0.1)"),
  pagePort: value("<n>", "port of the page that shows the traffic; 0 takes a free one (default: 0)", parsePort),
  har: value("<file>", "write what has passed as an HTTP archive at the end, without credentials"),
  ...clockOfService,
  timeout: value("<seconds>", "time limit of a request (default: 60)", parseSeconds),
  quiet: flag("do not log requests"),
};

/** The name of the provider, if the command line gives no other. */
export const MUSEUM = "museum";

const provider = value("<name>", `name of the provider in the pacts (default: "${MUSEUM}")`);

export const pactVerifyOptions = {
  pacts: value("<dir>", "folder of pact files (default: the pacts come from the broker in PACT_BROKER_BASE_URL)"),
  provider,
  credentials: value(
    "<user:password>",
    "replaces the one in the pacts; better in MUSEUM_USERNAME and MUSEUM_PASSWORD, which no process list shows",
  ),
  providerStatesUrl: value("<url>", "where to set provider states; not needed for a museum-mock"),
  providerVersion: value("<version>", "version that is verified, such as its commit"),
  providerBranch: value("<branch>", "branch of that version"),
  consumerVersionSelectors: values("<json>", "pacts to fetch from the broker: a selector or a list; repeatable"),
  enablePending: flag("a pact that this branch has never verified does not fail"),
  includeWipPactsSince: value(
    "<date>",
    "also verify newer pacts of other branches, which do not fail, such as 2027-03-01",
    parseDate,
  ),
  publish: flag("publish the result to the broker"),
  timeout: value(
    "<seconds>",
    "time limit of a request to the provider, and of setting a state (default: 20)",
    parseSeconds,
  ),
};

export const pactCheckOptions = {
  provider,
  reporter: values("<format=file>", "also write a report: json=FILE"),
  strict: flag("fail if a pact depends on an undocumented answer"),
};

const json = flag("print JSON");

export const choicesOptions = { json };

export const scenariosOptions = {
  scenarios: value("<dir>", "folder of custom scenarios, one YAML or JSON file each"),
  json,
};

export const explainOptions = {
  ...worldOptions,
  mock: value("<url>", "ask this running mock, in its present state, which does not change"),
  session: value("<id>", "in this session of the running mock"),
  json: flag("print JSON, like the answer to 'Prefer: explain'"),
};

const jobs = value("<n>", "number of runs at a time (default: one for each processor)", parseJobs);

export const MOST_PROFILES = 10_000;

export const sweepOptions = {
  ...worldOptions,
  profile: value("<file or name>", "start from these answers, and vary only what they leave open"),
  only: value("<ids>", "vary only these choices, separated by commas"),
  profiles: value(
    "<n>",
    "maximum number of profiles; 1 runs the first one and shows its output",
    wholeNumber(1, MOST_PROFILES),
  ),
  report: value("<file>", "also write the result as JSON"),
  jobs,
  timeout: value("<seconds>", "time limit of a run, which then fails (default: 600)", parseWholeSeconds),
};

export const mutateOptions = {
  ...worldOptions,
  list: flag("list the mutants, and run nothing"),
  all: flag("all mutants, not only those that would hurt a visitor or a developer"),
  only: value("<ids>", "only these mutants, separated by commas"),
  require: value("<percent>", "exit with 1 if fewer of the reached mutants are killed", wholeNumber(0, 100)),
  baseline: value("<file>", "exit with 1 if a mutant survives that is not in this file, with a reason and a date"),
  reporter: values("<format=file>", "also write a report: html, json, junit or markdown; repeatable"),
  jobs,
  timeout: value("<seconds>", "time limit of a run (default: 10 s and five times the clean run)", parseWholeSeconds),
};

export const mcpOptions = {
  url: value("<url>", "use a running mock; its admin token is in MUSEUM_ADMIN_TOKEN (default: start one)"),
  port: withLetter("-p", value("<n>", "port of the mock that is started (default: a free one)", parsePort)),
  ...worldOptions,
};
