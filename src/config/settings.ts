/**
 * Every setting, declared once: help, documentation, schema, environment, and the types of `defineConfig` and of what commands read come
 * from here. A new key needs a decision about its flag, or it does not compile.
 */

import { LARGEST_SPEED } from "../contract/clock.js";
import { profileNames } from "../contract/profile.js";
import { DEFAULT_SEED } from "../fixtures/chance.js";
import * as kinds from "./kinds.js";

/** The commands, as they are typed. */
export type CommandName =
  | (
      | "serve"
      | "generate"
      | "verify"
      | "twin"
      | "twin check"
      | "twin sync"
      | "proxy"
      | "pact"
      | "pact verify"
      | "pact check"
    )
  | ("choices" | "scenarios" | "explain" | "sweep" | "mutate" | "mcp" | "config" | "init");

/** Where a setting is a flag, too. */
interface Flag {
  readonly on: readonly CommandName[];
  readonly letter?: string;
  /** Whether `--help` shows it; `--help --all` shows the others, too. */
  readonly isMain?: true;
}

interface About<Default> {
  readonly help: string;
  /** The commands that read it, in place of those of its section. */
  readonly of?: readonly CommandName[];
  /** On which commands it is a flag; `main` and `rare` are on all that read it. Null for a setting of the file and the environment alone. */
  readonly flag: Flag | "main" | "rare" | null;
  readonly default?: Default;
  /** The default as the help shows it, if it is not a value. */
  readonly usual?: string;
  /** The name of the flag and of the variable, if it is not the key. */
  readonly name?: string;
  /** Variables in place of the one that is named after the setting; the first one that is set counts. */
  readonly variables?: readonly string[];
  /** Whether `museum-mock config` masks it. */
  readonly isSecret?: true;
  /** Settings that it is instead of: it overrides those of a file if it is a flag or a variable. */
  readonly insteadOf?: readonly string[];
}

export interface Setting<Value = unknown, Written = unknown, Default = unknown> extends About<Default> {
  readonly kind: kinds.Kind<Value, Written>;
}

function setting<Value, Written, const Default extends Value | undefined = undefined>(
  kind: kinds.Kind<Value, Written>,
  about: About<Default>,
): Setting<Value, Written, Default> {
  return { kind, ...about };
}

export interface SettingTree {
  readonly [key: string]: Setting | SettingTree;
}

/** Settings that the same commands read, unless one says otherwise. */
function section<Tree extends SettingTree>(of: readonly CommandName[], tree: Tree): Tree {
  const entries = Object.entries(tree).map(([key, node]) => {
    return [key, isSetting(node) ? { of, ...node } : section(of, node)] as const;
  });
  return Object.fromEntries(entries) as Tree;
}

/** What commands read. */
export type Values<Tree> = {
  readonly [Key in keyof Tree]: Tree[Key] extends Setting<infer Value, unknown, infer Default>
    ? Value | (undefined extends Default ? undefined : never)
    : Values<Tree[Key]>;
};

/** What a configuration file has. */
export type Written<Tree> = {
  readonly [Key in keyof Tree]?:
    | (Tree[Key] extends Setting<infer _, infer Text> ? Text : Written<Tree[Key]>)
    | undefined;
};

/** The commands that run a mock. */
const MOCK = ["serve", "explain", "sweep", "mutate", "mcp"] as const;
const WORLD = ["serve", "explain"] as const;
const TWIN = ["twin", "twin check", "twin sync"] as const;
const ASKING = ["verify", ...TWIN] as const;
const SUITE = ["sweep", "mutate"] as const;
/** MCP has a tool that sweeps. */
const SWEEP = ["sweep", "mcp"] as const;

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

export const reportFormats = ["html", "json", "junit", "markdown", "sarif", "vitest"] as const;
export const mutateFormats = ["html", "json", "junit", "markdown"] as const;

