/** Puts a profile together from a file or a built-in name, what other options imply, and single answers. */

import { nearestName } from "../base/nearest-name.js";
import { quote } from "../base/quote.js";
import type { Profile } from "../contract/choices/table.js";
import {
  isProfileName,
  type ProfileReading,
  parseAnswer,
  parseProfile,
  profileNames,
  profiles,
} from "../contract/profile.js";
import { UsageError } from "./exit-status.js";
import { readOptionFile } from "./option-file.js";

export interface ProfileSources {
  /** A built-in name or a file. */
  readonly profile?: string;
  /** What `--credentials` and `--time-zone` imply; wins over the profile. */
  readonly implied: Partial<Profile>;
  /** `ID=ANSWER`; wins over all. */
  readonly choices: readonly string[];
}

export async function resolveProfile({ profile, implied, choices }: ProfileSources): Promise<Profile> {
  const base = profile === undefined ? profiles.default : { ...profiles.default, ...(await readAnswers(profile)) };
  const single = choices.map((text) => answersOf("--choice", parseAnswer(text)));
  return Object.assign({}, base, implied, ...single) as Profile;
}

/** The answers that a built-in profile or a file names, without defaults for those that it leaves out. */
export async function readAnswers(nameOrFile: string): Promise<Partial<Profile>> {
  if (isProfileName(nameOrFile)) return profiles[nameOrFile];
  const looksLikeName = /^[A-Za-z]+$/.test(nameOrFile);
  const bytes = await readOptionFile("--profile", nameOrFile).catch((error: unknown) => {
    throw looksLikeName ? unknownName(nameOrFile) : error;
  });
  const { parseJson } = await import("../fixtures/json-text.js");
  const { value, broken } = parseJson(new TextDecoder().decode(bytes));
  if (broken) {
    const place = `line ${broken.line}, column ${broken.column}`;
    throw new UsageError(`--profile ${quote(nameOrFile)} is not JSON: ${place}: ${broken.reason}.`);
  }
  return answersOf(`--profile ${quote(nameOrFile)}`, parseProfile(value));
}

function answersOf(option: string, { answers, violations }: ProfileReading): Partial<Profile> {
  if (violations) throw new UsageError(violations.map((violation) => `${option}: ${violation}`).join("\n"));
  return answers;
}

function unknownName(name: string): UsageError {
  const nearest = nearestName(name, profileNames);
  const hint = nearest ? `did you mean ${nearest}? ` : "";
  return new UsageError(
    `--profile ${quote(name)} is neither a built-in profile (${profileNames.join(", ")}) nor a file; ${hint}write one of these or the path of a file.`,
  );
}
