/** A twin answers as its service does, and verify says where it does not any more. */
import { beforeAll, describe, expect, it } from "vitest";
import type { Profile } from "../../src/adapters/library/index.js";
import { compareWithTwin } from "../../src/twin/compare-twin.js";
import {
  createRebasedWorld,
  readTwinTexts,
  shortfallsOf,
  type Twin,
  toTwinTexts,
  weeksBetween,
} from "../../src/twin/twin.js";
import { verifyTarget } from "../../src/verify/verification.js";
import { everyNth } from "../support/share.js";
import { findingsOf } from "../verify/judging.js";
import { createMuseum, type Museum, plus } from "../verify/museum.js";
import { mockTarget, soundTarget, type TestTarget, take, takeOptions } from "./targets.js";

/** The findings that lead, of a verification that also compares with a twin as it is read from its files. */
async function compare(twin: Twin, target: TestTarget, { quick = false, only = [] as readonly string[] } = {}) {
  const read = readTwinTexts(toTwinTexts(twin));
  const { onProgress: _, ...limits } = takeOptions(target);
  const options = { ...limits, concurrency: 8, rate: 100_000, maxRequests: 12_000, randomQueries: 1 };
  const all = { ...options, profile: read.profile, quick, ...(only.length > 0 && { only }) };
  const { report } = await verifyTarget(target.handler, all, (run, choices) => compareWithTwin(run, read, choices));
  const findings = findingsOf(report);
  return { report, findings, leading: findings.filter(({ sameCauseAs }) => !sameCauseAs).map(({ id }) => id) };
}

/** Twenty events on most days, and as many that begin on one. */
function denseMuseum(): Museum {
  const { hours, events } = createMuseum("2026-11-21");
  const copies = [0, 1, 2, 3, 4, 5].flatMap((copy) =>
    events.map((event) => {
      const dates = event.dates.map((date) => plus(date, copy % 3));
      return { ...event, eventId: `${copy}${event.eventId.slice(1)}`, dates };
    }),
  );
  return { hours, events: copies };
}

const narrow = { widestRange: "31", pastStartDate: "clamp", endDateBound: "exclusive" } as const;

const services: readonly (readonly [string, () => TestTarget])[] = [
  ["as plain as can be", () => soundTarget("as plain as can be")],
  ["events are paged by days", () => soundTarget("events are paged by days")],
  ["repeated days", () => soundTarget("events are paged by days, with all that takes place on them")],
  ["windows", () => soundTarget("events are paged by days of the calendar")],
  ["hours in windows", () => soundTarget("hours are paged by days of the calendar")],
  ["events by price, then id", () => soundTarget("events by price, then id")],
  ["dates are cut to the range", () => soundTarget("dates are cut to the range")],
  ["narrow ranges of the past", () => mockTarget(narrow)],
  ["dense data", () => mockTarget({ eventOrder: "name" }, denseMuseum())],
];

it.each(everyNth(3, services))("a twin answers 1,500 random queries as its service does %s", async (_, create) => {
  const twin = await take(create());
  const { report, findings } = await compare(twin, create(), { only: ["hours-predicted", "events-predicted"] });
  expect(findings.map(({ message, expected, actual }) => [message, expected, actual])).toEqual([]);
  const check = report.checks.find(({ rule }) => rule === "twin-queries");
  expect(check?.status).toBe("passed");
  expect(Number(/^\d+/.exec(check?.message ?? "")?.[0])).toBeGreaterThan(1200);
});