/** What the mock shows, and how it answers. Tests and commands share it. */
const world = section(MOCK, {
  today: setting(kinds.today, {
    help: "hold the clock at this day, YYYY-MM-DD, or as-recorded with a twin",
    usual: "the real date",
    flag: { on: WORLD, isMain: true },
    insteadOf: ["world.now", "world.clockSpeed"],
  }),
  now: setting(kinds.text("<moment>"), {
    help: "set the clock to this moment, such as 2027-03-28T00:59:50Z, or a local time without Z",
    flag: { on: WORLD },
    insteadOf: ["world.today"],
  }),
  clockSpeed: setting(kinds.numberFromZero(LARGEST_SPEED), {
    help: "how fast the clock of world.now runs: 0 stands still, 1 is real time",
    usual: "0",
    flag: null,
  }),
  timeZone: setting(kinds.timeZone, {
    help: "time zone that defines today, an IANA name",
    usual: "UTC",
    flag: { on: WORLD },
  }),
  seed: setting(kinds.seed, {
    help: "seed of the generated museum and of faults; the same seed gives the same bytes",
    usual: String(DEFAULT_SEED),
    of: [...MOCK, "generate"],
    flag: { on: [...WORLD, "generate"], isMain: true },
  }),
  data: setting(kinds.path("<file>"), {
    help: "data set to serve instead of the generated museum, JSON or NDJSON",
    name: "fixtures",
    flag: { on: WORLD, isMain: true },
    insteadOf: ["world.twin", "world.rebase"],
  }),
  twin: setting(kinds.path("<dir>"), {
    help: "twin of a real service to serve: its data, its answers and its base path",
    flag: { on: WORLD },
    insteadOf: ["world.data", "server.watch"],
  }),
  rebase: setting(kinds.toggle, {
    help: "move the dates of the twin by whole weeks, so that the recorded week is this week",
    flag: { on: WORLD },
  }),
  profile: setting(kinds.profile, {
    help: `answers to the choices: a JSON file, or ${profileNames.join(", ")}`,
    flag: { on: WORLD, isMain: true },
  }),
  choices: setting(kinds.answers, {
    help: "answer to one choice; overrides the profile",
    name: "choice",
    flag: { on: WORLD, isMain: true },
  }),
  scenario: setting(kinds.text("<name>"), {
    help: "scenario to start in",
    usual: "standard",
    flag: { on: WORLD, isMain: true },
  }),
  scenarios: setting(kinds.path("<dir>"), {
    help: "folder of custom scenarios, one YAML or JSON file each; serve reloads it when it changes",
    of: [...MOCK, "scenarios"],
    flag: { on: [...WORLD, "scenarios"] },
  }),
  credentials: setting(kinds.list(kinds.credentials), {
    help: "accept only this credential",
    usual: "any well-formed Basic credential",
    flag: { on: WORLD },
    isSecret: true,
  }),
});

