/** Finds the command that a command line means, and refuses one that does not exist. */
import type { Command } from "commander";
import { nearestName } from "../base/nearest-name.js";
import { toSafeText } from "../base/safe-text.js";

/** What other mocks call the command that serves. */
const SERVE = ["mock", "start", "run", "server", "stub", "dev", "up"];

/** Ends with a usage error if the arguments name a command, or ask for the help of one, that does not exist. */
export function requireKnownCommand(program: Command, [first, second]: readonly string[]): void {
  const name = first === "help" ? second : first;
  if (name === undefined || name === "help" || name.startsWith("-")) return;
  const known = program.commands.map((command) => command.name());
  if (known.includes(name)) return;
  const meant = SERVE.includes(name) ? "serve" : nearestName(name, known);
  const hint = meant === undefined ? "" : `\n(Did you mean ${meant}?)`;
  program.error(`error: unknown command '${toSafeText(name)}'${hint}`, { code: "commander.unknownCommand" });
}

/** Returns the command line, with `serve` before options that are none of the program itself: `museum-mock --port 4010`. */
export function withCommand({ options }: Command, args: readonly string[]): readonly string[] {
  const [first = ""] = args;
  const isOwn = ["-h", "--help", ...options.flatMap(({ short, long }) => [short, long])].includes(first);
  return first.startsWith("-") && !isOwn ? ["serve", ...args] : args;
}
