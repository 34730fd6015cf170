/** The command line: every command with its options, examples and defaults. */
import { Command, Option } from "commander";
import { DEFAULT_EVENTS_PER_WEEK, DEFAULT_SEED } from "../fixtures/defaults.js";
import { type End, examples } from "./command-parts.js";
import type { ChoicesOptions } from "./commands/choices.js";
import type { ExplainOptions } from "./commands/explain.js";
import type { GenerateOptions } from "./commands/generate.js";
import type { McpOptions } from "./commands/mcp.js";
import type { ReplayOptions } from "./commands/replay.js";
import type { ScenariosOptions } from "./commands/scenarios.js";
import type { ServeOptions } from "./commands/serve.js";
import type { SweepCommandOptions } from "./commands/sweep.js";
import type { VerifyCommandOptions } from "./commands/verify.js";
import type { Output } from "./output.js";
import { packageVersion } from "./package-files.js";
import { addPact } from "./pact-commands.js";
import type { Terminal } from "./terminal.js";
import { addProxy, addTwin } from "./twin-commands.js";
import type { OutputOptions } from "./verification-output.js";
import { addWorldOptions, again } from "./world-options.js";

const DEFAULT_WIDTH = 80;

export function createProgram(terminal: Terminal, end: End): Command {
  const program = new Command("museum-mock")
    .description(
      "A mock server and contract verifier for the museum information interface: opening hours by day, special events by date range.",
    )
    .version(packageVersion(), "--version", "print the version")
    .helpOption("-h, --help", "print this help")
    .helpCommand("help [command]", "print the help of a command")
    .showHelpAfterError("Help: museum-mock --help, or --help after a command.")
    .exitOverride()
    .enablePositionalOptions()
    .configureHelp({ showGlobalOptions: false, sortSubcommands: false })
    .configureOutput({
      writeOut: terminal.stdout.write,
      writeErr: terminal.stderr.write,
      getOutHelpWidth: () => widthOf(terminal.stdout),
      getErrHelpWidth: () => widthOf(terminal.stderr),
      getOutHasColors: () => terminal.stdout.hasColours(terminal.env),
      getErrHasColors: () => terminal.stderr.hasColours(terminal.env),
      outputError: (text, write) => write(text.replace(/^error: /, `${terminal.paintWarning("red", "error:")} `)),
    });
  addServe(program, terminal, end);
  addGenerate(program, terminal, end);
  addVerify(program, terminal, end);
  addTwin(program, terminal, end);
  addProxy(program, terminal, end);
  addPact(program, terminal, end);
  addChoices(program, terminal, end);
  addScenarios(program, terminal, end);
  addExplain(program, terminal, end);
  addReplay(program, terminal, end);
  addSweep(program, terminal, end);
  addReport(program, terminal, end);
  addMcp(program, terminal, end);
  addCompletion(program, terminal, end);
  return program.addHelpText("after", examples("museum-mock serve", "museum-mock serve --help"));
}

function addServe(program: Command, terminal: Terminal, end: End): void {
  const command = program
    .command("serve")
    .description("Serve the mock until you press Ctrl-C.")
    .option("-p, --port <n>", "port to listen on; 0 takes a free one; also PORT (default: 4010)")
    .option("--host <host>", "address to listen on; also HOST (default: 127.0.0.1)");
  addWorldOptions(command)
    .option("--watch", "reload the file of --fixtures when it changes")
    .option("--delay <ms>", "delay each answer by milliseconds (200) or a range (100..500)")
    .option(
      "--store <address>",
      "share sessions, journal and counts with other replicas through Redis or Valkey, redis://HOST:PORT; also MUSEUM_STORE",
    )
    .option("--state <file>", "begin with the state in this file, as GET /__admin/world returns it")
    .option("--save-state", "write the state to the file of --state after each change and at the end")
    .addOption(
      new Option(
        "--session-by <what>",
        "user: the user name of the credential names the session, if nothing else does",
      ).choices(["user"]),
    )
    .option("--session-idle <minutes>", "drop a session that was not used for this long (default: 30)")
    .option("--max-sessions <n>", "number of sessions; beyond it, the one idle longest is dropped (default: 5000)")
    .option("--quiet", "do not log requests")
    .option("--log <format>", "format of the log: text, or json with an object on each line (default: text)")
    .option("--metrics", "count requests for Prometheus, at /__admin/metrics")
    .option("--tracing", "send OpenTelemetry spans through the SDK that you load with node --import")
    .option("--base-path <path>", "serve the operations under this path, such as /api (default: the root)")
    .option("--no-cors", "do not allow pages of other origins (CORS)")
    .option("--no-admin", "turn off the admin API under /__admin")
    .option("--admin-token <token>", "require this token for the admin API, from any machine; also MUSEUM_ADMIN_TOKEN")
    .addHelpText(
      "after",
      examples(
        "museum-mock serve",
        "museum-mock serve --port 0 --today 2027-03-01 --seed 7",
        "museum-mock serve --fixtures museum.json --watch",
        "museum-mock serve --twin museum-twin --rebase",
        "museum-mock serve --profile lenient --choice endDateBound=exclusive",
        "museum-mock serve --scenario 'closed for a fortnight' --today 2027-03-01",
        "museum-mock serve --credentials anna:s3cret --delay 100..500",
        "museum-mock serve --state world.json --save-state",
        "museum-mock serve --store redis://127.0.0.1:6379",
      ),
    )
    .action(async (options: ServeOptions) => {
      const { serve } = await import("./commands/serve.js");
      end(await serve(options, terminal));
    });
}

