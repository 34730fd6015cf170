/** A set of profiles in which every two answers of different choices meet at least once (a covering array of strength two). */
import covertable from "covertable";
import { answersOf } from "../contract/choices/answers.js";
import type { ChoiceId, Profile } from "../contract/choices/table.js";
import { type Answers, includesAnswers } from "./dependency.js";

/**
 * Returns profiles that differ from the base in nothing but the given choices, the base itself first. With one choice or none
 * there are no pairs; then every answer of it stands in some profile. Answers that are excluded stand together in none.
 */
export function coverPairs(
  varied: readonly ChoiceId[],
  base: Profile,
  excluded: readonly Answers[] = [],
): readonly Profile[] {
  const fixed = Object.fromEntries(Object.entries(base).filter(([id]) => !varied.includes(id as ChoiceId)));
  const isAllowed = (answers: Partial<Profile>) =>
    !excluded.some((some) => includesAnswers({ ...fixed, ...answers }, some));
  const rows = rowsOver(varied, isAllowed).map((answers): Profile => ({ ...base, ...answers }));
  const distinct = new Map([base, ...rows].map((profile) => [profileKey(profile), profile]));
  return [...distinct.values()];
}

function rowsOver(
  varied: readonly ChoiceId[],
  isAllowed: (answers: Partial<Profile>) => boolean,
): readonly Partial<Profile>[] {
  const [only, ...others] = varied;
  if (only === undefined) return [];
  if (others.length === 0)
    return answersOf(only)
      .map((answer) => ({ [only]: answer }))
      .filter(isAllowed);
  const factors = Object.fromEntries(varied.map((id) => [id, [...answersOf(id)]]));
  return covertable.make(factors, { length: 2, preFilter: isAllowed }) as readonly Partial<Profile>[];
}

/** The same text for the same answers. */
export function profileKey(profile: Profile): string {
  return JSON.stringify(Object.entries(profile).sort(([a], [b]) => (a < b ? -1 : 1)));
}
