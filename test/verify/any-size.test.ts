/** A run costs no more over many events than over a few, and rests on nothing that it has not read to its end. */
import { describe, expect, it } from "vitest";
import {
  createClock,
  createFixedWorld,
  createMock,
  type Profile,
  profiles,
  verify,
} from "../../src/adapters/library/index.js";
import { everyNth, isWhole } from "../support/share.js";
import { failedRules } from "./judging.js";
import { plus } from "./museum.js";

const TODAY = "2026-11-20";
const CREDENTIALS = "keeper:keys";

/** Events over 300 days, of one to three dates each. */
function createDataSet(count: number) {
  const hours = Array.from({ length: 400 }, (_, at) => plus(TODAY, at - 20))
    .filter((_, at) => at % 7 !== 3)
    .map((date, at) => ({ date, timeOpen: "09:00", timeClose: at % 2 === 0 ? "17:00" : "18:00" }));
  const events = Array.from({ length: count }, (_, at) => {
    const first = plus(TODAY, ((at * 7919) % 300) - 20);
    const id = (Math.imul(at, 2_654_435_761) >>> 0).toString(16).padStart(8, "0");
    return {
      eventId: `${id}-0000-4000-8000-${String(at).padStart(12, "0")}`,
      name: `Event ${at}`,
      location: `Room ${at % 9}`,
      eventDescription: `The ${at}th.`,
      dates: Array.from({ length: (at % 3) + 1 }, (_, number) => plus(first, number * ((at % 6) + 1))),
      price: at % 40,
    };
  });
  return { hours, events };
}

function judgeMany(count: number, { quick, ...answers }: { quick: boolean } & Partial<Profile>) {
  const now = () => Date.parse(`${TODAY}T12:00:00Z`);
  const mock = createMock({
    world: createFixedWorld(createDataSet(count)),
    clock: createClock(now),
    credentials: [CREDENTIALS],
    profile: { ...profiles.default, credentialCheck: "listed", ...answers },
  });
  const speed = quick ? { quick, rate: 100_000 } : { randomQueries: 30 };
  return verify(mock.fetch, { credentials: CREDENTIALS, now, ...speed });
}

describe("verify, judging a museum of many events", () => {
  it.each(
    everyNth<readonly [count: number, answers: Partial<Profile>]>(2, [
      [300, {}],
      [4000, {}],
      [60_000, { eventOrder: "name", limitAboveMaximum: "clamp", pageBeyondEnd: "notFound" }],
      [12_000, {}],
      [60_000, {}],
    ]),
  )("has a verdict of %i after 295 requests at most, if quick and %j", async (count, answers) => {
    const report = await judgeMany(count, { quick: true, ...answers });
    expect(failedRules(report)).toEqual([]);
    expect(report.ended).toBeUndefined();
    expect(report.requests).toBeLessThanOrEqual(295);
    expect(report.summary.passed).toBeGreaterThan(60);
  });

  it.skipIf(!isWhole).each([12_000, 60_000])("has a verdict of %i after 5000 requests at most", async (count) => {
    const report = await judgeMany(count, { quick: false });
    expect(failedRules(report)).toEqual([]);
    expect(report.ended).toBeUndefined();
    expect(report.requests).toBeLessThanOrEqual(5000);
    expect(report.summary.passed).toBeGreaterThan(65);
    expect(report.notes.join()).toMatch(/more events than a run reads\. It was judged by all \d+ from/);
  });

  it.each(
    everyNth(4, [
      ["days", true],
      ["days", false],
      ["daysRepeated", false],
      ["calendarDays", false],
      ["daysRepeated", true],
      ["calendarDays", true],
    ] as const),
  )("fails nothing where limit counts %s and a page has hundreds of events, quick %s", async (eventPageUnit, quick) => {
    expect(failedRules(await judgeMany(4000, { quick, eventPageUnit }))).toEqual([]);
  });

  it.each(everyNth(3, ["name", "eventId", "asStored"] as const))(
    "fails nothing where events are ordered by %s",
    async (eventOrder) => {
      expect(failedRules(await judgeMany(12_000, { quick: true, eventOrder }))).toEqual([]);
    },
  );
});