function addGenerate(program: Command, terminal: Terminal, end: End): void {
  program
    .command("generate")
    .description("Write a generated data set, which you can edit and serve with --fixtures.")
    .option(
      "--out <file>",
      "file to write: .ndjson or .jsonl with one entry per line, otherwise JSON; - is standard output",
    )
    .option("--seed <n>", `seed; the same seed gives the same bytes (default: ${DEFAULT_SEED})`)
    .option("--from <date>", "first day (default: today in UTC)")
    .option("--days <n>", "number of days (default: 365)")
    .option("--events-per-week <n>", `number of events that begin in a week (default: ${DEFAULT_EVENTS_PER_WEEK})`)
    .addHelpText(
      "after",
      examples(
        "museum-mock generate --out museum.json",
        "museum-mock generate --out museum.json --from 2027-01-01 --days 90 --seed 7",
        "museum-mock generate --out large.ndjson --days 3650 --events-per-week 2000",
      ),
    )
    .action(async (options: GenerateOptions) => {
      const { generate } = await import("./commands/generate.js");
      end(await generate(options, terminal));
    });
}

function addVerify(program: Command, terminal: Terminal, end: End): void {
  program
    .command("verify")
    .description("Check a real service against the documented rules, over HTTP. Sends only GET and HEAD.")
    .argument("[url]", "base address of the service, with its path if it has one; also MUSEUM_BASE_URL")
    .option(
      "--credentials <user:password>",
      "credential; better in MUSEUM_USERNAME and MUSEUM_PASSWORD, which no process list shows",
    )
    .option(
      "--reporter <format=file>",
      "also write a report: json=FILE, junit=FILE, markdown=FILE or sarif=FILE; repeatable",
      again,
    )
    .option("--learn <file>", "write the observed answers to the choices, a profile for serve --profile")
    .option("--profile <file or name>", "fail if an answer to a choice differs from this profile")
    .option("--fixtures <file>", "data set that the service was loaded with, JSON or NDJSON")
    .option("--quick", "send about 200 requests, 10 a second, for production and pull requests; a full run finds more")
    .option("--knowledge <file>", "where a full run writes on which days there is what, so that --quick asks there")
    .option("--against <url>", "compare with a second deployment that has the same data; takes the same credential")
    .option("--har <file>", "judge a recording (HAR) of a browser or proxy; send nothing")
    .option("--baseline <file>", "known findings that do not fail, each with a reason and an expiry date")
    .option("--require <what>", "exercised: fail if a rule could not be exercised")
    .option("--rules <names>", "check only these rules: ids and families, separated by commas; repeatable", again)
    .option("--skip <names>", "leave these rules out: ids and families, separated by commas; repeatable", again)
    .option(
      "--shard <index/count>",
      "check one part of the rules, such as 2/5; merge the JSON reports with report merge",
    )
    .option("--today <date>", "day at which the clock of the service is held, YYYY-MM-DD")
    .option("--time-zone <zone>", "where the service takes today, an IANA name, if you know it")
    .option("--probe-writes", "also send POST, PUT, PATCH and DELETE, which the service has to refuse")
    .option("--deep", "also try each wrong credential on both operations; this may lock an account")
    .option("--seed <n>", "seed of the random requests; the same seed sends the same requests (default: 1)")
    .option("--concurrency <n>", "number of requests at a time (default: 8)")
    .option("--rate <n>", "maximum requests per second (default: no limit; 429 and Retry-After are respected)")
    .option("--timeout <seconds>", "time limit of a request (default: 10)")
    .option("--max-requests <n>", "maximum number of requests (default: 6000)")
    .addHelpText(
      "after",
      `${examples(
        "MUSEUM_USERNAME=anna MUSEUM_PASSWORD=s3cret museum-mock verify https://staging.example/api",
        "museum-mock verify https://staging.example/api --reporter junit=verify.xml --baseline known.json",
        "museum-mock verify https://staging.example/api --learn staging.json",
        "museum-mock verify http://127.0.0.1:8080 --profile staging.json --fixtures museum.json",
        "museum-mock verify https://staging.example/api --against https://www.example/api",
        "museum-mock verify --har session.har",
      )}\n\nExit code: 0 if all exercised rules hold, 1 if one is broken, 3 if there is no verdict.`,
    )
    .action(async (url: string | undefined, options: VerifyCommandOptions) => {
      const { runVerify } = await import("./commands/verify.js");
      end(await runVerify(url, options, terminal));
    });
}

