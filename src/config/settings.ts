/** Every setting, declared once: help, documentation, schema, environment and types come from here. */

import { profileNames } from "../contract/profile.js";
import { DEFAULT_SEED } from "../fixtures/chance.js";
import * as kinds from "./kinds.js";
import * as museumKinds from "./museum-kinds.js";
import {
  type CommandName,
  isSetting,
  main,
  noFlag,
  rare,
  type Setting,
  type SettingTree,
  section,
  type Values,
  type Written,
} from "./setting.js";

const MOCK = ["serve", "site", "explain", "sweep", "mutate", "mcp"] as const;
const WORLD = ["serve", "explain"] as const;
const SHOWN = [...WORLD, "site"] as const;
const ASKING = ["verify", "twin"] as const;
const JUDGING = [...ASKING, "pact verify"] as const;
const SUITE = ["sweep", "mutate"] as const;

const HOUR = 3_600_000;

export const reportFormats = ["html", "json", "junit", "markdown", "sarif"] as const;
export const pactFormats = ["json", "junit", "markdown", "sarif"] as const;
export const mutateFormats = ["html", "json"] as const;

/** What the mock shows, and how it answers. Tests and commands share it. */
const world = section(MOCK, {
  today: main(museumKinds.today, "hold the clock at this day, YYYY-MM-DD, or as-recorded with a twin", {
    on: [...SHOWN, ...SUITE],
    usual: "the real date",
    insteadOf: ["world.now"],
  }),
  now: rare(
    kinds.text("<moment>"),
    "set the clock to this moment, such as 2027-03-28T00:59:50Z, or a local time without Z",
    { on: WORLD, insteadOf: ["world.today"] },
  ),
  timeZone: rare(museumKinds.timeZone, "time zone that defines today, an IANA name", { on: SHOWN, usual: "UTC" }),
  seed: main(kinds.seed, "seed of the generated museum and of faults; the same seed gives the same bytes", {
    on: [...SHOWN, "generate"],
    usual: String(DEFAULT_SEED),
    of: [...MOCK, "generate"],
  }),
  fixtures: main(
    kinds.file,
    "data set to serve instead of the generated museum, JSON or NDJSON; serve reloads it when it changes",
    {
      on: SHOWN,
      insteadOf: ["world.twin", "world.rebase"],
    },
  ),
  twin: rare(kinds.folder, "twin of a real service to serve: its data, its answers and its base path", {
    on: WORLD,
    insteadOf: ["world.fixtures"],
  }),
  rebase: rare(kinds.toggle, "move the dates of the twin by whole weeks, so that the recorded week is this week", {
    on: WORLD,
  }),
  profile: main(museumKinds.profile, `answers to the choices: a JSON file, or ${profileNames.join(", ")}`, {
    on: SHOWN,
  }),
  choices: main(museumKinds.answers, "answer to one choice; overrides the profile", { on: SHOWN, name: "choice" }),
  scenario: main(kinds.text("<name>"), "scenario to start in", { on: SHOWN, usual: "standard" }),
  scenarios: rare(
    kinds.folder,
    "folder of custom scenarios, one YAML or JSON file each; serve reloads it when it changes",
    { on: [...SHOWN, "scenarios"], of: [...MOCK, "scenarios"] },
  ),
  credentials: rare(kinds.list(museumKinds.credentials), "accept only this credential", {
    on: WORLD,
    usual: "any well-formed Basic credential",
    isSecret: true,
  }),
});

