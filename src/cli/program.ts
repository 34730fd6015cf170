/** Builds the command line. Declares serve, generate and completion; the other commands have files of their own. */
import { Command, Option } from "commander";
import { DEFAULT_EVENTS_PER_WEEK, DEFAULT_SEED } from "../fixtures/defaults.js";
import { addCanDeploy } from "./can-deploy-command.js";
import { type End, examples } from "./command-parts.js";
import type { GenerateOptions } from "./commands/generate.js";
import { withEnvironment } from "./environment-options.js";
import { addChoices, addExplain, addReplay, addScenarios } from "./explanation-commands.js";
import { addMcp } from "./mcp-command.js";
import { addMutate } from "./mutate-command.js";
import type { Output } from "./output.js";
import { packageVersion } from "./package-files.js";
import { addPact } from "./pact-commands.js";
import type { ServeOptions } from "./serve-options.js";
import { addSweep } from "./sweep-command.js";
import type { Terminal } from "./terminal.js";
import { addProxy, addTwin } from "./twin-commands.js";
import { addVerify } from "./verify-commands.js";
import { addWorldOptions } from "./world-options.js";

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
  addCanDeploy(program, terminal, end);
  addMutate(program, terminal, end);
  addMcp(program, terminal, end);
  addCompletion(program, terminal, end);
  return program.addHelpText("after", examples("museum-mock serve", "museum-mock serve --help"));
}

function addServe(program: Command, terminal: Terminal, end: End): void {
  const command = program
    .command("serve")
    .description(
      "Serve the mock until you press Ctrl-C. A variable such as MUSEUM_TODAY in the environment sets each option, too.",
    )
    .option("-p, --port <n>", "port to listen on; 0 takes a free one; also PORT (default: 4010)")
    .option("--host <host>", "address to listen on; also HOST (default: 127.0.0.1)");
  addWorldOptions(command)
    .option("--watch", "reload the file of --fixtures when it changes")
    .option("--mutant <name>", "serve a museum that breaks one rule; museum-mock mutate --list lists the mutants")
    .option("--delay <ms>", "delay each answer by milliseconds (200) or a range (100..500)")
    .option(
      "--store <address>",
      "be one of several replicas, which share sessions through Redis or Valkey, redis://HOST:PORT; also MUSEUM_STORE",
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
    .option("--grace <time>", "on a signal, how long running requests may take before they are cut (default: 10s)")
    .option("--quiet", "do not log requests")
    .option("--log <format>", "format of the log: text, or json with an object on each line (default: text)")
    .option("--no-log-health", "do not log requests for /__admin/health")
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
    .allowExcessArguments()
    .action(async (given: ServeOptions, { args }: Command) => {
      const { demandNoArguments } = await import("./serve-options.js");
      const { serve } = await import("./commands/serve.js");
      const status = await withEnvironment(command, terminal, (variables) => {
        const options = { ...given, ...variables };
        demandNoArguments(args, options);
        return serve(options, terminal);
      });
      end(status);
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
