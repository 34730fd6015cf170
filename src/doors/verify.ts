/** Judges an implementation of the interface; what that takes is loaded when it is first called. */
import type { CalendarDate } from "../contract/calendar-date.js";
import type { Profile } from "../contract/choices/table.js";
import { type ProfileName, toProfile } from "../contract/profile.js";
import type { DataSet } from "../fixtures/data-set.js";
import type { Report } from "../verify/report.js";
import type { Target } from "../verify/target.js";

export interface VerifyOptions {
  /** `user:password`; the password may have colons of its own. Without it requests carry no credential. */
  readonly credentials?: string;
  /** The answers to the choices that the target must still give: a built-in profile, or some answers, the others by default. */
  readonly profile?: ProfileName | Partial<Profile>;
  /** The data set that the target has been loaded with. */
  readonly fixtures?: DataSet;
  /** What the target takes as today, `YYYY-MM-DD`, where its clock is held. */
  readonly today?: CalendarDate;
  /** The seed of the random questions; 1 where left out. */
  readonly seed?: number;
  /** Also sends POST, PUT, PATCH and DELETE, to see them refused; false where left out. */
  readonly probeWrites?: boolean;
  /** Also sends as many wrong passwords as it takes; false where left out. */
  readonly deep?: boolean;
  /** So many requests at once; 8 where left out. */
  readonly concurrency?: number;
  /** At most so many requests a second. */
  readonly rate?: number;
  /** A request that takes longer counts as hanging; 10,000 ms where left out. */
  readonly timeoutMilliseconds?: number;
  /** So many requests in all; 6000 where left out. */
  readonly maxRequests?: number;
  /** Ends the run; what was found so far is reported. */
  readonly signal?: AbortSignal;
  /** Milliseconds since 1970, as `Date.now` has them, which is what is used where left out. */
  readonly now?: () => number;
  /** Is told how many steps are done, of how many, and what is being asked about. */
  readonly onProgress?: (done: number, total: number, about: string) => void;
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
