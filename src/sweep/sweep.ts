/** The sweep: runs a suite under profiles that cover every pair of answers, and says which answers it depends on. */
import type { ChoiceId, Profile } from "../contract/choices/table.js";
import { coverPairs, profileKey } from "./covering-profiles.js";
import { type Answers, differences, findDependency, includesAnswers } from "./dependency.js";

/** What became of a run of the suite. */
export interface SuiteRun {
  readonly passed: boolean;
  /** The end of what it printed. */
  readonly output: string;
}

export interface SweepOptions {
  /** The profile from which the others differ; where the suite passes under it, dependencies are told against it. */
  readonly base: Profile;
  readonly varied: readonly ChoiceId[];
  /** At most so many profiles of the covering set, the base first. */
  readonly most?: number;
  /** How many runs at once. */
  readonly jobs: number;
  readonly run: (profile: Profile) => Promise<SuiteRun>;
  /** Is called before the first run and after each; the total grows while failures are narrowed. */
  readonly onProgress: (done: number, total: number) => void;
}

/** Answers that make the suite fail together, with the run that showed it once more. */
export interface Dependency {
  readonly answers: Answers;
  readonly profile: Profile;
  /** Of how many profiles of the covering set this is true, all of which failed. */
  readonly explains: number;
  /** Whether a run of its own failed again; if not, the suite does not always do the same. */
  readonly isConfirmed: boolean;
  readonly output: string;
}

export interface SweepResult {
  readonly profiles: number;
  readonly failed: number;
  /** How many runs came after those of the covering set. */
  readonly furtherRuns: number;
  /** Whether it passes under the base. */
  readonly passesBase: boolean;
  /** Empty if it passes under no profile at all, so that there is nothing to compare with. */
  readonly dependencies: readonly Dependency[];
  /** What the run under the base printed last. */
  readonly baseOutput: string;
}

const MOST_DEPENDENCIES = 8;

export async function sweep(options: SweepOptions): Promise<SweepResult> {
  const profiles = coverPairs(options.varied, options.base).slice(0, options.most ?? Number.POSITIVE_INFINITY);
  const runs = createRuns(options.run, (done) => options.onProgress(done, Math.max(done, profiles.length)));
  options.onProgress(0, profiles.length);
  await inParallel(profiles, options.jobs, runs.passes);
  const failing = profiles.filter((profile) => !runs.known(profile)?.passed);
  const base = nearestPassing(options.base, runs.passing());
  const dependencies = base ? await explain(failing, base, runs) : [];
  const baseRun = runs.known(options.base);
  return {
    profiles: profiles.length,
    failed: failing.length,
    furtherRuns: runs.count() - profiles.length,
    passesBase: baseRun?.passed ?? false,
    dependencies,
    baseOutput: baseRun?.output ?? "",
  };
}

type Runs = ReturnType<typeof createRuns>;

/** Remembers each run, so that none is made twice but to confirm. */
function createRuns(run: SweepOptions["run"], onRun: (count: number) => void) {
  const made = new Map<string, { profile: Profile; result: SuiteRun }>();
  let count = 0;
  const again = async (profile: Profile) => {
    const result = await run(profile);
    count += 1;
    onRun(count);
    return result;
  };
  return {
    again,
    count: () => count,
    known: (profile: Profile) => made.get(profileKey(profile))?.result,
    passing: () => [...made.values()].filter(({ result }) => result.passed).map(({ profile }) => profile),
    async passes(profile: Profile): Promise<boolean> {
      const known = made.get(profileKey(profile));
      if (known) return known.result.passed;
      const result = await again(profile);
      made.set(profileKey(profile), { profile, result });
      return result.passed;
    },
  };
}

/** Takes the failing profiles one after another, those nearest to the base first, and passes over what is explained already. */
async function explain(failing: readonly Profile[], base: Profile, runs: Runs): Promise<readonly Dependency[]> {
  const found: Dependency[] = [];
  for (const profile of [...failing].sort((a, b) => distance(a, base) - distance(b, base))) {
    if (found.length >= MOST_DEPENDENCIES || found.some(({ answers }) => includesAnswers(profile, answers))) continue;
    const answers = await findDependency({ base, failing: profile, passing: runs.passing }, runs.passes);
    if (found.some((other) => JSON.stringify(other.answers) === JSON.stringify(answers))) continue;
    const shown = { ...base, ...answers } as Profile;
    const confirmation = await runs.again(shown);
    found.push({
      answers,
      profile: shown,
      explains: failing.filter((other) => includesAnswers(other, answers)).length,
      isConfirmed: !confirmation.passed,
      output: confirmation.output,
    });
  }
  return found;
}

function nearestPassing(base: Profile, passing: readonly Profile[]): Profile | undefined {
  return [...passing].sort((a, b) => distance(a, base) - distance(b, base))[0];
}

function distance(profile: Profile, other: Profile): number {
  return Object.keys(differences(profile, other)).length;
}

async function inParallel<Item>(
  items: readonly Item[],
  jobs: number,
  work: (item: Item) => Promise<unknown>,
): Promise<void> {
  const queue = items.values();
  const worker = async () => {
    for (const item of queue) await work(item);
  };
  await Promise.all(Array.from({ length: Math.min(jobs, items.length) }, worker));
}
