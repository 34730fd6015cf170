import { describe, expect, it } from "vitest";
import type { Profile } from "../../src/adapters/index.js";
import { checkReports } from "../../src/cli/commands/twin-check.js";
import { largestShare, toClaim, toPercent } from "../../src/twin/check/check-twin.js";
import { everyNth, isWhole } from "../support/share.js";
import { type Museum, plus } from "../verify/museum.js";
import { mutants } from "../verify/mutants.js";
import { createNoonClock } from "../verify/noon-clock.js";
import { createProvider, type Handler } from "../verify/provider.js";
import { type Changeable, changeable } from "./changeable.js";
import { check } from "./checking-support.js";
import { counted, mockTarget, soundTarget, take } from "./targets.js";

const TODAY = "2026-11-21";
/** A day on which the museum is closed, as on every Monday. */
const CLOSED = "2026-12-07";

const event = (museum: Museum, index: number) => museum.events[index] as Museum["events"][number];
const entry = (museum: Museum, index: number) => museum.hours[index] as Museum["hours"][number];

type Planted = readonly [
  what: string,
  plant: (target: Changeable) => void,
  ids: (museum: Museum) => readonly string[],
  message: RegExp,
];

const planted: readonly Planted[] = [
  [
    "an entry that was added",
    ({ museum }) => museum.hours.push({ date: CLOSED, timeOpen: "10:00", timeClose: "12:00" }),
    () => [`entry/${CLOSED}`],
    /The entry of hours of 2026-12-07 was added\./,
  ],
  [
    "an entry that was removed",
    ({ museum }) => museum.hours.splice(100, 1),
    (museum) => [`entry/${entry(museum, 100).date}`],
    /was removed\./,
  ],
  [
    "opening hours",
    ({ museum }) => {
      entry(museum, 90).timeClose = "19:45";
    },
    (museum) => [`entry/${entry(museum, 90).date}`],
    /was changed: timeClose from "\d\d:00" to "19:45"\./,
  ],
  [
    "an event that was added",
    ({ museum }) =>
      museum.events.push({
        ...event(museum, 3),
        eventId: "11111111-2222-4333-8444-555555555555",
        dates: [plus(TODAY, 9)],
      }),
    () => ["event/11111111-2222-4333-8444-555555555555"],
    /was added\./,
  ],
  [
    "an event that was removed",
    ({ museum }) => museum.events.splice(40, 1),
    (museum) => [`event/${event(museum, 40).eventId}`],
    /was removed\./,
  ],
  [
    "the date of an event",
    ({ museum }) => {
      const one = museum.events.find(({ dates }) => dates.length === 1 && (dates[0] as string) > plus(TODAY, 20));
      if (one) one.dates = [plus(one.dates[0] as string, 5)];
    },
    (museum) => {
      const one = museum.events.find(({ dates }) => dates.length === 1 && (dates[0] as string) > plus(TODAY, 20));
      return [`event/${one?.eventId}`];
    },
    /was changed: dates from [\d-]+ to [\d-]+\./,
  ],
  [
    "one of the dates of an event",
    ({ museum }) => {
      const one = museum.events.find(({ dates }) => dates.length === 5);
      one?.dates.splice(2, 1);
    },
    (museum) => [`event/${museum.events.find(({ dates }) => dates.length === 5)?.eventId}`],
    /was changed: dates from/,
  ],
  [
    "a price",
    ({ museum }) => {
      event(museum, 60).price = 99;
    },
    (museum) => [`event/${event(museum, 60).eventId}`],
    /was changed: price from \d+ to 99\./,
  ],
  [
    "a text",
    ({ museum }) => {
      event(museum, 70).eventDescription = "Rewritten.";
    },
    (museum) => [`event/${event(museum, 70).eventId}`],
    /was changed: eventDescription from ".*" to "Rewritten."/,
  ],
];

