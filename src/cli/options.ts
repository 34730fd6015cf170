/** The options that are of one run of a command, and no settings. What a command gets has its type from here. */
import type { Configuration, ConfigurationSources } from "../config/configuration.js";
import * as kinds from "../config/kinds.js";
import type { CommandName } from "../config/settings.js";
import { DEFAULT_EVENTS_PER_WEEK } from "../fixtures/chance.js";

/** An option of a command; its name is its key in a table, in the letters of code. */
export interface CommandOption<Value = unknown> {
  readonly kind: kinds.Kind<Value, never>;
  readonly help: string;
  readonly letter?: string;
  /** Whether only `--help --all` shows it. */
  readonly isRare?: true;
}

function option<Value>(kind: kinds.Kind<Value, never>, help: string): CommandOption<Value> {
  return { kind, help };
}

function rare<Value>(kind: kinds.Kind<Value, never>, help: string): CommandOption<Value> {
  return { kind, help, isRare: true };
}

const file = kinds.text("<file>");
const url = kinds.text("<url>");
const json = option(kinds.toggle, "print JSON");

/** Questions of a check, each asked twice; they allow to claim less than 1 %. */
export const DEFAULT_QUESTIONS = 300;

export const options = {
  serve: {},
  generate: {
    out: option(file, "file to write: .ndjson or .jsonl with one entry per line, otherwise JSON; - is standard output"),
    from: option(kinds.date, "first day (default: today in UTC)"),
    // How many there can be depends on the first of them.
    days: option(kinds.text("<n>"), "number of days (default: 365)"),
    eventsPerWeek: option(
      kinds.wholeNumber(0, 10_000_000),
      `number of events that begin in a week (default: ${DEFAULT_EVENTS_PER_WEEK})`,
    ),
  },
  verify: {
    learn: option(file, "write the observed answers to the choices, a profile for serve --profile"),
    against: rare(url, "compare with a second deployment that has the same data; takes the same credential"),
    har: rare(file, "judge a recording (HAR) of a browser or proxy; send nothing"),
  },
  twin: {
    out: option(kinds.text("<dir>"), "folder to write; it gets museum.json, profile.json and twin.json"),
    from: rare(kinds.date, "look through the days from here on, where the service pages by days (YYYY-MM-DD)"),
    to: rare(kinds.date, "look through the days up to here, where the service pages by days (YYYY-MM-DD)"),
    fresh: option(kinds.toggle, "don't continue an interrupted crawl"),
  },
  "twin check": {
    questions: option(
      kinds.wholeNumber(1, 1_000_000),
      `number of random questions, each asked twice (default: ${DEFAULT_QUESTIONS})`,
    ),
    reporter: option(
      kinds.reporters(["json", "junit", "markdown"]),
      "also write a report: json=FILE, junit=FILE or markdown=FILE; repeatable",
    ),
  },
  "twin sync": { dryRun: option(kinds.toggle, "print what has changed, and write nothing") },
  proxy: {
    port: { ...option(kinds.port, "port to listen on; 0 takes a free one (default: 4012)"), letter: "-p" },
    host: rare(kinds.text("<host>"), "address to listen on (default: 127.0.0.1)"),
    pagePort: rare(kinds.port, "port of the page that shows the traffic; 0 takes a free one (default: 0)"),
    har: option(file, "write what has passed as an HTTP archive at the end, without credentials"),
    quiet: option(kinds.toggle, "do not log requests"),
  },
  "pact verify": {
    providerVersion: option(kinds.text("<version>"), "version that is verified, such as its commit"),
    publish: option(kinds.toggle, "publish the result to the broker"),
  },
  "pact check": {
    reporter: option(kinds.reporters(["json"]), "also write a report: json=FILE"),
    strict: option(kinds.toggle, "fail if a pact depends on an undocumented answer"),
  },
  choices: { json },
  scenarios: { json },
  config: { json },
  explain: {
    mock: option(url, "ask this running mock, in its present state, which does not change"),
    session: option(kinds.text("<id>"), "in this session of the running mock"),
    json: option(kinds.toggle, "print JSON, like the answer to 'Prefer: explain'"),
  },
  mutate: { list: option(kinds.toggle, "list the mutants, and run nothing") },
  mcp: {
    url: option(url, "use a running mock; its admin token is in MUSEUM_ADMIN_TOKEN (default: start one)"),
    port: { ...option(kinds.port, "port of the mock that is started (default: a free one)"), letter: "-p" },
  },
  sweep: {},
  pact: {},
  init: {},
} satisfies Readonly<Record<CommandName, Readonly<Record<string, CommandOption>>>>;

type Values<Table> = {
  readonly [Key in keyof Table]?: Table[Key] extends CommandOption<infer Value> ? Value | undefined : never;
};

/** What a command gets: the values of its options that were given, and its settings. */
export type Invocation<Name extends CommandName> = Values<(typeof options)[Name]> & {
  readonly config: Configuration;
  /** What the settings are resolved from, for a command that resolves them itself. */
  readonly sources: ConfigurationSources;
};
