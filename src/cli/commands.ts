/** The commands, in the order of the help. What they are made of is loaded when one of them runs. */
import type { DeclaredCommand } from "./options.js";

const testCommand = { "[command...]": "test command; MUSEUM_URL has the address of its mock" };
const eachRun =
  "The world of each run is that of museum.config.mjs. If your runs share a port or a file, use --jobs 1.";
const service = { "[url]": "base address of the service, with its path if it has one; also MUSEUM_BASE_URL" };
const twinAndService = {
  "<dir>": "folder of the twin",
  "[url]": "base address of the service; also MUSEUM_BASE_URL (default: the one that the twin was taken from)",
};

export const commands: readonly DeclaredCommand[] = [
  {
    name: "serve",
    description: "Serve the mock until you press Ctrl-C. museum.config.mjs or a variable sets each option, too.",
    refusesArguments: true,
    examples: [
      "museum-mock serve",
      "museum-mock serve --port 0 --today 2027-03-01 --seed 7",
      "museum-mock serve --fixtures museum.json --watch",
      "museum-mock serve --twin museum-twin --rebase",
      "museum-mock serve --profile lenient --choice endDateBound=exclusive",
      "museum-mock serve --scenario 'closed for a fortnight' --today 2027-03-01",
      "museum-mock serve --credentials anna:s3cret --delay 100ms..500ms",
      "MUSEUM_SAVE_STATE=true museum-mock serve --state world.json",
      "museum-mock serve --store redis://127.0.0.1:6379",
    ],
    load: async () => (await import("./commands/serve.js")).serve,
  },
  {
    name: "generate",
    description: "Write a generated data set, which you can edit and serve with --fixtures.",
    examples: [
      "museum-mock generate --out museum.json",
      "museum-mock generate --out museum.json --from 2027-01-01 --days 90 --seed 7",
      "museum-mock generate --out large.ndjson --days 3650 --events-per-week 2000",
    ],
    load: async () => (await import("./commands/generate.js")).generate,
  },
  {
    name: "verify",
    description: "Check a real service against the documented rules, over HTTP. Sends only GET and HEAD.",
    arguments: service,
    examples: [
      "MUSEUM_USERNAME=anna MUSEUM_PASSWORD=s3cret museum-mock verify https://staging.example/api",
      "museum-mock verify https://staging.example/api --reporter junit=verify.xml --baseline known.json",
      "museum-mock verify https://staging.example/api --learn staging.json",
      "museum-mock verify http://127.0.0.1:8080 --profile staging.json --fixtures museum.json",
      "museum-mock verify https://staging.example/api --against https://www.example/api",
      "museum-mock verify --har session.har",
    ],
    remarks: ["Exit code: 0 if all exercised rules hold, 1 if one is broken, 3 if there is no verdict."],
    load: async () => (await import("./commands/verify.js")).runVerify,
  },
  {
    name: "twin",
    description: "Take a twin of a real service: all its data and its answers, to serve it offline. Sends only GET.",
    arguments: service,
    examples: [
      "MUSEUM_USERNAME=anna MUSEUM_PASSWORD=s3cret museum-mock twin https://www.example/api --out museum-twin",
      "museum-mock serve --twin museum-twin",
      "museum-mock twin check museum-twin",
    ],
    remarks: [
      "An interrupted crawl goes on if you run the same command again.",
      "Exit code: 0 if a twin was written, 3 if not.",
    ],
    load: async () => (await import("./commands/twin.js")).runTwin,
  },
  {
    name: "twin check",
    description: "Compare a twin with its service: random questions to both, and what differs, by name.",
    arguments: twinAndService,
    examples: [
      "museum-mock twin check museum-twin",
      "museum-mock twin check museum-twin https://staging.example/api --questions 3000 --reporter junit=twin.xml",
    ],
    remarks: ["Exit code: 0 if no question got another answer, 1 if the two differ, 3 if there is no verdict."],
    load: async () => (await import("./commands/twin-check.js")).runTwinCheck,
  },
  {
    name: "twin sync",
    description: "Bring a twin up to date with few requests, and print what has changed, for a pull request.",
    arguments: twinAndService,
    examples: [
      "museum-mock twin sync museum-twin",
      "museum-mock twin sync museum-twin > drift.md && git commit -a -F drift.md",
    ],
    remarks: [
      "It asks for the days ahead, and for samples of the days behind.",
      "Exit code: 0 if the twin is up to date now, 3 if not.",
    ],
    load: async () => (await import("./commands/twin-sync.js")).runTwinSync,
  },
  {
    name: "proxy",
    description: "Proxy a real service and check its traffic.",
    arguments: service,
    examples: ["museum-mock proxy https://staging.example --port 4012 --har session.har"],
    remarks: [
      "It runs until you press Ctrl-C. If the service can't be reached, it answers 502 with a Proxy-Status header.",
      "Exit code: 0 if no rule was broken, 1 if one was, 3 if nothing passed that could be judged.",
    ],
    load: async () => (await import("./commands/proxy.js")).runProxy,
  },
  {
    name: "pact",
    description: "Check the pacts of consumers, against the document or against a provider.",
    examples: ["museum-mock pact verify http://127.0.0.1:4010 --pacts pacts", "museum-mock pact check pacts"],
  },
  {
    name: "pact verify",
    description: "Run Pact's verifier against a provider, with provider states and a real credential.",
    arguments: { "[url]": "base address of the provider, with its path if it has one; also MUSEUM_BASE_URL" },
    examples: [
      "museum-mock pact verify http://127.0.0.1:4010 --pacts pacts",
      "MUSEUM_USERNAME=anna MUSEUM_PASSWORD=s3cret museum-mock pact verify https://staging.example/api --pacts pacts --provider-states-url https://staging.example/states",
      "MUSEUM_USERNAME=anna MUSEUM_PASSWORD=s3cret PACT_BROKER_BASE_URL=https://broker.example PACT_BROKER_TOKEN=… museum-mock pact verify https://staging.example/api --publish --provider-version 1a2b3c --provider-branch main",
    ],
    remarks: [
      "The broker and its credential come from PACT_BROKER_BASE_URL and PACT_BROKER_TOKEN, or PACT_BROKER_USERNAME and PACT_BROKER_PASSWORD.",
      "Exit code: 0 if all interactions are verified, 1 if one failed, 3 if there is no verdict.",
    ],
    load: async () => (await import("./commands/pact-verify.js")).runPactVerify,
  },
  {
    name: "pact check",
    description:
      "Check pacts against the document, without a provider, and list the undocumented answers that they depend on.",
    arguments: { "<dir>": "folder of pact files" },
    examples: ["museum-mock pact check pacts", "museum-mock pact check pacts --strict --reporter json=pacts.json"],
    remarks: [
      "Exit code: 0 if no pact contradicts the document; 1 if one does, or with --strict if one depends on an undocumented answer; 2 if there is no pact.",
    ],
    load: async () => (await import("./commands/pact-check.js")).runPactCheck,
  },
  {
    name: "choices",
    description:
      "List the points that the document leaves open, with the possible answers. With an ID: explain one of them.",
    arguments: { "[id]": "choice to explain, with an example request and the response under each answer" },
    examples: ["museum-mock choices", "museum-mock choices limitAboveMaximum"],
    load: async () => (await import("./commands/choices.js")).showChoices,
  },
  {
    name: "scenarios",
    description: "List the scenarios. With a name: print one of them.",
    arguments: { "[name]": "scenario to print" },
    examples: [
      "museum-mock scenarios",
      "museum-mock scenarios 'no events'",
      "museum-mock scenarios --scenarios qa/scenarios",
      "museum-mock serve --scenario 'the museum is closed until 2027-04-01'",
    ],
    load: async () => (await import("./commands/scenarios.js")).showScenarios,
  },
  {
    name: "explain",
    description:
      "Explain step by step how a request is answered: by a mock of its own, or with --mock by a running one.",
    arguments: { "<request>": "path and query, such as 'special-events?limit=5'" },
    examples: [
      "museum-mock explain 'special-events?limit=50'",
      "museum-mock explain 'museum-hours?startDate=2027-12-24&limit=5' --today 2027-12-01 --profile lenient",
      "museum-mock explain 'special-events?page=2' --mock http://127.0.0.1:4010 --session checkout-7",
    ],
    load: async () => (await import("./commands/explain.js")).explain,
  },
  {
    name: "sweep",
    description:
      "Find the undocumented answers that your tests depend on: run them under profiles that cover every pair of answers.",
    usage: "[options] -- <test command>",
    arguments: testCommand,
    examples: [
      "museum-mock sweep -- npm test",
      "MUSEUM_TODAY=2027-03-01 museum-mock sweep --jobs 4 -- npx vitest run",
      "museum-mock sweep --only endDateBound,limitAboveMaximum -- npm test",
      "museum-mock sweep --profile learned.json -- npm test",
    ],
    remarks: [eachRun, "Exit code: 0 if the tests pass under all profiles, 1 if not, 3 if there is no verdict."],
    load: async () => (await import("./commands/sweep.js")).runSweep,
  },
  {
    name: "mutate",
    description:
      "Find the faults of a museum that your tests would not notice: run them against mutants, each of which breaks one rule.",
    usage: "[options] -- <test command>",
    arguments: testCommand,
    examples: [
      "museum-mock mutate -- npm test",
      "MUSEUM_TODAY=2027-03-01 museum-mock mutate --require 90 -- npx vitest run",
      "museum-mock mutate --only closed-day-open,page-ignored -- npm test",
      "museum-mock mutate --reporter html=mutation.html -- npm test",
    ],
    remarks: [eachRun, "Exit code: 0 unless --require or --baseline says otherwise (1), 3 if there is no verdict."],
    load: async () => (await import("./commands/mutate.js")).runMutate,
  },
  {
    name: "mcp",
    description: "Serve tools for coding agents over standard input and output (Model Context Protocol).",
    usage: "[options] [-- <test command>]",
    arguments: { "[command...]": "test command that the agent may sweep; it can't run any other" },
    examples: ["museum-mock mcp", "museum-mock mcp -- npm test", "museum-mock mcp --url http://127.0.0.1:4010"],
    remarks: [
      "The tools explain requests, diagnose clients, read the journal, set clock and scenario, verify a service, and sweep your tests.",
    ],
    load: async () => (await import("./commands/mcp.js")).serveMcp,
  },
  {
    name: "config",
    description: "Print the effective settings, and where each is from: a variable, museum.config.mjs, or the default.",
    examples: ["museum-mock config", "museum-mock config --json", "museum-mock --config ci/museum.config.mjs config"],
    remarks: ["Secrets are masked. docs/configuration.md lists the settings."],
    load: async () => (await import("./commands/config.js")).showConfig,
  },
  {
    name: "init",
    description: "Write museum.config.mjs for the tools that package.json names. Changes no file that is there.",
    examples: ["museum-mock init"],
    remarks: ["Exit code: 0 if the file was written, 2 if there is one."],
    load: async () => (await import("./commands/init.js")).writeConfig,
  },
];

/** Commands that ended, as they are typed, until the next minor version: what to do now. It completes "museum-mock NAME has ended; ". */
export const endedCommands: Readonly<Record<string, string>> = {
  replay: "a bug report is the HAR of GET /__admin/requests?format=har and the state of GET /__admin/world.",
  "can-deploy": "run the tests under the profile of the service: museum-mock sweep --profile FILE -- npm test.",
  "twin share": "use museum-mock generate, which makes up a museum that you can give to anybody.",
};
