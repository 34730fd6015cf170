/** The command line: every command with its options, examples and defaults. */
import { readFileSync } from "node:fs";
import { Command } from "commander";
import { DEFAULT_EVENTS_PER_WEEK, DEFAULT_SEED } from "../fixtures/defaults.js";
import { type End, examples } from "./command-parts.js";
import type { ChoicesOptions } from "./commands/choices.js";
import type { ExplainOptions } from "./commands/explain.js";
import type { GenerateOptions } from "./commands/generate.js";
import type { ScenariosOptions } from "./commands/scenarios.js";
import type { ServeOptions } from "./commands/serve.js";
import type { SweepCommandOptions } from "./commands/sweep.js";
import type { VerifyCommandOptions } from "./commands/verify.js";
import type { Output } from "./output.js";
import { packageFile } from "./package-files.js";
import { addPact } from "./pact-commands.js";
import type { Terminal } from "./terminal.js";
import { addWorldOptions, again } from "./world-options.js";

const DEFAULT_WIDTH = 80;

export function createProgram(terminal: Terminal, end: End): Command {
  const program = new Command("museum-mock")
    .description(
      "A mock of the museum information interface (opening hours by day, special events by date range), and a judge of implementations.",
    )
    .version(readVersion(), "--version", "print the version")
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
  addPact(program, terminal, end);
  addChoices(program, terminal, end);
  addScenarios(program, terminal, end);
  addExplain(program, terminal, end);
  addSweep(program, terminal, end);
  addCompletion(program, terminal, end);
  return program.addHelpText("after", examples("museum-mock serve", "museum-mock serve --help"));
}

