import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { profiles } from "../../src/adapters/library/index.js";
import { sweepReports } from "../../src/cli/commands/sweep.js";
import type { ChoiceId, Profile } from "../../src/contract/choices.js";
import { answersTo, choiceIds } from "../../src/contract/profile.js";
import { sweep } from "../../src/sweep/sweep.js";

it("the report of a sweep holds no credential", async () => {
  const { default: base } = profiles;
  const passed = { passed: true, output: "", ending: "", isLate: false, requests: 1 };
  const result = { profiles: 1, dependencies: [], unsteady: [], baseRun: passed };
  const context = { command: ["npm", "test"], varied: [], base, jobs: 1, seconds: 1, options: { pinned: {} } };
  const secret = Object.assign(context, { profile: undefined, credentials: ["anna:s3cret"] });
  expect(JSON.stringify(sweepReports.file(result, secret))).not.toContain("s3cret");
});

describe("a sweep", () => {
  const base = profiles.default;
  const all = choiceIds.flatMap((id) => answersTo(id).filter((answer) => answer !== base[id])).length + 1;
  const sweepSome = async (passes: (profile: Profile) => boolean) => {
    const ran: Profile[] = [];
    const told: number[] = [];
    const shown: (readonly [done: number, of: number, what: string])[] = [];
    const result = await sweep({
      base,
      varied: choiceIds,
      jobs: 3,
      onFirst: (_, further) => told.push(further),
      onProgress: (...step) => shown.push(step),
      run: async (profile) => {
        ran.push(profile);
        return { passed: passes(profile), output: "", ending: "", isLate: false, requests: 1 };
      },
    });
    return { ...result, ran, told, last: shown.at(-1) };
  };

  it("runs the suite as it is first, says how many runs follow, and varies one answer in each", async () => {
    const { ran, told, last, ...result } = await sweepSome(() => true);
    expect(result).toMatchObject({ profiles: all, dependencies: [], unsteady: [], baseRun: { passed: true } });
    expect([told, last]).toEqual([[all - 1], [all, all, ""]]);
    expect(ran[0]).toEqual(base);
    const varied = ran.slice(1).map((profile) => choiceIds.filter((id) => profile[id] !== base[id]));
    expect(varied.map(({ length }) => length)).toEqual(varied.map(() => 1));
    expect(new Set(ran.map((profile) => JSON.stringify(profile))).size).toBe(all);
  });

  it("finds every answer that a suite fails under", async () => {
    const answerOf = (id: ChoiceId) =>
      fc.constantFrom(...answersTo(id).filter((answer) => answer !== base[id])).map((answer) => [id, answer] as const);
    const some = fc.uniqueArray(fc.constantFrom(...choiceIds), { minLength: 1, maxLength: 6 });
    const planted = some.chain((ids) => fc.tuple(...ids.map(answerOf)));
    await fc.assert(
      fc.asyncProperty(planted, async (answers) => {
        const swept = await sweepSome((profile) => !answers.some(([id, answer]) => profile[id] === answer));
        if ("unfit" in swept) throw new Error(`the suite is unfit: ${swept.unfit}`);
        const found = swept.dependencies.map(({ choice, answer }) => [choice, answer]);
        expect(found.sort()).toEqual([...answers].sort());
        expect(swept.ran.length).toBe(all + answers.length);
      }),
      { numRuns: 25, seed: 1 },
    );
  });

  it("makes no second run if the first fails", async () => {
    const { ran, ...result } = await sweepSome(() => false);
    expect(result).toMatchObject({ unfit: "fails", run: { passed: false } });
    expect(ran).toHaveLength(1);
  });

  it("takes a failure that does not come again for no finding", async () => {
    let runs = 0;
    const { unsteady, dependencies, last } = (await sweepSome(() => ++runs !== 5)) as never;
    expect([unsteady, dependencies, last]).toMatchObject([[{ passed: false }], [], [all, all, "1 failed"]]);
  });
});
