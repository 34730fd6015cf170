/** Completes the certain answers of a target with the defaults, as a twin is served. */
import type { Profile } from "../../contract/choices/table.js";
import { profiles } from "../../contract/profile.js";

/** A target that lets wrong credentials in was not seen; a twin lets any well-formed one in. */
export function completeProfile(certain: Partial<Profile>): Profile {
  return { ...profiles.default, ...certain };
}