function addChoices(program: Command, terminal: Terminal, end: End): void {
  program
    .command("choices")
    .description(
      "List the points that the document leaves open, with the possible answers. With an ID: explain one of them.",
    )
    .argument("[id]", "choice to explain, with an example request and the response under each answer")
    .option("--json", "print JSON")
    .addHelpText("after", examples("museum-mock choices", "museum-mock choices limitAboveMaximum"))
    .action(async (id: string | undefined, options: ChoicesOptions) => {
      const { showChoices } = await import("./commands/choices.js");
      end(await showChoices(id, options, terminal));
    });
}

function addScenarios(program: Command, terminal: Terminal, end: End): void {
  program
    .command("scenarios")
    .description("List the scenarios. With a name: print one of them.")
    .argument("[name]", "scenario to print")
    .option("--scenarios <dir>", "folder of custom scenarios, one YAML or JSON file each")
    .option("--json", "print JSON")
    .addHelpText(
      "after",
      examples(
        "museum-mock scenarios",
        "museum-mock scenarios 'no events'",
        "museum-mock scenarios --scenarios qa/scenarios",
        "museum-mock serve --scenario 'the museum is closed until 2027-04-01'",
      ),
    )
    .action(async (name: string | undefined, options: ScenariosOptions) => {
      const { showScenarios } = await import("./commands/scenarios.js");
      end(await showScenarios(name, options, terminal));
    });
}

function addExplain(program: Command, terminal: Terminal, end: End): void {
  const command = program
    .command("explain")
    .description(
      "Explain step by step how a request is answered: by a mock of its own, or with --mock by a running one.",
    )
    .argument("<request>", "path and query, such as 'special-events?limit=5'");
  addWorldOptions(command)
    .option("--mock <url>", "ask this running mock, in its present state, which does not change")
    .option("--session <id>", "in this session of the running mock")
    .option("--json", "print JSON, like the answer to 'Prefer: explain'")
    .addHelpText(
      "after",
      examples(
        "museum-mock explain 'special-events?limit=50'",
        "museum-mock explain 'museum-hours?startDate=2027-12-24&limit=5' --today 2027-12-01 --profile lenient",
        "museum-mock explain 'special-events?page=2' --mock http://127.0.0.1:4010 --session checkout-7",
      ),
    )
    .action(async (request: string, options: ExplainOptions) => {
      const { explain } = await import("./commands/explain.js");
      end(await explain(request, options, terminal));
    });
}

function addReplay(program: Command, terminal: Terminal, end: End): void {
  program
    .command("replay")
    .description("Give a recorded answer again, to the last byte, from the capsule of its request.")
    .argument("<capsule>", "file that GET /__admin/requests/ID/capsule returned")
    .option("--fixtures <file>", "data set that the mock served, if it was not the generated museum")
    .option("--json", "print JSON")
    .addHelpText(
      "after",
      `${examples(
        "museum-mock replay capsule.json",
        "museum-mock replay capsule.json --fixtures museum.json",
      )}\n\nExit code: 0 if the answer is the same, 1 if it differs, 2 if the capsule or the data set is invalid.`,
    )
    .action(async (capsule: string, options: ReplayOptions) => {
      const { runReplay } = await import("./commands/replay.js");
      end(await runReplay(capsule, options, terminal));
    });
}

