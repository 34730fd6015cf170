/** What a command is made of once it is the one that runs: its options, its help, and what it gets. */
import { type Command, Option } from "commander";
import { Configuration, loadConfig, misspeltVariables } from "../config/configuration.js";
import { type CommandName, type NamedSetting, namedSettings, toKebab } from "../config/settings.js";
import type { DeclaredCommand } from "./commands.js";
import { addEndedOptions, refuseEndedVariables } from "./ended.js";
import { type CommandOption, options } from "./options.js";
import { note, type Terminal } from "./terminal.js";

/** Which options the help shows; undefined if there is no help to print. */
export type Help = "main" | "all" | undefined;

/** Adds the options of a command, and what its help says after them. */
export function describe(command: Command, { name, examples, remarks = [] }: DeclaredCommand, help: Help): void {
  const isShown = (isMain = false) => help !== "main" || isMain;
  const own = Object.entries<CommandOption>(options[name]);
  const isFlag = ({ flag }: NamedSetting) => flag?.on.includes(name) ?? false;
  // One with a letter is asked for most.
  const flags = namedSettings.filter(isFlag).toSorted((a, b) => rankOf(a) - rankOf(b));
  const keys = namedSettings.filter((setting) => setting.of.includes(name) && !isFlag(setting));
  for (const [key, option] of own) {
    command.addOption(toOption(toKebab(key), option).hideHelp(!isShown(!option.isRare)));
  }
  for (const { flagName, kind, flag, path, ...setting } of flags) {
    // A flag turns off what is on by default.
    const about = setting.default === true ? `do not ${setting.help}` : describeSetting({ kind, ...setting });
    const option = { kind, help: help === "all" ? `${about} [${path}]` : about, ...flag };
    command.addOption(toOption(flagName, option).hideHelp(!isShown(flag?.isMain)));
  }
  addEndedOptions(command, name);
  const isConfigured = flags.length + keys.length > 0;
  const more = `museum-mock ${name} --help --all has all options and settings.`;
  const paragraphs = [
    ...(help === "all" && isConfigured ? [describeKeys(keys)] : []),
    ...(help === "main" && (isConfigured || own.some(([, { isRare }]) => isRare)) ? [more] : []),
    toExamples(examples),
    ...(remarks.length > 0 ? [remarks.join("\n")] : []),
  ];
  command.addHelpText("after", `\n${paragraphs.join("\n\n")}`);
}

function rankOf({ flag }: NamedSetting): number {
  return flag?.letter ? 0 : 1;
}

/** Commander collects the texts; their kind parses them later, when it is known what the value is for. */
function toOption(name: string, { kind, help, letter }: Pick<CommandOption, "kind" | "help" | "letter">): Option {
  const flags = letter ? `${letter}, --${name}` : `--${name}`;
  if (kind.placeholder === undefined) return new Option(flags, help);
  const collect = (text: string, earlier: readonly string[] = []) => [...earlier, text];
  return new Option(`${flags} ${kind.placeholder}`, help).argParser(collect);
}

/** Returns the help of a setting with its default. */
function describeSetting(setting: Pick<NamedSetting, "help" | "kind" | "default" | "usual">): string {
  const { help, kind, default: value, usual = value === undefined ? undefined : String(value) } = setting;
  return help + (kind.isRepeatable ? "; repeatable" : "") + (usual === undefined ? "" : ` (default: ${usual})`);
}

/** The settings of a command that are no flags of it. */
function describeKeys(keys: readonly NamedSetting[]): string {
  const lines = keys.flatMap((setting) => [
    `  ${setting.path}, ${setting.variables.join(", ").replace(":", " and ")}`,
    `      ${describeSetting(setting).replace("; repeatable", "")}`,
  ]);
  return ["Settings of museum.config.mjs, each with its variable:", ...lines].join("\n");
}

/** Formats the examples at the end of a help. */
function toExamples(lines: readonly string[]): string {
  return `Examples:\n${lines.map((line) => `  $ ${line}`).join("\n")}`;
}

/** Reads the options and the settings of a command, from the command line, the environment and the file. */
export async function readInvocation(name: CommandName, command: Command, terminal: Terminal) {
  const { env } = terminal;
  refuseEndedVariables(name, env);
  for (const text of misspeltVariables(env)) note(text, terminal);
  const flags = new Map<string, readonly string[]>();
  for (const { path, flagName, flag } of namedSettings) {
    const texts = flag?.on.includes(name) ? textsOf(command, flagName) : undefined;
    if (texts) flags.set(path, texts);
  }
  const { config: file } = command.optsWithGlobals<{ config?: string }>();
  const sources = { env, command: name, flags, file: await loadConfig(env, file ?? env["MUSEUM_CONFIG"]) };
  let config: Configuration | undefined;
  const values = Object.entries<CommandOption>(options[name]).map(([key, { kind }]) => {
    const flagName = toKebab(key);
    const texts = textsOf(command, flagName);
    return [key, texts && (kind.placeholder === undefined || kind.fromTexts(`--${flagName}`, texts))];
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
