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

const none: Values = { words: [], isFile: false };
const file: Values = { words: [], isFile: true };
const ids: Values = { words: choiceIds, isFile: false };
const mutantIds: Values = { words: mutants.map(({ id }) => id), isFile: false };
const allAnswers = choiceIds.flatMap((id) => answersOf(id).map((answer) => `${id}=${answer}`));

/** Names without spaces and parameters, as they can be written, too. */
const scenarios: Values = {
  words: [STANDARD, ...builtInScenarios.map(({ name }) => name)]
    .filter((name) => !name.includes("{"))
    .map((name) => name.replaceAll(" ", "-").replaceAll("'", "")),
  isFile: false,
};

const valuesOfOption: Readonly<Record<string, Values>> = {
  "--profile": { words: profileNames, isFile: true },
  "--choice": { words: allAnswers, isFile: false },
  "--mutant": mutantIds,
  "--fixtures": file,
  "--twin": file,
  "--har": file,
  "--fallback": file,
  "--validate": { words: ["prism"], isFile: false },
  "--scenario": scenarios,
  "--scenarios": file,
  "--out": file,
  "--learn": file,
  "--lock": file,
  "--suite": file,
  "--baseline": file,
  "--pacts": file,
  "--require": { words: ["exercised"], isFile: false },
  "--reporter": { words: ["html=", "json=", "junit=", "markdown="], isFile: false },
};

/** Options whose values depend on their command. */
const valuesIn: Readonly<Record<string, Readonly<Record<string, Values>>>> = {
  sweep: { "--only": ids },
  mutate: {
    "--only": mutantIds,
    "--require": none,
    "--reporter": { words: ["html=", "json=", "junit=", "markdown="], isFile: false },
  },
};

export const shells = ["bash", "zsh", "fish"] as const;

const valuesOfArgument: Readonly<Record<string, Values>> = {
  choices: ids,
  scenarios,
  completion: { words: shells, isFile: false },
};

/** The commands of a program, as they are declared. A group of commands completes their names, and the options of any of them. */
export function completedCommands(program: Command): readonly CompletedCommand[] {
  return program.commands.map((command) => {
    const names = command.commands.map((one) => one.name()).filter((name) => name !== "help");
    return {
      name: command.name(),
      description: command.description(),
      options: unique([command, ...command.commands].flatMap(optionsOf)),
      argument: names.length > 0 ? { words: names, isFile: false } : valuesOfArgument[command.name()],
    };
  });
}

function optionsOf(command: Command): readonly CompletedOption[] {
  return command
    .createHelp()
    .visibleOptions(command)
    .map(({ short, long, required, description }) => ({
      flags: [long, short].filter((flag) => flag !== undefined),
      description,
      values: required ? (valuesIn[command.name()]?.[long ?? ""] ?? valuesOfOption[long ?? ""] ?? none) : undefined,
    }));
}

function unique(options: readonly CompletedOption[]): readonly CompletedOption[] {
  return [...new Map(options.map((option) => [option.flags.join(), option])).values()];
}
