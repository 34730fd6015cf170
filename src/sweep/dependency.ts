/** Finds what a failing suite depends on: the few answers without which it would not fail. */
import type { ChoiceId, Profile } from "../contract/choices.js";

/** Some answers, by choice. */
export type Answers = Readonly<Partial<Record<ChoiceId, string>>>;

interface Suite {
  /** Whether it passes under a profile; asked for the same profile again, it may remember. */
  passes(profile: Profile): Promise<boolean>;
  /** Returns all profiles under which it was seen to pass. */
  passing(): readonly Profile[];
}

/**
 * Returns answers of a failing profile that make the suite fail together, such that none of them can be taken back to the base's without the suite
 * passing. Where the failure rests on answers of the base, too (another profile has the first ones and passes), these are
 * among them.
 */
export async function findDependency(base: Profile, failing: Profile, suite: Suite): Promise<Answers> {
  const fails = async (answers: Answers) => !(await suite.passes({ ...base, ...answers } as Profile));
  const differing = differences(failing, base);
  const suspects = keep(differing, (id) => !suite.passing().some((profile) => profile[id] === failing[id]));
  const isEnough = Object.keys(suspects).length > 0 && (await fails(suspects));
  const culprits = await minimize(isEnough ? suspects : differing, fails);
  const rescued = await findRescue(base, culprits, suite);
  if (!rescued) return culprits;
  const culprit: Profile = { ...base, ...culprits } as Profile;
  const rescues = await minimize(differences(rescued, culprit), (answers) =>
    suite.passes({ ...culprit, ...answers } as Profile),
  );
  const needed = await withoutBystanders({ base, culprits, rescues }, suite);
  return { ...keep(base, (id) => id in needed), ...culprits };
}

/**
 * A rescue may have to get round a second failure, which has nothing to do with the culprits. Such an answer can be moved into
 * the base without a change: the base still passes, the culprits still make it fail, and the other answers still rescue it.
 */
async function withoutBystanders(
  { base, culprits, rescues }: { readonly base: Profile; readonly culprits: Answers; readonly rescues: Answers },
  suite: Suite,
) {
  let needed = rescues;
  let from = base;
  for (const id of Object.keys(rescues) as ChoiceId[]) {
    if (Object.keys(needed).length === 1) break;
    const moved = { ...from, [id]: rescues[id] } as Profile;
    const rest = keep(needed, (other) => other !== id);
    const isBystander =
      (await suite.passes(moved)) &&
      !(await suite.passes({ ...moved, ...culprits } as Profile)) &&
      (await suite.passes({ ...moved, ...culprits, ...rest } as Profile));
    if (!isBystander) continue;
    needed = rest;
    from = moved;
  }
  return needed;
}

/**
 * Looks for a profile that has the culprits and passes all the same: among those that were run, and then among profiles that
 * passed, once they are given the culprits. Enough of these are tried that every choice differs from the base in at least one.
 */
async function findRescue(base: Profile, culprits: Answers, suite: Suite): Promise<Profile | undefined> {
  const seen = suite.passing().find((profile) => includesAnswers(profile, culprits));
  if (seen) return seen;
  const untried = new Set(Object.keys(base).filter((id) => !(id in culprits)) as ChoiceId[]);
  for (const profile of suite.passing()) {
    const news = [...untried].filter((id) => profile[id] !== base[id]);
    if (news.length === 0) continue;
    const candidate = { ...profile, ...culprits } as Profile;
    if (await suite.passes(candidate)) return candidate;
    for (const id of news) untried.delete(id);
  }
  return undefined;
}

/** Whether a profile gives all of these answers. */
export function includesAnswers(profile: Profile, answers: Answers): boolean {
  return Object.entries(answers).every(([id, answer]) => profile[id as ChoiceId] === answer);
}

/** The answers of one profile that another does not give. */
export function differences(profile: Profile, other: Profile): Answers {
  return keep(profile, (id) => profile[id] !== other[id]);
}

/**
 * Returns a few of the answers for which `holds` is true, as it is for all of them, such that none of them can be left out. Each one is
 * found by bisection, as the last of the first ones without which the test is false: about log2 of all for each that is returned.
 */
async function minimize(answers: Answers, holds: (answers: Answers) => Promise<boolean>): Promise<Answers> {
  const pick = (ids: readonly string[]) => keep(answers, (id) => ids.includes(id));
  let needed: readonly string[] = [];
  let rest = Object.keys(answers);
  while (rest.length > 0) {
    const last = await findLast(rest, (first) => holds(pick([...needed, ...first])));
    needed = [...needed, ...rest.slice(last, last + 1)];
    rest = rest.slice(0, last);
    if (rest.length > 0 && (await holds(pick(needed)))) break;
  }
  return withoutSpare(pick(needed), holds);
}

/** Returns the place of the last item of the shortest beginning for which a test is true, as it is for the whole list. */
async function findLast(items: readonly string[], holds: (first: readonly string[]) => Promise<boolean>) {
  let [low, high] = [1, items.length];
  while (low < high) {
    const middle = Math.floor((low + high) / 2);
    if (await holds(items.slice(0, middle))) high = middle;
    else low = middle + 1;
  }
  return high - 1;
}

/** Leaves out single answers until none can be left out: one that goes may free another. */
async function withoutSpare(answers: Answers, holds: (answers: Answers) => Promise<boolean>): Promise<Answers> {
  for (const id of Object.keys(answers)) {
    const rest = keep(answers, (other) => other !== id);
    if (await holds(rest)) return withoutSpare(rest, holds);
  }
  return answers;
}

function keep(answers: Answers, isKept: (id: ChoiceId) => boolean): Answers {
  return Object.fromEntries(Object.entries(answers).filter(([id]) => isKept(id as ChoiceId)));
}