function addServe(program: Command, terminal: Terminal, end: End): void {
  const command = program
    .command("serve")
    .description("Run the mock until it is told to stop (Ctrl-C).")
    .option("-p, --port <n>", "the port, also PORT (default: 4010; 0 takes a free one)")
    .option("--host <host>", "the address to listen on, also HOST (default: 127.0.0.1)");
  addWorldOptions(command)
    .option("--watch", "show the data set of --fixtures anew whenever the file changes")
    .option("--delay <ms>", "hold each answer back, by milliseconds or a range: 200, 100..500")
    .option("--quiet", "log no requests")
    .option("--no-cors", "let no page of another origin call the mock")
    .option("--no-admin", "answer nothing under /__admin")
    .option(
      "--admin-token <token>",
      "let whoever sends this token steer from anywhere, and nobody else; also MUSEUM_ADMIN_TOKEN",
    )
    .addHelpText(
      "after",
      examples(
        "museum-mock serve",
        "museum-mock serve --port 0 --today 2027-03-01 --seed 7",
        "museum-mock serve --fixtures museum.json --watch",
        "museum-mock serve --profile lenient --choice endDateBound=exclusive",
        "museum-mock serve --scenario 'closed for a fortnight' --today 2027-03-01",
        "museum-mock serve --credentials anna:s3cret --delay 100..500",
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
    .description("Write a generated data set, to serve with --fixtures or to edit by hand.")
    .option("--out <file>", "the file to write: .ndjson or .jsonl for an entry a line, else JSON; - is standard output")
    .option("--seed <n>", `the seed; the same one gives the same bytes (default: ${DEFAULT_SEED})`)
    .option("--from <date>", "the first day (default: today in UTC)")
    .option("--days <n>", "how many days (default: 365)")
    .option("--events-per-week <n>", `how many events begin in a week (default: ${DEFAULT_EVENTS_PER_WEEK})`)
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
    .description("Verify an implementation against the document: every rule, over HTTP, with GET and HEAD only.")
    .argument("[url]", "the documented base address, which may have a path; also MUSEUM_BASE_URL")
    .option(
      "--credentials <user:password>",
      "the credential; also MUSEUM_USERNAME and MUSEUM_PASSWORD, which no process list shows",
    )
    .option(
      "--reporter <format=file>",
      "also write json=FILE, junit=FILE, markdown=FILE or sarif=FILE; may be given again",
      again,
    )
    .option("--learn <file>", "write the answers to the choices that were observed, a profile for serve --profile")
    .option("--profile <file or name>", "fail where an answer to a choice is not the one of this profile")
    .option("--fixtures <file>", "the data set that the target has been loaded with, JSON or NDJSON")
    .option("--quick", "some 300 requests at 10 a second, for production and pull requests; a full run finds more")
    .option("--against <url>", "compare with a second deployment that has the same data; takes the same credential")
    .option("--baseline <file>", "findings that are known, each with a reason and an expiry date, don't fail")
    .option("--require <what>", "exercised: a rule that could not be exercised is a failure")
    .option(
      "--rules <names>",
      "check only these rules: ids and families, separated by commas; may be given again",
      again,
    )
    .option("--skip <names>", "leave these rules out: ids and families, separated by commas; may be given again", again)
    .option("--today <date>", "what the target takes as today, YYYY-MM-DD, where its clock is held")
    .option("--time-zone <zone>", "where the target takes today, an IANA name, if it is known")
    .option("--probe-writes", "also send POST, PUT, PATCH and DELETE, to see them refused")
    .option("--deep", "also try every wrong credential on both operations, more than an account may bear")
    .option("--seed <n>", "the seed of the random questions; the same one asks the same (default: 1)")
    .option("--concurrency <n>", "so many requests at once (default: 8)")
    .option("--rate <n>", "at most so many requests a second (default: no limit but what 429 and Retry-After ask for)")
    .option("--timeout <seconds>", "a request that takes longer counts as hanging (default: 10)")
    .option("--max-requests <n>", "so many requests in all (default: 6000)")
    .addHelpText(
      "after",
      `${examples(
        "MUSEUM_USERNAME=anna MUSEUM_PASSWORD=s3cret museum-mock verify https://staging.example/api",
        "museum-mock verify https://staging.example/api --reporter junit=verify.xml --baseline known.json",
        "museum-mock verify https://staging.example/api --learn staging.json",
        "museum-mock verify http://127.0.0.1:8080 --profile staging.json --fixtures museum.json",
        "museum-mock verify https://staging.example/api --against https://www.example/api",
      )}\n\nExit status: 0 if every rule that was exercised is kept, 1 if one is broken, 3 if there is no verdict.`,
    )
    .action(async (url: string | undefined, options: VerifyCommandOptions) => {
      const { runVerify } = await import("./commands/verify.js");
      end(await runVerify(url, options, terminal));
    });
}

function addChoices(program: Command, terminal: Terminal, end: End): void {
  program
    .command("choices")
    .description("List every point that the document leaves open, with its possible answers; or explain one of them.")
    .argument("[id]", "the choice to explain, with an example request and what each answer gives")
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
    .description("List the named worlds that a mock can be put into; or print one of them as it is written.")
    .argument("[name]", "the scenario to print")
    .option("--scenarios <dir>", "also know the scenarios of this folder, a YAML or JSON file each")
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
    .description("Say how a request would be answered and why, step by step, without a server.")
    .argument("<request>", "path and query, such as 'special-events?limit=5'");
  addWorldOptions(command)
    .option("--json", "print JSON, as a running mock answers to 'Prefer: explain'")
    .addHelpText(
      "after",
      examples(
        "museum-mock explain 'special-events?limit=50'",
        "museum-mock explain 'museum-hours?startDate=2027-12-24&limit=5' --today 2027-12-01 --profile lenient",
      ),
    )
    .action(async (request: string, options: ExplainOptions) => {
      const { explain } = await import("./commands/explain.js");
      end(await explain(request, options, terminal));
    });
}

function addSweep(program: Command, terminal: Terminal, end: End): void {
  const command = program
    .command("sweep")
    .description(
      "Run your tests under profiles that cover every pair of answers, and say which answers they depend on.",
    )
    .usage("[options] -- <test command>")
    .argument("[command...]", "the test command; it finds the mock's address in MUSEUM_URL")
    .passThroughOptions();
  addWorldOptions(command)
    .option("--only <ids>", "vary only these choices, separated by commas")
    .option("--profiles <n>", "at most so many profiles; 1 runs the first one and shows what it prints")
    .option("--jobs <n>", "so many runs at once (default: one for each processor)")
    .option("--timeout <seconds>", "end a run that takes longer, as failed (default: 600)")
    .addHelpText(
      "after",
      `${examples(
        "museum-mock sweep -- npm test",
        "museum-mock sweep --today 2027-03-01 --jobs 4 -- npx vitest run",
        "museum-mock sweep --only endDateBound,limitAboveMaximum -- npm test",
      )}\n\nEach run has a mock of its own; runs that share a port or a file need --jobs 1.\nExit status: 0 if the tests pass under all profiles, 1 if not, 3 if nothing can be said.`,
    )
    .action(async (testCommand: readonly string[], options: SweepCommandOptions) => {
      const { runSweep } = await import("./commands/sweep.js");
      end(await runSweep(testCommand, options, terminal));
    });
}

function addCompletion(program: Command, terminal: Terminal, end: End): void {
  program
    .command("completion")
    .description("Print a script by which a shell completes commands, options, profiles and choices.")
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

/** The width of a terminal; help that goes elsewhere is as wide as commander makes it. */
function widthOf({ stream }: Output): number {
  return (stream.isTTY && stream.columns) || DEFAULT_WIDTH;
}

function readVersion(): string {
  const { version } = JSON.parse(readFileSync(packageFile("package.json"), "utf8"));
  return version;
}