const choiceChanges: readonly (readonly [string, Partial<Profile>, string])[] = [
  ["the order of events", { eventOrder: "name" }, "choice/eventOrder"],
  ["the end of a range", { endDateBound: "exclusive" }, "choice/endDateBound"],
  ["the unit of pages of hours", { hoursPageUnit: "calendarDays" }, "choice/hoursPageUnit"],
  ["the unit of pages of events", { eventPageUnit: "days" }, "choice/eventPageUnit"],
  ["the dates that are shown", { eventDates: "inRange" }, "choice/eventDates"],
  ["what a past day gets", { pastStartDate: "clamp" }, "choice/pastStartDate"],
  ["what a range of past days gets", { pastStartDate: "clampFirst" }, "choice/pastStartDate"],
  ["a page past the end", { pageBeyondEnd: "notFound" }, "choice/pageBeyondEnd"],
  ["a limit over the maximum", { limitAboveMaximum: "clamp" }, "choice/limitAboveMaximum"],
  ["a reversed range", { invertedRange: "empty" }, "choice/invertedRange"],
  ["the status of a rejection", { badParameterStatus: "422" }, "choice/badParameterStatus"],
];

/** A twin of the museum before a test changes it. */
const unchanged = take(changeable());
/** A twin of the plainest provider. */
const plain = take(soundTarget("as plain as can be"));

