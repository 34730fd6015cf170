/** A run costs no more over many events than over a few, and rests on nothing that it has not read to its end. */
import { expect, it } from "vitest";
import {
  createClock,
  createFixedWorld,
  createMock,
  type Profile,
  profiles,
  verify,
} from "../../src/adapters/library/index.js";
import { isWhole } from "../support/share.js";
import { failedRules, QUICK } from "./judging.js";
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
  const world = createFixedWorld(createDataSet(count));
  const profile = { ...profiles.default, credentialCheck: "listed", ...answers } as const;
  const mock = createMock({ world, clock: createClock(now), credentials: [CREDENTIALS], profile });
  const speed = quick ? QUICK : { randomQueries: 30 };
  return verify(mock.fetch, { credentials: CREDENTIALS, now, ...speed });
}

/** Those of the gate stand first; the others are tried at night. */
const rows: readonly (readonly [count: number, quick: boolean, answers: Partial<Profile>])[] = [
  [4, true, { eventPageUnit: "calendarDays" }],
  [300, true, {}],
  [60_000, true, { eventOrder: "name", limitAboveMaximum: "clamp", pageBeyondEnd: "notFound" }],
  [60_000, true, {}],
  [4000, true, { eventPageUnit: "days" }],
  [4000, true, { eventPageUnit: "daysRepeated" }],
  [12_000, true, { eventOrder: "name" }],
  [4000, true, {}],
  [12_000, true, {}],
  [4000, true, { eventPageUnit: "calendarDays" }],
  [12_000, true, { eventOrder: "eventId" }],
  [12_000, true, { eventOrder: "asStored" }],
  [4000, false, { eventPageUnit: "days" }],
  [4000, false, { eventPageUnit: "daysRepeated" }],
  [4000, false, { eventPageUnit: "calendarDays" }],
  [12_000, false, {}],
  [60_000, false, {}],
];

const tried = isWhole ? rows : rows.slice(0, 7);
it.each(tried)("verify has a verdict on a museum of %i events, quick %s and %j", async (count, quick, answers) => {
  const report = await judgeMany(count, { quick, ...answers });
  expect([failedRules(report), report.ended]).toEqual([[], undefined]);
  expect(report.requests).toBeLessThanOrEqual(quick ? 295 : 5000);
  expect(report.summary.passed).toBeGreaterThan(quick ? 60 : 65);
  const says = /more events than a run reads\. It was judged by all \d+ from/;
  if (!quick && count > 4000) expect(report.notes.join()).toMatch(says);
});
