/** Reads `--scenario` and `--scenarios`: the scenario to start in, and the folder of one's own. */
import { readdir } from "node:fs/promises";
import { join } from "node:path";
import { quote } from "../contract/quote.js";
import { builtInScenarios } from "../fixtures/generated/scenarios.js";
import type { Scenario } from "../fixtures/scenarios/scenario.js";
import { createScenarioLibrary, findLibraryFlaws, STANDARD } from "../fixtures/scenarios/scenario-library.js";
import { UsageError } from "./exit-status.js";
import { readOptionFile } from "./option-file.js";

export interface ScenarioSources {
  readonly scenario?: string;
  readonly scenarios?: string;
}

export async function resolveScenario({ scenario = STANDARD, scenarios: folder }: ScenarioSources) {
  const scenarios = folder === undefined ? [] : await readScenarios(folder);
  const finding = createScenarioLibrary([...builtInScenarios, ...scenarios]).find(scenario);
  if ("flaw" in finding) throw new UsageError(`--scenario: ${finding.flaw}`);
  return { scenario: finding.entered.name, scenarios };
}

/** Reads every scenario of a folder; what is wrong is said file by file, with line and column. */
export async function readScenarios(folder: string): Promise<readonly Scenario[]> {
  const { parseScenarioFile } = await import("../fixtures/scenarios/scenario-file.js");
  const scenarios: Scenario[] = [];
  const placeOf = new Map<string, string>();
  const flaws: string[] = [];
  for (const path of await listFiles(folder)) {
    const reading = parseScenarioFile((await readOptionFile("--scenarios", path)).toString("utf8"));
    if (reading.violations) {
      flaws.push(...reading.violations.map((violation) => `${path}:${violation}`));
      continue;
    }
    const { name } = reading.scenario;
    const other = placeOf.get(name);
    if (other !== undefined) flaws.push(`${path}: ${other} has a scenario ${quote(name)}, too`);
    placeOf.set(name, path);
    scenarios.push(reading.scenario);
  }
  for (const { name, flaw } of findLibraryFlaws([...builtInScenarios, ...scenarios]))
    flaws.push(`${placeOf.get(name)}: ${flaw}`);
  if (flaws.length === 0) return scenarios;
  throw new UsageError(`--scenarios ${quote(folder)} can't be used:\n${flaws.map((flaw) => `  ${flaw}`).join("\n")}`);
}

async function listFiles(folder: string): Promise<readonly string[]> {
  const names = await readdir(folder).catch((error: NodeJS.ErrnoException) => {
    const reason =
      { ENOENT: "does not exist", ENOTDIR: "is no folder" }[error.code ?? ""] ?? `can't be read: ${error.message}`;
    throw new UsageError(`--scenarios ${quote(folder)} ${reason}.`);
  });
  const files = names.filter((name) => /\.(ya?ml|json)$/i.test(name)).sort();
  if (files.length === 0)
    throw new UsageError(`--scenarios ${quote(folder)} has no file that ends in .yaml, .yml or .json.`);
  return files.map((name) => join(folder, name));
}
