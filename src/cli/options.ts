/** The options of commands: those of one run, which are no settings, how help describes them all, and how they are read. */

import { type Command, Option } from "commander";
import { Configuration, type ConfigurationSources, loadConfig, misspeltVariables } from "../config/configuration.js";
import * as kinds from "../config/kinds.js";
import {
  type CommandName,
  main,
  type NamedSetting,
  namedSettings,
  rare,
  type Setting,
  toKebab,
} from "../config/settings.js";
import { DEFAULT_EVENTS_PER_WEEK } from "../fixtures/chance.js";
import { UsageError } from "./exit-status.js";
import { note, type Terminal } from "./terminal.js";

const file = kinds.text("<file>");
const url = kinds.text("<url>");
const json = main(kinds.toggle, "print JSON");

/** Questions of a check, each asked twice; they allow to claim less than 1 %. */
export const DEFAULT_QUESTIONS = 300;

const options = {
  serve: {},
  generate: {
    out: main(file, "file to write: .ndjson or .jsonl with one entry per line, otherwise JSON; - is standard output"),
    from: main(kinds.date, "first day (default: today in UTC)"),
    // How many there can be depends on the first of them.
    days: main(kinds.text("<n>"), "number of days (default: 365)"),
    eventsPerWeek: main(
      kinds.wholeNumber(0, 10_000_000),
      `number of events that begin in a week (default: ${DEFAULT_EVENTS_PER_WEEK})`,
    ),
  },
  verify: {
    learn: main(file, "write the observed answers to the choices, a profile for serve --profile"),
    against: rare(url, "compare with a second deployment that has the same data; takes the same credential"),
    har: rare(file, "judge a recording (HAR) of a browser or proxy; send nothing"),
  },
  twin: {
    out: main(kinds.text("<dir>"), "folder to write; it gets museum.json, profile.json and twin.json"),
    from: rare(kinds.date, "look through the days from here on, where the service pages by days (YYYY-MM-DD)"),
    to: rare(kinds.date, "look through the days up to here, where the service pages by days (YYYY-MM-DD)"),
    fresh: main(kinds.toggle, "don't continue an interrupted crawl"),
  },
  "twin check": {
    questions: main(
      kinds.wholeNumber(1, 1_000_000),
      `number of random questions, each asked twice (default: ${DEFAULT_QUESTIONS})`,
    ),
    reporter: main(
      kinds.reporters(["json", "junit", "markdown"]),
      "also write a report: json=FILE, junit=FILE or markdown=FILE; repeatable",
    ),
  },
  "twin sync": { dryRun: main(kinds.toggle, "print what has changed, and write nothing") },
  proxy: {
    port: main(kinds.port, "port to listen on; 0 takes a free one (default: 4012)", { letter: "-p" }),
    host: rare(kinds.text("<host>"), "address to listen on (default: 127.0.0.1)"),
    pagePort: rare(kinds.port, "port of the page that shows the traffic; 0 takes a free one (default: 0)"),
    har: main(file, "write what has passed as an HTTP archive at the end, without credentials"),
    quiet: main(kinds.toggle, "do not log requests"),
  },
  "pact verify": {
    providerVersion: main(kinds.text("<version>"), "version that is verified, such as its commit"),
    publish: main(kinds.toggle, "publish the result to the broker"),
  },
  "pact check": {
    reporter: main(kinds.reporters(["json"]), "also write a report: json=FILE"),
    strict: main(kinds.toggle, "fail if a pact depends on an undocumented answer"),
  },
  choices: { json },
  scenarios: { json },
  config: { json },
  explain: {
    mock: main(url, "ask this running mock, in its present state, which does not change"),
    session: main(kinds.text("<id>"), "in this session of the running mock"),
    json: main(kinds.toggle, "print JSON, like the answer to 'Prefer: explain'"),
  },
  mutate: { list: main(kinds.toggle, "list the mutants, and run nothing") },
  mcp: {
    url: main(url, "use a running mock; its admin token is in MUSEUM_ADMIN_TOKEN (default: start one)"),
    port: main(kinds.port, "port of the mock that is started (default: a free one)", { letter: "-p" }),
  },
  sweep: {},
  pact: {},
  init: {},
} satisfies Readonly<Record<CommandName, Readonly<Record<string, Setting>>>>;

type Values<Table> = {
  readonly [Key in keyof Table]?: Table[Key] extends Setting<infer Value> ? Value | undefined : never;
};

