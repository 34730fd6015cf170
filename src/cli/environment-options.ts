/** Reads the options of a command from the environment: `MUSEUM_TODAY` is `--today`, and `MUSEUM_NO_CORS=true` is `--no-cors`. */
import type { Command, Option } from "commander";
import { nearestName } from "../base/text.js";
import { refuseEndedOption } from "./ended.js";
import { invalidValue, UsageError } from "./exit-status.js";
import { note, type Terminal } from "./terminal.js";

const PREFIX = "MUSEUM_";

/** What other commands, the libraries and test commands read. */
const OF_OTHERS = ["URL", "BASE_URL", "USERNAME", "PASSWORD", "TESTS"].map((name) => PREFIX + name);

/** What the command reads itself. */
const READ_ELSEWHERE = ["--admin-token"];

/**
 * Runs a command with the options that the environment sets and the command line does not. An empty variable is ignored. An error about
 * such an option names the variable.
 */
export async function withEnvironment(
  command: Command,
  terminal: Terminal,
  run: (options: object) => Promise<number>,
): Promise<number> {
  const { env } = terminal;
  for (const text of misspelt(command, env)) note(text, terminal);
  const options = optionsFrom(command, env);
  try {
    return await run(options);
  } catch (error) {
    if (!(error instanceof UsageError)) throw error;
    const given = command.options.filter((option) => option.long && option.attributeName() in options);
    const message = given.reduce(
      (text, option) => text.replaceAll(`for ${option.long};`, `for ${variableOf(option)};`),
      error.message,
    );
    throw new UsageError(message);
  }
}

function variableOf({ long = "" }: Option): string {
  return `${PREFIX}${long.slice(2).replaceAll("-", "_").toUpperCase()}`;
}

/** Says which variables are nearly one of an option; the others are of something else. */
function misspelt({ options }: Command, env: Terminal["env"]): readonly string[] {
  const known = options.map(variableOf);
  const foreign = Object.keys(env).filter(
    (name) => env[name] && name.startsWith(PREFIX) && ![...known, ...OF_OTHERS].includes(name),
  );
  return foreign.flatMap((name) => {
    const candidates = known.map((one) => one.slice(PREFIX.length));
    const nearest = nearestName(name.slice(PREFIX.length), candidates);
    return nearest === undefined ? [] : [`Unknown ${name}; did you mean ${PREFIX}${nearest}?`];
  });
}

function optionsFrom(command: Command, env: Terminal["env"]): object {
  const found = command.options.flatMap((option) => {
    const name = variableOf(option);
    const text = env[name];
    if (!text || READ_ELSEWHERE.includes(option.long ?? "")) return [];
    refuseEndedOption(command, option);
    const attribute = option.attributeName();
    const value = command.getOptionValueSource(attribute) === "cli" ? undefined : toValue(option, name, text);
    return value === undefined ? [] : [[attribute, value] as const];
  });
  return Object.fromEntries(found);
}

function toValue(option: Option, name: string, text: string): unknown {
  if (!option.required) return toFlag(name, text) ? !option.negate : undefined;
  const { argChoices, parseArg } = option;
  if (argChoices && !argChoices.includes(text)) {
    throw invalidValue(name, text, `use ${argChoices.join(" or ")}.`);
  }
  // A repeatable option has a value on each line.
  return parseArg ? text.split("\n").reduce<unknown>((values, line) => parseArg(line, values), undefined) : text;
}

function toFlag(name: string, text: string): boolean {
  if (["true", "false"].includes(text)) return text === "true";
  throw invalidValue(name, text, "use true or false.");
}
