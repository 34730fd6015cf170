/** The configuration file: where it is, how it is loaded, and what is wrong with it. */

import { readdirSync } from "node:fs";
import { createRequire } from "node:module";
import { basename, dirname, extname, join, relative, resolve } from "node:path";
import { pathToFileURL } from "node:url";
import { lookUp } from "../base/collections.js";
import { isPlainObject } from "../base/json.js";
import { hintFor, nearestName, quote, shown, withLines } from "../base/text.js";
import { readSmallFile } from "./files.js";
import { isSetting, type SettingTree } from "./setting.js";
import { namedSettings, type SettingPath, settings } from "./settings.js";
import { UsageError } from "./usage-error.js";

const STEM = "museum.config";

const EXTENSIONS = [".mjs", ".js", ".json", ".ts"];

/** What others read as configuration, and this does not. */
const FOREIGN = [".cjs", ".mts", ".cts", ".jsonc", ".json5", ".yaml", ".yml", ".toml"];

/** Nobody writes a longer one by hand. */
const LONGEST = 1024 * 1024;

const WORDS = { EISDIR: "is a folder; use a file", EFBIG: "is larger than 1 MiB" };

/** How long a file may take that waits for something. */
const LOADING_MILLISECONDS = 5_000;

type Environment = Readonly<Record<string, string | undefined>>;

/** A file that was loaded and validated. */
export interface ConfigFile {
  /** Its path from the current folder. */
  readonly path: string;
  /** The values that it sets, parsed, by their settings. */
  readonly values: ReadonlyMap<SettingPath, unknown>;
}

/** Returns the file beside the nearest package.json, from the current folder upwards. Throws a UsageError for two of them. */
export function findConfigFile(): string | undefined {
  for (let folder = resolve(""); ; folder = dirname(folder)) {
    const names = listFolder(folder);
    const candidates = names.filter((name) => name.startsWith(`${STEM}.`));
    const [file, other] = candidates.filter((name) => EXTENSIONS.includes(name.slice(STEM.length)));
    if (file !== undefined && other !== undefined) {
      throw new UsageError(`${shownPath(join(folder, file))} can't stand beside ${other}; keep one of them.`);
    }
    if (file !== undefined) return join(folder, file);
    const foreign = candidates.find((name) => FOREIGN.includes(name.slice(STEM.length)));
    if (foreign !== undefined) throw foreignFormat(join(folder, foreign));
    if (names.includes("package.json") || dirname(folder) === folder) return undefined;
  }
}

/** Loads and validates the file that the command line or `MUSEUM_CONFIG` names, or that of the project. Throws a UsageError that says what is wrong. */
export async function loadConfig(
  env: Environment,
  named = env["MUSEUM_CONFIG"]?.trimEnd(),
): Promise<ConfigFile | undefined> {
  const file = openFile(named);
  if (!file) return undefined;
  const { absolute, text, isJson } = file;
  if (isJson) return validate(await parseJson(absolute, text), absolute);
  const module = await importWithin(absolute).catch((error: unknown) => {
    if (error instanceof UsageError) throw error;
    const isUnknown = (error as NodeJS.ErrnoException)?.code === "ERR_UNKNOWN_FILE_EXTENSION";
    throw isUnknown ? unknownFormat(absolute) : new UsageError(whyNotLoaded(absolute, error));
  });
  return validate(defaultOf(absolute, module), absolute);
}

/** The same for who can't wait. The file must not wait for anything either. */
export function loadConfigNow(env: Environment): ConfigFile | undefined {
  const file = openFile(env["MUSEUM_CONFIG"]?.trimEnd());
  if (!file) return undefined;
  const { absolute, text, isJson } = file;
  if (isJson) return validate(parseJsonText(absolute, text), absolute);
  const require = createRequire(import.meta.url);
  if (extname(absolute) === ".ts" && !(".ts" in require.extensions)) throw unknownFormat(absolute);
  try {
    return validate(defaultOf(absolute, require(absolute)), absolute);
  } catch (error) {
    if (error instanceof UsageError) throw error;
    const isWaiting = (error as NodeJS.ErrnoException)?.code === "ERR_REQUIRE_ASYNC_MODULE";
    throw new UsageError(
      isWaiting
        ? `${shownPath(absolute)} has an await outside of functions, for which the plugin of Vite can't wait; leave it out.`
        : whyNotLoaded(absolute, error),
    );
  }
}

function listFolder(folder: string): readonly string[] {
  try {
    return readdirSync(folder);
  } catch {
    return [];
  }
}

function foreignFormat(file: string): UsageError {
  return new UsageError(
    `${shownPath(file)} is not read; use ${STEM}.mjs, ${STEM}.js, ${STEM}.json, or ${STEM}.ts where Node.js loads it.`,
  );
}

function shownPath(file: string): string {
  return relative("", file) || file;
}

/** Node.js 20 reads any file as JavaScript that it does not know, if it is required. */
function unknownFormat(file: string): UsageError {
  return new UsageError(
    `${shownPath(file)} needs a Node.js that loads TypeScript, 22.18 or newer; use one, or rename the file to ${STEM}.mjs.`,
  );
}

/** Reads the named file, or that of the project without a name. Returns undefined if there is none. */
function openFile(named: string | undefined) {
  const file = named || findConfigFile();
  if (file === undefined) return undefined;
  const absolute = resolve(file);
  const extension = extname(absolute);
  if (!EXTENSIONS.includes(extension)) throw foreignFormat(absolute);
  const name = `The configuration file ${quote(shownPath(absolute))}`;
  const text = readSmallFile(name, absolute, LONGEST, WORDS)
    .toString("utf8")
    .replace(/^\uFEFF/, "");
  return { absolute, text, isJson: extension === ".json" };
}