describe("verify with a twin names what has changed", () => {
  let twin: Twin;
  beforeAll(async () => {
    twin = await take(mockTarget({}));
  });
  /** Compares the twin with the service as it is after a change of its data, or with other answers. */
  const compareAfter = (change: (museum: Museum) => unknown, answers: Partial<Profile> = {}) => {
    const museum = createMuseum("2026-11-21");
    change(museum);
    return compare(twin, mockTarget(answers, museum), { quick: true });
  };

  it("nothing, of services that are as they were, also where quick runs see fewer of the dates", async () => {
    const cut = () => soundTarget("dates are cut to the range");
    for (const same of [compareAfter(() => {}), compare(await take(cut()), cut(), { quick: true })]) {
      const { report, findings } = await same;
      expect(findings).toEqual([]);
      const ofTwin = report.checks.filter(({ family }) => family === "twin");
      expect(ofTwin.map(({ status }) => status)).toEqual(["passed", "passed"]);
    }
  });

  const closeLater = (isMeant: (date: string) => boolean) => (museum: Museum) => {
    for (const entry of museum.hours) if (isMeant(entry.date)) entry.timeClose = "18:15";
  };

  it.each<[string, RegExp, (museum: Museum) => unknown, Partial<Profile>?]>([
    [
      "an entry that was changed",
      /^twin-data\/entry\/2026-11-24\/changed$/,
      closeLater((date) => date === "2026-11-24"),
    ],
    ["events that were removed", /^twin-data\/event\/.*\/removed$/, ({ events }) => events.splice(60, 9)],
    ["a choice", /^pinned-endDateBound$/, () => {}, { endDateBound: "exclusive" }],
  ])("%s", async (_, pattern, change, answers) => {
    const { leading, findings } = await compareAfter(change, answers);
    expect(leading).toEqual([expect.stringMatching(pattern)]);
    expect(findings.every(({ reproduce }) => reproduce[0]?.startsWith("curl "))).toBe(true);
  });

  it("with the first item that differs on a page", async () => {
    const { findings } = await compareAfter(closeLater((date) => date > "2026-11-24"));
    const ofPages = findings.filter(({ id }) => id.startsWith("twin-queries/museum-hours"));
    expect(ofPages.length).toBeGreaterThan(3);
    for (const { expected, actual } of ofPages) {
      expect(expected).toMatch(/^200 and \d+ items?; item \d+ is \["202\d-/);
      expect(actual).toMatch(/^200 and \d+ items?; item \d+ is \["202\d-.*18:15/);
    }
  });
});

it.each<[entries: number, notTaken: string[], lacks: string[]]>([
  [1, [], []],
  [0, [], ["The twin is empty: no entry and no event was taken."]],
  [3, ["a", "b"], ["2 of 5 rows and pages were not taken, the first of them a."]],
])("a twin of %i entries, without %j, says what it lacks", (entries, notTaken, lacks) => {
  const hours = Array(entries).fill({ date: "2027-03-01" });
  expect(shortfallsOf({ dataSet: { hours, events: [] }, facts: { notTaken } } as never)).toEqual(lacks);
});

describe("a rebased world", () => {
  const hours = ["2026-12-25", "2026-12-28", "2027-01-01", "2027-03-28"].map((date) => ({ date }));
  const world = createRebasedWorld({ hours, events: [] }, "2026-12-30");

  it.each([
    ["the same week", "2026-12-28", "2026-12-25"],
    ["the Sunday of that week, which is next year", "2027-01-03", "2026-12-25"],
    ["the week after, over new year", "2027-01-04", "2027-01-01"],
    ["a week in which clocks change", "2027-03-28", "2027-03-19"],
    ["the week after that", "2027-03-29", "2027-03-26"],
    ["a week long before", "2020-02-29", "2020-02-21"],
  ])("on %s", (_, today, first) => {
    const { hours: shown } = world.catalogueOn(today);
    expect(shown[0]?.date).toBe(first);
    const weekday = (date: string) => new Date(`${date}T00:00Z`).getUTCDay();
    expect(shown.map(({ date }) => weekday(date))).toEqual(hours.map(({ date }) => weekday(date)));
  });

  it("counts weeks from Monday", () => {
    expect(weeksBetween("2027-01-03", "2027-01-04")).toBe(1);
    expect(weeksBetween("2027-01-04", "2027-01-10")).toBe(0);
  });
});