/** What a command gets: the values of its options that were given, and its settings. */
export type Invocation<Name extends CommandName> = Values<(typeof options)[Name]> & {
  readonly config: Configuration;
  /** What the settings are resolved from, for a command that resolves them itself. */
  readonly sources: ConfigurationSources;
};

/** Runs a command with its arguments. Returns the exit status. */
export type Run<Name extends CommandName> = (
  args: readonly string[],
  invocation: Invocation<Name>,
  terminal: Terminal,
) => number | Promise<number>;

interface Declaration<Name extends CommandName> {
  /** The command as it is typed: `twin check` is a command of `twin`. */
  readonly name: Name;
  readonly description: string;
  /** In place of the usual line; options after the first argument then belong to the test command that it is. */
  readonly usage?: string;
  /** What each argument is, by its name in the help. */
  readonly arguments?: Readonly<Record<string, string>>;
  /** Whether it says itself what is wrong with excess arguments. */
  readonly refusesArguments?: true;
  readonly examples: readonly string[];
  /** Lines after the examples. */
  readonly remarks?: readonly string[];
  /** Loads its code, which is held to the types of its options. A command that only has others below it has none. */
  readonly load?: () => Promise<Run<Name>>;
}

export type DeclaredCommand = { readonly [Name in CommandName]: Declaration<Name> }[CommandName];

/** Which options the help shows; undefined if there is no help to print. */
export type Help = "main" | "all" | undefined;

/** Adds the options of a command, and what its help says after them. */
export function describe(command: Command, { name, examples, remarks = [] }: DeclaredCommand, help: Help): void {
  const add = (long: string, option: Setting) =>
    command.addOption(toOption(long, option).hideHelp(help === "main" && option.shown !== "main"));
  const own = Object.entries<Setting>(options[name]);
  const isFlag = ({ flag }: NamedSetting) => flag?.on.includes(name) ?? false;
  // One with a letter is asked for most.
  const flags = namedSettings.filter(isFlag).toSorted((a, b) => Number(!a.letter) - Number(!b.letter));
  const keys = namedSettings.filter((setting) => setting.of.includes(name) && !isFlag(setting));
  for (const [key, option] of own) add(toKebab(key), option);
  for (const setting of flags) {
    // A flag turns off what is on by default.
    const about = setting.default === true ? `do not ${setting.help}` : describeSetting(setting);
    add(setting.flagName, { ...setting, help: help === "all" ? `${about} [${setting.path}]` : about });
  }
  addEndedOptions(command, name);
  const isConfigured = flags.length + keys.length > 0;
  const more = `museum-mock ${name} --help --all has all options and settings.`;
  const paragraphs = [
    ...(help === "all" && isConfigured ? [describeKeys(keys)] : []),
    ...(help === "main" && (isConfigured || own.some(([, { shown }]) => shown === "all")) ? [more] : []),
    ["Examples:", ...examples.map((line) => `  $ ${line}`)].join("\n"),
    ...(remarks.length > 0 ? [remarks.join("\n")] : []),
  ];
  command.addHelpText("after", `\n${paragraphs.join("\n\n")}`);
}

/** Commander collects the texts; their kind parses them later, when it is known what the value is for. */
function toOption(name: string, { kind, help, letter }: Setting): Option {
  const flags = letter ? `${letter}, --${name}` : `--${name}`;
  if (kind.placeholder === undefined) return new Option(flags, help);
  const collect = (text: string, earlier: readonly string[] = []) => [...earlier, text];
  return new Option(`${flags} ${kind.placeholder}`, help).argParser(collect);
}

/** Returns the help of a setting with its default. */
function describeSetting({ help, kind, default: value, usual }: NamedSetting): string {
  const shown = usual ?? value;
  return help + (kind.isRepeatable ? "; repeatable" : "") + (shown === undefined ? "" : ` (default: ${shown})`);
}

/** The settings of a command that are no flags of it. */
function describeKeys(keys: readonly NamedSetting[]): string {
  const lines = keys.flatMap((setting) => [
    `  ${setting.path}, ${variablesOf(setting)}`,
    `      ${describeSetting(setting).replace("; repeatable", "")}`,
  ]);
  return ["Settings of museum.config.mjs, each with its variable:", ...lines].join("\n");
}

function variablesOf({ variables }: NamedSetting): string {
  return variables.join(", ").replace(":", " and ");
}

