/** Runs a command line from its arguments to its exit status. */
import { type Command, CommanderError } from "commander";
import { nearestName, toSafeText } from "../base/text.js";
import type { CommandContext } from "./command.js";
import { refuseEndedCommand } from "./ended.js";
import { EXIT, OutputError, UsageError, WriteError, whyUnwritten } from "./exit-status.js";
import { createProgram } from "./program.js";
import { EXIT_OF_SIGNAL } from "./stop-signals.js";
import type { OutputFailure, Terminal } from "./terminal.js";

/** Resolves to the exit status; errors are reported on the terminal. */
export async function runCommandLine(args: readonly string[], terminal: Terminal): Promise<number> {
  const status = await run(args, terminal);
  const failure = await terminal.settled();
  return failure && isVerdict(status) ? reportFailure(failure, terminal) : status;
}

async function run(args: readonly string[], terminal: Terminal): Promise<number> {
  let status: number = EXIT.kept;
  try {
    refuseEndedCommand(args);
    const help = helpIn(args);
    const program = createProgram({
      terminal,
      help,
      end: (ended) => {
        status = ended;
      },
    });
    requireKnownCommand(program, args);
    // What follows --help is about the help: mutate has an option --all of its own.
    const asked = help === undefined ? args : args.filter((word) => word !== ALL);
    await program.parseAsync(withCommand(program, asked), { from: "user" });
    return status;
  } catch (error) {
    return reportError(error, terminal);
  }
}

const ALL = "--all";

/** Returns which help the arguments ask for; those of a test command ask for none of this program. */
function helpIn(args: readonly string[]): CommandContext["help"] {
  const end = args.indexOf("--");
  const own = end < 0 ? args : args.slice(0, end);
  if (own[0] !== "help" && !own.includes("-h") && !own.includes("--help")) return undefined;
  return own.includes(ALL) ? "all" : "main";
}

function reportError(error: unknown, terminal: Terminal): number {
  if (error instanceof CommanderError) return error.exitCode === 0 ? EXIT.kept : EXIT.usage;
  if (error instanceof OutputError) return EXIT.kept;
  const message = toSafeText(error instanceof Error ? error.message : String(error));
  const isForeseen = error instanceof UsageError || error instanceof WriteError;
  warnOf(isForeseen ? message : `the program failed: ${message}`, terminal);
  return error instanceof UsageError ? EXIT.usage : EXIT.noVerdict;
}

/** Whether the status is a verdict, which counts only if it could be written. */
function isVerdict(status: number): boolean {
  return status === EXIT.kept || status === EXIT.broken;
}

function reportFailure({ output, error }: OutputFailure, terminal: Terminal): number {
  // A reader that has seen enough (`museum-mock choices | head`) wants no word about it: it ends as SIGPIPE would have it.
  if (error.code === "EPIPE") return EXIT_OF_SIGNAL.SIGPIPE;
  warnOf(`${output} can't be written: ${whyUnwritten(error) ?? error.message}.`, terminal);
  return EXIT.noVerdict;
}

function warnOf(text: string, { warn, paintWarning }: Terminal): void {
  warn(`${paintWarning("red", "error:")} ${text}`);
}

/** What other mocks call the command that serves. */
const SERVE = ["mock", "start", "run", "server", "stub", "dev", "up"];

/** Ends with a usage error if the arguments name a command, nearly a subcommand, or ask for the help of one, that does not exist. */
function requireKnownCommand(program: Command, [first, second]: readonly string[]): void {
  const name = first === "help" ? second : first;
  if (name === undefined || name === "help" || name.startsWith("-")) return;
  const known = program.commands.map((command) => command.name());
  if (!known.includes(name)) refuseCommand(program, name, SERVE.includes(name) ? "serve" : nearestName(name, known));
  const group = program.commands.find((command) => command.name() === first);
  const own = (group?.commands ?? []).map((command) => command.name());
  if (group === undefined || second === undefined || own.includes(second)) return;
  const meant = nearestName(second, own);
  if (meant !== undefined) refuseCommand(group, second, meant);
}

function refuseCommand(parent: Command, name: string, meant: string | undefined): void {
  const hint = meant === undefined ? "" : `\n(Did you mean ${meant}?)`;
  parent.error(`error: unknown command '${toSafeText(name)}'${hint}`, { code: "commander.unknownCommand" });
}

/** Returns the command line, with `serve` before options that are none of the program itself: `museum-mock --port 4010`. */
function withCommand({ options }: Command, args: readonly string[]): readonly string[] {
  const [first = "", second = ""] = args;
  if (!first.startsWith("-")) return args;
  // The file can be named before a command.
  if (first === CONFIG || first.startsWith(`${CONFIG}=`)) {
    const next = first === CONFIG ? args[2] : second;
    return next === undefined || next.startsWith("-") ? ["serve", ...args] : args;
  }
  const isOwn = ["-h", "--help", ...options.flatMap(({ short, long }) => [short, long])].includes(first);
  return isOwn ? args : ["serve", ...args];
}

const CONFIG = "--config";