describe("twin check", () => {
  it.each(
    everyNth(4, [
      ["as plain as can be", 1],
      ["as plain as can be", 2],
      ["events are paged by days of the calendar", 1],
      ["events by the first date in the range, then name", 1],
      ["a startDate before today is refused", 1],
      ["400 past the last page", 1],
      ["dates are cut to the range", 1],
      ["today in Etc/GMT+12", 1],
      ["a field that is another each time", 1],
    ] as const),
  )("finds a twin of a service equal: %s, seed %i", async (name, seed) => {
    const target = soundTarget(name);
    const report = await check(await take(target), target, { seed });
    expect(report).toMatchObject({
      verdict: "equal",
      differences: [],
      questions: { agreed: 200, differing: 0, noisy: 0 },
    });
    expect(report.claim).toContain("differ in less than 1.5 % of answers, with 95 % confidence");
  });

  it("keeps fields named as what every object inherits, and says that it can't keep a long number", async () => {
    const plain = soundTarget("as plain as can be");
    const fields = '"constructor":1,"__proto__":{"a":1},"toString":"x","id":9007199254740993,"name":';
    const handler = async (request: Request) => {
      const response = await plain.handler(request);
      return new Response((await response.text()).replaceAll('"name":', fields), response);
    };
    const target = { ...plain, handler };
    const twin = await take(target);
    const lost = "9007199254740993 is read as 9007199254740992";
    expect(twin.facts.notes).toEqual([expect.stringContaining(lost)]);
    const kept = JSON.stringify(twin.dataSet.events[0]);
    for (const field of ['"constructor":1', '"__proto__":{"a":1}', '"toString":"x"']) expect(kept).toContain(field);
    const report = await check(twin, target);
    expect([report.verdict, report.differences]).toEqual(["equal", []]);
    expect(report.leftOut).toContainEqual(expect.stringContaining(lost));
  });

  it.each(everyNth(3, planted))("names %s", async (_, plant, ids, message) => {
    const target = changeable();
    const twin = await unchanged;
    const before = structuredClone(target.museum);
    plant(target);
    const report = await check(twin, target, { questions: 60 });
    expect(report.differences.map(({ id }) => id)).toEqual(ids(before));
    expect(report.differences[0]?.message).toMatch(message);
    expect(report.verdict).toBe("differs");
  });

  it.each(everyNth(4, choiceChanges))("names %s", async (_, profile, id) => {
    const target = changeable();
    const twin = await unchanged;
    target.profile = profile;
    const report = await check(twin, target, { questions: 60 });
    expect(report.differences.map((difference) => difference.id)).toEqual([id]);
    expect(report.differences[0]?.fields[0]?.target).toBe(Object.values(profile)[0]);
  });

  it("names five changes at once, and nothing else", async () => {
    const target = changeable();
    const twin = await unchanged;
    const before = structuredClone(target.museum);
    const five = [0, 5, 7, 8].map((index) => planted[index] as Planted);
    for (const [, plant] of five) plant(target);
    target.profile = { eventOrder: "name" };
    const report = await check(twin, target, { questions: 60 });
    const expected = [...five.flatMap(([, , ids]) => ids(before)), "choice/eventOrder"];
    expect(report.differences.map(({ id }) => id).sort()).toEqual(expected.sort());
  });

  it("names two events that are stored in another order", async () => {
    const target = changeable({ eventOrder: "asStored" });
    const { museum } = target;
    museum.events.sort((a, b) => (a.eventId < b.eventId ? 1 : -1));
    museum.events.push(...museum.events.splice(0, 30));
    const twin = await take(target);
    expect(twin.profile.eventOrder).toBe("asStored");
    const [first] = museum.events.splice(50, 1);
    if (first) museum.events.splice(80, 0, first);
    const report = await check(twin, target, { questions: 60 });
    expect(report.differences.map(({ id }) => id)).toEqual(["order/special-events"]);
  });

  it("names a rule that is broken", async () => {
    const now = createNoonClock();
    let isBroken = false;
    const target = counted(
      now,
      createProvider(now, (parts) => ({
        hoursPage: (list, page, limit, start) => {
          const shown = parts.hoursPage(list, page, limit, start);
          return isBroken ? [...shown].reverse() : shown;
        },
      })),
    );
    const twin = await take(target);
    isBroken = true;
    const report = await check(twin, target);
    expect(report.differences.map(({ id }) => id)).toContain("rule/hours-ascending");
  });

  it.each([
    ["by the first date alone", "rule/events-any-date"],
    ["the default limit is 9, on events", "rule/events-limit-default"],
    ["endDate is eight days on", "rule/events-end-default"],
    ["a reversed range is turned round", "rule/events-reversed-range"],
    ["hours reach a year ahead of startDate and no farther", "rule/hours-horizon"],
  ])("names the broken rule and who breaks it, and no choice: %s", async (name, id) => {
    const twin = await plain;
    const clock = createNoonClock();
    const broken = mutants.find((mutant) => mutant.name === name)?.create(clock) as Handler;
    const report = await check(twin, counted(clock, broken), { questions: 60 });
    expect(report.differences.map((difference) => difference.id)).toEqual([id]);
    expect(report.differences[0]?.message).toMatch(
      /^The service breaks the rule [\w-]+, which the twin keeps\. .* The rule: /,
    );
  });

  it("names a changed choice beside a broken rule", async () => {
    const twin = await plain;
    const name = "a limit is clamped, and its offset is not, on hours";
    const clock = createNoonClock();
    const broken = mutants.find((mutant) => mutant.name === name)?.create(clock) as Handler;
    const { differences } = await check(twin, counted(clock, broken), { questions: 60 });
    expect(differences.map(({ id }) => id)).toEqual(["choice/limitAboveMaximum", "rule/hours-pages-clamped"]);
  });

  it.skipIf(!isWhole)("tells noise from difference", async () => {
    const target = soundTarget("as plain as can be");
    const twin = await plain;
    let count = 0;
    const noisy = counted(target.now, async (request) => {
      count += 1;
      const isOdd = count % 20 === 0;
      if (count % 33 === 0) return new Response("busy", { status: 503 });
      return isOdd ? new Response("[]", { headers: { "Content-Type": "application/json" } }) : target.handler(request);
    });
    const report = await check(twin, noisy);
    expect(report.questions.noisy).toBeGreaterThan(5);
    expect(report).toMatchObject({ verdict: "equal", differences: [] });
  });

  it.skipIf(!isWhole)("shows each answer that nothing explains once, with both answers in short", async () => {
    const target = changeable();
    const twin = await unchanged;
    const { handler } = target;
    const odd = async (request: Request) =>
      new URL(request.url).searchParams.get("limit") === "500" ? new Response("no", { status: 418 }) : handler(request);
    const { differences } = await check(twin, { ...target, handler: odd }, { questions: 600 });
    const answers = differences.filter(({ kind }) => kind === "answer");
    expect(answers.length).toBeGreaterThan(0);
    expect(new Set(answers.map(({ id }) => id)).size).toBe(answers.length);
    expect(answers[0]?.message).toMatch(/The twin gives 4\d\d; the service gives 418/);
  });

  it("has no verdict on a service that refuses the credential", async () => {
    const target = soundTarget("as plain as can be");
    const twin = await plain;
    const report = await check(twin, target, { credential: { user: "a", password: "b" } });
    expect(report.verdict).toBe("noVerdict");
    expect(report.ended).toContain("refuses the credential");
    const lines = checkReports.text(report, { paint: (_, text) => text });
    expect(lines[0]).toMatch(/^Twin of \d{4}-\d\d-\d\d compared with http/);
    expect(lines.filter((line) => line.includes("o verdict"))).toEqual([`No verdict: ${report.ended}.`]);
    expect(lines.join("\n")).not.toMatch(/Noise|claimed/);
  });

  it("has no verdict on a service that answers many questions in two ways", async () => {
    const target = soundTarget("as plain as can be");
    const twin = await plain;
    let count = 0;
    const unsteady = counted(target.now, (request) => {
      count += 1;
      const isOdd = new URL(request.url).pathname === "/special-events" && count % 3 === 0;
      return isOdd ? Promise.resolve(Response.json([])) : target.handler(request);
    });
    const report = await check(twin, unsteady);
    expect(report.verdict).toBe("noVerdict");
    expect(report.ended).toMatch(/^\d+ of 200 questions got no steady answer$/);
  });

  it("tells what differs if it ends before it can find out why, and says that there may be more", async () => {
    const target = changeable();
    const twin = await unchanged;
    for (const one of target.museum.hours) one.timeClose = "19:45";
    const { handler } = target;
    let left = 90;
    const ending = async (request: Request) => {
      left -= 1;
      if (left < 0) throw new Error("gone");
      return handler(request);
    };
    const report = await check(twin, { ...target, handler: ending });
    expect(report).toMatchObject({ verdict: "differs", ended: expect.stringContaining("stopped answering") });
    expect(report.differences[0]?.message).toMatch(
      /another answer, and the check ended .*\d{4}-\d\d-\d\d differs: timeClose from "\d\d:00" to "19:45"\.$/,
    );
    const text = checkReports.text(report, { paint: (_, shown) => shown }).join("\n");
    expect(text).toMatch(
      /✗ The service has drifted from the twin: \d differences\.\nThere may be more: the target stopped/,
    );
    expect(text).not.toContain("No verdict");
    expect(checkReports.markdown(report)).toContain("There may be more: ");
    expect(checkReports.junit(report)).toContain('errors="0"');
    expect(checkReports.annotations(report).at(-1)).toMatch(/^::notice title=There may be more differences::/);
  });

  it.skipIf(!isWhole)("asks the same questions for the same seed", async () => {
    const twin = await take(mockTarget({}));
    const targetsOf = async (seed: number) => {
      const seen: string[] = [];
      const { now, handler } = mockTarget({});
      const watched = counted(now, (request) => {
        seen.push(request.url);
        return handler(request);
      });
      await check(twin, watched, { seed, questions: 24, concurrency: 1 });
      return seen.join("\n");
    };
    expect(await targetsOf(5)).toBe(await targetsOf(5));
    expect(await targetsOf(6)).not.toBe(await targetsOf(5));
  });

  it("claims no more than the questions allow", () => {
    expect(toClaim(3000, 0)).toBe(
      "3,000 questions agreed: under this distribution the two differ in less than 0.1 % of answers, with 95 % confidence.",
    );
    expect(largestShare(3000)).toBeLessThan(0.001);
    expect((1 - largestShare(300)) ** 300).toBeCloseTo(0.05, 6);
    expect(toPercent(0.0123456)).toBe("1.3 %");
    expect(toClaim(90, 10)).toBe("10 of 100 questions got another answer (10 %).");
  });
});
