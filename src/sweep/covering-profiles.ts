/** A set of profiles in which every two answers of different choices meet at least once (a covering array of strength two). */
import covertable from "covertable";
import { answersOf } from "../contract/choices/answers.js";
import type { ChoiceId, Profile } from "../contract/choices/table.js";

/**
 * Returns profiles that differ from the base in nothing but the given choices, the base itself first. With one choice or none
 * there are no pairs; then every answer of it stands in some profile.
 */
export function coverPairs(varied: readonly ChoiceId[], base: Profile): readonly Profile[] {
  const rows = rowsOver(varied).map((answers): Profile => ({ ...base, ...answers }));
  const distinct = new Map([base, ...rows].map((profile) => [profileKey(profile), profile]));
  return [...distinct.values()];
}

function rowsOver(varied: readonly ChoiceId[]): readonly Partial<Profile>[] {
  const [only, ...others] = varied;
  if (only === undefined) return [];
  if (others.length === 0) return answersOf(only).map((answer) => ({ [only]: answer }));
  const factors = Object.fromEntries(varied.map((id) => [id, [...answersOf(id)]]));
  return covertable.make(factors, { length: 2 }) as readonly Partial<Profile>[];
}

/** The same text for the same answers. */
export function profileKey(profile: Profile): string {
  return JSON.stringify(Object.entries(profile).sort(([a], [b]) => (a < b ? -1 : 1)));
}
