/** The command line: every command with its options, examples and defaults. */
import { readFileSync } from "node:fs";
import { Command } from "commander";
import { DEFAULT_EVENTS_PER_WEEK, DEFAULT_SEED } from "../fixtures/defaults.js";
import type { ChoicesOptions } from "./commands/choices.js";
import type { ExplainOptions } from "./commands/explain.js";
import type { GenerateOptions } from "./commands/generate.js";
import type { ServeOptions } from "./commands/serve.js";
import type { SweepCommandOptions } from "./commands/sweep.js";
import type { Terminal } from "./terminal.js";
import { addWorldOptions } from "./world-options.js";

/** Is told the exit status that a command ends with. */
type End = (status: number) => void;

export function createProgram(terminal: Terminal, end: End): Command {
  const program = new Command("museum-mock")
    .description("A mock of the museum information interface: opening hours by day, special events by date range.")
    .version(readVersion(), "--version", "print the version")
    .helpOption("--help", "print this help")
    .helpCommand("help [command]", "print the help of a command")
    .showHelpAfterError("Help: museum-mock --help, or --help after a command.")
    .exitOverride()
    .enablePositionalOptions()
    .configureHelp({ showGlobalOptions: false, sortSubcommands: false })
    .configureOutput({
      writeOut: (text) => void terminal.stdout.write(text),
      writeErr: (text) => void terminal.stderr.write(text),
      outputError: (text, write) => write(text.replace(/^error: /, `${terminal.paintWarning("red", "error:")} `)),
    });
  addServe(program, terminal, end);
  addGenerate(program, terminal, end);
  addChoices(program, terminal, end);
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
    .option("-h, --host <host>", "the address to listen on, also HOST (default: 127.0.0.1)");
  addWorldOptions(command)
    .option("--watch", "show the data set of --fixtures anew whenever the file changes")
    .option("--delay <ms>", "hold each answer back, by milliseconds or a range: 200, 100..500")
    .option("--quiet", "log no requests")
    .option("--no-cors", "let no page of another origin call the mock")
    .option("--no-admin", "answer nothing under /__admin")
    .addHelpText(
      "after",
      examples(
        "museum-mock serve",
        "museum-mock serve --port 0 --today 2027-03-01 --seed 7",
        "museum-mock serve --fixtures museum.json --watch",
        "museum-mock serve --profile lenient --choice endDateBound=exclusive",
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

function examples(...lines: readonly string[]): string {
  return `\nExamples:\n${lines.map((line) => `  $ ${line}`).join("\n")}`;
}

function readVersion(): string {
  const { version } = JSON.parse(readFileSync(new URL("../../package.json", import.meta.url), "utf8"));
  return version;
}
