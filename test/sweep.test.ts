import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { profiles } from "../src/adapters/index.js";
import { sweepReports } from "../src/cli/commands/sweep.js";
import type { ChoiceId, Profile } from "../src/contract/choices.js";
import { answersOf, choiceIds } from "../src/contract/profile.js";
import { type AnswerDependency, coverPairs, sweep } from "../src/sweep/sweep.js";

type Answers = AnswerDependency["answers"];

/** Whether a profile gives all of these answers. */
function includesAnswers(profile: Profile, answers: Answers): boolean {
  return Object.entries(answers).every(([id, answer]) => profile[id as ChoiceId] === answer);
}

describe("the covering set", () => {
  const someChoices = fc.uniqueArray(fc.constantFrom(...choiceIds), { minLength: 1 });

  it("has every pair of answers of the choices that vary, and nothing else varies", () => {
    fc.assert(
      fc.property(someChoices, fc.constantFrom(...Object.values(profiles)), (varied, base) => {
        const set = coverPairs(varied, base);
        expect(set[0]).toEqual(base);
        for (const id of choiceIds.filter((other) => !varied.includes(other))) {
          expect(set.every((profile) => profile[id] === base[id])).toBe(true);
        }
        for (const one of varied) {
          for (const other of varied) {
            for (const a of answersOf(one)) {
              for (const b of one === other ? [a] : answersOf(other)) {
                expect(
                  set.some((profile) => profile[one] === a && profile[other] === b),
                  `${one}=${a}, ${other}=${b}`,
                ).toBe(true);
              }
            }
          }
        }
      }),
      { numRuns: 25, seed: 1 },
    );
  });

  it("is the same every time, and small", () => {
    expect(coverPairs(choiceIds, profiles.default)).toEqual(coverPairs(choiceIds, profiles.default));
    expect(coverPairs(choiceIds, profiles.default).length).toBeLessThan(30);
    expect(coverPairs([], profiles.strict)).toEqual([profiles.strict]);
  });
});

describe("the report of a sweep", () => {
  it("holds no credential", async () => {
    const passed = { passed: true, output: "", ending: "", isLate: false, requests: 1 };
    const { default: base } = profiles;
    const result = await sweep({
      base,
      varied: [],
      jobs: 1,
      onFirst: () => {},
      onProgress: () => {},
      run: async () => passed,
    });
    if ("unfit" in result) throw new Error("a suite that passes is fit");
    const context = { command: ["npm", "test"], varied: [], base, jobs: 1, seconds: 1, options: { pinned: {} } };
    const secret = sweepReports.file(result, Object.assign(context, { credentials: ["anna:s3cret"] }));
    expect(JSON.stringify(secret)).not.toContain("s3cret");
  });
});

