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
  const factors = possibleAnswers(varied, base, excluded);
  const rows = rowsOver(factors, (answers) => !excluded.some((some) => includesAnswers(answers, some)));
  const profiles = rows.map((answers): Profile => ({ ...base, ...answers }));
  const set = excluded.length > 0 ? complete([base, ...profiles], varied, excluded) : [base, ...profiles];
  const distinct = new Map(set.map((profile) => [profileKey(profile), profile]));
  return [...distinct.values()];
}

/** Adds profiles for the pairs that are in none: where answers are excluded, covertable leaves some out that it could place. */
function complete(
  set: readonly Profile[],
  varied: readonly ChoiceId[],
  excluded: readonly Answers[],
): readonly Profile[] {
  const isAllowed = (profile: Profile) => !excluded.some((some) => includesAnswers(profile, some));
  const added: Profile[] = [];
  for (const pair of missingPairs(set, varied)) {
    if (added.some((profile) => includesAnswers(profile, pair))) continue;
    const candidates = [...set, ...added].map((profile): Profile => ({ ...profile, ...pair }) as Profile);
    const placed = candidates.find(isAllowed);
    if (placed) added.push(placed);
  }
  return [...set, ...added];
}

/** Returns the pairs of answers of different choices that are together in none of the profiles. */
export function missingPairs(set: readonly Profile[], varied: readonly ChoiceId[]): readonly Answers[] {
  const seen = new Set(set.flatMap((profile) => varied.flatMap((a) => varied.map((b) => keyOf(profile, a, b)))));
  const pairs = varied.flatMap((a, at) =>
    varied
      .slice(at + 1)
      .flatMap((b) => answersOf(a).flatMap((x) => answersOf(b).map((y): Answers => ({ [a]: x, [b]: y })))),
  );
  return pairs.filter((pair) => {
    const [a, b] = Object.keys(pair) as [ChoiceId, ChoiceId];
    return !seen.has(keyOf(pair, a, b));
  });
}

function keyOf(answers: Answers, a: ChoiceId, b: ChoiceId): string {
  return `${a}=${answers[a]} ${b}=${answers[b]}`;
}

type Factors = ReadonlyMap<ChoiceId, readonly string[]>;

/** Returns the answers of each choice, one if it does not vary, without those that are excluded whatever the others are. */
function possibleAnswers(varied: readonly ChoiceId[], base: Profile, excluded: readonly Answers[]): Factors {
  const ids = Object.keys(base) as ChoiceId[];
  const factors = new Map(ids.map((id) => [id, varied.includes(id) ? [...answersOf(id)] : [base[id] as string]]));
  const isForced = ([id, answer]: readonly [string, string]) => {
    const [first, ...others] = factors.get(id as ChoiceId) ?? [];
    return first === answer && others.length === 0;
  };
  for (let isNew = true; isNew; ) {
    isNew = false;
    for (const answers of excluded) {
      const [open, ...others] = Object.entries(answers).filter((one) => !isForced(one));
      if (!open || others.length > 0) continue;
      const [id, excludedAnswer] = open as [ChoiceId, string];
      const left = factors.get(id) ?? [];
      if (!left.includes(excludedAnswer)) continue;
      factors.set(
        id,
        left.filter((answer) => answer !== excludedAnswer),
      );
      isNew = true;
    }
  }
  return factors;
}

function rowsOver(factors: Factors, isAllowed: (answers: Partial<Profile>) => boolean): readonly Partial<Profile>[] {
  const open = [...factors].filter(([, answers]) => answers.length > 1);
  const forced = Object.fromEntries(
    [...factors].flatMap(([id, [only, ...others]]) => (others.length > 0 ? [] : [[id, only]])),
  );
  const [first, ...others] = open;
  if (!first) return [];
  if (others.length === 0) return first[1].map((answer) => ({ ...forced, [first[0]]: answer })).filter(isAllowed);
  const preFilter = (answers: Partial<Profile>) => isAllowed({ ...forced, ...answers });
  const rows = covertable.make(Object.fromEntries(open.map(([id, answers]) => [id, [...answers]])), {
    length: 2,
    preFilter,
  }) as readonly Partial<Profile>[];
  return rows.map((answers) => ({ ...forced, ...answers }));
}

/** The same text for the same answers. */
export function profileKey(profile: Profile): string {
  return JSON.stringify(Object.entries(profile).sort(([a], [b]) => (a < b ? -1 : 1)));
}
