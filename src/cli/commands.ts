/** The commands in the order of the help: what it says, and their options that are no settings. */
import type { Configuration, ConfigurationSources } from "../config/configuration.js";
import * as kinds from "../config/kinds.js";
import * as museumKinds from "../config/museum-kinds.js";
import { type CommandName, main, type Setting } from "../config/setting.js";
import { DEFAULT_EVENTS_PER_WEEK } from "../fixtures/chance.js";
import type { Terminal } from "./terminal.js";

const withJson = { json: main(kinds.toggle, "print JSON") };

const testCommand = { "[command...]": "test command; MUSEUM_URL has the address of its mock" };
const eachRun =
  "The world of each run is that of museum.config.mjs. If your runs share a port or a file, use --jobs 1.";
const service = { "[url]": "base address of the service, with its path if it has one; also MUSEUM_BASE_URL" };

export interface Declaration {
  readonly description: string;
  /** Takes the place of the usual line; options after the first argument belong to the test command that it is. */
  readonly usage?: string;
  readonly arguments?: Readonly<Record<string, string>>;
  /** By the names that they have in the code: `dryRun` is `--dry-run`. */
  readonly options?: Readonly<Record<string, Setting>>;
  readonly examples: readonly string[];
  readonly remarks?: readonly string[];
}

