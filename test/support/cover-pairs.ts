/** Profiles that cover every pair of answers. */
import covertable from "covertable";
import type { ChoiceId, Profile } from "../../src/contract/choices.js";
import { answersTo } from "../../src/contract/profile.js";

/** Returns profiles that differ from the base in nothing but the given choices, the base itself first. */
export function coverPairs(varied: readonly ChoiceId[], base: Profile): readonly Profile[] {
  const factors = Object.fromEntries(varied.map((id) => [id, [...answersTo(id)]]));
  const rows = covertable.make(factors, { length: 2 }) as readonly Partial<Profile>[];
  return [base, ...rows.map((answers): Profile => ({ ...base, ...answers }))];
}
