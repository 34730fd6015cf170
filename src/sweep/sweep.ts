/** Runs a test suite under profiles that cover the choices, and narrows down what it depends on. */

import covertable from "covertable";
import pLimit from "p-limit";
import type { ChoiceId, Profile } from "../contract/choices.js";
import { answersOf } from "../contract/profile.js";

/** What became of a run of the suite. */
export interface SuiteRun {
  readonly passed: boolean;
  /** The end of what it printed. */
  readonly output: string;
  /** How it ended: `exit status 1`. */
  readonly ending: string;
  /** Whether its time limit ended it. */
  readonly isLate: boolean;
  /** How many requests the mock got. */
  readonly requests: number;
}

/** A suite that can't be judged under changed circumstances, by its run under the usual ones. */
export interface UnfitSuite {
  /** It fails, does not end in its time, or sends the mock no request. */
  readonly unfit: "fails" | "late" | "silent";
  readonly run: SuiteRun;
}

/** Returns why a suite is not fit to be run again, if it is not. */
export function findUnfit(run: SuiteRun): UnfitSuite | undefined {
  if (!run.passed) return { unfit: run.isLate ? "late" : "fails", run };
  return run.requests === 0 ? { unfit: "silent", run } : undefined;
}

interface SweepOptions {
  /** The profile from which the others differ; dependencies are relative to it. */
  readonly base: Profile;
  readonly varied: readonly ChoiceId[];
  /** The maximum number of profiles of the covering set, the base first. */
  readonly most?: number;
  /** How many runs at once. */
  readonly jobs: number;
  readonly run: (profile: Profile) => Promise<SuiteRun>;
  /** Is called after the run under the base, if more runs follow. */
  readonly onFirst: (run: SuiteRun, further: number) => void;
  /** Is called before the first run and after each; the total grows while failures are narrowed. `about` says what was found so far. */
  readonly onProgress: (done: number, total: number, about: string) => void;
}

/** Answers that make the suite fail together, with the run that showed it once more. */
export interface AnswerDependency {
  readonly answers: Answers;
  /** The profile of that run. */
  readonly profile: Profile;
  /** How many profiles of the covering set have these answers; all of them failed. */
  readonly explains: number;
  readonly run: SuiteRun;
}

export interface SweepResult {
  /** How many profiles cover every pair, and how many of them were run. */
  readonly covering: number;
  readonly profiles: number;
  readonly failed: number;
  /** How many runs came after those of the covering set. */
  readonly furtherRuns: number;
  /** How often a run failed that passed when it was made again, or the other way round. */
  readonly unsteady: number;
  /** The first run that failed and then passed; left out if there was none. */
  readonly unsteadyRun?: SuiteRun;
  /** Whether the narrowing was ended before every failure was explained. */
  readonly isCutShort: boolean;
  readonly dependencies: readonly AnswerDependency[];
  readonly baseRun: SuiteRun;
}

/** What is done first, for the progress. */
export const AS_THEY_ARE = "running the tests as they are";
const MOST_FURTHER_RUNS = 200;

/** Runs the suite under the base first, and ends there if that says that it is not fit. A single run is a result in any case. */
export async function sweep(options: SweepOptions): Promise<SweepResult | UnfitSuite> {
  const covering = coverPairs(options.varied, options.base);
  const profiles = covering.slice(0, options.most ?? covering.length);
  const dependencies: AnswerDependency[] = [];
  const runs = new Runs(options.run, (done, failed) => {
    const narrowing = ["narrowing down the failures", ...foundSoFar(dependencies)].join("; ");
    const about = done > profiles.length ? narrowing : `${failed} failed`;
    options.onProgress(done, Math.max(done, profiles.length), failed > 0 ? about : "");
  });
  const { base } = options;
  options.onProgress(0, profiles.length, AS_THEY_ARE);
  const baseRun = await runs.again(base);
  const unfit = findUnfit(baseRun);
  if (unfit && (profiles.length > 1 || baseRun.requests === 0))
    return profiles.length > 1 ? unfit : { unfit: "silent", run: baseRun };
  if (profiles.length > 1) options.onFirst(baseRun, profiles.length - 1);
  await pLimit(options.jobs).map(profiles.slice(1), (profile) => runs.passes(profile));
  const failing = profiles.filter((profile) => !runs.known(profile)?.passed);
  const mostRuns = profiles.length + MOST_FURTHER_RUNS;
  const narrowed = baseRun.passed ? await narrow(failing, runs, { base, mostRuns, dependencies }) : NOTHING;
  return {
    covering: covering.length,
    profiles: profiles.length,
    failed: failing.length,
    furtherRuns: runs.count - profiles.length,
    baseRun,
    dependencies,
    ...narrowed,
  };
}

function foundSoFar(dependencies: readonly AnswerDependency[]): readonly string[] {
  const found = dependencies.map(({ answers }) =>
    Object.entries(answers)
      .map(([id, answer]) => `${id}=${answer}`)
      .join(" with "),
  );
  return found.length > 0 ? [`found ${found.join(", ")}`] : [];
}

