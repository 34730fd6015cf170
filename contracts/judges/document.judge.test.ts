/**
 * The document judges the mock over thousands of random requests. Profiles cover every pair of answers to the choices, but for
 * `errorBody`: the document shows errors as problems only, so its other answers are outside the document by intent.
 */
import { describe, expect, it } from "vitest";
import { profiles } from "../../src/adapters/library/index.js";
import { choiceIds } from "../../src/contract/profile.js";
import { coverPairs } from "../../test/support/cover-pairs.js";
import { shareOf } from "../../test/support/share.js";
import { judgeByDocument } from "./document-judge.js";
import { documentedCourse, shortCourse } from "./documented-course.js";
import { startMuseum } from "./museum.js";
import type { Target } from "./question.js";
import { randomWalk } from "./random-walk.js";

const STEPS = 200;

const varied = choiceIds.filter((id) => id !== "errorBody");
const covering = coverPairs(varied, profiles.default);

describe("the mock, by the document's own schemas", () => {
  it("answers thousands of random requests as documented, under profiles that cover every pair of answers", async () => {
    const seen = new Map<string, number>();
    for (const [seed, profile] of [...Object.values(profiles), ...covering].entries()) {
      const mayLack = profile.challenge === "absent" ? ["WWW-Authenticate"] : [];
      const walk = randomWalk(seed + 3, shareOf(STEPS, 0.5));
      const { findings, answers } = await judgeByDocument(startMuseum(profile), walk, mayLack);
      expect(findings, JSON.stringify(profile)).toEqual([]);
      for (const [kind, count] of answers) seen.set(kind, (seen.get(kind) ?? 0) + count);
    }
    const statuses = [200, 304, 400, 401, 403, 404, 405, 412, 422];
    const kinds = ["/museum-hours", "/special-events"].flatMap((path) => statuses.map((status) => `${path} ${status}`));
    expect([...seen.keys()].sort()).toEqual(kinds);
  }, 120_000);
});

describe("the document as a judge", () => {
  it.each([
    ["date-with-time", /format "date"/],
    ["challenge-missing", /WWW-Authenticate is missing/],
    ["error-as-200", /media type "application\/problem\+json"/],
    ["error-on-large-page", /status 500 is not documented/],
  ])("sees the mutant %s", async (mutant, says) => {
    const { findings } = await judgeByDocument(startMuseum({}, mutant), shortCourse);
    expect(findings.filter((finding) => says.test(finding.says))).not.toEqual([]);
  });

  it("sees a row that is wrong on the thirtieth page alone", async () => {
    const [sound, broken] = [startMuseum(), startMuseum({}, "time-with-am")];
    const target: Target = (request) => (/limit=30&page=30$/.test(request.url) ? broken : sound)(request);
    const { findings } = await judgeByDocument(target, documentedCourse);
    const request = expect.stringContaining("/museum-hours?");
    expect(findings).toMatchObject([{ request, says: expect.stringContaining("timeOpen") }]);
  });

  it("sees a fault that takes a nonsense value to come out", async () => {
    const target: Target = async (request) =>
      /limit=1686452715789/.test(request.url) ? new Response(null, { status: 500 }) : startMuseum()(request);
    const { findings } = await judgeByDocument(target, randomWalk(0, STEPS));
    expect(findings.length).toBeGreaterThan(0);
    expect(new Set(findings.map(({ says }) => says))).toEqual(new Set(["status 500 is not documented"]));
  });
});
