/** Runs a test suite under profiles that cover the choices, and narrows down what it depends on. */

import covertable from "covertable";
import pLimit from "p-limit";
import type { ChoiceId, Profile } from "../contract/choices.js";
import { answersOf } from "../contract/profile.js";
import { type Answers, differences, findDependency, includesAnswers } from "./dependency.js";

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

interface SweepOptions {
  /** The profile from which the others differ. If the suite passes under it, dependencies are relative to it. */
  readonly base: Profile;
  readonly varied: readonly ChoiceId[];
  /** The maximum number of profiles of the covering set, the base first. */
  readonly most?: number;
  /** How many runs at once. */
  readonly jobs: number;
  readonly run: (profile: Profile) => Promise<SuiteRun>;
  /** Is called before the first run and after each; the total grows while failures are narrowed. `about` says how many failed. */
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
  /** Whether no run sent the mock a single request, so that nothing was tried. */
  readonly isUntried: boolean;
  /** How often a run failed that passed when it was made again, or the other way round. */
  readonly unsteady: number;
  /** The first run that failed and then passed; left out if there was none. */
  readonly unsteadyRun?: SuiteRun;
  /** Whether the narrowing was ended before every failure was explained. */
  readonly isCutShort: boolean;
  /** Empty if it passes under no profile at all, so that there is nothing to compare with. */
  readonly dependencies: readonly AnswerDependency[];
  readonly baseRun: SuiteRun;
}

const MOST_FURTHER_RUNS = 200;

export async function sweep(options: SweepOptions): Promise<SweepResult> {
  const covering = coverPairs(options.varied, options.base);
  const profiles = covering.slice(0, options.most ?? covering.length);
  const runs = new Runs(options.run, (done, failed) => {
    const about = done > profiles.length ? "narrowing down the failures" : `${failed} failed`;
    options.onProgress(done, Math.max(done, profiles.length), failed > 0 ? about : "");
  });
  options.onProgress(0, profiles.length, "");
  const varying = profiles.filter((profile) => profileKey(profile) !== profileKey(options.base));
  await pLimit(options.jobs).map([options.base, ...varying], (profile) => runs.passes(profile));
  const failing = profiles.filter((profile) => !runs.known(profile)?.passed);
  const base = nearest(options.base, runs.passing());
  const narrowed = base ? await narrow(failing, base, runs, profiles.length + MOST_FURTHER_RUNS) : NOTHING;
  const baseRun = runs.known(options.base);
  if (!baseRun) throw new Error("the base was not run");
  return {
    covering: covering.length,
    profiles: profiles.length,
    failed: failing.length,
    furtherRuns: runs.count - profiles.length,
    isUntried: runs.requests === 0,
    baseRun,
    ...narrowed,
  };
}

type Narrowed = Pick<SweepResult, "dependencies" | "unsteady" | "unsteadyRun" | "isCutShort">;

const NOTHING: Narrowed = { dependencies: [], unsteady: 0, isCutShort: false };

/** Remembers each run, so that none is made twice but to confirm. */
class Runs {
  readonly #run: SweepOptions["run"];
  readonly #onRun: (count: number, failed: number) => void;
  readonly #made = new Map<string, { profile: Profile; result: SuiteRun }>();
  count = 0;
  /** How many requests the mocks of all runs got. */
  requests = 0;

  constructor(run: SweepOptions["run"], onRun: (count: number, failed: number) => void) {
    this.#run = run;
    this.#onRun = onRun;
  }

  async again(profile: Profile): Promise<SuiteRun> {
    const result = await this.#run(profile);
    this.count += 1;
    this.requests += result.requests;
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
async function narrow(failing: readonly Profile[], base: Profile, runs: Runs, mostRuns: number): Promise<Narrowed> {
  const dependencies: AnswerDependency[] = [];
  const unsteady: (SuiteRun | undefined)[] = [];
  const end = (isCutShort: boolean): Narrowed => {
    const [unsteadyRun] = unsteady;
    return { dependencies, unsteady: unsteady.length, ...(unsteadyRun && { unsteadyRun }), isCutShort };
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
  const known = dependencies.find(
    (dependency) => includesAnswers(profile, dependency.answers) && distance(profile, base) > 0,
  );
  if (!known) return profile;
  const ids = Object.keys(differences(known.profile, base)) as ChoiceId[];
  const rest = { ...profile, ...Object.fromEntries(ids.map((id) => [id, base[id]])) };
  return distance(rest, profile) === 0 ? profile : without(rest, dependencies, base);
}

function nearest(base: Profile, passing: readonly Profile[]): Profile | undefined {
  return [...passing].sort((a, b) => distance(a, base) - distance(b, base))[0];
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
