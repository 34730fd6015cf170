/** The commands, in the order of the help. */
import { type DeclaredCommand, declare } from "./declared-command.js";
import {
  choicesOptions,
  explainOptions,
  generateOptions,
  mcpOptions,
  mutateOptions,
  scenariosOptions,
  sweepOptions,
} from "./options.js";
import { serveOptions } from "./serve-options.js";
import { serviceCommands } from "./service-commands.js";

const testCommand = { "[command...]": "test command; MUSEUM_URL has the address of its mock" };

export const commands: readonly DeclaredCommand[] = [
  declare({
    name: "serve",
    description:
      "Serve the mock until you press Ctrl-C. A variable such as MUSEUM_TODAY in the environment sets each option, too.",
    options: serveOptions,
    examples: [
      "museum-mock serve",
      "museum-mock serve --port 0 --today 2027-03-01 --seed 7",
      "museum-mock serve --fixtures museum.json --watch",
      "museum-mock serve --twin museum-twin --rebase",
      "museum-mock serve --profile lenient --choice endDateBound=exclusive",
      "museum-mock serve --scenario 'closed for a fortnight' --today 2027-03-01",
      "museum-mock serve --credentials anna:s3cret --delay 100..500",
      "museum-mock serve --state world.json --save-state",
      "museum-mock serve --store redis://127.0.0.1:6379",
    ],
    loadUnread: async () => (await import("./commands/serve.js")).serve,
    readsEnvironment: true,
  }),
  declare({
    name: "generate",
    description: "Write a generated data set, which you can edit and serve with --fixtures.",
    options: generateOptions,
    examples: [
      "museum-mock generate --out museum.json",
      "museum-mock generate --out museum.json --from 2027-01-01 --days 90 --seed 7",
      "museum-mock generate --out large.ndjson --days 3650 --events-per-week 2000",
    ],
    load: async () => (await import("./commands/generate.js")).generate,
  }),
  ...serviceCommands,
  declare({
    name: "choices",
    description:
      "List the points that the document leaves open, with the possible answers. With an ID: explain one of them.",
    arguments: { "[id]": "choice to explain, with an example request and the response under each answer" },
    options: choicesOptions,
    examples: ["museum-mock choices", "museum-mock choices limitAboveMaximum"],
    load: async () => (await import("./commands/choices.js")).showChoices,
  }),
  declare({
    name: "scenarios",
    description: "List the scenarios. With a name: print one of them.",
    arguments: { "[name]": "scenario to print" },
    options: scenariosOptions,
    examples: [
      "museum-mock scenarios",
      "museum-mock scenarios 'no events'",
      "museum-mock scenarios --scenarios qa/scenarios",
      "museum-mock serve --scenario 'the museum is closed until 2027-04-01'",
    ],
    load: async () => (await import("./commands/scenarios.js")).showScenarios,
  }),
  declare({
    name: "explain",
    description:
      "Explain step by step how a request is answered: by a mock of its own, or with --mock by a running one.",
    arguments: { "<request>": "path and query, such as 'special-events?limit=5'" },
    options: explainOptions,
    examples: [
      "museum-mock explain 'special-events?limit=50'",
      "museum-mock explain 'museum-hours?startDate=2027-12-24&limit=5' --today 2027-12-01 --profile lenient",
      "museum-mock explain 'special-events?page=2' --mock http://127.0.0.1:4010 --session checkout-7",
    ],
    load: async () => (await import("./commands/explain.js")).explain,
  }),
  declare({
    name: "sweep",
    description:
      "Find the undocumented answers that your tests depend on: run them under profiles that cover every pair of answers.",
    usage: "[options] -- <test command>",
    arguments: testCommand,
    options: sweepOptions,
    examples: [
      "museum-mock sweep -- npm test",
      "museum-mock sweep --today 2027-03-01 --jobs 4 -- npx vitest run",
      "museum-mock sweep --only endDateBound,limitAboveMaximum -- npm test",
      "museum-mock sweep --profile learned.json -- npm test",
    ],
    remarks: [
      "Each run has its own mock. If your runs share a port or a file, use --jobs 1.",
      "Exit code: 0 if the tests pass under all profiles, 1 if not, 3 if there is no verdict.",
    ],
    loadUnread: async () => (await import("./commands/sweep.js")).runSweep,
  }),
  declare({
    name: "mutate",
    description:
      "Find the faults of a museum that your tests would not notice: run them against mutants, each of which breaks one rule.",
    usage: "[options] -- <test command>",
    arguments: testCommand,
    options: mutateOptions,
    examples: [
      "museum-mock mutate -- npm test",
      "museum-mock mutate --today 2027-03-01 --require 90 -- npx vitest run",
      "museum-mock mutate --only closed-day-open,page-ignored -- npm test",
      "museum-mock mutate --reporter html=mutation.html -- npm test",
    ],
    remarks: [
      "Each run has its own mock. If your runs share a port or a file, use --jobs 1.",
      "Exit code: 0 unless --require or --baseline says otherwise (1), 3 if there is no verdict.",
    ],
    load: async () => (await import("./commands/mutate.js")).runMutate,
  }),
  declare({
    name: "mcp",
    description: "Serve tools for coding agents over standard input and output (Model Context Protocol).",
    usage: "[options] [-- <test command>]",
    arguments: { "[command...]": "test command that the agent may sweep; it can't run any other" },
    options: mcpOptions,
    examples: [
      "museum-mock mcp",
      "museum-mock mcp --today 2027-03-01 -- npm test",
      "museum-mock mcp --url http://127.0.0.1:4010",
    ],
    remarks: [
      "The tools explain requests, diagnose clients, read the journal, set clock and scenario, verify a service, and sweep your tests.",
    ],
    loadUnread: async () => (await import("./commands/mcp.js")).serveMcp,
  }),
];