/** Where `serve` listens, and what it keeps. */
const server = section(["serve"], {
  port: setting(kinds.port, {
    help: "port to listen on; 0 takes a free one; also PORT",
    default: 4010,
    flag: { on: ["serve"], letter: "-p", isMain: true },
    variables: ["MUSEUM_PORT", "PORT"],
  }),
  host: setting(kinds.text("<host>"), {
    help: "address to listen on; also HOST",
    default: "127.0.0.1",
    flag: "rare",
    variables: ["MUSEUM_HOST", "HOST"],
  }),
  basePath: setting(kinds.basePath, {
    help: "serve the operations under this path, such as /api",
    usual: "the root",
    flag: "rare",
  }),
  delay: setting(kinds.delay, {
    help: "delay each answer by a duration (200ms) or a range (100ms..500ms)",
    flag: "rare",
  }),
  mutant: setting(kinds.mutant, {
    help: "serve a museum that breaks one rule; museum-mock mutate --list lists the mutants",
    flag: "rare",
  }),
  watch: setting(kinds.toggle, {
    help: "reload the data set when its file changes",
    flag: "rare",
  }),
  state: setting(kinds.path("<file>"), {
    help: "begin with the state in this file, as GET /__admin/world returns it",
    flag: "rare",
  }),
  saveState: setting(kinds.toggle, {
    help: "write the state to the file of server.state within half a second of a change, and at the end",
    flag: null,
  }),
  store: setting(kinds.store, {
    help: "be one of several replicas, which share sessions through Redis or Valkey, redis://HOST:PORT",
    flag: "rare",
    isSecret: true,
  }),
  sessions: {
    by: setting(kinds.oneOf("<what>", ["user"]), {
      help: "user: the user name of the credential names the session, if nothing else does",
      name: "session-by",
      flag: null,
    }),
    idle: setting(kinds.duration("min", { upTo: 100_000 * MINUTE, limit: "100000m" }), {
      help: "drop a session that was not used for this long",
      name: "session-idle",
      usual: "30m",
      flag: null,
    }),
    max: setting(kinds.wholeNumber(1, 100_000), {
      help: "number of sessions; beyond it, the one idle longest is dropped",
      name: "max-sessions",
      usual: "5000",
      flag: null,
    }),
  },
  grace: setting(kinds.duration("ms", { from: 0, upTo: HOUR, limit: "an hour" }), {
    help: "on a signal, how long running requests may take before they are cut",
    usual: "10s",
    of: ["serve"],
    flag: null,
  }),
  quiet: setting(kinds.toggle, {
    help: "do not log requests",
    flag: "main",
  }),
  log: setting(kinds.oneOf("<format>", ["text", "json"]), {
    help: "format of the log: text, or json with an object on each line",
    default: "text",
    flag: "rare",
  }),
  logHealth: setting(kinds.toggle, {
    help: "log requests for /__admin/health, too",
    default: true,
    flag: null,
  }),
  metrics: setting(kinds.toggle, {
    help: "count requests for Prometheus, at /__admin/metrics",
    flag: "rare",
  }),
  cors: setting(kinds.toggle, {
    help: "allow pages of other origins (CORS)",
    default: true,
    flag: "rare",
  }),
  admin: setting(kinds.toggle, {
    help: "serve the admin API under /__admin",
    default: true,
    flag: "rare",
  }),
  adminToken: setting(kinds.token, {
    help: "require this token for the admin API, from any machine; better in MUSEUM_ADMIN_TOKEN",
    flag: "rare",
    isSecret: true,
  }),
});

/** The real service, and how it is asked. */
const service = section(ASKING, {
  url: setting(kinds.text("<url>"), {
    help: "base address of the service, with its path if it has one",
    of: [...ASKING, "proxy", "pact verify", "mcp"],
    flag: null,
    variables: ["MUSEUM_BASE_URL"],
    isSecret: true,
  }),
  credentials: setting(kinds.credentials, {
    help: "credential; better in MUSEUM_USERNAME and MUSEUM_PASSWORD, which no process list shows",
    of: [...ASKING, "pact verify", "mcp"],
    flag: { on: ["verify", "pact verify"], isMain: true },
    variables: ["MUSEUM_USERNAME:MUSEUM_PASSWORD"],
    isSecret: true,
  }),
  today: setting(kinds.date, {
    help: "day at which the clock of the service is held, YYYY-MM-DD",
    of: [...ASKING, "proxy"],
    flag: "main",
  }),
  timeZone: setting(kinds.timeZone, {
    help: "where the service takes today, an IANA name, if you know it",
    of: [...ASKING, "proxy"],
    flag: { on: ["verify", "twin"] },
  }),
  rate: setting(kinds.numberUpTo(100_000), {
    help: "maximum requests per second; 429 and Retry-After are respected",
    usual: "no limit for verify, 20 for twin",
    flag: null,
  }),
  concurrency: setting(kinds.wholeNumber(1, 256), {
    help: "number of requests at a time",
    usual: "8 for verify, 2 for twin",
    flag: null,
  }),
  timeout: setting(kinds.duration("s"), {
    help: "time limit of a request",
    usual: "10s; 20s for pact verify, 60s for proxy",
    of: [...ASKING, "proxy", "pact verify"],
    flag: null,
  }),
  maxRequests: setting(kinds.wholeNumber(1, 10_000_000), {
    help: "maximum number of requests",
    usual: "6000 for verify, 20000 for twin",
    flag: null,
  }),
  seed: setting(kinds.seed, {
    help: "seed of the random requests; the same seed sends the same requests",
    default: DEFAULT_SEED,
    flag: null,
  }),
});

