/** A command as one declaration: what its help says, its options and settings, and its code, which is loaded when it runs. */
import { type Command, Option } from "commander";
import { Configuration, type ConfigurationSources, loadConfig, misspeltVariables } from "../config/configuration.js";
import { type CommandName, type NamedSetting, namedSettings, toKebab } from "../config/settings.js";
import { addEndedOptions, refuseEndedVariables } from "./ended.js";
import type { CommandOption, OptionsOf, OptionTable } from "./options.js";
import { note, type Terminal } from "./terminal.js";

/** The settings, and the options of this run. */
export type Invocation<Table> = OptionsOf<Table> & { readonly config: Configuration };

/** Runs a command with its arguments. Returns the exit status. */
type Run<Options> = (args: readonly string[], options: Options, terminal: Terminal) => number | Promise<number>;

interface Declaration<Table extends OptionTable> {
  /** The command as it is typed: `twin check` is a command of `twin`. */
  readonly name: CommandName;
  readonly description: string;
  /** In place of the usual line; options after the first argument then belong to the test command that it is. */
  readonly usage?: string;
  /** What each argument is, by its name in the help. */
  readonly arguments?: Readonly<Record<string, string>>;
  readonly options?: Table;
  readonly examples: readonly string[];
  /** Lines after the examples. */
  readonly remarks?: readonly string[];
  readonly load: () => Promise<Run<NoInfer<Invocation<Table>>>>;
}

/** A command that resolves its settings itself, and rejects excess arguments. */
type UnresolvedDeclaration = Omit<Declaration<Record<never, never>>, "load" | "options"> & {
  readonly loadUnresolved: () => Promise<Run<ConfigurationSources>>;
};

/** What the commands of a program share. */
export interface CommandContext {
  readonly terminal: Terminal;
  /** Which options the help shows; undefined if there is no help to print. */
  readonly help: "main" | "all" | undefined;
  /** Receives the exit status. */
  end(status: number): void;
}

export interface DeclaredCommand {
  readonly name: CommandName;
  /** Adds the command to a program or a group. */
  addTo(parent: Command, context: CommandContext): Command;
}

/** Declares a command, whose code is held to the types of its options. */
export function declare<Table extends OptionTable = Record<never, never>>(
  declaration: Declaration<Table>,
): DeclaredCommand {
  const { name, options: table = {} as Table, load } = declaration;
  const addTo = (parent: Command, context: CommandContext) => {
    const command = describe(parent, declaration, table, context);
    return command.action(async () => {
      const { terminal, end } = context;
      const run = await load();
      const sources = await sourcesOf(command, name, terminal);
      const options = { ...readOptions(table, command), config: new Configuration(sources) };
      end(await run(command.args, options, terminal));
    });
  };
  return { name, addTo };
}

/** Declares a command that resolves its settings itself. */
export function declareUnresolved(declaration: UnresolvedDeclaration): DeclaredCommand {
  const { name, loadUnresolved } = declaration;
  const addTo = (parent: Command, context: CommandContext) => {
    const command = describe(parent, declaration, {}, context).allowExcessArguments();
    return command.action(async () => {
      const { terminal, end } = context;
      const run = await loadUnresolved();
      end(await run(command.args, await sourcesOf(command, name, terminal), terminal));
    });
  };
  return { name, addTo };
}

function describe(
  parent: Command,
  declaration: Omit<Declaration<OptionTable>, "load" | "options">,
  table: OptionTable,
  { help }: CommandContext,
): Command {
  const { name, description, usage } = declaration;
  const command = parent
    .command(name.split(" ").at(-1) ?? "")
    .description(description)
    .helpOption("-h, --help", "print this help");
  const isShown = (isMain: boolean) => help !== "main" || isMain;
  const own = Object.entries(table);
  // One with a letter is asked for most.
  const flags = namedSettings
    .filter((setting) => setting.flag?.on.includes(name))
    .toSorted((one, other) => Number(Boolean(other.flag?.letter)) - Number(Boolean(one.flag?.letter)));
  for (const [key, option] of own) command.addOption(toOption(key, option).hideHelp(!isShown(!option.isRare)));
  for (const setting of flags) {
    command.addOption(toFlag(setting, help).hideHelp(!isShown(setting.flag?.isMain ?? false)));
  }
  command.addOption(new Option("--config <file>", "configuration file").hideHelp());
  addEndedOptions(command, name);
  for (const [argument, about] of Object.entries(declaration.arguments ?? {})) command.argument(argument, about);
  if (usage !== undefined) command.usage(usage).passThroughOptions();
  const isMore = flags.some(({ flag }) => !flag?.isMain) || own.some(([, { isRare }]) => isRare);
  const isConfigured = namedSettings.some(({ of }) => of.includes(name));
  const paragraphs = [
    ...(help === "all" && isConfigured ? [describeKeys(name)] : []),
    ...(help === "main" && (isMore || isConfigured)
      ? [`museum-mock ${name} --help --all has all options and settings.`]
      : []),
    toExamples(declaration.examples),
    ...(declaration.remarks ? [declaration.remarks.join("\n")] : []),
  ];
  return command.addHelpText("after", `\n${paragraphs.join("\n\n")}`).allowExcessArguments(false);
}