function validate(value: unknown, absolute: string): ConfigFile {
  const name = basename(absolute);
  const pathOf = (named: string) => relative("", resolve(dirname(absolute), named)) || ".";
  const problems: string[] = [];
  const values = new Map<SettingPath, unknown>();
  const visit = (node: unknown, tree: SettingTree, above: string) => {
    const label = (path: string) => (path === "" ? name : `${path} in ${name}`);
    if (!isPlainObject(node)) {
      const keys = Object.keys(tree).join(", ");
      problems.push(`Invalid value ${shown(node)} for ${label(above)}; use an object of ${keys}.`);
      return;
    }
    for (const [key, value] of Object.entries(node)) {
      const path = above === "" ? key : `${above}.${key}`;
      const below = lookUp(tree, key);
      if (value === undefined || path === "$schema") continue;
      if (below === undefined) problems.push(unknownKey(path, tree, name));
      else if (!isSetting(below)) visit(value, below, path);
      else {
        try {
          values.set(path as SettingPath, below.kind.fromValue(value, { label: label(path), pathOf }));
        } catch (error) {
          if (!(error instanceof UsageError)) throw error;
          problems.push(error.message);
        }
      }
    }
  };
  visit(value, settings, "");
  const [problem, ...more] = problems;
  if (more.length > 0) throw new UsageError(withLines(`Invalid configuration in ${shownPath(absolute)}`, problems));
  if (problem !== undefined) throw new UsageError(problem);
  return { path: shownPath(absolute), values };
}

/** A key may be right in another section: `today` of the root is `world.today`. */
function unknownKey(path: string, tree: SettingTree, place: string): string {
  const key = path.slice(path.lastIndexOf(".") + 1);
  const near = nearestName(key, Object.keys(tree));
  const above = path.includes(".") ? path.slice(0, path.lastIndexOf(".") + 1) : "";
  const named = namedSettings.filter((setting) => setting.path.endsWith(`.${key}`) || setting.flagName === key);
  const beside = named.filter((setting) => above !== "" && setting.path.startsWith(above));
  const elsewhere = beside.length > 0 ? beside : named;
  const hint =
    near === undefined && elsewhere.length > 0
      ? `did you mean ${elsewhere.map((setting) => setting.path).join(" or ")}?`
      : hintFor(key, Object.keys(tree)).replace(/mean (\w+)\?$/, `mean ${above}$1?`);
  return `Unknown key ${quote(path)} in ${place}; ${hint}`;
}

function parseJsonText(file: string, text: string): unknown {
  if (text.trim() === "") throw new UsageError(`${shownPath(file)} is empty; write {} for a file without settings.`);
  try {
    return JSON.parse(text);
  } catch (error) {
    throw new UsageError(`Invalid JSON in ${shownPath(file)}: ${(error as Error).message}.`, { cause: error });
  }
}

/** The same with the place of an error; what finds it is loaded when there is one. */
async function parseJson(file: string, text: string): Promise<unknown> {
  try {
    return parseJsonText(file, text);
  } catch (error) {
    if ((error as Error).cause === undefined) throw error;
    const { invalidJson, locateBreak } = await import("../fixtures/json-text.js");
    throw new UsageError(invalidJson(shownPath(file), locateBreak(text)));
  }
}

const EXPORT = "export default defineConfig({ … })";

function defaultOf(file: string, module: unknown): unknown {
  const name = shownPath(file);
  const exported = module as { readonly default?: unknown; readonly [Symbol.toStringTag]?: string };
  // A module of CommonJS is its own default when it is required.
  const value = exported?.[Symbol.toStringTag] === "Module" ? exported.default : module;
  if (value === undefined) throw new UsageError(`${name} has no default export; use ${EXPORT}.`);
  if (typeof value === "function") throw new UsageError(`${name} exports a function; use ${EXPORT}.`);
  if (value instanceof Promise)
    throw new UsageError(`${name} exports a promise; await what it needs, and use ${EXPORT}.`);
  return value;
}

/** Imports a file, and gives up on one that waits for something that does not come, such as an import of itself. */
async function importWithin(file: string): Promise<unknown> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    const seconds = LOADING_MILLISECONDS / 1000;
    const error = new UsageError(`${shownPath(file)} was not loaded within ${seconds} s; what does it wait for?`);
    timer = setTimeout(() => reject(error), LOADING_MILLISECONDS);
  });
  try {
    return await Promise.race([import(/* @vite-ignore */ pathToFileURL(file).href), late]);
  } finally {
    clearTimeout(timer);
  }
}

function whyNotLoaded(file: string, error: unknown): string {
  const name = shownPath(file);
  const { code, message = `it throws ${shown(error)}` } =
    error instanceof Error ? (error as NodeJS.ErrnoException) : {};
  if (code === "ERR_MODULE_NOT_FOUND" && message.includes("'museum-mock'")) {
    return `${name} imports museum-mock, which is not installed beside it; npm install --save-dev museum-mock, or export the object without defineConfig.`;
  }
  const hint = error instanceof SyntaxError ? `; node ${name} shows where` : "";
  return `${name} can't be loaded: ${message.replace(/\.$/, "")}${hint}.`;
}