/** How a service is judged. */
const verify = section(["verify"], {
  profile: setting(kinds.profile, {
    help: "fail if an answer to a choice differs from this profile",
    flag: "main",
  }),
  data: setting(kinds.path("<file>"), {
    help: "data set that the service was loaded with, JSON or NDJSON",
    name: "fixtures",
    flag: "main",
  }),
  reporters: setting(kinds.reporters(reportFormats), {
    help: `also write a report: ${reportFormats.map((format) => `${format}=FILE`).join(", ")}`,
    name: "reporter",
    flag: "main",
  }),
  baseline: setting(kinds.path("<file>"), {
    help: "known findings that do not fail, each with a reason and an expiry date",
    flag: "main",
  }),
  require: setting(kinds.oneOf("<what>", ["exercised"]), {
    help: "exercised: fail if a rule could not be exercised",
    flag: "rare",
  }),
  quick: setting(kinds.toggle, {
    help: "send about 250 requests, 10 a second, for production and pull requests; a full run finds more",
    flag: "main",
  }),
  power: setting(kinds.toggle, {
    help: "also find out, in memory, which faults this run would have found in the data of the service",
    flag: "rare",
  }),
  rules: setting(kinds.names, {
    help: "check only these rules: ids and families, separated by commas",
    flag: "rare",
  }),
  skip: setting(kinds.names, {
    help: "leave these rules out: ids and families, separated by commas",
    flag: "rare",
  }),
  probeWrites: setting(kinds.toggle, {
    help: "also send POST, PUT, PATCH and DELETE, which the service has to refuse",
    flag: "rare",
  }),
  deep: setting(kinds.toggle, {
    help: "also try each wrong credential on both operations; this may lock an account",
    flag: null,
  }),
  maxTime: setting(kinds.duration("s"), {
    help: "send nothing more after this time, and judge what was seen",
    usual: "10m",
    flag: null,
  }),
  pact: section(["pact verify"], {
    pacts: setting(kinds.path("<dir>"), {
      help: "folder of pact files",
      usual: "the pacts come from the broker in PACT_BROKER_BASE_URL",
      flag: "main",
    }),
    provider: setting(kinds.text("<name>"), {
      help: "name of the provider in the pacts",
      default: "museum",
      of: ["pact verify", "pact check"],
      flag: "main",
    }),
    statesUrl: setting(kinds.text("<url>"), {
      help: "where to set provider states; not needed for a museum-mock",
      name: "provider-states-url",
      flag: "main",
    }),
    branch: setting(kinds.text("<branch>"), {
      help: "branch of the provider's version",
      name: "provider-branch",
      flag: "main",
    }),
    selectors: setting(kinds.list(kinds.json), {
      help: "pacts to fetch from the broker: selectors",
      name: "consumer-version-selectors",
      flag: null,
    }),
    enablePending: setting(kinds.toggle, {
      help: "a pact that this branch has never verified does not fail",
      flag: null,
    }),
    wipSince: setting(kinds.date, {
      help: "also verify newer pacts of other branches, which do not fail, such as 2027-03-01",
      name: "include-wip-pacts-since",
      flag: null,
    }),
  }),
});