const server = section(["serve"], {
  port: main(kinds.port, "port to listen on; 0 takes a free one; also PORT", {
    letter: "-p",
    default: 4010,
    variables: ["MUSEUM_PORT", "PORT"],
  }),
  host: rare(kinds.text("<host>"), "address to listen on; also HOST", {
    default: "127.0.0.1",
    variables: ["MUSEUM_HOST", "HOST"],
  }),
  basePath: rare(museumKinds.basePath, "serve the operations under this path, such as /api", { usual: "the root" }),
  others: rare(
    museumKinds.server,
    "hand unknown paths, and other methods than GET, HEAD and OPTIONS, on to this server",
    {
      of: ["serve", "explain"],
      usual: "the mock answers them with 404 and 405",
    },
  ),
  delay: rare(museumKinds.delay, "delay each answer by a duration (200ms) or a range (100ms..500ms)"),
  mutant: rare(museumKinds.mutant, "serve a museum that breaks one rule; museum-mock mutate --list lists the mutants"),
  state: rare(kinds.file, "begin with the state in this file, as GET /__admin/world returns it"),
  saveState: rare(
    kinds.toggle,
    "write the state to the file of server.state within half a second of a change, and at the end",
  ),
  store: rare(
    museumKinds.store,
    "be one of several replicas, which share sessions through Redis or Valkey, redis://HOST:PORT",
    { isSecret: true },
  ),
  sessions: {
    by: noFlag(
      kinds.oneOf("<what>", ["user"]),
      "user: the user name of the credential names the session, if nothing else does",
      { name: "session-by" },
    ),
    idle: noFlag(museumKinds.sessionIdle, "drop a session that was not used for this long", {
      name: "session-idle",
      usual: "30m",
    }),
    max: noFlag(museumKinds.maxSessions, "number of sessions; beyond it, the one idle longest is dropped", {
      name: "max-sessions",
      usual: "5000",
    }),
  },
  grace: noFlag(
    kinds.duration({ from: 0, upTo: HOUR, limit: "an hour" }),
    "on a signal, how long running requests may take before they are cut",
    { usual: "10s" },
  ),
  quiet: main(kinds.toggle, "do not log requests"),
  log: rare(kinds.oneOf("<format>", ["text", "json"]), "format of the log: text, or json with an object on each line", {
    default: "text",
  }),
  metrics: rare(kinds.toggle, "count requests for Prometheus, at /__admin/metrics"),
  cors: rare(kinds.toggle, "allow pages of other origins (CORS)", { default: true }),
  admin: rare(kinds.toggle, "serve the admin API under /__admin", { default: true }),
  adminToken: rare(
    museumKinds.token,
    "require this token for the admin API, from any machine; better in MUSEUM_ADMIN_TOKEN",
    { isSecret: true },
  ),
});

const service = section(ASKING, {
  url: noFlag(kinds.text("<url>"), "base address of the service, with its path if it has one", {
    of: [...JUDGING, "mcp"],
    variables: ["MUSEUM_BASE_URL"],
    isSecret: true,
  }),
  credentials: main(
    museumKinds.credentials,
    "credential; better in MUSEUM_USERNAME and MUSEUM_PASSWORD, which no process list shows",
    {
      on: JUDGING,
      of: [...JUDGING, "mcp"],
      variables: ["MUSEUM_USERNAME:MUSEUM_PASSWORD"],
      isSecret: true,
    },
  ),
  headers: rare(
    museumKinds.headers,
    "header of each request, such as the key of a gateway; better in the configuration file",
    { of: JUDGING, name: "header", isSecret: true },
  ),
  tls: section(JUDGING, {
    ca: noFlag(kinds.file, "PEM file of the authorities to trust, in place of those of Node.js"),
    cert: noFlag(kinds.file, "PEM file of the client certificate"),
    key: noFlag(kinds.file, "PEM file of the key of the client certificate"),
    passphrase: noFlag(kinds.secret, "passphrase of the key", { isSecret: true }),
    insecure: noFlag(kinds.toggle, "take any certificate; the report says so"),
  }),
  wait: rare(
    kinds.duration({ upTo: HOUR, limit: "an hour" }),
    "wait this long until the service answers with a status below 500",
    { of: JUDGING },
  ),
  today: main(kinds.date, "day at which the clock of the service is held, YYYY-MM-DD"),
  timeZone: rare(museumKinds.timeZone, "where the service takes today, an IANA name, if you know it"),
  rate: noFlag(museumKinds.rate, "maximum requests per second; 429 and Retry-After are respected", {
    usual: "no limit for verify, 20 for twin",
  }),
  concurrency: noFlag(museumKinds.concurrency, "number of requests at a time", { usual: "8 for verify, 2 for twin" }),
  timeout: noFlag(museumKinds.timeLimit, "time limit of a request", {
    usual: "10s; 20s for pact verify",
    of: JUDGING,
  }),
  maxRequests: noFlag(museumKinds.maxRequests, "maximum number of requests", {
    usual: "6000 for verify, 20000 for twin",
  }),
});

function reporting<const Format extends string>(formats: readonly Format[], of?: readonly CommandName[]) {
  const forms = formats.map((format) => `${format}=FILE`).join(", ");
  return main(kinds.reporters(formats), `also write a report: ${forms}`, { name: "reporter", ...(of && { of }) });
}

