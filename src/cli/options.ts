/** The options that are of one run of a command, and no settings. What a command gets has its type from here. */
import * as kinds from "../config/kinds.js";
import { DEFAULT_EVENTS_PER_WEEK } from "../fixtures/chance.js";

/** An option of a command; its name is its key in a table, in the letters of code. */
export interface CommandOption<Value = unknown> {
  readonly kind: kinds.Kind<Value, never>;
  readonly help: string;
  readonly letter?: string;
  /** Whether only `--help --all` shows it. */
  readonly isRare?: true;
}

export type OptionTable = Readonly<Record<string, CommandOption>>;

/** The values of a table; those that are not given are undefined. */
export type OptionsOf<Table> = {
  readonly [Name in keyof Table]: Table[Name] extends CommandOption<infer Value> ? Value | undefined : never;
};

type More = Pick<CommandOption, "letter" | "isRare">;

function option<Value>(kind: kinds.Kind<Value, never>, help: string, more: More = {}): CommandOption<Value> {
  return { kind, help, ...more };
}

const file = kinds.text("<file>");
const printsJson = { json: option(kinds.toggle, "print JSON") };

/** Questions of a check, each asked twice; they allow to claim less than 1 %. */
export const DEFAULT_QUESTIONS = 300;

export const generateOptions = {
  out: option(file, "file to write: .ndjson or .jsonl with one entry per line, otherwise JSON; - is standard output"),
  from: option(kinds.date, "first day (default: today in UTC)"),
  // How many there can be depends on the first of them.
  days: option(kinds.text("<n>"), "number of days (default: 365)"),
  eventsPerWeek: option(
    kinds.wholeNumber(0, 10_000_000),
    `number of events that begin in a week (default: ${DEFAULT_EVENTS_PER_WEEK})`,
  ),
};

export const verifyOptions = {
  learn: option(file, "write the observed answers to the choices, a profile for serve --profile"),
  against: option(
    kinds.text("<url>"),
    "compare with a second deployment that has the same data; takes the same credential",
    { isRare: true },
  ),
  har: option(file, "judge a recording (HAR) of a browser or proxy; send nothing", { isRare: true }),
};

export const twinOptions = {
  out: option(kinds.text("<dir>"), "folder to write; it gets museum.json, profile.json and twin.json"),
  from: option(kinds.date, "look through the days from here on, where the service pages by days (YYYY-MM-DD)", {
    isRare: true,
  }),
  to: option(kinds.date, "look through the days up to here, where the service pages by days (YYYY-MM-DD)", {
    isRare: true,
  }),
  fresh: option(kinds.toggle, "don't continue an interrupted crawl"),
};

export const checkOptions = {
  questions: option(
    kinds.wholeNumber(1, 1_000_000),
    `number of random questions, each asked twice (default: ${DEFAULT_QUESTIONS})`,
  ),
  reporter: option(
    kinds.reporters(["json", "junit", "markdown"]),
    "also write a report: json=FILE, junit=FILE or markdown=FILE; repeatable",
  ),
};

export const syncOptions = {
  dryRun: option(kinds.toggle, "print what has changed, and write nothing"),
};

export const proxyOptions = {
  port: option(kinds.port, "port to listen on; 0 takes a free one (default: 4012)", { letter: "-p" }),
  host: option(kinds.text("<host>"), "address to listen on (default: 127.0.0.1)", { isRare: true }),
  pagePort: option(kinds.port, "port of the page that shows the traffic; 0 takes a free one (default: 0)", {
    isRare: true,
  }),
  har: option(file, "write what has passed as an HTTP archive at the end, without credentials"),
  quiet: option(kinds.toggle, "do not log requests"),
};

export const pactVerifyOptions = {
  providerVersion: option(kinds.text("<version>"), "version that is verified, such as its commit"),
  publish: option(kinds.toggle, "publish the result to the broker"),
};

export const pactCheckOptions = {
  reporter: option(kinds.reporters(["json"]), "also write a report: json=FILE"),
  strict: option(kinds.toggle, "fail if a pact depends on an undocumented answer"),
};

export const choicesOptions = printsJson;
export const scenariosOptions = printsJson;
export const configOptions = printsJson;

export const explainOptions = {
  mock: option(kinds.text("<url>"), "ask this running mock, in its present state, which does not change"),
  session: option(kinds.text("<id>"), "in this session of the running mock"),
  json: option(kinds.toggle, "print JSON, like the answer to 'Prefer: explain'"),
};

export const mutateOptions = {
  list: option(kinds.toggle, "list the mutants, and run nothing"),
};

export const mcpOptions = {
  url: option(kinds.text("<url>"), "use a running mock; its admin token is in MUSEUM_ADMIN_TOKEN (default: start one)"),
  port: option(kinds.port, "port of the mock that is started (default: a free one)", { letter: "-p" }),
};
