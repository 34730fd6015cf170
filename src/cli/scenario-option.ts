/** Reads `--scenario` and `--scenarios`: the scenario to start in, and a folder of custom scenarios. */
import { readdir } from "node:fs/promises";
import { join } from "node:path";
import { quote, withLines } from "../base/text.js";
import { builtInScenarios } from "../scenarios/generated/built-in-scenarios.js";
import type { Scenario } from "../scenarios/scenario.js";
import {
  createScenarioLibrary,
  findLibraryViolations,
  type LibraryViolation,
  STANDARD,
} from "../scenarios/scenario-library.js";
import { plainName } from "../scenarios/scenario-name.js";
import { UsageError } from "./exit-status.js";
import { readSmallFile } from "./option-file.js";
import { note, type Terminal } from "./terminal.js";

/** Bytes of a scenario file, and how many files a folder may have. */
export const scenarioFileLimits = { bytes: 1024 * 1024, files: 1000 } as const;

interface ScenarioSources {
  readonly scenario?: string;
  readonly scenarios?: string;
}

export async function resolveScenario({ scenario = STANDARD, scenarios: folder }: ScenarioSources, terminal: Terminal) {
  const scenarios = folder === undefined ? [] : await readScenarios(folder);
  noteReplaced(scenarios, terminal);
  const finding = createScenarioLibrary([...builtInScenarios, ...scenarios]).find(scenario);
  if ("message" in finding) throw new UsageError(`--scenario: ${finding.message}`);
  return { scenario: finding.entered.name, scenarios };
}

/** The file of a scenario, and the positions of the parts that depend on other scenarios. */
interface Place {
  readonly path: string;
  readonly places: Readonly<Record<LibraryViolation["part"], string>>;
}

/** Reads every scenario of a folder; errors name each file with line and column. */
export async function readScenarios(folder: string): Promise<readonly Scenario[]> {
  const { parseScenarioFile } = await import("../scenarios/scenario-file.js");
  const scenarios: Scenario[] = [];
  const places = new Map<string, Place>();
  const messages: string[] = [];
  for (const path of await listScenarioFiles(folder)) {
    const reading = parseScenarioFile(
      (await readSmallFile("--scenarios", path, scenarioFileLimits.bytes)).toString("utf8"),
    );
    if (reading.violations) {
      messages.push(...reading.violations.map((violation) => `${path}:${violation}`));
      continue;
    }
    const { name } = reading.scenario;
    const other = places.get(plainName(name));
    if (other) {
      messages.push(`${path}: duplicate scenario ${quote(name)}; it is also in ${other.path}`);
      continue;
    }
    places.set(plainName(name), { path, places: reading.places });
    scenarios.push(reading.scenario);
  }
  messages.push(...libraryViolations(scenarios, places));
  if (messages.length > 0) {
    throw new UsageError(withLines(`Invalid scenarios in --scenarios ${quote(folder)}`, messages));
  }
  return scenarios;
}

function libraryViolations(scenarios: readonly Scenario[], places: ReadonlyMap<string, Place>): readonly string[] {
  const found = findLibraryViolations([...builtInScenarios, ...scenarios]).map(({ name, part, message }) => {
    const place = places.get(plainName(name));
    return {
      isOwn: place !== undefined,
      text: place ? `${place.path}:${place.places[part]}: ${message}` : `${name}: ${message}`,
    };
  });
  // A custom scenario can break a built-in one that extends it; the custom one is what has to change.
  const own = found.filter(({ isOwn }) => isOwn);
  return (own.length > 0 ? own : found).map(({ text }) => text);
}

/** Notes which built-in scenarios are overridden. */
export function noteReplaced(scenarios: readonly Scenario[], terminal: Terminal): void {
  const comeAlong = builtInScenarios.map(({ name }) => plainName(name));
  for (const { name } of scenarios) {
    if (!comeAlong.includes(plainName(name))) continue;
    note(`${quote(name)} overrides the built-in scenario of that name.`, terminal);
  }
}

/** Lists the files of scenarios in a folder. */
export async function listScenarioFiles(folder: string): Promise<readonly string[]> {
  const names = await readdir(folder).catch((error: NodeJS.ErrnoException) => {
    const reason =
      { ENOENT: "does not exist", ENOTDIR: "is not a folder" }[error.code ?? ""] ?? `can't be read: ${error.message}`;
    throw new UsageError(`--scenarios ${quote(folder)} ${reason}.`);
  });
  const files = names.filter((name) => /\.(ya?ml|json)$/i.test(name)).sort();
  if (files.length === 0)
    throw new UsageError(`--scenarios ${quote(folder)} has no file that ends in .yaml, .yml or .json.`);
  if (files.length > scenarioFileLimits.files)
    throw new UsageError(
      `--scenarios ${quote(folder)} has ${files.length} files; at most ${scenarioFileLimits.files} are allowed.`,
    );
  return files.map((name) => join(folder, name));
}
