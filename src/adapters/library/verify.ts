/** Verifies an implementation of the interface; the code for it is loaded by the first call. */

import { splitCredential } from "../../base/http.js";
import { isPlainObject } from "../../base/json.js";
import {
  as,
  callback,
  checked,
  milliseconds,
  type ReadOption,
  readOptions,
  readProfile,
} from "../../config/code-options.js";
import * as kinds from "../../config/kinds.js";
import * as museumKinds from "../../config/museum-kinds.js";
import type { Profile } from "../../contract/choices.js";
import { type ProfileAnswers, type ProfileName, parseProfile, toProfile } from "../../contract/profile.js";
import type { DataSet } from "../../fixtures/data-set.js";
import type { Target } from "../../verify/client/target.js";
import type { Report } from "../../verify/report/report.js";
import type { VerificationOptions } from "../../verify/verification.js";

export interface VerifyOptions
  extends Omit<VerificationOptions, "credential" | "profile" | "now" | "access" | "isCopied" | "onLimited"> {
  /** `user:password`; the password may have colons of its own. Without it requests carry no credential. */
  readonly credentials?: string;
  /** The answers to the choices that the target must still give: a built-in profile, or some answers; others are not pinned. */
  readonly profile?: ProfileName | ProfileAnswers;
  /** Milliseconds since 1970, as `Date.now` has them; the clock of the machine if left out. */
  readonly now?: () => number;
}

/**
 * Verifies a target: the documented base address, which may have a path, or a handler in process. The report has every rule as
 * passed, failed, not exercised or not applicable, every choice as observed, and a verdict for each operation; `report.ended`
 * says why a run ended early. `only` and `skip` select rules by id or family. Throws a TypeError for an invalid address,
 * credential, profile or rule; nothing that the target does makes it throw.
 */
export async function verify(target: Target, options: VerifyOptions = {}): Promise<Report> {
  const { credentials, profile, ...read } = readOptions(options, "verify", verifyOptions);
  const { verifyTarget } = await import("../../verify/verification.js");
  const credential = credentials === undefined ? undefined : splitCredential(credentials);
  const { report } = await verifyTarget(target, {
    now: () => performance.timeOrigin + performance.now(),
    ...read,
    ...(credential && { credential }),
    ...(profile !== undefined && { profile: toPinned(profile) }),
  });
  return report;
}

const toggle = as(kinds.toggle);
const ruleNames = checked<readonly string[]>(Array.isArray, 'use a list of rules and families, such as ["paging"].');

const verifyOptions = {
  concurrency: as(museumKinds.concurrency),
  credentials: as(museumKinds.credentials),
  fixtures: checked<DataSet>(isPlainObject, "use a data set, { hours: [], events: [] }."),
  maxMilliseconds: milliseconds(museumKinds.timeLimit),
  maxRequests: as(museumKinds.maxRequests),
  now: callback<() => number>("() => Date.now()"),
  only: ruleNames,
  probeWrites: toggle,
  quick: toggle,
  randomQueries: as(kinds.limit),
  rate: as(museumKinds.rate),
  seed: as(kinds.seed),
  signal: checked<AbortSignal>(
    (value) => typeof (value as Partial<AbortSignal> | null)?.throwIfAborted === "function",
    "use an AbortSignal.",
  ),
  skip: ruleNames,
  timeoutMilliseconds: milliseconds(museumKinds.timeLimit),
  timeZone: as(museumKinds.timeZone),
  today: as(kinds.date),
  onProgress: callback<NonNullable<VerifyOptions["onProgress"]>>("(done, total) => …"),
  profile: readProfile,
} satisfies Readonly<Record<keyof VerifyOptions, ReadOption<unknown>>>;

function toPinned(profile: ProfileName | ProfileAnswers): Partial<Profile> {
  const complete = toProfile(profile);
  return typeof profile === "string" ? complete : (parseProfile(profile).answers ?? {});
}
