/** Random suites, each swept for its lock, and random profiles: what the lock says beside what really running the suite says. */
import fc from "fast-check";
import { createClock, createFixedWorld, createMock, type Profile, profiles } from "../../src/adapters/index.js";
import { answersOf, choiceIds } from "../../src/contract/choices/answers.js";
import { type ChoiceId, choiceById } from "../../src/contract/choices/table.js";
import { EXAMPLE_MOMENT, exampleDataSet } from "../../src/fixtures/example.js";
import { type Lock, obstaclesOf, sweepForLock } from "../../src/sweep/lock.js";
import { CREDENTIAL } from "./mock.js";

/** A test passes if one of its requests gets an answer that it accepts: the default one, or also those under these answers. */
interface RandomTest {
  readonly requests: readonly { readonly id: ChoiceId; readonly accepted: readonly string[] }[];
}

const varied = choiceIds.filter((id) => !["timeZone", "credentialCheck"].includes(id));

const request = fc
  .constantFrom(...varied)
  .chain((id) => fc.record({ id: fc.constant(id), accepted: fc.subarray([...answersOf(id)]) }));
const someTests = fc.array(fc.record({ requests: fc.array(request, { minLength: 1, maxLength: 2 }) }), {
  minLength: 1,
  maxLength: 4,
});
const someProfile = fc
  .tuple(...varied.map((id) => fc.constantFrom(...answersOf(id))))
  .map(
    (answers): Profile => ({ ...profiles.default, ...Object.fromEntries(varied.map((id, at) => [id, answers[at]])) }),
  );

const mock = createMock({
  world: createFixedWorld(exampleDataSet),
  clock: createClock(() => EXAMPLE_MOMENT),
  credentials: ["user:password"],
});
const answers = new Map<string, string>();

/** Sends the example request of a choice to a mock with a profile. */
async function ask(id: ChoiceId, profile: Profile): Promise<string> {
  const key = JSON.stringify([id, profile]);
  const known = answers.get(key);
  if (known !== undefined) return known;
  const { method = "GET", target, anonymous, under } = choiceById(id).example;
  await mock.profile({ ...profile, ...under } as Profile);
  const headers = anonymous ? {} : { Authorization: CREDENTIAL };
  const response = await mock.fetch(new Request(`http://museum${target}`, { method, headers }));
  const answer = `${response.status} ${response.headers.get("content-type")} ${await response.text()}`;
  answers.set(key, answer);
  return answer;
}

async function passes({ requests }: RandomTest, profile: Profile): Promise<boolean> {
  for (const { id, accepted } of requests) {
    const answer = await ask(id, profile);
    for (const one of [profiles.default[id], ...accepted]) {
      if (answer === (await ask(id, { ...profiles.default, [id]: one }))) return true;
    }
  }
  return false;
}

export interface Trial {
  readonly judged: number;
  readonly safe: number;
  /** How many were called unsafe under which the suite passes. */
  readonly cautious: number;
  /** Profiles that were called safe, and under which the suite fails. */
  readonly wrong: readonly string[];
  readonly withoutLock: number;
}

export async function tryLocks(suites: number, profilesEach: number): Promise<Trial> {
  const trial = { judged: 0, safe: 0, cautious: 0, wrong: [] as string[], withoutLock: 0 };
  for (const tests of fc.sample(someTests, { numRuns: suites, seed: 27 })) {
    const isPassed = async (profile: Profile) => {
      for (const test of tests) if (!(await passes(test, profile))) return false;
      return true;
    };
    const run = async (profile: Profile) => ({
      ...{ passed: await isPassed(profile), output: "", ending: "", isLate: false, requests: 1 },
    });
    const base = profiles.default;
    const { fails, why } = await sweepForLock({ base, varied, jobs: 1, onProgress: () => {}, run });
    if (why !== undefined) trial.withoutLock += 1;
    if (why !== undefined) continue;
    const lock: Lock = { varied, pinned: {}, fails };
    for (const profile of fc.sample(someProfile, { numRuns: profilesEach, seed: 40 })) {
      const isSafe = obstaclesOf(lock, profile).length === 0;
      const isFine = await isPassed(profile);
      trial.judged += 1;
      if (isSafe) trial.safe += 1;
      if (isSafe && !isFine) trial.wrong.push(JSON.stringify({ tests, profile }));
      if (!isSafe && isFine) trial.cautious += 1;
    }
  }
  return trial;
}
