import { beforeAll, describe, expect, it } from "vitest";
import { createClock, createFixedWorld, createMock, type DataSet, type Report } from "../../src/adapters/index.js";
import { mutants } from "../../src/mutants/mutants.js";
import { conditions } from "../../src/verify/power/conditions.js";
import { isWhole } from "../support/share.js";
import { CREDENTIALS, failedRules, judge } from "./judging.js";
import { plus } from "./museum.js";
import { NOON } from "./noon-clock.js";
import { eventOn, TODAY, onePage as thin } from "./power-museums.js";
import { reportValidator } from "./report-validator.js";

const serve =
  (data: DataSet, mutant?: string, change = (response: Response) => response) =>
  (now: () => number) => {
    const mock = createMock({
      world: createFixedWorld(data),
      clock: createClock(now),
      profile: { credentialCheck: "listed" },
      credentials: [CREDENTIALS],
      ...(mutant !== undefined && { mutant }),
    });
    return async (request: Request) => change(await mock.fetch(request));
  };

const faultIn = ({ power }: Report, id: string) => power?.faults.find(({ mutant }) => mutant === id);

it("knows of each condition which mutants it helps to find", () => {
  const named = conditions.flatMap((condition) => condition.mutants ?? []);
  expect(named.length).toBeGreaterThan(40);
  expect(named.filter((id) => !mutants.some((mutant) => mutant.id === id))).toEqual([]);
});

describe("verify, asked for its power", () => {
  let report: Report;
  let requests = 0;
  beforeAll(async () => {
    const counted = serve(thin, undefined, (response) => {
      requests += 1;
      return response;
    });
    // The clock stands still, so that the time is never over.
    const options = isWhole ? { skip: ["robustness", "prediction"] } : { quick: true, rate: 1e5 };
    report = await judge(counted, { power: true, now: () => NOON, ...options });
  });

  it("names the rule that would find a fault", () => {
    expect(faultIn(report, "order-reversed")).toMatchObject({ status: "seen", rule: "hours-ascending" });
    expect(faultIn(report, "price-as-text")).toMatchObject({ status: "seen", rule: "events-fields" });
    const ofQuickRuns = [expect.stringMatching(/^Only part of the data was read: hours up to /)];
    expect(report.power?.notes).toEqual([
      ...(isWhole ? [] : ofQuickRuns),
      expect.stringContaining("takes it in another zone could not be seen"),
    ]);
    expect(report.power?.unknown).toBeUndefined();
    expect(reportValidator()(JSON.parse(JSON.stringify(report)))).toEqual([]);
  });

  it("sends nothing to the target for it", () => {
    expect(report.requests).toBe(requests);
  });

  it("names the data that would bring a fault within reach, and with them it is found", async () => {
    const fault = faultIn(report, "first-date-only");
    expect(fault).toMatchObject({
      status: "outOfReach",
      needs: ["Add an event of two dates, one before and one in the range"],
    });
    const options = { randomQueries: 1 };
    expect(failedRules(await judge(serve(thin, "first-date-only"), options))).toEqual([]);
    const richer = { ...thin, events: [...thin.events, eventOn(4, [plus(TODAY, 3), plus(TODAY, 24)])] };
    expect(failedRules(await judge(serve(richer, "first-date-only"), options))).toContain("events-any-date");
  });

  it("tells what needs another option from what no rule finds", async () => {
    const needs = ["Give the data of the service with --fixtures FILE"];
    expect(faultIn(report, "closed-day-open")).toMatchObject({ status: "missed", needs });
    expect(failedRules(await judge(serve(thin, "closed-day-open"), { only: ["data-set"], fixtures: thin }))).toEqual([
      "data-set",
    ]);
    expect(faultIn(report, "etag-fixed")).toMatchObject({ status: "missed" });
    expect(faultIn(report, "etag-fixed")).not.toHaveProperty("needs");
  });
});

describe("verify, asked for a power that can't be known as a whole", () => {
  it("says so where there is no verdict", async () => {
    const { power, ended } = await judge(serve({ hours: [], events: [] }), { power: true, quick: true, rate: 1e5 });
    expect(power).toMatchObject({ unknown: ended, faults: [] });
  });

  it("names what was not read, what is not there, and the faults for which the time was over", async () => {
    const long = {
      ...thin,
      hours: Array.from({ length: 500 }, (_, at) => ({ date: plus(TODAY, at), timeOpen: "10:00", timeClose: "17:00" })),
    };
    const untagged = serve(long, undefined, ({ status, headers, body }) => {
      const kept = [...headers].filter(([name]) => name !== "etag");
      return new Response(body, { status, headers: kept });
    });
    let late = 0;
    const report = await judge(untagged, {
      power: true,
      quick: true,
      rate: 1e5,
      now: () => NOON + late,
      onProgress(done, _, about) {
        if (about.startsWith("its power") && done === 1) late = 61_000;
      },
    });
    expect(report.power?.notes[0]).toMatch(/^Only part of the data was read: hours up to /);
    expect(report.power?.notes.at(-1)).toMatch(/^The time was over before all was tried/);
    expect(faultIn(report, "etag-fixed")?.status).toBe("outOfReach");
    const statuses = report.power?.faults.map(({ status }) => status);
    expect(statuses?.slice(0, 4)).toEqual(["outOfReach", "notJudged", "notJudged", "notJudged"]);
    expect(report.power?.faults.some(({ status }) => status === "seen")).toBe(false);
  });
});
