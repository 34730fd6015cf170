/** Verifies an implementation of the interface; the code for it is loaded by the first call. */

import { splitCredential } from "../base/http.js";
import { shown } from "../base/text.js";
import { parseCalendarDate } from "../contract/calendar-date.js";
import type { Profile } from "../contract/choices.js";
import { isTimeZone } from "../contract/clock.js";
import { type ProfileAnswers, type ProfileName, requireKnownOptions, toProfile } from "../contract/profile.js";
import type { Target } from "../verify/client/target.js";
import type { AgainstReport, Report } from "../verify/report/report.js";
import type { VerificationOptions } from "../verify/verification.js";

export interface VerifyOptions extends Omit<VerificationOptions, "credential" | "profile" | "now"> {
  /** `user:password`; the password may have colons of its own. Without it requests carry no credential. */
  readonly credentials?: string;
  /** The answers to the choices that the target must still give: a built-in profile, or some answers; others are not pinned. */
  readonly profile?: ProfileName | ProfileAnswers;
  /** Also finds out, in memory and for a minute at most, which faults the run would have found: `report.power`. */
  readonly power?: boolean;
  /** Milliseconds since 1970, as `Date.now` has them; the clock of the machine if left out. */
  readonly now?: () => number;
}

/**
 * Verifies a target: the documented base address, which may have a path, or a handler in process. The report has every rule as
 * passed, failed, not exercised or not applicable, every choice as observed, and a verdict for each operation; `report.ended`
 * says why a run ended early. `only` and `skip` select rules by id or family. Throws a TypeError for an invalid address,
 * credential, profile or rule; nothing that the target does makes it throw.
 */
export async function verify(target: Target, { power = false, ...options }: VerifyOptions = {}): Promise<Report> {
  if (power) {
    const { verifyWithPower } = await import("./verify-power.js");
    return verifyWithPower(target, toVerificationOptions(options, "verify"));
  }
  const { verifyTarget } = await import("../verify/verification.js");
  return verifyTarget(target, toVerificationOptions(options, "verify"));
}

/** What is compared is what both targets do, so that nothing is pinned. */
export type VerifyAgainstOptions = Omit<VerifyOptions, "profile" | "onProgress" | "power">;

/**
 * Compares two deployments that have the same data, such as staging and production: their rules, their choices, and their
 * responses to the same requests. It reports the simplest response that differs. Both get the same credential.
 * Throws a TypeError as `verify` does; `ended` says why there is no comparison.
 */
export async function verifyAgainst(a: Target, b: Target, options: VerifyAgainstOptions = {}): Promise<AgainstReport> {
  const against = await import("../twin/check/against.js");
  return against.verifyAgainst(a, b, toVerificationOptions(options, "verifyAgainst"));
}

function toVerificationOptions(
  options: Omit<VerifyOptions, "power">,
  of: "verify" | "verifyAgainst",
): VerificationOptions {
  requireKnownOptions(options, of, of === "verify" ? NAMES : NAMES.filter((name) => !ofVerifyAlone.includes(name)));
  const { credentials, profile, now = wallClock, ...rest } = options;
  const { today, timeZone } = rest;
  if (today !== undefined && parseCalendarDate(today) === undefined)
    throw new TypeError(`Invalid value ${shown(today)} for today; use a calendar date, YYYY-MM-DD.`);
  if (timeZone !== undefined && !isTimeZone(timeZone))
    throw new TypeError(`Invalid value ${shown(timeZone)} for timeZone; use an IANA name such as Europe/Paris.`);
  return {
    ...rest,
    now,
    ...(credentials !== undefined && { credential: toCredential(credentials) }),
    ...(profile !== undefined && { profile: toPinned(profile) }),
  };
}

/** Every option, so that a mistyped one is found. */
const optionNames: Readonly<Record<keyof VerifyOptions, true>> = {
  concurrency: true,
  credentials: true,
  deep: true,
  fixtures: true,
  maxMilliseconds: true,
  maxRequests: true,
  now: true,
  onProgress: true,
  only: true,
  power: true,
  probeWrites: true,
  profile: true,
  quick: true,
  randomQueries: true,
  rate: true,
  seed: true,
  signal: true,
  skip: true,
  timeoutMilliseconds: true,
  timeZone: true,
  today: true,
};
const NAMES = Object.keys(optionNames);
const ofVerifyAlone = ["profile", "onProgress", "power"];

/** Throws a TypeError for an unknown choice or answer. */
function toPinned(profile: ProfileName | ProfileAnswers): Partial<Profile> {
  const whole = toProfile(profile);
  if (typeof profile === "string") return whole;
  const given = Object.keys(profile) as readonly (keyof Profile)[];
  return Object.fromEntries(given.map((id) => [id, whole[id]]));
}

function wallClock(): number {
  return performance.timeOrigin + performance.now();
}

function toCredential(text: string): { user: string; password: string } {
  const credential = splitCredential(text);
  if (!credential) throw new TypeError("credentials has no colon; write user:password.");
  return credential;
}
