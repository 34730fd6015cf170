/**
 * Writes the sources that are made and not kept in git: the compiled validators, and the texts of the generated museum. The build and the tests
 * run it first; it does nothing while what they are made from is the same.
 */
import { execFileSync } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync } from "node:fs";
import { mkdir, readdir, readFile, writeFile } from "node:fs/promises";
import { dirname } from "node:path";

const STAMP = ".cache/built-sources.json";
/** Files and folders that the sources are made from. */
const INPUTS = [
  "scripts",
  "src/base",
  "src/contract",
  "src/fixtures/item-schemas.ts",
  "src/mock/state/state-schema.ts",
  "src/scenarios",
  "package-lock.json",
];

/** @param {string} path @returns {Promise<string[]>} */
async function filesIn(path) {
  const entries = await readdir(path, { recursive: true, withFileTypes: true }).catch(() => undefined);
  if (!entries) return [path];
  return entries.filter((entry) => entry.isFile()).map(({ parentPath, name }) => `${parentPath}/${name}`);
}

/** Made files are no inputs. */
async function digestInputs() {
  const files = (await Promise.all(INPUTS.map(filesIn))).flat().filter((file) => !file.endsWith("validators.ts"));
  const hash = createHash("sha256");
  for (const file of files.sort()) hash.update(file).update(await readFile(file));
  return hash.digest("hex");
}

/** Called by Vitest before the tests. The generators load modules by Vite, which can't be done inside of Vitest's own loader. */
export function setup() {
  execFileSync(process.execPath, ["scripts/built-sources.mjs"], { stdio: "inherit" });
}

/** Writes what is missing or out of date. */
export async function writeBuiltSources() {
  const digest = await digestInputs();
  const stamp = JSON.parse(await readFile(STAMP, "utf8").catch(() => "{}"));
  if (stamp.digest === digest && stamp.files.every(existsSync)) return;
  const [{ validatorFiles }, { programmeFile }] = await Promise.all([
    import("./validators.mjs"),
    import("./programme.mjs"),
  ]);
  const files = [...(await validatorFiles()), await programmeFile()];
  for (const { path, text } of files) {
    await mkdir(dirname(path), { recursive: true });
    await writeFile(path, text);
  }
  await mkdir(dirname(STAMP), { recursive: true });
  await writeFile(STAMP, JSON.stringify({ digest, files: files.map(({ path }) => path) }));
}

if (process.argv[1]?.endsWith("built-sources.mjs")) await writeBuiltSources();