/** Reads the options and the settings of a command, from the command line, the environment and the file. */
export async function readInvocation(name: CommandName, command: Command, terminal: Terminal) {
  const { env } = terminal;
  refuseEndedVariables(name, env);
  for (const text of misspeltVariables(env)) note(text, terminal);
  const flags = new Map<string, readonly string[]>();
  for (const { path, flagName, flag } of namedSettings) {
    const texts = flag?.on.includes(name) ? textsOf(command, flagName) : undefined;
    if (texts) flags.set(path, texts);
  }
  const { config: file } = command.optsWithGlobals<{ config?: string }>();
  const sources = { env, command: name, flags, file: await loadConfig(env, file) };
  let config: Configuration | undefined;
  const values = Object.entries<Setting>(options[name]).map(([key, { kind }]) => {
    const flagName = toKebab(key);
    const texts = textsOf(command, flagName);
    return [key, texts && (kind.placeholder === undefined || kind.fromTexts(`--${flagName}`, texts))];
  });
  return {
    ...Object.fromEntries(values),
    sources,
    get config() {
      config ??= new Configuration(sources);
      return config;
    },
  };
}

/** Returns the texts of a flag that was given; one without a value has none. */
function textsOf(command: Command, flagName: string): readonly string[] | undefined {
  const name = command.options.find(({ long }) => long === `--${flagName}`)?.attributeName() ?? "";
  const value: unknown = command.getOptionValue(name);
  if (command.getOptionValueSource(name) !== "cli") return undefined;
  return Array.isArray(value) ? value : [];
}

/** By command and option: what to do now. It completes "--NAME of museum-mock COMMAND has ended; ". */
export const ENDED_OPTIONS: { readonly [Name in CommandName]?: Readonly<Record<string, string>> } = {
  sweep: {
    "--lock": "run the tests under the profile of the service: museum-mock sweep --profile FILE -- npm test.",
    "--suite":
      "leave it out; museum-mock sweep --profile FILE -- npm test runs the tests under the profile of the service.",
  },
  verify: {
    "--knowledge": "leave it out; a quick run needs no file, and a full run each night finds what it leaves out.",
  },
  proxy: {
    "--fallback": "serve the twin beside it: museum-mock serve --twin DIR.",
    "--out": "write a recording with --har, or take a twin of the service: museum-mock twin URL --out DIR.",
    "--validate": "run Prism's own proxy with spec/openapi.yaml of this package, as docs/twin.md shows.",
    ...Object.fromEntries(
      ["--fault", "--mutant", "--delay", "--seed"].map((option) => [
        option,
        "let the mock, or a twin of the service, go wrong: museum-mock serve --twin DIR.",
      ]),
    ),
  },
  serve: {
    "--tracing": "load OpenTelemetry's instrumentation of http instead, as docs/shared-server.md shows.",
  },
};

/** Adds the options that a command no longer has, which no help lists: whoever gives one gets its sentence. */
function addEndedOptions(command: Command, name: CommandName): void {
  for (const [flag, sentence] of Object.entries(sentencesOf(name))) {
    // A setting of another key may be an option of this command.
    if (command.options.some(({ long }) => long === flag)) continue;
    const option = new Option(`${flag} [value]`).hideHelp();
    command.addOption(option).on(`option:${option.name()}`, () => {
      throw new UsageError(sentence);
    });
  }
}

/** Throws a UsageError if a variable sets an ended option. */
function refuseEndedVariables(name: CommandName, env: Terminal["env"]): void {
  for (const flag of Object.keys(ENDED_OPTIONS[name] ?? {})) {
    const variable = `MUSEUM_${flag.slice(2).replaceAll("-", "_").toUpperCase()}`;
    if (env[variable]) throw new UsageError(sentencesOf(name)[flag]);
  }
}

/** Options that ended, and options that became settings of the file: what to use instead, until the next minor version. */
function sentencesOf(name: CommandName): Readonly<Record<string, string>> {
  const ended = Object.entries(ENDED_OPTIONS[name] ?? {}).map(([flag, instead]) => [
    flag,
    `${flag} of museum-mock ${name} has ended; ${instead}`,
  ]);
  const moved = namedSettings
    .filter(({ of, flag }) => of.includes(name) && !flag?.on.includes(name))
    .map((setting) => [
      `--${setting.flagName}`,
      `--${setting.flagName} of museum-mock ${name} is a setting now; set ${setting.path} in museum.config.mjs, or ${variablesOf(setting)}.`,
    ]);
  // Of two settings of one name, that of the world is meant.
  return Object.fromEntries([...moved.toReversed(), ...ended]);
}
