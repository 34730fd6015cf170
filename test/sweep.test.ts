import { mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { profiles } from "../src/adapters/index.js";
import { answersOf, type ChoiceId, choiceIds, type Profile } from "../src/contract/choices/table.js";
import { coverPairs } from "../src/sweep/covering-profiles.js";
import { type Answers, includesAnswers } from "../src/sweep/dependency.js";
import { sweep } from "../src/sweep/sweep.js";
import { run as runAsProcess } from "./support/cli.js";
import { run } from "./support/run-cli.js";

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
        return { passed: passes(profile), output: "", ending: "", requests: 1 };
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
        const { dependencies, furtherRuns, failed } = await sweepOver((profile) => !includesAnswers(profile, planted));
        expect(dependencies).toHaveLength(1);
        const found = dependencies[0]!;
        expect(includesAnswers(found.profile, planted)).toBe(true);
        // Where the base itself fails, the answers that it shares with what passes need no naming.
        if (!includesAnswers(profiles.default, planted)) {
          expect(found.answers).toEqual(planted);
          expect(found.explains).toBe(failed);
        } else {
          for (const [id, answer] of Object.entries(found.answers)) expect(planted[id as ChoiceId]).toBe(answer);
        }
        expect(furtherRuns).toBeLessThan(35);
      }),
      { numRuns: 60 },
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
      { numRuns: 25 },
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
      { numRuns: 60 },
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

  it("says so when the suite passes under none", async () => {
    expect(await sweepOver(() => false)).toMatchObject({ dependencies: [], baseRun: { passed: false } });
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
        const { furtherRuns } = await sweepOver(() => outcomes.next().value ?? true);
        expect(furtherRuns).toBeLessThan(300);
      }),
      { numRuns: 15 },
    );
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
    // What the suite prints goes past the terminal of the command.
    const again = await runAsProcess(command);
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
    expect(stdout).toContain("to what was varied (2 choices)");
  });

  it("bounds the runs, and hands a listed credential over", async () => {
    const check = `await fetch(process.env.MUSEUM_URL); process.exit(process.env.MUSEUM_USERNAME === "anna" && process.env.MUSEUM_PASSWORD === "s:3" ? 0 : 1)`;
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
    expect(stdout).toContain("3 profiles of 21 over");
    expect(status).toBe(0);
  });

  it("gives no verdict on tests that never call the mock", async () => {
    const { status, stdout } = await run(["sweep", "--only", "endDateBound", "--", process.execPath, "-e", ""]);
    expect(status).toBe(3);
    expect(stdout).toContain("No verdict: no run sent the mock a request.");
    expect(stdout).not.toContain("leans on no");
  });

  it("gives no verdict on tests that fail now and then", async () => {
    const mark = join(mkdtempSync(join(tmpdir(), "museum-mock-")), "mark");
    const once = `const fs = require("fs"); const isFirst = !fs.existsSync(${JSON.stringify(mark)});
      fs.appendFileSync(${JSON.stringify(mark)}, "x");
      fetch(process.env.MUSEUM_URL).then(() => process.exit(isFirst ? 1 : 0));`;
    const { status, stdout } = await run([
      "sweep",
      "--jobs",
      "1",
      "--only",
      "errorBody",
      "--",
      process.execPath,
      "-e",
      once,
    ]);
    expect(stdout).toContain("No verdict: the suite does not always do the same");
    expect(status).toBe(3);
  });

  it("ends a run that takes too long, as failed", async () => {
    const forever = "fetch(process.env.MUSEUM_URL); setInterval(() => {}, 1000)";
    const hang = ["--timeout", "1", "--only", "errorBody", "--", process.execPath, "-e", forever];
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
