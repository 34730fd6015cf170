/** What can be completed on the command line: commands, their options, and the values of those that have a known set. */
import type { Command } from "commander";
import { answersOf, choiceIds } from "../contract/choices/answers.js";
import { profileNames } from "../contract/profile.js";
import { mutants } from "../mutants/generated/mutant-table.js";
import { builtInScenarios } from "../scenarios/generated/built-in-scenarios.js";
import { STANDARD } from "../scenarios/scenario-library.js";

/** The possible values of an option or argument: known words, files, or both. */
export interface Values {
  readonly words: readonly string[];
  readonly isFile: boolean;
}

export interface CompletedOption {
  /** `--profile`, `-p`. */
  readonly flags: readonly string[];
  readonly description: string;
  /** Undefined for an option that takes no value. */
  readonly values: Values | undefined;
}

export interface CompletedCommand {
  readonly name: string;
  readonly description: string;
  readonly options: readonly CompletedOption[];
  /** The values of its first argument. */
  readonly argument: Values | undefined;
}

const mutantIds = mutants.map(({ id }) => id);

/** Names without spaces and parameters, as they can be written, too. */
const scenarios = [STANDARD, ...builtInScenarios.map(({ name }) => name)]
  .filter((name) => !name.includes("{"))
  .map((name) => name.replaceAll(" ", "-").replaceAll("'", ""));

const wordsOfOption: Readonly<Record<string, readonly string[]>> = {
  "--profile": profileNames,
  "--choice": choiceIds.flatMap((id) => answersOf(id).map((answer) => `${id}=${answer}`)),
  "--mutant": mutantIds,
  "--validate": ["prism"],
  "--scenario": scenarios,
  "--require": ["exercised"],
  "--reporter": ["html=", "json=", "junit=", "markdown="],
};

/** Options whose values depend on their command. */
const wordsIn: Readonly<Record<string, Readonly<Record<string, readonly string[]>>>> = {
  sweep: { "--only": choiceIds },
  mutate: { "--only": mutantIds, "--require": [] },
};

/** What the help calls the value of an option that is a file or a folder. */
const FILE = /<(?:file|dir)\b|^--suite/;

export const shells = ["bash", "zsh", "fish"] as const;

const wordsOfArgument: Readonly<Record<string, readonly string[]>> = {
  choices: choiceIds,
  scenarios,
  completion: shells,
};

/** The commands of a program, as they are declared. A group of commands completes their names, and the options of any of them. */
export function completedCommands(program: Command): readonly CompletedCommand[] {
  return program.commands.map((command) => {
    const names = command.commands.map((one) => one.name()).filter((name) => name !== "help");
    const words = names.length > 0 ? names : wordsOfArgument[command.name()];
    return {
      name: command.name(),
      description: command.description(),
      options: unique([command, ...command.commands].flatMap(optionsOf)),
      argument: words && { words, isFile: false },
    };
  });
}

function optionsOf(command: Command): readonly CompletedOption[] {
  return command
    .createHelp()
    .visibleOptions(command)
    .map(({ short, long = "", required, description, flags }) => {
      const words = wordsIn[command.name()]?.[long] ?? wordsOfOption[long] ?? [];
      return {
        flags: [long, short].filter((flag) => flag !== undefined),
        description,
        values: required ? { words, isFile: FILE.test(flags) } : undefined,
      };
    });
}

function unique(options: readonly CompletedOption[]): readonly CompletedOption[] {
  return [...new Map(options.map((option) => [option.flags.join(), option])).values()];
}