function addSweep(program: Command, terminal: Terminal, end: End): void {
  const command = program
    .command("sweep")
    .description(
      "Find the undocumented answers that your tests depend on: run them under profiles that cover every pair of answers.",
    )
    .usage("[options] -- <test command>")
    .argument("[command...]", "test command; MUSEUM_URL has the address of its mock")
    .passThroughOptions();
  addWorldOptions(command)
    .option("--only <ids>", "vary only these choices, separated by commas")
    .option("--profiles <n>", "maximum number of profiles; 1 runs the first one and shows its output")
    .option(
      "--shard <index/count>",
      "run one part of the profiles, such as 2/5; merge the files of --report with report merge",
    )
    .option("--report <file>", "also write the result as JSON")
    .option("--jobs <n>", "number of runs at a time (default: one for each processor)")
    .option("--timeout <seconds>", "time limit of a run, which then fails (default: 600)")
    .addHelpText(
      "after",
      `${examples(
        "museum-mock sweep -- npm test",
        "museum-mock sweep --today 2027-03-01 --jobs 4 -- npx vitest run",
        "museum-mock sweep --only endDateBound,limitAboveMaximum -- npm test",
      )}\n\nEach run has its own mock. If your runs share a port or a file, use --jobs 1.\nExit code: 0 if the tests pass under all profiles, 1 if not, 3 if there is no verdict.`,
    )
    .action(async (testCommand: readonly string[], options: SweepCommandOptions) => {
      const { runSweep } = await import("./commands/sweep.js");
      end(await runSweep(testCommand, options, terminal));
    });
}

function addReport(program: Command, terminal: Terminal, end: End): void {
  const group = program
    .command("report")
    .description("Work with the reports of verify and sweep.")
    .addHelpText("after", examples("museum-mock report merge shard-1.json shard-2.json"));
  group
    .command("merge")
    .description("Merge the JSON reports of all shards of verify, or of sweep, into one result.")
    .argument("<files...>", "files that verify --reporter json=FILE or sweep --report FILE wrote")
    .option(
      "--reporter <format=file>",
      "for verify: also write a report: json=FILE, junit=FILE, markdown=FILE or sarif=FILE; repeatable",
      again,
    )
    .option("--learn <file>", "for verify: write the observed answers to the choices, a profile for serve --profile")
    .option("--baseline <file>", "for verify: known findings that do not fail")
    .option("--require <what>", "for verify: exercised: fail if a rule could not be exercised")
    .addHelpText(
      "after",
      `${examples(
        "museum-mock verify https://staging.example/api --shard 1/2 --reporter json=shard-1.json",
        "museum-mock report merge shard-1.json shard-2.json --reporter junit=verify.xml",
      )}\n\nExit code: that of a run without shards.`,
    )
    .action(async (files: readonly string[], options: OutputOptions) => {
      const { mergeReportFiles } = await import("./commands/report-merge.js");
      end(await mergeReportFiles(files, options, terminal));
    });
}

function addMcp(program: Command, terminal: Terminal, end: End): void {
  const command = program
    .command("mcp")
    .description("Serve tools for coding agents over standard input and output (Model Context Protocol).")
    .usage("[options] [-- <test command>]")
    .argument("[command...]", "test command that the agent may sweep; it can't run any other")
    .passThroughOptions()
    .option("--url <url>", "use a running mock; its admin token is in MUSEUM_ADMIN_TOKEN (default: start one)")
    .option("-p, --port <n>", "port of the mock that is started (default: a free one)");
  addWorldOptions(command)
    .addHelpText(
      "after",
      `${examples(
        "museum-mock mcp",
        "museum-mock mcp --today 2027-03-01 -- npm test",
        "museum-mock mcp --url http://127.0.0.1:4010",
      )}\n\nThe tools explain requests, diagnose clients, read the journal, set clock and scenario, verify a service, and sweep your tests.`,
    )
    .action(async (testCommand: readonly string[], options: McpOptions) => {
      const { serveMcp } = await import("./commands/mcp.js");
      end(await serveMcp(testCommand, options, terminal));
    });
}

function addCompletion(program: Command, terminal: Terminal, end: End): void {
  program
    .command("completion")
    .description("Print a script that completes commands, options, profiles and choices in your shell.")
    .argument("<shell>", "bash, zsh or fish")
    .addHelpText(
      "after",
      examples(
        'eval "$(museum-mock completion bash)"',
        'eval "$(museum-mock completion zsh)"',
        "museum-mock completion fish | source",
      ),
    )
    .action(async (shell: string) => {
      const { printCompletion } = await import("./commands/completion.js");
      end(printCompletion(shell, program, terminal));
    });
}

/** Returns the width of a terminal, or a default for other outputs. */
function widthOf({ stream }: Output): number {
  return (stream.isTTY && stream.columns) || DEFAULT_WIDTH;
}
