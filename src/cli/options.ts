/** The options of a command: how help describes them, and how they are read. */

import { writeSync } from "node:fs";
import process from "node:process";
import { setImmediate } from "node:timers/promises";
import { type Command, Option } from "commander";
import { shown } from "../base/text.js";
import { loadConfig } from "../config/config-file.js";
import { Configuration, misspeltVariables } from "../config/configuration.js";
import { readTexts } from "../config/kinds.js";
import type { CommandName, Setting } from "../config/setting.js";
import { type NamedSetting, namedSettings, toKebab } from "../config/settings.js";
import { commands, type Declaration } from "./commands.js";
import { EXIT, UsageError } from "./exit-status.js";
import { note, type Terminal } from "./terminal.js";

/** Which options the help shows; undefined if there is no help to print. */
export type Help = "main" | "all" | undefined;

export function describeCommand(command: Command, name: CommandName, help: Help): void {
  const { examples, remarks = [], arguments: named = {} }: Declaration = commands[name];
  const isRequired = Object.keys(named).some((argument) => argument.startsWith("<"));
  const example = isRequired ? `Example: ${examples[0]}\n` : "";
  command.showHelpAfterError(`${example}Help: museum-mock ${name} --help`);
  const add = (long: string, option: Setting) =>
    command.addOption(toOption(long, option).hideHelp(help === "main" && option.shown !== "main"));
  const isFlag = ({ flag }: NamedSetting) => flag?.on.includes(name) ?? false;
  // One with a letter is asked for most.
  const flags = namedSettings.filter(isFlag).toSorted((a, b) => Number(!a.letter) - Number(!b.letter));
  const keys = namedSettings.filter((setting) => setting.of.includes(name) && !isFlag(setting));
  for (const [key, option] of ownOptions(name)) add(toKebab(key), option);
  for (const setting of flags) {
    // A flag turns off what is on by default.
    const about = setting.default === true ? `do not ${setting.help}` : describeSetting(setting);
    add(setting.flagName, { ...setting, help: help === "all" ? `${about} [${setting.path}]` : about });
  }
  const isConfigured = flags.length + keys.length > 0;
  const paragraphs = [
    help === "all" && keys.length > 0 && describeKeys(keys),
    help === "main" && isConfigured && `museum-mock ${name} --help --all has all options and settings.`,
    ["Examples:", ...examples.map((line) => `  $ ${line}`)].join("\n"),
    remarks.join("\n"),
  ];
  command.addHelpText("after", `\n${paragraphs.filter((text) => text).join("\n\n")}`);
}

function ownOptions(name: CommandName): readonly [string, Setting][] {
  const { options = {} }: Declaration = commands[name];
  return Object.entries(options);
}

/** Commander collects the texts; their kind parses them later. */
function toOption(name: string, { kind, help, letter }: Setting): Option {
  const flags = letter ? `${letter}, --${name}` : `--${name}`;
  if (kind.placeholder === undefined) return new Option(flags, help);
  const collect = (text: string, earlier: readonly string[] = []) => [...earlier, text];
  return new Option(`${flags} ${kind.placeholder}`, help).argParser(collect);
}

function describeSetting({ help, kind, default: value, usual }: NamedSetting): string {
  const shown = usual ?? value;
  return help + (kind.isRepeatable ? "; repeatable" : "") + (shown === undefined ? "" : ` (default: ${shown})`);
}

function describeKeys(keys: readonly NamedSetting[]): string {
  const lines = keys.flatMap((setting) => [
    `  ${setting.path}, ${setting.variables.join(", ").replace(":", " and ")}`,
    `      ${describeSetting(setting).replace("; repeatable", "")}`,
  ]);
  return ["Settings of museum.config.mjs, each with its variable:", ...lines].join("\n");
}

export async function readInvocation(name: CommandName, command: Command, terminal: Terminal) {
  const { env } = terminal;
  for (const text of misspeltVariables(env)) note(text, terminal);
  const flags = new Map<string, readonly string[]>();
  for (const { path, flagName, flag } of namedSettings) {
    const texts = flag?.on.includes(name) ? textsOf(command, flagName) : undefined;
    if (texts) flags.set(path, texts);
  }
  const { config: file } = command.optsWithGlobals<{ config?: string }>();
  const loaded = await runGuarded("The configuration file", () => loadConfig(env, file));
  const sources = { env, command: name, flags, file: loaded };
  let config: Configuration | undefined;
  const values = ownOptions(name).map(([key, { kind }]) => {
    const flagName = toKebab(key);
    const texts = textsOf(command, flagName);
    return [key, texts && (kind.placeholder === undefined || readTexts(kind, `--${flagName}`, texts))];
  });
  return {
    ...Object.fromEntries(values),
    sources,
    get config() {
      config ??= new Configuration(sources);
      return config;
    },
  };
}

/** Returns the texts of a flag that was given; one without a value has none. */
function textsOf(command: Command, flagName: string): readonly string[] | undefined {
  const name = command.options.find(({ long }) => long === `--${flagName}`)?.attributeName() ?? "";
  const value: unknown = command.getOptionValue(name);
  if (command.getOptionValueSource(name) !== "cli") return undefined;
  return Array.isArray(value) ? value : [];
}

/** Runs code of a person, which may fail beside what is awaited, or end the process. Errors call it by `name`. */
async function runGuarded<Value>(name: string, code: () => Promise<Value>): Promise<Value> {
  let fail: (error: unknown) => void = () => {};
  const failure = new Promise<never>((_, reject) => {
    fail = (error) =>
      reject(new UsageError(`${name} failed: ${error instanceof Error ? error.message : shown(error)}`));
  });
  const explain = () => {
    writeSync(2, `error: ${name} ended the program; leave out process.exit.\n`);
    process.exitCode = EXIT.usage;
  };
  process.on("uncaughtException", fail).on("unhandledRejection", fail).on("exit", explain);
  try {
    // What was rejected without a listener is told a turn later.
    return await Promise.race([code().finally(() => setImmediate()), failure]);
  } finally {
    process.off("uncaughtException", fail).off("unhandledRejection", fail).off("exit", explain);
  }
}