describe("the narrowing", () => {
  const sweepSome = async (passes: (profile: Profile) => boolean, base = profiles.default) => {
    let runs = 0;
    const result = await sweep({
      base,
      varied: choiceIds,
      jobs: 3,
      onFirst: () => {},
      onProgress: () => {},
      run: async (profile) => {
        runs += 1;
        return { passed: passes(profile), output: "", ending: "", isLate: false, requests: 1 };
      },
    });
    return { ...result, runs };
  };
  const sweptIn = (swept: Awaited<ReturnType<typeof sweepSome>>) => {
    if ("unfit" in swept) throw new Error(`the suite is unfit: ${swept.unfit}`);
    return swept;
  };
  const sweepOver = async (...given: Parameters<typeof sweepSome>) => sweptIn(await sweepSome(...given));

  const answerOf = (id: ChoiceId) => fc.constantFrom(...answersOf(id)).map((answer): Answers => ({ [id]: answer }));
  const someAnswers = (count: number) =>
    fc
      .uniqueArray(fc.constantFrom(...choiceIds), { minLength: count, maxLength: count })
      .chain((ids) => fc.tuple(...ids.map(answerOf)))
      .map((answers): Answers => Object.assign({}, ...answers));

  it("finds any one answer, or any two together, that a suite fails under", async () => {
    await fc.assert(
      fc.asyncProperty(fc.integer({ min: 1, max: 2 }).chain(someAnswers), async (planted) => {
        const swept = await sweepSome((profile) => !includesAnswers(profile, planted));
        if (includesAnswers(profiles.default, planted)) {
          expect(swept).toMatchObject({ unfit: "fails", runs: 1 });
          return;
        }
        const { dependencies, furtherRuns, failed } = sweptIn(swept);
        expect(dependencies).toHaveLength(1);
        const found = dependencies[0]!;
        expect(found.answers).toEqual(planted);
        expect(found.explains).toBe(failed);
        expect(furtherRuns).toBeLessThan(35);
      }),
      // This pair took the most runs, 36, when answers were taken away in halves and quarters.
      { numRuns: 60, seed: 1, examples: [[{ badParameterStatus: "400", malformedInteger: "reject" }]] },
    );
  });

  it("finds every one of several answers, each of which hides the others", async () => {
    const planted = fc.integer({ min: 3, max: 6 }).chain(someAnswers);
    await fc.assert(
      fc.asyncProperty(planted, async (answers) => {
        const hidden = Object.entries(answers).filter(([id, answer]) => profiles.default[id as ChoiceId] !== answer);
        const { dependencies } = await sweepOver(
          (profile) => !hidden.some(([id, answer]) => profile[id as ChoiceId] === answer),
        );
        const found = dependencies.map((dependency) => Object.entries(dependency.answers));
        expect(found.flat().sort()).toEqual(hidden.sort());
        expect(found).toHaveLength(hidden.length);
      }),
      { numRuns: 25, seed: 1 },
    );
  });

  it("finds two dependencies, of which one rests on an answer of the base", async () => {
    const planted: Answers[] = [
      { endDateBound: "exclusive" },
      { limitAboveMaximum: "reject", badParameterStatus: "422" },
    ];
    const { dependencies } = await sweepOver(
      (profile) => !planted.some((answers) => includesAnswers(profile, answers)),
    );
    expect(dependencies.map(({ answers }) => answers)).toEqual(expect.arrayContaining(planted));
    expect(dependencies).toHaveLength(2);
  });

  it("names answers of which none can be left out, whatever makes the suite fail", async () => {
    const ids: ChoiceId[] = ["endDateBound", "eventDates", "invertedRange", "headMethod"];
    const numberOf = (profile: Profile) =>
      ids.reduce((sum, id, bit) => sum + (profile[id] === profiles.default[id] ? 0 : 2 ** bit), 0);
    const outcomes = fc.array(fc.boolean(), { minLength: 16, maxLength: 16 }).map(([, ...rest]) => [true, ...rest]);
    await fc.assert(
      fc.asyncProperty(outcomes, async (passes) => {
        const { dependencies, failed } = await sweepOver((profile) => passes[numberOf(profile)] ?? true);
        expect(dependencies.length > 0).toBe(failed > 0);
        for (const { profile } of dependencies) {
          expect(passes[numberOf(profile)]).toBe(false);
          for (const id of ids.filter((one) => profile[one] !== profiles.default[one])) {
            expect(passes[numberOf({ ...profile, [id]: profiles.default[id] } as Profile)]).toBe(true);
          }
        }
      }),
      { numRuns: 60, seed: 1 },
    );
  });

  it.each([
    [
      [
        { unknownParameter: "reject", eventDates: "all" },
        { eventDates: "inRange", belowMinimum: "reject" },
      ],
    ],
    [
      [
        { headMethod: "rejected", malformedDate: "reject" },
        { malformedDate: "default", eventPageUnit: "days" },
      ],
    ],
    [
      [
        { challenge: "absent", limitAboveMaximum: "reject" },
        { challenge: "absent", invertedRange: "reject" },
      ],
    ],
  ] as [Answers[]][])("tells pairs apart that share a choice, and comes to an end: %j", async (planted) => {
    const result = await sweepOver((profile) => !planted.some((answers) => includesAnswers(profile, answers)));
    expect(result.isCutShort).toBe(false);
    expect(result.furtherRuns).toBeLessThan(80);
    for (const { answers } of result.dependencies) {
      expect(
        planted.some((pair) => Object.entries(answers).every(([id, answer]) => pair[id as ChoiceId] === answer)),
      ).toBe(true);
    }
    expect(result.dependencies.length).toBeGreaterThan(0);
  });

  it("finds nothing for a suite that passes under all, and makes no further run", async () => {
    expect(await sweepOver(() => true)).toMatchObject({
      failed: 0,
      furtherRuns: 0,
      dependencies: [],
      baseRun: { passed: true },
    });
  });

  it("makes no second run if the first fails", async () => {
    expect(await sweepSome(() => false)).toMatchObject({ unfit: "fails", run: { passed: false }, runs: 1 });
  });

  it("takes a failure that does not come again for no finding", async () => {
    let runs = 0;
    const result = await sweepOver(() => {
      runs += 1;
      return runs !== 5;
    });
    expect(result).toMatchObject({ failed: 1, unsteady: 1, dependencies: [] });
  });

  it("ends, whatever a suite does", async () => {
    await fc.assert(
      fc.asyncProperty(fc.infiniteStream(fc.boolean()), async (outcomes) => {
        let runs = 0;
        const { furtherRuns } = await sweepOver(() => {
          runs += 1;
          return runs === 1 || (outcomes.next().value ?? true);
        });
        expect(furtherRuns).toBeLessThan(300);
      }),
      { numRuns: 15, seed: 1 },
    );
  });
});
