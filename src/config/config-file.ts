/** The configuration file: where it is, how it is loaded, and what is wrong with it. */

import { readdirSync } from "node:fs";
import { createRequire } from "node:module";
import { basename, dirname, extname, join, relative, resolve } from "node:path";
import { pathToFileURL } from "node:url";
import { lookUp } from "../base/collections.js";
import { isPlainObject } from "../base/json.js";
import { hintFor, nearestName, quote, shown, withLines } from "../base/text.js";
import { invalidJson, parseJson } from "../fixtures/json-text.js";
import { readRegularFile } from "./files.js";
import { file as fileKind, here } from "./kinds.js";
import { type Environment, isSetting, type SettingTree } from "./setting.js";
import { namedSettings, type SettingPath, settings } from "./settings.js";
import { UsageError } from "./usage-error.js";

const STEM = "museum.config";

const EXTENSIONS = [".mjs", ".js", ".json", ".ts"];

/** What others read as configuration, and this does not. */
const FOREIGN = [".cjs", ".mts", ".cts", ".jsonc", ".json5", ".yaml", ".yml", ".toml"];

/** Nobody writes a longer one by hand. */
const LONGEST = 1024 * 1024;

export interface ConfigFile {
  /** Its path from the current folder. */
  readonly path: string;
  readonly values: ReadonlyMap<SettingPath, unknown>;
}

/** Returns the file beside the nearest package.json, from the current folder upwards. Throws a UsageError for two. */
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

/** Loads and validates the file that the command line or `MUSEUM_CONFIG` names, or that of the project. Throws a UsageError. */
export async function loadConfig(env: Environment, named = env["MUSEUM_CONFIG"]?.trimEnd()) {
  const absolute = openFile(named);
  if (typeof absolute !== "string") return absolute;
  const loading = import(/* @vite-ignore */ pathToFileURL(absolute).href).catch((error: unknown) => {
    throw whyNotLoaded(absolute, error);
  });
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    const sentence = `${basename(absolute)} was not loaded within ${PATIENCE / 1000} s; what does it wait for?`;
    timer = setTimeout(() => reject(new UsageError(sentence)), PATIENCE);
  });
  const module = await Promise.race([loading, late]).finally(() => clearTimeout(timer));
  return validate(module.default, absolute);
}

/** Without a limit, Node.js ends without a word where a file waits for what never comes. In milliseconds. */
const PATIENCE = 5000;

/** Loads it without waiting, which the file must not do either. */
export function loadConfigNow(env: Environment): ConfigFile | undefined {
  const absolute = openFile(env["MUSEUM_CONFIG"]?.trimEnd());
  if (typeof absolute !== "string") return absolute;
  const require = createRequire(import.meta.url);
  // Node.js 20 requires an unknown kind of file as JavaScript.
  if (extname(absolute) === ".ts" && !(".ts" in require.extensions)) throw unknownFormat(absolute);
  try {
    const module = require(absolute);
    // A module of CommonJS is its own default when it is required.
    return validate(module?.[Symbol.toStringTag] === "Module" ? module.default : module, absolute);
  } catch (error) {
    throw error instanceof UsageError ? error : whyNotLoaded(absolute, error);
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

function unknownFormat(file: string): UsageError {
  return new UsageError(
    `${shownPath(file)} needs a Node.js that loads TypeScript, 22.18 or newer; use one, or rename the file to ${STEM}.mjs.`,
  );
}

/** Reads the named file, or that of the project: the values of JSON, the path of code; undefined without either. */
function openFile(named: string | undefined): ConfigFile | string | undefined {
  const file = named ? fileKind.read(named, here("--config")) : findConfigFile();
  if (file === undefined) return undefined;
  const absolute = resolve(file);
  const extension = extname(absolute);
  if (!EXTENSIONS.includes(extension)) throw foreignFormat(absolute);
  const name = `The configuration file ${quote(shownPath(absolute))}`;
  const text = readRegularFile(name, absolute, LONGEST).toString("utf8");
  if (extension !== ".json") return absolute;
  const { value, broken } = parseJson(text);
  if (broken) throw new UsageError(invalidJson(shownPath(absolute), broken));
  return validate(value, absolute);
}

function validate(value: unknown, absolute: string): ConfigFile {
  const name = basename(absolute);
  const root = extname(name) === ".json" ? name : `the default export of ${name}`;
  const pathOf = (named: string) => relative("", resolve(dirname(absolute), named)) || ".";
  const problems: string[] = [];
  const values = new Map<SettingPath, unknown>();
  const visit = (node: unknown, tree: SettingTree, above: string) => {
    const label = (path: string) => (path === "" ? root : `${path} in ${name}`);
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
          values.set(path as SettingPath, below.kind.read(value, { label: label(path), pathOf }));
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
  const elsewhere = namedSettings.filter((setting) => setting.path.endsWith(`.${key}`) || setting.flagName === key);
  const hint =
    near === undefined && elsewhere.length > 0
      ? `did you mean ${elsewhere.map((setting) => setting.path).join(" or ")}?`
      : hintFor(key, Object.keys(tree)).replace(/mean (\w+)\?$/, `mean ${above}$1?`);
  return `Unknown key ${quote(path)} in ${place}; ${hint}`;
}

function whyNotLoaded(file: string, error: unknown): UsageError {
  const name = shownPath(file);
  const { code, message = `it throws ${shown(error)}` }: Partial<NodeJS.ErrnoException> =
    error instanceof Error ? error : {};
  if (code === "ERR_UNKNOWN_FILE_EXTENSION") return unknownFormat(file);
  if (code === "ERR_REQUIRE_ASYNC_MODULE") {
    return new UsageError(
      `${name} has an await outside of functions, for which the plugin of Vite can't wait; leave it out.`,
    );
  }
  if (code === "ERR_MODULE_NOT_FOUND" && message.includes("'museum-mock'")) {
    return new UsageError(
      `${name} imports museum-mock, which is not installed beside it; npm install --save-dev museum-mock, or export the object without defineConfig.`,
    );
  }
  const hint = error instanceof SyntaxError ? `; node ${name} shows where` : "";
  return new UsageError(`${name} can't be loaded: ${message.replace(/\.$/, "")}${hint}.`);
}