const verify = section(["verify"], {
  profile: main(museumKinds.profile, "fail if an answer to a choice differs from this profile"),
  fixtures: main(kinds.file, "data set that the service was loaded with, JSON or NDJSON"),
  reporters: reporting(reportFormats),
  baseline: main(kinds.file, "known findings that do not fail, each with a reason and an expiry date"),
  require: rare(kinds.oneOf("<what>", ["exercised"]), "exercised: fail if a rule could not be exercised"),
  quick: main(
    kinds.toggle,
    "send about 250 requests, 10 a second unless the service is on this machine, for production; a full run finds more",
  ),
  rules: rare(kinds.names, "check only these rules: ids and families, separated by commas"),
  skip: rare(kinds.names, "leave these rules out: ids and families, separated by commas"),
  probeWrites: rare(kinds.toggle, "also send POST, PUT, PATCH and DELETE, which the service has to refuse"),
  maxTime: noFlag(museumKinds.timeLimit, "send nothing more after this time, and judge what was seen", {
    usual: "10m",
  }),
  pact: section(["pact verify"], {
    pacts: main(kinds.folder, "folder of pact files", {
      usual: "the pacts come from the broker in PACT_BROKER_BASE_URL",
    }),
    provider: main(kinds.text("<name>"), "name of the provider in the pacts", {
      default: "museum",
      of: ["pact verify", "pact check"],
    }),
    statesUrl: main(museumKinds.address, "where to set provider states; not needed for a museum-mock", {
      name: "provider-states-url",
      isSecret: true,
    }),
    reporters: reporting(pactFormats, ["pact verify", "pact check"]),
    branch: main(
      kinds.text("<branch>"),
      "branch of the provider's version; a pact that it has never verified does not fail",
      { name: "provider-branch" },
    ),
  }),
});

const suite = section(SUITE, {
  command: noFlag(kinds.command, "test command, if none stands after --"),
  jobs: main(kinds.wholeNumber(1, 256), "number of runs at a time", { usual: "one for each processor" }),
  timeout: noFlag(kinds.duration(), "time limit of a run", {
    usual: "10m for sweep, 10s and five times the clean run for mutate",
  }),
  sweep: section(["sweep"], {
    profile: main(museumKinds.profile, "start from these answers, and vary only what they leave open"),
    only: main(museumKinds.choiceNames, "vary only these choices, separated by commas"),
    report: main(kinds.file, "also write the result as JSON"),
  }),
  mutate: section(["mutate"], {
    only: main(kinds.names, "only these mutants, separated by commas", { insteadOf: ["suite.mutate.all"] }),
    all: main(kinds.toggle, "all mutants, not only those that would hurt a visitor or a developer", {
      insteadOf: ["suite.mutate.only"],
    }),
    require: main(kinds.wholeNumber(0, 100), "exit with 1 if fewer percent of the reached mutants are killed"),
    baseline: main(kinds.file, "exit with 1 if a mutant survives that is not in this file, with a reason and a date"),
    reporters: reporting(mutateFormats),
  }),
});

export const settings = { world, server, service, verify, suite } as const satisfies SettingTree;

type PathsOf<Tree, Prefix extends string = ""> = {
  [Key in keyof Tree & string]: Tree[Key] extends Setting ? `${Prefix}${Key}` : PathsOf<Tree[Key], `${Prefix}${Key}.`>;
}[keyof Tree & string];

/** A setting by its place in the file, such as `world.today`. */
export type SettingPath = PathsOf<typeof settings>;

export type SettingValues = Values<typeof settings>;

/** What a configuration file exports. */
export type MuseumConfig = Written<typeof settings>;

export interface NamedSetting extends Setting {
  readonly path: SettingPath;
  readonly of: readonly CommandName[];
  /** The commands on which it is a flag, too. */
  readonly flag: { readonly on: readonly CommandName[] } | null;
  readonly flagName: string;
  readonly variables: readonly string[];
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
  const { of = [], on = of, shown } = node;
  const [room = ""] = keys;
  const name = node.name ?? toKebab(keys.at(-1) ?? "");
  const flagName = node.default === true ? `no-${name}` : name;
  // Those of a mock had variables before there was a file.
  const isOfMock = ["world", "server"].includes(room);
  const named = (isOfMock ? [flagName] : keys).map(toKebab).join("_").replaceAll("-", "_");
  const variables = node.variables ?? [`MUSEUM_${named.toUpperCase()}`];
  const flag = shown && { on };
  return { ...node, of, flag, path: keys.join(".") as SettingPath, flagName, variables };
}

/** `maxRequests` becomes `max-requests`. */
export function toKebab(name: string): string {
  return name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
}