/** By their names as they are typed: `pact check` is a command of `pact`. */
export const commands = {
  serve: {
    description: "Serve the mock until you press Ctrl-C. museum.config.mjs or a variable sets each option, too.",
    examples: [
      "museum-mock serve",
      "museum-mock serve --port 0 --today 2027-03-01 --seed 7",
      "museum-mock serve --fixtures museum.json",
      "museum-mock serve --twin museum-twin --rebase",
      "museum-mock serve --profile lenient --choice endDateBound=exclusive",
      'museum-mock serve --scenario "closed for a fortnight" --today 2027-03-01',
      "museum-mock serve --credentials anna:s3cret --delay 100ms..500ms",
      "museum-mock serve --state world.json --save-state",
      "museum-mock serve --store redis://127.0.0.1:6379",
    ],
  },
  generate: {
    description: "Write a generated data set, which you can edit and serve with --fixtures.",
    options: {
      out: main(
        kinds.file,
        "file to write: .ndjson or .jsonl with one entry per line, otherwise JSON; - is standard output",
      ),
      from: main(kinds.date, "first day (default: today in UTC)"),
      // How many there can be depends on the first of them.
      days: main(kinds.text("<n>"), "number of days (default: 365)"),
      eventsPerWeek: main(
        kinds.wholeNumber(0, 10_000_000),
        `number of events that begin in a week (default: ${DEFAULT_EVENTS_PER_WEEK})`,
      ),
    },
    examples: [
      "museum-mock generate --out museum.json",
      "museum-mock generate --out museum.json --from 2027-01-01 --days 90 --seed 7",
      "museum-mock generate --out large.ndjson --days 3650 --events-per-week 2000",
    ],
  },
  site: {
    description: "Write the mock, its page and the documentation as a static site, which a service worker answers.",
    options: {
      out: main(kinds.folder, "folder to write; it is new, empty, or has a site from before"),
      base: main(museumKinds.basePath, "path of the site on its host, such as /museum/ (default: /)"),
    },
    examples: [
      "museum-mock site --out public --today 2027-03-01",
      "museum-mock site --out public --base /museum/ --fixtures museum.json --profile lenient",
    ],
  },
  verify: {
    description: "Check a real service against the documented rules, over HTTP. Sends only GET and HEAD.",
    arguments: service,
    options: {
      learn: main(kinds.file, "write the observed answers to the choices, a profile for serve --profile"),
      twin: main(kinds.folder, "also check whether the service still is what this twin of it is"),
    },
    examples: [
      "museum-mock verify https://staging.example/api --credentials anna:s3cret",
      "museum-mock verify https://staging.example/api --reporter junit=verify.xml --baseline known.json",
      "museum-mock verify https://staging.example/api --learn staging.json",
      "museum-mock verify https://staging.example/api --twin museum-twin",
      "museum-mock verify http://127.0.0.1:8080 --profile staging.json --fixtures museum.json",
    ],
    remarks: ["Exit code: 0 if all exercised rules hold, 1 if one is broken, 3 if there is no verdict."],
  },
  twin: {
    description: "Take a twin of a real service: all its data and its answers, to serve it offline. Sends only GET.",
    arguments: service,
    options: {
      out: main(kinds.folder, "folder to write; it gets museum.json, profile.json and twin.json"),
    },
    examples: [
      "museum-mock twin https://www.example/api --out museum-twin --credentials anna:s3cret",
      "museum-mock serve --twin museum-twin",
      "museum-mock verify https://www.example/api --twin museum-twin",
    ],
    remarks: [
      "Once more into the same folder, it brings the twin up to date, and says whether anything has changed.",
      "Exit code: 0 if a whole twin was written, 1 if an incomplete one, 3 if none.",
    ],
  },
  pact: {
    description: "Check the pacts of consumers, against the document or against a provider.",
    examples: ["museum-mock pact verify http://127.0.0.1:4010 --pacts pacts", "museum-mock pact check pacts"],
  },
  "pact verify": {
    description: "Run Pact's verifier against a provider, with provider states and a real credential.",
    arguments: { "[url]": "base address of the provider, with its path if it has one; also MUSEUM_BASE_URL" },
    options: {
      providerVersion: main(kinds.text("<version>"), "version that is verified, such as its commit"),
      publish: main(kinds.toggle, "publish the result to the broker"),
    },
    examples: [
      "museum-mock pact verify http://127.0.0.1:4010 --pacts pacts",
      "museum-mock pact verify https://staging.example/api --credentials anna:s3cret --pacts pacts --provider-states-url https://staging.example/states",
      "museum-mock pact verify https://staging.example/api --publish --provider-version 1a2b3c --provider-branch main",
    ],
    remarks: [
      "The broker and its credential come from PACT_BROKER_BASE_URL and PACT_BROKER_TOKEN, or PACT_BROKER_USERNAME and PACT_BROKER_PASSWORD.",
      "Exit code: 0 if all interactions are verified, 1 if one failed, 3 if there is no verdict.",
    ],
  },
  "pact check": {
    description:
      "Check pacts against the document, without a provider, and list the undocumented answers that they depend on.",
    arguments: { "<dir>": "folder of pact files" },
    options: {
      strict: main(kinds.toggle, "fail if a pact depends on an undocumented answer"),
    },
    examples: ["museum-mock pact check pacts", "museum-mock pact check pacts --strict --reporter json=pacts.json"],
    remarks: [
      "Exit code: 0 if no pact contradicts the document; 1 if one does, or with --strict if one depends on an undocumented answer; 2 if there is no pact.",
    ],
  },
  choices: {
    description:
      "List the points that the document leaves open, with the possible answers. With an ID: explain one of them.",
    arguments: { "[id]": "choice to explain, with an example request and the response under each answer" },
    options: withJson,
    examples: ["museum-mock choices", "museum-mock choices limitAboveMaximum"],
  },
  scenarios: {
    description: "List the scenarios. With a name: print one of them.",
    arguments: { "[name]": "scenario to print" },
    options: withJson,
    examples: [
      "museum-mock scenarios",
      'museum-mock scenarios "no events"',
      "museum-mock scenarios --scenarios qa/scenarios",
      'museum-mock serve --scenario "the museum is closed until 2027-04-01"',
    ],
  },
  explain: {
    description:
      "Explain step by step how a request is answered: by a mock of its own, or with --mock by a running one.",
    arguments: { "<request>": 'path and query, such as "special-events?limit=5"' },
    options: {
      mock: main(museumKinds.address, "ask this running mock, in its present state, which does not change"),
      session: main(kinds.text("<id>"), "in this session of the running mock"),
      json: main(kinds.toggle, 'print JSON, like the answer to "Prefer: explain"'),
    },
    examples: [
      'museum-mock explain "special-events?limit=50"',
      'museum-mock explain "museum-hours?startDate=2027-12-24&limit=5" --today 2027-12-01 --profile lenient',
      'museum-mock explain "special-events?page=2" --mock http://127.0.0.1:4010 --session checkout-7',
    ],
  },
  sweep: {
    description:
      "Find the undocumented answers that your tests depend on: run them as they are, and then under each other answer.",
    usage: "[options] -- <test command>",
    arguments: testCommand,
    examples: [
      "museum-mock sweep -- npm test",
      "museum-mock sweep --today 2027-03-01 --jobs 4 -- npx vitest run",
      'museum-mock sweep --only "endDateBound,limitAboveMaximum" -- npm test',
      "museum-mock sweep --profile learned.json -- npm test",
    ],
    remarks: [eachRun, "Exit code: 0 if the tests pass under all profiles, 1 if not, 3 if there is no verdict."],
  },
  mutate: {
    description:
      "Find the faults of a museum that your tests would not notice: run them against mutants, each of which breaks one rule.",
    usage: "[options] -- <test command>",
    arguments: testCommand,
    options: { list: main(kinds.toggle, "list the mutants, and run nothing") },
    examples: [
      "museum-mock mutate -- npm test",
      "museum-mock mutate --today 2027-03-01 --require 90 -- npx vitest run",
      'museum-mock mutate --only "closed-day-open,page-ignored" -- npm test',
      "museum-mock mutate --reporter html=mutation.html -- npm test",
    ],
    remarks: [eachRun, "Exit code: 0 unless --require or --baseline says otherwise (1), 3 if there is no verdict."],
  },
  mcp: {
    description: "Serve tools for coding agents over standard input and output (Model Context Protocol).",
    options: {
      url: main(
        museumKinds.address,
        "use a running mock; its admin token is in MUSEUM_ADMIN_TOKEN (default: start one)",
      ),
      port: main(kinds.port, "port of the mock that is started (default: a free one)", { letter: "-p" }),
    },
    examples: ["museum-mock mcp", "museum-mock mcp --url http://127.0.0.1:4010"],
    remarks: ["The tools read the documents, list and explain requests, set clock and scenario, and verify a service."],
  },
  config: {
    description: "Print the effective settings, and where each is from: a variable, museum.config.mjs, or the default.",
    options: withJson,
    examples: ["museum-mock config", "museum-mock config --json", "museum-mock --config ci/museum.config.mjs config"],
    remarks: ["Secrets are masked. docs/configuration.md lists the settings."],
  },
  init: {
    description: "Write museum.config.mjs for the tools that package.json names. Changes no file that is there.",
    examples: ["museum-mock init"],
    remarks: ["Exit code: 0 if the file was written, 2 if there is one."],
  },
} satisfies Readonly<Record<CommandName, Declaration>>;

type ValuesOf<Command> = Command extends { readonly options: infer Options }
  ? { readonly [Key in keyof Options]?: Options[Key] extends Setting<infer Value> ? Value | undefined : never }
  : object;

/** What a command gets: the values of its options that were given, and its settings. */
export type Invocation<Name extends CommandName> = ValuesOf<(typeof commands)[Name]> & {
  readonly config: Configuration;
  /** What the settings are resolved from, for a command that resolves them itself. */
  readonly sources: ConfigurationSources;
};

/** Runs a command with its arguments. Returns the exit status. */
export type CommandRun<Name extends CommandName> = (
  args: readonly string[],
  invocation: Invocation<Name>,
  terminal: Terminal,
) => number | Promise<number>;
