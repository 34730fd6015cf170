import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { answersOf, type ChoiceId, choiceIds, type Profile } from "../src/contract/choices/table.js";
import { profiles } from "../src/doors/index.js";
import { coverPairs } from "../src/sweep/covering-profiles.js";
import { type Answers, includesAnswers } from "../src/sweep/dependency.js";
import { sweep } from "../src/sweep/sweep.js";
import { run } from "./support/cli.js";

const suite = "test/support/consumer/suite.mjs";

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
      { numRuns: 25 },
    );
  });

  it("is the same every time, and small", () => {
    expect(coverPairs(choiceIds, profiles.default)).toEqual(coverPairs(choiceIds, profiles.default));
    expect(coverPairs(choiceIds, profiles.default).length).toBeLessThan(30);
    expect(coverPairs([], profiles.strict)).toEqual([profiles.strict]);
  });
});

describe("the narrowing", () => {
  const sweepOver = async (passes: (profile: Profile) => boolean, base = profiles.default) => {
    let runs = 0;
    const result = await sweep({
      base,
      varied: choiceIds,
      jobs: 3,
      onProgress: () => {},
      run: async (profile) => {
        runs += 1;
        return { passed: passes(profile), output: "" };
      },
    });
    return { ...result, runs };
  };

  const answerOf = (id: ChoiceId) => fc.constantFrom(...answersOf(id)).map((answer): Answers => ({ [id]: answer }));
  const someAnswers = (count: number) =>
    fc
      .uniqueArray(fc.constantFrom(...choiceIds), { minLength: count, maxLength: count })
      .chain((ids) => fc.tuple(...ids.map(answerOf)))
      .map((answers): Answers => Object.assign({}, ...answers));

  it("finds any one answer, or any two together, that a suite fails under", async () => {
    await fc.assert(
      fc.asyncProperty(fc.integer({ min: 1, max: 2 }).chain(someAnswers), async (planted) => {
        const { dependencies, furtherRuns } = await sweepOver((profile) => !includesAnswers(profile, planted));
        expect(dependencies).toHaveLength(1);
        const found = dependencies[0]!;
        expect(found.isConfirmed).toBe(true);
        if (includesAnswers(profiles.default, planted)) {
          // The base itself fails; what is found is told against a profile that passes, and is among what was planted.
          for (const id of Object.keys(planted)) expect(found.profile[id as ChoiceId]).toBe(planted[id as ChoiceId]);
        } else {
          expect(found.answers).toEqual(planted);
        }
        expect(furtherRuns).toBeLessThan(35);
      }),
      { numRuns: 60 },
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

  it("finds nothing for a suite that passes under all, and makes no further run", async () => {
    expect(await sweepOver(() => true)).toMatchObject({
      failed: 0,
      furtherRuns: 0,
      dependencies: [],
      passesBase: true,
    });
  });

  it("says so when the suite passes under none", async () => {
    expect(await sweepOver(() => false)).toMatchObject({ dependencies: [], passesBase: false });
  });

  it("tells of a suite that does not always do the same", async () => {
    let runs = 0;
    const { dependencies } = await sweepOver(() => {
      runs += 1;
      return runs !== 5;
    });
    expect(dependencies.some(({ isConfirmed }) => !isConfirmed)).toBe(true);
  });
});

describe("museum-mock sweep", () => {
  const day = ["--today", "2027-03-01"];

  it("finds and names both dependencies of the sample consumer, and exits with 1", async () => {
    const { status, stdout, stderr } = await run(["sweep", ...day, "--", process.execPath, suite]);
    expect(stdout).toMatch(/fails under \d+ of them/);
    expect(stdout).toContain("It fails under endDateBound=exclusive (");
    expect(stdout).toContain("It fails under limitAboveMaximum=reject together with badParameterStatus=422 (");
    expect(stdout).not.toContain("3. It fails");
    expect(stderr).toMatch(/1 of \d+ runs/);
    expect(status).toBe(1);
  });

  it("shows a failure again with the command that it prints", async () => {
    const only = ["--only", "endDateBound"];
    const { stdout } = await run(["sweep", ...day, ...only, "--", process.execPath, suite]);
    const command = /See it again: museum-mock (.*)/.exec(stdout)?.[1]?.split(" ") ?? [];
    expect(command).toContain("endDateBound=exclusive");
    const again = await run(command);
    expect(again.status).toBe(1);
    expect(again.stderr).toContain("the events of one day");
  });

  it("exits with 0 where what varies does not matter to the tests", async () => {
    const { status, stdout } = await run([
      "sweep",
      ...day,
      "--only",
      "eventOrder,errorBody",
      "--jobs",
      "2",
      "--",
      process.execPath,
      suite,
    ]);
    expect(status).toBe(0);
    expect(stdout).toContain("passes under all of them");
  });

  it("bounds the runs, and hands a listed credential over", async () => {
    const check = `process.exit(process.env.MUSEUM_USERNAME === "anna" && process.env.MUSEUM_PASSWORD === "s:3" ? 0 : 1)`;
    const { status, stdout } = await run([
      "sweep",
      "--profiles",
      "3",
      "--credentials",
      "anna:s:3",
      "--",
      process.execPath,
      "-e",
      check,
    ]);
    expect(stdout).toContain("3 profiles over");
    expect(status).toBe(0);
  });

  it("ends a run that takes too long, as failed", async () => {
    const hang = ["--timeout", "1", "--only", "errorBody", "--", process.execPath, "-e", "setInterval(() => {}, 1000)"];
    const { status, stdout } = await run(["sweep", ...hang]);
    expect(status).toBe(1);
    expect(stdout).toContain("It passes under no profile");
    expect(stdout).toContain("ended after 1 s without a result");
  });

  it.each([
    [[], "sweep needs a test command after two dashes"],
    [["--only", "endDateBond", "--", "true"], '"endDateBond" is no choice; did you mean endDateBound?'],
    [["--only", "errorBody", "--choice", "errorBody=text", "--", "true"], "--only errorBody varies what --choice"],
    [["--jobs", "0", "--", "true"], '--jobs "0"'],
    [["--", "no-such-command-anywhere"], 'the test command "no-such-command-anywhere" was not found'],
  ])("exits with 2 and a sentence: %j", async (args, sentence) => {
    const { status, stderr } = await run(["sweep", ...args]);
    expect(status).toBe(2);
    expect(stderr).toContain(sentence);
  });
});
