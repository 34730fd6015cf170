/** The world of the settings: its profile, its scenarios and its clock. Errors name the setting by its label. */

import { existsSync } from "node:fs";
import { readdir } from "node:fs/promises";
import { join } from "node:path";
import { nearestName, quote, withLines } from "../base/text.js";
import type { CalendarDate } from "../contract/calendar-date.js";
import type { Profile } from "../contract/choices.js";
import { type Clock, createMomentClock } from "../contract/clock.js";
import { invalidMoment, parseMoment } from "../contract/local-time.js";
import { isProfileName, type ProfileAnswers, parseProfile, profileNames, profiles } from "../contract/profile.js";
import { builtInScenarios } from "../scenarios/generated/built-in-scenarios.js";
import type { Scenario } from "../scenarios/generated/scenario.js";
import { ScenarioLibrary } from "../scenarios/scenario-library.js";
import { plainName } from "../scenarios/scenario-name.js";
import type { Configuration } from "./configuration.js";
import { isHidden, parseJsonFile, readRegularFile, readWholeFile, refuse } from "./files.js";
import { AS_RECORDED, answersIn, looksLikeName } from "./museum-kinds.js";
import { conflict, UsageError } from "./usage-error.js";

export type Note = (text: string) => void;

/** The answers of a built-in profile or a file, without defaults. */
export function readAnswers(label: string, nameOrFile: string): Partial<Profile> {
  if (isProfileName(nameOrFile)) return profiles[nameOrFile];
  if (looksLikeName(nameOrFile) && !existsSync(nameOrFile)) {
    const nearest = nearestName(nameOrFile, profileNames);
    const hint = nearest ? `did you mean ${nearest}? ` : "";
    throw new UsageError(
      `Unknown profile ${quote(nameOrFile)} for ${label}; ${hint}use a built-in one (${profileNames.join(", ")}) or the path of a file.`,
    );
  }
  const where = `${label} ${quote(nameOrFile)}`;
  return answersIn(where, parseProfile(parseJsonFile(where, readWholeFile(label, nameOrFile))));
}

/** The answers of a world: a twin's, under the profile's, `named`, the zone and single ones. A list of credentials lets no other in. */
export function worldAnswers(config: Configuration, recorded: ProfileAnswers = {}, named: ProfileAnswers = {}) {
  const { profile, choices, timeZone, credentials = [] } = config.values.world;
  return {
    ...recorded,
    ...(profile !== undefined && readAnswers(config.label("world.profile"), profile)),
    ...named,
    ...(credentials.length > 0 && { credentialCheck: "listed" as const }),
    ...(timeZone !== undefined && { timeZone }),
    ...choices,
  };
}

/** The day at which `world.today` holds the clock; undefined without it. */
export function heldDay(config: Configuration, recorded: CalendarDate | undefined): CalendarDate | undefined {
  const { today } = config.values.world;
  if (today !== AS_RECORDED) return today;
  if (recorded !== undefined) return recorded;
  throw new UsageError(
    `${config.label("world.today")} ${AS_RECORDED} needs a twin; set ${config.label("world.twin")}.`,
  );
}

/** Bytes of a scenario file. */
export const LONGEST_SCENARIO = 1024 * 1024;

/** The file of a scenario, and the positions of the parts that depend on other scenarios. */
interface ScenarioPlace {
  readonly path: string;
  readonly places: Readonly<Record<"name" | "extends", string>>;
}

/** Reads every scenario of a folder; errors name each file with line and column. */
export async function readScenarios(
  label: string,
  folder: string,
  { isEmptyPassedOver = false } = {},
): Promise<readonly Scenario[]> {
  const { parseScenarioFile } = await import("../scenarios/scenario-file.js");
  const scenarios: Scenario[] = [];
  const places = new Map<string, ScenarioPlace>();
  const messages: string[] = [];
  for (const path of await listScenarioFiles(label, folder)) {
    const text = readRegularFile(`${label} ${quote(path)}`, path, LONGEST_SCENARIO).toString("utf8");
    if (isEmptyPassedOver && text === "") continue;
    const reading = parseScenarioFile(text);
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
  if (messages.length > 0) throw new UsageError(withLines(`Invalid scenarios in ${label} ${quote(folder)}`, messages));
  return scenarios;
}

/** A custom scenario can break a built-in one that extends it; the custom one has to change. */
function libraryViolations(scenarios: readonly Scenario[], places: ReadonlyMap<string, ScenarioPlace>) {
  const violations = ScenarioLibrary.findViolations([...builtInScenarios, ...scenarios]);
  return violations.flatMap(({ name, part, message }) => {
    const place = places.get(plainName(name));
    return place ? [`${place.path}:${place.places[part]}: ${message}`] : [];
  });
}

export async function listScenarioFiles(label: string, folder: string): Promise<readonly string[]> {
  const where = `${label} ${quote(folder)}`;
  const names = await readdir(folder).catch((error) => refuse(where, error));
  const files = names.filter((name) => /\.(ya?ml|json)$/i.test(name) && !isHidden(name)).sort();
  if (files.length === 0) throw new UsageError(`${where} has no file that ends in .yaml, .yml or .json.`);
  return files.map((name) => join(folder, name));
}

/** Returns the clock of `world.now`, undefined without it. Throws a UsageError for an invalid moment or beside `world.today`. */
export function momentClock(config: Configuration, timeZone: string, realTime: () => number): Clock | undefined {
  const { today, now } = config.values.world;
  if (now === undefined) return undefined;
  const label = config.label("world.now");
  if (today !== undefined) throw conflict(config.label("world.today"), label);
  const moment = parseMoment(now, timeZone);
  if (moment === undefined) throw new UsageError(invalidMoment(label, quote(now)));
  return createMomentClock({ moment, speed: 0, since: realTime() }, realTime);
}
