/** Runs a command line from its arguments to its exit status. */

import { Command, CommanderError, Option } from "commander";
import { VERSION } from "../base/generated/version.js";
import { withoutUserInformation } from "../base/http.js";
import { toSafeText } from "../base/text.js";
import type { CommandName } from "../config/setting.js";
import { namedSettings } from "../config/settings.js";
import { serve } from "./commands/serve.js";
import { type CommandRun, commands, type Declaration } from "./commands.js";
import { EXIT, EXIT_OF_SIGNAL, OutputError, UsageError, WriteError, whyUnwritten } from "./exit-status.js";
import { describeCommand, type Help, readInvocation } from "./options.js";
import type { Output, Terminal } from "./terminal.js";

/** Resolves to the exit status; errors are reported on the terminal. */
export async function runCommandLine(args: readonly string[], terminal: Terminal): Promise<number> {
  const status = await runCommand(args, terminal);
  const { output, error } = (await terminal.settled()) ?? {};
  // A verdict counts only if it could be written.
  if (!error || (status !== EXIT.kept && status !== EXIT.broken)) return status;
  // A reader that has seen enough (`museum-mock choices | head`) wants no word about it.
  if (error.code === "EPIPE") return EXIT_OF_SIGNAL.SIGPIPE;
  warnOf(`${output} can't be written: ${whyUnwritten(error) ?? error.message}.`, terminal);
  return EXIT.noVerdict;
}

async function runCommand(args: readonly string[], terminal: Terminal): Promise<number> {
  let status: number = EXIT.kept;
  try {
    const help = helpIn(args);
    // What follows --help is about the help: mutate has an option --all of its own.
    const words = withCommand(help === undefined ? args : args.filter((word) => word !== "--all"));
    const program = createProgram(terminal);
    const named = commandNames.filter((name) => name.split(" ")[0] === words[0]);
    for (const name of named.length > 0 ? named : commandNames) {
      const command = addCommand(program, name);
      // Only the command that runs needs its options.
      if (!name.split(" ").every((word) => words.includes(word))) continue;
      describeCommand(command, name, help);
      const load = code[name];
      if (!load) continue;
      command.action(async () => {
        const run = await load();
        status = await run(command.args, await readInvocation(name, command, terminal), terminal);
      });
    }
    await program.parseAsync(words, { from: "user" });
    return status;
  } catch (error) {
    return reportError(error, terminal);
  }
}

function createProgram(terminal: Terminal): Command {
  const toggles = namedSettings.filter(({ flag, kind }) => flag && kind.placeholder === undefined);
  return new Command("museum-mock")
    .description(
      "A mock server and contract verifier for the museum information interface: opening hours by day, special events by date range.",
    )
    .version(VERSION, "--version", "print the version")
    .addOption(new Option("--config <file>", "configuration file (default: museum.config.* beside package.json)"))
    .helpOption("-h, --help", "print this help; after a command, --help --all prints all its options and settings")
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
      // What follows the equals sign of an unknown option may be a secret.
      outputError: (text, write) =>
        write(
          withoutUserInformation(text)
            .replace(/^(error: unknown option '(--[^=']*))=[\s\S]*?'(?=\n|$)/, (_, unknown, name) =>
              toggles.some(({ flagName }) => `--${flagName}` === name)
                ? `error: option '${name}' takes no value`
                : `${unknown}'`,
            )
            .replace(/^error: /, `${terminal.paintWarning("red", "error:")} `),
        ),
    })
    .addHelpText(
      "after",
      "\nExamples:\n  $ museum-mock serve\n  $ museum-mock serve --help\n\nOptions without a command are those of serve: museum-mock --port 4010.",
    );
}

function addCommand(program: Command, name: CommandName): Command {
  const { description, usage, arguments: named = {} }: Declaration = commands[name];
  const [first = "", last] = name.split(" ");
  const parent = program.commands.find((command) => last !== undefined && command.name() === first) ?? program;
  const command = parent.command(last ?? name).description(description);
  if (!code[name]) return command;
  for (const [argument, about] of Object.entries(named)) command.argument(argument, about);
  if (usage !== undefined) command.usage(usage).passThroughOptions();
  // The file can be named after a command, too.
  return command.helpOption("-h, --help", "print this help").addOption(new Option("--config <file>").hideHelp());
}

const commandNames = Object.keys(commands) as CommandName[];

/** The code of each command, loaded when it runs; none for one that only has others below it. */
const code: { readonly [Name in CommandName]?: () => Promise<CommandRun<Name>> } = {
  serve: async () => serve,
  generate: async () => (await import("./commands/generate.js")).generate,
  site: async () => (await import("./commands/site.js")).writeSite,
  verify: async () => (await import("./commands/verify.js")).runVerify,
  twin: async () => (await import("./commands/twin.js")).runTwin,
  "pact verify": async () => (await import("./commands/pact-verify.js")).runPactVerify,
  "pact check": async () => (await import("./commands/pact-check.js")).runPactCheck,
  choices: async () => (await import("./commands/choices.js")).showChoices,
  scenarios: async () => (await import("./commands/scenarios.js")).showScenarios,
  explain: async () => (await import("./commands/explain.js")).explain,
  sweep: async () => (await import("./commands/sweep.js")).runSweep,
  mutate: async () => (await import("./commands/mutate.js")).runMutate,
  mcp: async () => (await import("./commands/mcp.js")).serveMcp,
  config: async () => (await import("./commands/config.js")).showConfig,
  init: async () => (await import("./commands/init.js")).writeConfig,
};

function widthOf({ stream }: Output): number {
  return (stream.isTTY && stream.columns) || 80;
}

function helpIn(args: readonly string[]): Help {
  const end = args.indexOf("--");
  const options = end < 0 ? args : args.slice(0, end);
  if (options[0] !== "help" && !options.includes("-h") && !options.includes("--help")) return undefined;
  return options.includes("--all") ? "all" : "main";
}

function reportError(error: unknown, terminal: Terminal): number {
  if (error instanceof CommanderError) return error.exitCode === 0 ? EXIT.kept : EXIT.usage;
  if (error instanceof OutputError) return EXIT.kept;
  const message = toSafeText(withoutUserInformation(error instanceof Error ? error.message : String(error)));
  const isForeseen = error instanceof UsageError || error instanceof WriteError;
  warnOf(isForeseen ? message : `the program failed: ${message}`, terminal);
  return error instanceof UsageError ? EXIT.usage : EXIT.noVerdict;
}

function warnOf(text: string, { warn, paintWarning }: Terminal): void {
  warn(`${paintWarning("red", "error:")} ${text}`);
}

/** Returns the command line, with `serve` before options that are none of the program itself. */
function withCommand(args: readonly string[]): readonly string[] {
  const [first = "", second = ""] = args;
  // The program itself says what is no command.
  if (first === "help" && second !== "")
    return commandNames.some((name) => name === second) ? [...args.slice(1), "--help"] : args.slice(1);
  if (!first.startsWith("-")) return args;
  // The file can be named before a command.
  if (/^--config(?:=|$)/.test(first)) {
    const next = first === "--config" ? args[2] : second;
    return next === undefined || next.startsWith("-") ? ["serve", ...args] : args;
  }
  return ["-h", "--help", "--version"].includes(first) ? args : ["serve", ...args];
}