/** Your tests, and how they are run under many museums. */
const suite = section([...SUITE, "mcp"], {
  command: setting(kinds.command, {
    help: "test command, if none stands after --",
    flag: null,
  }),
  jobs: setting(kinds.wholeNumber(1, 256), {
    help: "number of runs at a time",
    usual: "one for each processor",
    flag: { on: SUITE, isMain: true },
  }),
  timeout: setting(kinds.duration("s"), {
    help: "time limit of a run",
    usual: "10m for sweep, 10s and five times the clean run for mutate",
    flag: null,
  }),
  sweep: section(SWEEP, {
    profile: setting(kinds.profile, {
      help: "start from these answers, and vary only what they leave open",
      flag: { on: ["sweep"], isMain: true },
    }),
    choices: setting(kinds.answers, {
      help: "start from this answer, and don't vary it",
      name: "choice",
      flag: { on: ["sweep"] },
    }),
    only: setting(kinds.choiceNames, {
      help: "vary only these choices, separated by commas",
      flag: { on: ["sweep"], isMain: true },
    }),
    profiles: setting(kinds.wholeNumber(1, 10_000), {
      help: "maximum number of profiles; 1 runs the first one and shows its output",
      default: 10_000,
      flag: { on: ["sweep"], isMain: true },
    }),
    report: setting(kinds.path("<file>"), {
      help: "also write the result as JSON",
      flag: { on: ["sweep"], isMain: true },
    }),
  }),
  mutate: section(["mutate"], {
    only: setting(kinds.names, {
      help: "only these mutants, separated by commas",
      flag: "main",
      insteadOf: ["suite.mutate.all"],
    }),
    all: setting(kinds.toggle, {
      help: "all mutants, not only those that would hurt a visitor or a developer",
      flag: "main",
      insteadOf: ["suite.mutate.only"],
    }),
    require: setting(kinds.wholeNumber(0, 100), {
      help: "exit with 1 if fewer percent of the reached mutants are killed",
      flag: "main",
    }),
    baseline: setting(kinds.path("<file>"), {
      help: "exit with 1 if a mutant survives that is not in this file, with a reason and a date",
      flag: "main",
    }),
    reporters: setting(kinds.reporters(mutateFormats), {
      help: `also write a report: ${mutateFormats.map((format) => `${format}=FILE`).join(", ")}`,
      name: "reporter",
      flag: "main",
    }),
  }),
});

export const settings = { world, server, service, verify, suite } as const satisfies SettingTree;

type PathsOf<Tree, Prefix extends string = ""> = {
  [Key in keyof Tree & string]: Tree[Key] extends Setting ? `${Prefix}${Key}` : PathsOf<Tree[Key], `${Prefix}${Key}.`>;
}[keyof Tree & string];

/** A setting by its place in the file, such as `world.today`. */
export type SettingPath = PathsOf<typeof settings>;

/** What commands read, by section. */
export type SettingValues = Values<typeof settings>;

/** What a configuration file exports. */
export type MuseumConfig = Written<typeof settings>;

/** A setting with the names that follow from its place. */
export interface NamedSetting extends Omit<Setting, "of" | "flag"> {
  readonly path: SettingPath;
  readonly of: readonly CommandName[];
  readonly flag: Flag | null;
  /** The name of its flag, without dashes, and of the option that it was. */
  readonly flagName: string;
  readonly variables: readonly string[];
}

export function isSetting(node: Setting | SettingTree | undefined): node is Setting {
  return typeof node?.["help"] === "string";
}

/** All settings, in the order of the file. */
export const namedSettings: readonly NamedSetting[] = nameSettings(settings, []);

function nameSettings(tree: SettingTree, above: readonly string[]): readonly NamedSetting[] {
  return Object.entries(tree).flatMap(([key, node]) => {
    const keys = [...above, key];
    return isSetting(node) ? [nameSetting(node, keys)] : nameSettings(node, keys);
  });
}

function nameSetting(node: Setting, keys: readonly string[]): NamedSetting {
  const { of = [], flag } = node;
  const [room = ""] = keys;
  const name = node.name ?? toKebab(keys.at(-1) ?? "");
  const isOff = node.default === true;
  const flagName = isOff ? `no-${name}` : name;
  // Those of a mock had variables before there was a file.
  const named = ["world", "server"].includes(room) ? flagName : keys.map(toKebab).join("-");
  const variables = node.variables ?? [`MUSEUM_${named.replaceAll("-", "_").toUpperCase()}`];
  const onAll = flag === "main" ? { on: of, isMain: true as const } : { on: of };
  const isOnAll = flag === "main" || flag === "rare";
  return { ...node, of, flag: isOnAll ? onAll : flag, path: keys.join(".") as SettingPath, flagName, variables };
}

/** `maxRequests` becomes `max-requests`. */
export function toKebab(name: string): string {
  return name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
}