type Narrowed = Pick<SweepResult, "unsteady" | "unsteadyRun" | "isCutShort">;

const NOTHING: Narrowed = { unsteady: 0, isCutShort: false };

/** Remembers each run, so that none is made twice but to confirm. */
class Runs {
  readonly #run: SweepOptions["run"];
  readonly #onRun: (count: number, failed: number) => void;
  readonly #made = new Map<string, { profile: Profile; result: SuiteRun }>();
  count = 0;

  constructor(run: SweepOptions["run"], onRun: (count: number, failed: number) => void) {
    this.#run = run;
    this.#onRun = onRun;
  }

  async again(profile: Profile): Promise<SuiteRun> {
    const result = await this.#run(profile);
    this.count += 1;
    this.#made.set(profileKey(profile), { profile, result });
    this.#onRun(this.count, [...this.#made.values()].filter((made) => !made.result.passed).length);
    return result;
  }

  known(profile: Profile): SuiteRun | undefined {
    return this.#made.get(profileKey(profile))?.result;
  }

  /** Returns all profiles under which the suite was seen to pass. */
  passing(): readonly Profile[] {
    return [...this.#made.values()].filter(({ result }) => result.passed).map(({ profile }) => profile);
  }

  async passes(profile: Profile): Promise<boolean> {
    return (this.known(profile) ?? (await this.again(profile))).passed;
  }
}

/**
 * Explains the failing profiles one after another, those nearest to the base first. A failure that a finding explains is looked
 * at once more without the answers of the findings, for it may hide another; each is made again, alone, before it is believed.
 */
async function narrow(
  failing: readonly Profile[],
  runs: Runs,
  {
    base,
    mostRuns,
    dependencies,
  }: {
    readonly base: Profile;
    readonly mostRuns: number;
    /** Gets what is found. */
    readonly dependencies: AnswerDependency[];
  },
): Promise<Narrowed> {
  const unsteady: (SuiteRun | undefined)[] = [];
  const end = (isCutShort: boolean): Narrowed => {
    const [unsteadyRun] = unsteady;
    return { unsteady: unsteady.length, ...(unsteadyRun && { unsteadyRun }), isCutShort };
  };
  const queue = [...failing].sort((a, b) => distance(a, base) - distance(b, base));
  for (let profile = queue.shift(); profile; profile = queue.shift()) {
    if (runs.count >= mostRuns) return end(true);
    const rest = without(profile, dependencies, base);
    if (distance(rest, base) === 0 || (await runs.passes(rest))) continue;
    const before = runs.known(rest);
    if ((await runs.again(rest)).passed) {
      unsteady.push(before);
      continue;
    }
    const answers = await findDependency(base, rest, runs);
    const shown = { ...base, ...answers } as Profile;
    const first = runs.known(shown);
    const run = await runs.again(shown);
    if (run.passed) {
      unsteady.push(first);
      continue;
    }
    const explains = failing.filter((other) => includesAnswers(other, answers)).length;
    if (dependencies.some((other) => distance(other.profile, shown) === 0)) continue;
    dependencies.push({ answers, profile: shown, explains, run });
    queue.unshift(profile);
  }
  return end(false);
}

/** The profile with the answers of the findings that it has taken back to the base's, until it has none of them. */
function without(profile: Profile, dependencies: readonly AnswerDependency[], base: Profile): Profile {
  const dependency = dependencies.find(
    (dependency) => includesAnswers(profile, dependency.answers) && distance(profile, base) > 0,
  );
  if (!dependency) return profile;
  const ids = Object.keys(differences(dependency.profile, base)) as ChoiceId[];
  const rest = { ...profile, ...Object.fromEntries(ids.map((id) => [id, base[id]])) };
  return distance(rest, profile) === 0 ? profile : without(rest, dependencies, base);
}

function distance(profile: Profile, other: Profile): number {
  return Object.keys(differences(profile, other)).length;
}

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
  const [only, ...more] = varied;
  if (only === undefined) return [];
  if (more.length === 0) return answersOf(only).map((answer) => ({ [only]: answer }));
  const factors = Object.fromEntries(varied.map((id) => [id, [...answersOf(id)]]));
  return covertable.make(factors, { length: 2 }) as readonly Partial<Profile>[];
}

/** The same text for the same answers. */
function profileKey(profile: Profile): string {
  return JSON.stringify(Object.entries(profile).sort(([a], [b]) => (a < b ? -1 : 1)));
}

/** Some answers, by choice. */
type Answers = Readonly<Partial<Record<ChoiceId, string>>>;

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
async function findDependency(base: Profile, failing: Profile, suite: Suite): Promise<Answers> {
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
  const untried = new Set(Object.keys(base).filter((id) => !Object.hasOwn(culprits, id)) as ChoiceId[]);
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
function includesAnswers(profile: Profile, answers: Answers): boolean {
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
