import { describe, expect, it } from "vitest";
import {
  createGeneratedWorld,
  createMock,
  holdClock,
  type Profile,
  profiles,
  type Report,
  verify,
} from "../../src/adapters/library/index.js";
import { choices } from "../../src/contract/choices.js";
import { createClock } from "../../src/contract/clock.js";
import { createChance } from "../../src/fixtures/chance.js";
import { everyNth, isWhole } from "../support/share.js";
import { failedRules, QUICK } from "./judging.js";

/** When it is another date 12 hours behind UTC and 14 ahead of it; the museum opens on all three, so that they can be told. */
const ELEVEN = Date.UTC(2027, 3, 15, 11);
const CREDENTIALS = "keeper:of:keys";

const SEEDS = [9, 1, 2, 3, 4, 5, 6, 7, 8, 10, 11, 12];

/** A profile by chance, drawn by id, so that a new choice changes no other answer; whom the mock lets in is given, and a challenge is demanded of everyone. */
function drawProfile(seed: number): Profile {
  const drawn = Object.entries(choices).map(([id, { answers }]) => {
    return [id, createChance(seed, id).pick<{ readonly answer: string }>(answers).answer];
  });
  const profile = { ...Object.fromEntries(drawn), credentialCheck: "listed", challenge: "present" } as Profile;
  // If a reversed range is empty and none is too wide, it makes no difference when a range is compared and measured.
  const isNeverRefused = profile.invertedRange === "empty" && profile.widestRange === "none";
  const isSame = profile.pastStartDate === "clampFirst" && isNeverRefused;
  return isSame ? { ...profile, pastStartDate: "clamp" } : profile;
}

interface Moment {
  /** Milliseconds since 1970, at which the clock is held. */
  readonly at?: number;
  /** The day at which the clock of the mock is held in its place. */
  readonly today?: string;
  readonly quick?: boolean;
  /** The seeds of the museum and of the run. */
  readonly museum?: number;
  readonly seed?: number;
}

function judgeMock(answers: Partial<Profile>, moment: Moment = {}): Promise<Report> {
  const { at = ELEVEN, today, quick = false, museum = 3, seed = 1 } = moment;
  const now = () => at;
  const clock = today === undefined ? createClock(now) : holdClock(today);
  const profile = { ...profiles.default, credentialCheck: "listed" as const, ...answers };
  const world = createGeneratedWorld({ seed: museum });
  const mock = createMock({ world, clock, credentials: [CREDENTIALS], profile });
  const speed = quick ? { ...QUICK, randomQueries: 60 } : { randomQueries: 30 };
  const held = { credentials: CREDENTIALS, probeWrites: !quick, now, seed, ...(today !== undefined && { today }) };
  return verify((request) => mock.fetch(request), { ...held, ...speed });
}

describe("verify, judging the mock", () => {
  it.each(everyNth(12, SEEDS))("fails no rule under random profile %i, and learns it", async (seed) => {
    const profile = drawProfile(seed);
    const report = await judgeMock(profile);
    expect(failedRules(report)).toEqual([]);
    const { timeZone, ...others } = report.choices;
    const answers = Object.entries(others).map(([id, { answer }]) => [id, answer]);
    const learned = Object.fromEntries(answers.filter(([, answer]) => answer !== null));
    expect({ ...profiles.default, ...learned }).toEqual({ ...profile, timeZone: "UTC" });
    // At this hour one zone alone has the date of Etc/GMT+12; the others share theirs.
    const answer = profile.timeZone === "Etc/GMT+12" ? profile.timeZone : null;
    expect(timeZone).toMatchObject({ status: answer ? "observed" : "open", answer });
  });

  it("fails no rule in a quick run that learns late whether endDate is in the range", async () => {
    const answers = { endDateBound: "exclusive", eventPageUnit: "calendarDays", eventOrder: "eventId" } as const;
    const others = { pageBeyondEnd: "notFound", limitAboveMaximum: "clamp" } as const;
    const report = await judgeMock({ ...answers, ...others }, { today: "2027-03-01", museum: 12, quick: true });
    expect(report.choices.endDateBound).toMatchObject({ status: "observed", answer: "exclusive" });
    expect(failedRules(report)).toEqual([]);
  });

  const byCalendar = { eventPageUnit: "calendarDays", limitAboveMaximum: "clamp" } as const;

  const clamped: Partial<Profile> = { pastStartDate: "clamp", endDateBound: "exclusive" };
  const closedToday: Partial<Profile> = { ...clamped, eventOrder: "asStored", eventPageUnit: "calendarDays" };
  const exclusive: Partial<Profile> = { ...byCalendar, endDateBound: "exclusive", eventOrder: "eventId" };
  const narrow: Partial<Profile> = { ...byCalendar, widestRange: "31", invertedRange: "reject" };

  it.each<readonly [what: string, moment: Moment, answers: Partial<Profile>]>([
    ...everyNth(2, ["events", "days", "daysRepeated", "calendarDays"] as const).map(
      (eventPageUnit) => [`if limit counts ${eventPageUnit}`, {}, { eventPageUnit }] as const,
    ),
    ["if today is closed and gets what tomorrow gets", { at: Date.UTC(2027, 2, 1, 12), quick: !isWhole }, closedToday],
    [
      "that counts the days of a page from another day than the target",
      { at: Date.UTC(2027, 3, 20, 15, 2), museum: 8, seed: 398 },
      {
        ...{ ...exclusive, malformedDate: "reject", pageBeyondEnd: "notFound", belowMinimum: "clamp" },
        ...{ repeatedParameter: "last", timeZone: "Australia/Lord_Howe" },
      },
    ],
    [
      "at which a closed day can be today, too, and a page is a window of days",
      { at: 1_812_990_104_000, museum: 483 },
      {
        ...{ ...clamped, hoursPageUnit: "calendarDays", eventDates: "inRange", belowMinimum: "clamp" },
        ...{ unknownParameter: "reject", timeZone: "Etc/GMT+12" },
      },
    ],
    [
      "at which a day with the first page of the next can be today, too",
      { at: 1_800_661_595_000, museum: 313 },
      { timeZone: "Pacific/Kiritimati" },
    ],
    ...[33, 381].map((seed): readonly [string, Moment, Partial<Profile>] => [
      `where a range is refused for its width and the past is today, seed ${seed}`,
      { at: Date.UTC(2026, 0, 1) + seed * 86_400_000 * 1.37, museum: seed, seed },
      { ...narrow, pastStartDate: "clamp", timeZone: "Pacific/Kiritimati" },
    ]),
  ])("fails no rule in a run, quick where nothing else is said, %s", async (_, moment, answers) => {
    expect(failedRules(await judgeMock(answers, { quick: true, ...moment }))).toEqual([]);
  });

  // From here, two years end with the next one.
  it.each(everyNth(2, [true, false]))(
    "fails no rule on 1 January if a year is the widest range, quick %s",
    async (quick) => {
      const report = await judgeMock({ widestRange: "366" }, { at: Date.UTC(2027, 0, 1, 12), quick });
      expect(failedRules(report)).toEqual([]);
      expect(report.choices.widestRange.answer).toBe("366");
    },
  );

  it.skipIf(!isWhole).each([
    [{ challenge: "absent" }, "challenge"],
    [{ credentialCheck: "wellFormed" }, "credential-checked"],
  ] as const)("fails what a profile leaves out, and nothing else: %j", async (answers, rule) => {
    expect(failedRules(await judgeMock({ ...drawProfile(1), ...answers }))).toEqual([rule]);
  });
});
