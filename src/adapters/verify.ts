/** Judges an implementation of the interface; what that takes is loaded when it is first called. */
import type { Profile } from "../contract/choices/table.js";
import { type ProfileName, toProfile } from "../contract/profile.js";
import type { Target } from "../verify/client/target.js";
import type { Report } from "../verify/report/report.js";
import type { VerificationOptions } from "../verify/verification.js";

export interface VerifyOptions extends Omit<VerificationOptions, "credential" | "profile" | "now"> {
  /** `user:password`; the password may have colons of its own. Without it requests carry no credential. */
  readonly credentials?: string;
  /** The answers to the choices that the target must still give: a built-in profile, or some answers, the others by default. */
  readonly profile?: ProfileName | Partial<Profile>;
  /** Milliseconds since 1970, as `Date.now` has them; the clock of the machine where left out. */
  readonly now?: () => number;
}

/**
 * Judges a target: the documented base address, which may have a path, or a handler in process. The report has every rule as
 * passed, failed or not exercised, and every choice as observed; `report.ended` says why a run ended early, or why there is no
 * verdict. Throws a TypeError for an address, a credential or a profile that can't be read; what the target does never throws.
 */
export async function verify(target: Target, options: VerifyOptions = {}): Promise<Report> {
  const { credentials, profile, now = wallClock, ...rest } = options;
  const { verifyTarget } = await import("../verify/verification.js");
  return verifyTarget(target, {
    ...rest,
    now,
    ...(credentials !== undefined && { credential: toCredential(credentials) }),
    ...(profile !== undefined && { profile: toProfile(profile) }),
  });
}

function wallClock(): number {
  return performance.timeOrigin + performance.now();
}

function toCredential(text: string): { user: string; password: string } {
  const colon = text.indexOf(":");
  if (colon < 0) throw new TypeError("credentials has no colon; write user:password.");
  return { user: text.slice(0, colon), password: text.slice(colon + 1) };
}
