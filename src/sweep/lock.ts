/** A lock: under which answers a suite fails, so that a profile can be judged without running it. */
import { answersOf } from "../contract/choices/answers.js";
import type { ChoiceId, Profile } from "../contract/choices/table.js";
import { coverPairs, missingPairs } from "./covering-profiles.js";
import { type Answers, includesAnswers } from "./dependency.js";
import { type SweepOptions, type SweepResult, sweep } from "./sweep.js";

export interface Lock {
  /** The choices whose answers were varied. */
  readonly varied: readonly ChoiceId[];
  /** The only answers that other choices had. */
  readonly pinned: Answers;
  /** Answers that make the suite fail together. */
  readonly fails: readonly Answers[];
  /** Answers that are in no profile which could be run together, and are no finding. */
  readonly untried: readonly Answers[];
}

/** A sweep, with what it takes for a lock. */
interface LockedSweep {
  readonly result: SweepResult;
  /** Why there is no lock. */
  readonly why?: string;
  readonly fails: readonly Answers[];
  readonly untried: readonly Answers[];
}

/**
 * Sweeps until each pair of answers without a finding was in a profile that passed. One dependency can hide another, so each sweep leaves out
 * what those before it have found. The result is that of the first one, with the findings of all.
 */
export async function sweepForLock(options: SweepOptions): Promise<LockedSweep> {
  const first = await sweep(options);
  const found = [...first.dependencies];
  for (let last = first; ; ) {
    const why = whyNone(last);
    const fails = found.map(({ answers }) => answers);
    const result = { ...first, dependencies: found };
    if (why !== undefined) return { result, why, fails, untried: [] };
    if (last.failed === 0) return { result, fails, untried: untriedOf(options, fails) };
    last = await sweep({ ...options, excluded: fails });
    const fresh = last.dependencies.filter(({ answers }) => !fails.some((known) => isSame(known, answers)));
    if (last.failed > 0 && fresh.length === 0) return { result, why: UNEXPLAINED, fails, untried: [] };
    found.push(...fresh);
  }
}

const UNEXPLAINED = "a failure could not be explained";

function isSame(some: Answers, others: Answers): boolean {
  return includesAnswers(some, others) && includesAnswers(others, some);
}

/** Returns the pairs that the last covering set has not, unless a finding stands against them anyway. */
function untriedOf({ varied, base }: SweepOptions, fails: readonly Answers[]): readonly Answers[] {
  return missingPairs(coverPairs(varied, base, fails), varied).filter(
    (pair) => !fails.some((answers) => includesAnswers(pair, answers)),
  );
}

function whyNone(result: SweepResult): string | undefined {
  if (result.isUntried) return "no run sent a request to the mock";
  if (!result.baseRun.passed) return "the tests fail under the starting profile";
  if (result.unsteady > 0) return "the tests are not stable";
  if (result.isCutShort || result.profiles < result.covering) return "not all profiles were run";
  return result.failed > 0 && result.dependencies.length === 0 ? UNEXPLAINED : undefined;
}

/** Why a suite may fail under a profile. */
export interface Obstacle {
  /** The answers that it fails under, or that were not tried. */
  readonly answers: Answers;
  /** The choices among them of which the profile does not say the answer. */
  readonly unknown: readonly ChoiceId[];
  readonly kind: "fails" | "untried";
}

/** Returns what stands against a profile; nothing if the suite passes under it. An answer that the profile leaves out can be any. */
export function obstaclesOf({ varied, pinned, fails, untried }: Lock, profile: Partial<Profile>): readonly Obstacle[] {
  const toObstacle = (answers: Answers, kind: Obstacle["kind"]): Obstacle => {
    const ids = Object.keys(answers) as ChoiceId[];
    return { answers, kind, unknown: ids.filter((id) => profile[id] === undefined) };
  };
  const isMet = (answers: Answers) =>
    Object.entries(answers).every(([id, answer]) => [answer, undefined].includes(profile[id as ChoiceId]));
  const foreign = varied.flatMap((id) => {
    const answer = profile[id];
    return answer === undefined || answersOf(id).some((known) => known === answer) ? [] : [{ [id]: answer } as Answers];
  });
  const unpinned = Object.entries(pinned).flatMap(([id, answer]) => {
    const given = profile[id as ChoiceId];
    return given === answer ? [] : [{ [id]: given ?? `anything but ${answer}` } as Answers];
  });
  return [
    ...fails.filter(isMet).map((answers) => toObstacle(answers, "fails")),
    ...[...foreign, ...unpinned, ...untried.filter(isMet)].map((answers) => toObstacle(answers, "untried")),
  ];
}
