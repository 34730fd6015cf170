/** Runs a test suite as it is, and then under each other answer to a choice, one at a time. */
import pLimit from "p-limit";
import type { ChoiceId, Profile } from "../contract/choices.js";
import { answersTo } from "../contract/profile.js";

export interface SuiteRun {
  readonly passed: boolean;
  /** The end of what it printed. */
  readonly output: string;
  /** How it ended: `exit status 1`. */
  readonly ending: string;
  /** Whether its time limit ended it. */
  readonly isLate: boolean;
  readonly requests: number;
}

/** A suite that can't be judged under changed circumstances, by its run under the usual ones. */
export interface UnfitSuite {
  /** It fails, once or each time, does not end in its time, or sends the mock no request. */
  readonly unfit: "fails" | "unstable" | "late" | "silent";
  readonly run: SuiteRun;
}

/** Returns why a suite is not fit to be run again, if it is not. */
export function findUnfit(run: SuiteRun): UnfitSuite | undefined {
  if (!run.passed) return { unfit: run.isLate ? "late" : "fails", run };
  return run.requests === 0 ? { unfit: "silent", run } : undefined;
}

interface SweepOptions {
  /** The profile of the first run, from which the others differ by one answer. */
  readonly base: Profile;
  readonly varied: readonly ChoiceId[];
  readonly jobs: number;
  readonly run: (profile: Profile) => Promise<SuiteRun>;
  /** Is called after the run under the base, if more runs follow. */
  readonly onFirst: (run: SuiteRun, further: number) => void;
  /** Is called before the first run and after each. `about` says what was found so far. */
  readonly onProgress: (done: number, total: number, about: string) => void;
}

/** An answer under which the suite fails, with the run that showed it again. */
interface AnswerDependency {
  readonly choice: ChoiceId;
  readonly answer: string;
  readonly run: SuiteRun;
}

export interface SweepResult {
  readonly profiles: number;
  readonly dependencies: readonly AnswerDependency[];
  /** The runs that failed and then passed under the same profile. */
  readonly unsteady: readonly SuiteRun[];
  readonly baseRun: SuiteRun;
}

export const AS_THEY_ARE = "running the tests as they are";

/** Runs the suite under the base first, and ends there if that says that it is not fit. */
export async function sweep(options: SweepOptions): Promise<SweepResult | UnfitSuite> {
  const { base, varied, jobs, run, onProgress } = options;
  const others = varied.flatMap((choice) =>
    answersTo(choice)
      .filter((answer) => answer !== base[choice])
      .map((answer) => ({ choice, answer })),
  );
  const profiles = others.length + 1;
  onProgress(0, profiles, AS_THEY_ARE);
  const baseRun = await run(base);
  const unfit = findUnfit(baseRun);
  if (unfit) return unfit;
  if (others.length > 0) options.onFirst(baseRun, others.length);
  let [done, failed] = [1, 0];
  const runs = await pLimit(jobs).map(others, async ({ choice, answer }) => {
    const first = await run({ ...base, [choice]: answer });
    done += 1;
    if (!first.passed) failed += 1;
    onProgress(done, profiles, failed > 0 ? `${failed} failed` : "");
    return { choice, answer, first };
  });
  const dependencies: AnswerDependency[] = [];
  const unsteady: SuiteRun[] = [];
  // Runs go side by side, and some suites can't: a failure is believed once it comes again, alone.
  for (const { choice, answer, first } of runs.filter((one) => !one.first.passed)) {
    const again = await run({ ...base, [choice]: answer });
    if (again.passed) unsteady.push(first);
    else dependencies.push({ choice, answer, run: again });
  }
  return { profiles, dependencies, unsteady, baseRun };
}