function toFlag(setting: NamedSetting, help: CommandContext["help"]): Option {
  const { flagName, kind, flag } = setting;
  // A flag turns off what is on by default.
  const about = setting.default === true ? `do not ${setting.help}` : describeSetting(setting);
  const key = help === "all" ? ` [${setting.path}]` : "";
  return newOption(flagName, {
    kind,
    help: about + key,
    ...(flag?.letter && { letter: flag.letter }),
  });
}

function toOption(name: string, option: CommandOption): Option {
  return newOption(toKebab(name), option);
}

/** The parser of commander collects the texts; their kind parses them later, when it is known what the value is for. */
function newOption(name: string, { kind, help, letter }: CommandOption): Option {
  const flags = [...(letter ? [letter] : []), `--${name}`].join(", ");
  const option = new Option(kind.placeholder ? `${flags} ${kind.placeholder}` : flags, help);
  // Otherwise "--no-x" would set "x".
  option.negate = false;
  return kind.placeholder
    ? option.argParser((text: string, earlier: readonly string[] = []) => [...earlier, text])
    : option;
}

/** Returns the help of a setting with its default. */
export function describeSetting({ help, kind, default: value, usual }: NamedSetting): string {
  const shown = usual ?? (value === undefined ? undefined : String(value));
  return help + (kind.isRepeatable ? "; repeatable" : "") + (shown === undefined ? "" : ` (default: ${shown})`);
}

/** The settings of a command that are no flags of it. */
function describeKeys(name: CommandName): string {
  const keys = namedSettings.filter(({ of, flag }) => of.includes(name) && !flag?.on.includes(name));
  const lines = keys.flatMap((setting) => [
    `  ${setting.path}, ${setting.variables.join(", ").replace(":", " and ")}`,
    `      ${describeSetting(setting).replace("; repeatable", "")}`,
  ]);
  return ["Settings of museum.config.mjs, each with its variable:", ...lines].join("\n");
}

/** Formats the examples at the end of a help. */
export function toExamples(lines: readonly string[]): string {
  return `Examples:\n${lines.map((line) => `  $ ${line}`).join("\n")}`;
}

/** Collects what was set on the command line, in the environment and in the file. */
async function sourcesOf(command: Command, name: CommandName, terminal: Terminal): Promise<ConfigurationSources> {
  const { env } = terminal;
  refuseEndedVariables(name, env);
  for (const text of misspeltVariables(env)) note(text, terminal);
  const flags = new Map(
    namedSettings.flatMap(({ path, flagName, flag }) => {
      const texts = flag?.on.includes(name) ? textsOf(command, flagName) : undefined;
      return texts ? [[path, texts] as const] : [];
    }),
  );
  return { env, command: name, flags, file: await loadConfig(env, configOption(command) ?? env["MUSEUM_CONFIG"]) };
}

/** The file of `--config`, which can stand before the command, too. */
function configOption(command: Command): string | undefined {
  const file: unknown = command.optsWithGlobals()["config"];
  return typeof file === "string" ? file : undefined;
}

/** Returns the texts of a flag that was given; one without a value has none. */
function textsOf(command: Command, flagName: string): readonly string[] | undefined {
  const option = command.options.find(({ long }) => long === `--${flagName}`);
  const value: unknown = option && command.getOptionValue(option.attributeName());
  if (value === undefined) return undefined;
  return Array.isArray(value) ? value : [];
}

/** Parses the options of a table that were given. */
function readOptions<Table extends OptionTable>(table: Table, command: Command): OptionsOf<Table> {
  const entries = Object.entries(table).map(([name, { kind }]) => {
    const flagName = toKebab(name);
    const texts = textsOf(command, flagName);
    if (texts === undefined) return [name, undefined];
    return [name, kind.placeholder === undefined ? true : kind.fromTexts(`--${flagName}`, texts)];
  });
  return Object.fromEntries(entries) as OptionsOf<Table>;
}
