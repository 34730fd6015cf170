/** Builds a profile from a file or a built-in name, from what other options imply, and from single answers. */

import { nearestName, quote } from "../base/text.js";
import type { Profile } from "../contract/choices.js";
import {
  isProfileName,
  type ProfileReading,
  parseAnswer,
  parseProfile,
  profileNames,
  profiles,
} from "../contract/profile.js";
import { UsageError } from "./exit-status.js";
import { parseJsonFile, readOptionFile } from "./option-file.js";

interface ProfileSources {
  /** A built-in name or a file. */
  readonly profile?: string;
  /** Answers under those of `profile`, such as the ones of a twin. */
  readonly base?: Partial<Profile>;
  /** The answers that `--credentials` and `--time-zone` imply; override the profile. */
  readonly implied: Partial<Profile>;
  /** `ID=ANSWER`; override everything else. */
  readonly choices: readonly string[];
}

interface ResolvedProfile {
  readonly profile: Profile;
  /** The answers among them that `--profile` and `--choice` give. */
  readonly answers: Partial<Profile>;
}

export async function resolveProfile({ profile, base, implied, choices }: ProfileSources): Promise<ResolvedProfile> {
  const given = profile === undefined ? {} : await readAnswers(profile);
  const single = Object.assign({}, ...choices.map((text) => answersOf("--choice", parseAnswer(text))));
  return {
    profile: { ...profiles.default, ...base, ...given, ...implied, ...single },
    answers: { ...given, ...single },
  };
}

/** The answers that a built-in profile or a file names, without defaults for those that it leaves out. */
export async function readAnswers(nameOrFile: string): Promise<Partial<Profile>> {
  if (isProfileName(nameOrFile)) return profiles[nameOrFile];
  const looksLikeName = /^[A-Za-z]+$/.test(nameOrFile);
  const bytes = await readOptionFile("--profile", nameOrFile).catch((error: unknown) => {
    throw looksLikeName ? unknownName(nameOrFile) : error;
  });
  const option = `--profile ${quote(nameOrFile)}`;
  return answersOf(option, parseProfile(await parseJsonFile(option, bytes)));
}

function answersOf(option: string, { answers, violations }: ProfileReading): Partial<Profile> {
  if (violations) throw new UsageError(violations.map((violation) => `${option}: ${violation}`).join("\n"));
  return answers;
}

function unknownName(name: string): UsageError {
  const nearest = nearestName(name, profileNames);
  const hint = nearest ? `did you mean ${nearest}? ` : "";
  return new UsageError(
    `Unknown profile ${quote(name)} for --profile; ${hint}use a built-in one (${profileNames.join(", ")}) or the path of a file.`,
  );
}
