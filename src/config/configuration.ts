/** The effective settings: command line over environment over file over defaults. */
import { lookUp } from "../base/collections.js";
import { nearestName } from "../base/text.js";
import type { ConfigFile } from "./config-file.js";
import { readTexts } from "./kinds.js";
import { type CommandName, type Environment, isSetting, type SettingTree } from "./setting.js";
import { type NamedSetting, namedSettings, type SettingPath, type SettingValues, settings } from "./settings.js";
import { UsageError } from "./usage-error.js";

type Origin = { readonly from: "flag" | "variable" | "file"; readonly name: string } | { readonly from: "default" };

export interface ConfigurationSources {
  readonly env: Environment;
  readonly file?: ConfigFile | undefined;
  /** The command that reads the settings; left out for a test runner, which has no flags. */
  readonly command?: CommandName;
  /** The texts of each flag that was given; those without a value have none. */
  readonly flags?: ReadonlyMap<string, readonly string[]>;
  /** Resolves these settings alone, and leaves the others at their defaults. */
  readonly only?: readonly SettingPath[];
}

interface Resolved {
  readonly value: unknown;
  readonly origin: Origin;
}

/** Variables that others read: commands themselves, the libraries and test commands. */
const OTHER_VARIABLES = ["URL", "TESTS", "CONFIG", "ADMIN_TOKEN"].map((name) => `MUSEUM_${name}`);

export class Configuration {
  readonly #resolved: ReadonlyMap<string, Resolved>;
  readonly #command: CommandName | undefined;
  readonly values: SettingValues;
  /** The file, from the current folder. */
  readonly file: string | undefined;

  /** Throws a UsageError for an invalid flag or variable. */
  constructor({ env, file, command, flags = new Map(), only }: ConfigurationSources) {
    this.#command = command;
    this.file = file?.path;
    const resolved = new Map<string, Resolved>();
    for (const setting of namedSettings) {
      const isOf = command === undefined || command === "config" || setting.of.includes(command);
      const isRead = only?.includes(setting.path) ?? isOf;
      const usual: Resolved = { value: setting.default, origin: { from: "default" } };
      resolved.set(setting.path, (isRead && resolve(setting, { env, file, flags })) || usual);
    }
    giveWay(resolved);
    this.#resolved = resolved;
    this.values = nest(settings, resolved) as SettingValues;
  }

  originOf(path: SettingPath): Origin {
    return this.#resolved.get(path)?.origin ?? { from: "default" };
  }

  valueOf(path: SettingPath): unknown {
    return this.#resolved.get(path)?.value;
  }

  isFlag(path: SettingPath): boolean {
    return this.originOf(path).from === "flag";
  }

  /** Returns what a person calls a setting: as it was set, or its flag if the command has one. */
  label(path: SettingPath): string {
    const origin = this.originOf(path);
    if (origin.from === "flag" || origin.from === "variable") return origin.name;
    const setting = namedSettings.find((named) => named.path === path);
    const isFlag = this.#command !== undefined && setting?.flag?.on.includes(this.#command);
    return origin.from === "file" || !setting || !isFlag ? path : `--${setting.flagName}`;
  }
}

function resolve(
  setting: NamedSetting,
  { env, file, flags }: Required<Pick<ConfigurationSources, "env" | "flags">> & Pick<ConfigurationSources, "file">,
): Resolved | undefined {
  const { path, flagName, kind } = setting;
  const texts = flags.get(path);
  if (texts) {
    const name = `--${flagName}`;
    const value = kind.placeholder === undefined ? setting.default !== true : readTexts(kind, name, texts);
    return { value, origin: { from: "flag", name } };
  }
  const variable = variableOf(setting, env);
  if (variable) {
    const { name, text } = variable;
    const value = readTexts(kind, name, kind.isRepeatable ? text.split(/\r?\n/).filter((line) => line.trim()) : [text]);
    return { value: flagName.startsWith("no-") ? value !== true : value, origin: { from: "variable", name } };
  }
  if (!file?.values.has(path)) return undefined;
  return { value: file.values.get(path), origin: { from: "file", name: file.path } };
}

/** The value of a variable without the line end of a file or a block of YAML; undefined if it is empty. */
export function readVariable(env: Environment, name: string): string | undefined {
  const value = lookUp(env, name) ?? "";
  let end = value.length;
  while (value[end - 1] === "\n" || value[end - 1] === "\r") end -= 1;
  return value.slice(0, end) || undefined;
}

function variableOf({ variables }: NamedSetting, env: Environment) {
  for (const name of variables) {
    const parts = name.split(":");
    const texts = parts.map((part) => readVariable(env, part));
    if (texts.every(Boolean)) return { name, text: texts.join(":") };
    const [set, unset] = [parts.find((_, at) => texts[at]), parts.find((_, at) => !texts[at])];
    if (set !== undefined) throw new UsageError(`${set} is set without ${unset}; set both.`);
  }
  return undefined;
}

const RANK = { flag: 3, variable: 2, file: 1, default: 0 } as const;

/** Takes back settings that give way to one of a higher origin: `--today` overrides `now` of the file. */
function giveWay(resolved: Map<string, Resolved>): void {
  const rankOf = (path: string) => RANK[resolved.get(path)?.origin.from ?? "default"];
  for (const { path, insteadOf = [] } of namedSettings) {
    for (const other of insteadOf) {
      if (rankOf(other) > 0 && rankOf(other) < rankOf(path))
        resolved.set(other, { value: undefined, origin: { from: "default" } });
    }
  }
}

function nest(tree: SettingTree, resolved: ReadonlyMap<string, Resolved>, above = ""): object {
  const entries = Object.entries(tree).map(([key, node]) => {
    const path = above + key;
    return [key, isSetting(node) ? resolved.get(path)?.value : nest(node, resolved, `${path}.`)];
  });
  return Object.fromEntries(entries);
}

const PREFIX = "MUSEUM_";

/** Returns a sentence for each variable that is nearly one of a setting. */
export function misspeltVariables(env: Environment): readonly string[] {
  const known = namedSettings.flatMap(({ variables }) => variables.flatMap((name) => name.split(":")));
  const unknown = Object.keys(env).filter(
    (name) => lookUp(env, name) && name.startsWith(PREFIX) && ![...known, ...OTHER_VARIABLES].includes(name),
  );
  const names = known.flatMap((name) => (name.startsWith(PREFIX) ? name.slice(PREFIX.length) : []));
  return unknown.flatMap((name) => {
    const nearest = nearestName(name.slice(PREFIX.length), names);
    return nearest === undefined ? [] : [`Unknown ${name}; did you mean ${PREFIX}${nearest}?`];
  });
}
