import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  createClock,
  holdClock,
  type Mock,
  type MockOptions,
  type Scenario,
} from "../../../src/adapters/library/index.js";
import { exampleWorld } from "../../support/example-world.js";
import { expectProblem, json, sendTo, startMock, statusesOf, TODAY } from "../../support/mock.js";
import { shareOf } from "../../support/share.js";

const AMBER = "00000000-0000-4000-8000-000000000002";
const UPPER = `A${AMBER.slice(1)}`;

const custom: Scenario = {
  name: "half empty until {day}",
  says: "A custom one.",
  extends: "recovers after three failures",
  parameters: { day: { format: "date", example: "2027-03-05" } },
  profile: { limitAboveMaximum: "clamp" },
  data: { events: { remove: [{ from: "today", to: "day" }] } },
  changes: [{ after: 2, data: { hours: { remove: "all" } } }],
};

type Step = readonly [method: string, path: string, body?: unknown];

const NOW = Date.parse("2027-03-02T09:00:00Z");

const steering: fc.Arbitrary<Step> = fc.oneof(
  fc.constantFrom<Step>(
    ["PUT", "/clock", { today: "2027-03-05" }],
    ["PUT", "/clock", { advance: 2 }],
    ["PUT", "/clock", { now: "2027-03-04T23:59:50Z", speed: 60 }],
    ["PUT", "/clock", { now: "2027-03-04T12:00:00Z" }],
    ["PUT", "/clock", { release: true }],
    ["PUT", "/scenarios", { scenario: "no events" }],
    ["PUT", "/scenarios", { scenario: "closed for a fortnight", add: true }],
    ["PUT", "/scenarios", { scenario: "half empty until 2027-03-04", add: true }],
    ["PUT", "/scenarios", { scenario: "today is today+3", add: true }],
    ["PUT", "/scenarios", { scenario: "hours change while paging", add: true }],
    ["PUT", "/scenarios", { scenario: "a crowded month" }],
    ["PUT", "/scenarios", { scenario: "standard" }],
    ["PATCH", "/profile", { limitAboveMaximum: "clamp", errorBody: "json" }],
    ["PATCH", "/profile", { timeZone: "Pacific/Kiritimati" }],
    ["PATCH", "/profile", { endDateBound: "exclusive", badParameterStatus: "422" }],
    ["PUT", "/faults", [{ status: 503, probability: 0.4, times: 3 }]],
    ["POST", "/faults", { body: "againstSchema", after: 2, every: 2 }],
    ["PUT", "/faults", [{ status: 429, every: 2, match: { operation: "getMuseumHours" } }]],
    ["PUT", "/faults", []],
  ),
  fc
    .record({ day: fc.integer({ min: 1, max: 14 }), hour: fc.integer({ min: 0, max: 23 }) })
    .map(({ day, hour }): Step => {
      const two = (number: number) => String(number).padStart(2, "0");
      return ["PUT", `/data/hours/2027-03-${two(day)}`, { timeOpen: `${two(hour)}:00` }];
    }),
  fc.constantFrom<Step>(
    ["DELETE", "/data/hours/2027-03-03"],
    ["PUT", `/data/events/${AMBER}`, { dates: ["2027-03-03", "2027-03-08"], price: 2.5 }],
    ["DELETE", `/data/events/${AMBER}`],
    ["GET", "/museum-hours?limit=3"],
    ["GET", "/special-events?endDate=2027-03-20"],
  ),
);

const questions = [
  ...["/museum-hours?limit=31", "/museum-hours", "/special-events?startDate=2027-03-01&endDate=2027-03-30&limit=30"],
  ...["/special-events", "/museum-hours?page=0", "/museum-hours?limit=2&page=2"],
];

const start = (options: Partial<MockOptions> = {}, now = () => NOW) =>
  startMock(exampleWorld, { now, releasedClock: createClock(now), scenarios: [custom], seed: 5, ...options });

const take = (mock: Mock, [method, path, body]: Step) =>
  sendTo(mock)(method === "GET" ? path : `/__admin${path}`, body === undefined ? { method } : json(body, method));

async function answersOf(mock: Mock) {
  const answers: unknown[] = [];
  for (let round = 0; round < 3; round += 1)
    for (const target of questions) {
      const response = await sendTo(mock)(target);
      answers.push([target, response.status, [...response.headers], await response.text()]);
    }
  return answers;
}

describe("a world document", () => {
  it("makes another mock answer the same from then on, to the last byte", async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(steering, { minLength: 1, maxLength: 12 }), async (steps) => {
        let now = NOW;
        const clock = () => now;
        const mock = start({}, clock);
        for (const step of steps) {
          await take(mock, step);
          now += 1000;
        }
        const document = JSON.parse(JSON.stringify(await mock.readState()));
        const held = holdClock("2030-01-01");
        const other = start({ scenarios: [], profile: "strict", clock: held, scenario: "no events" }, clock);
        await other.restoreState(document);
        expect(await other.readState()).toEqual(document);
        expect(await answersOf(other)).toEqual(await answersOf(mock));
        expect(await other.readState()).toEqual(await mock.readState());
      }),
      { numRuns: shareOf(150, 0.3), seed: 1 },
    );
  });

  it("is small, and leaves out what is empty or the default", async () => {
    const send = sendTo(start());
    const read = async (query = "") => (await send(`/__admin/world${query}`)).json();
    expect(await read()).toEqual({ version: 1, clock: { today: TODAY } });
    const put = (path: string, body: object) => send(`/__admin${path}`, json(body));
    await put("/faults?session=a", [{ status: 503, times: 1 }]);
    await put("/scenarios?session=a", { scenario: "half empty until today+1" });
    await send("/museum-hours?__session=a");
    const entry = { date: TODAY, timeOpen: "04:04" };
    await put(`/data/hours/${TODAY}?session=b`, entry);
    await send(`/__admin/data/events/${AMBER}?session=b`, { method: "DELETE" });
    expect((await read("?session=b")).edits).toEqual({ hours: { [TODAY]: entry }, events: { [AMBER]: null } });
    const document = await read("?session=a");
    const scenario = { scenario: "half empty until today+1", before: TODAY, since: "2027-03-02T09:00:00.000Z" };
    expect(document).toEqual({
      ...{ version: 1, clock: { today: TODAY }, scenarios: [{ ...scenario, anchor: TODAY }], define: [custom] },
      faults: [{ status: 503, times: 1 }],
      counts: expect.arrayContaining([{ of: ["", "fault 0"], count: 1 }]),
    });
    expect((await put("/world?session=b", document)).status).toBe(200);
    expect(await read("?session=b")).toEqual(document);
    expect(await read()).toEqual({ version: 1, clock: { today: TODAY } });
    await put("/world?session=c", { version: 1, clock: { now: "2027-03-02T23:30:00Z" } });
    expect(await (await send("/__admin/clock?session=c")).json()).toMatchObject({ speed: 0, isHeld: true });
  });

  const state = (part: object) => ({ version: 1, clock: { released: true }, ...part });
  const faults = Array.from({ length: 20_000 }, () => ({ delay: 1 }));
  const profile = Object.fromEntries(Array.from({ length: 80_000 }, (_, at) => [`choice${at}`, "x"]));

  it.each<[what: string, document: object, said: string]>([
    ["faults", { faults }, "There are 20000 faults; use 1000 at most"],
    ["unknown choices", { profile }, "And 79980 more; 80000 problems"],
  ])("names the first of very many %s that are invalid, and their number", async (_what, part, said) => {
    await expectProblem(sendTo(startMock(exampleWorld))("/__admin/world", json(state(part))), 400, said);
  });

  const hours = (entries: object) => state({ edits: { hours: entries } });
  const malformed = { date: TODAY, timeOpen: "9" };
  const entered = { scenario: "no events", anchor: TODAY, before: TODAY, since: "2027-03-02T09:00:00Z" };
  const entering = (part: object) => state({ scenarios: [{ ...entered, ...part }] });

  it.each<[document: unknown, sentence: string]>([
    [null, "Invalid value null; expected the state of a session."],
    [{}, "Missing field clock: the clock: {today}, {now, speed, since} or {released: true}."],
    [{ version: 2 }, "version: Invalid value 2; this mock reads version 1 of the format."],
    [state({ clock: {}, fault: [] }), 'fault: Unknown field "fault"; did you mean faults?'],
    [state({ clock: {} }), "clock: A clock has exactly one of today, now and released."],
    [state({ clock: { today: "2027-02-30" } }), 'clock.today: Invalid value "2027-02-30"; expected a calendar date,'],
    [state({ clock: { now: "noon" } }), 'clock.now: Invalid value "noon"; expected a moment in UTC from 1970 to 9999,'],
    [state({ clock: { released: false } }), "clock.released: Invalid value false; expected true."],
    [state({ profile: { limitAboveMaximum: "clmp" } }), 'profile: Invalid answer "clmp" to limitAboveMaximum; did'],
    [hours({ "2027-03-02": { date: "2027-03-03" } }), 'edits.hours.2027-03-02: The key is not its date, "2027-03-03".'],
    [hours({ [TODAY]: malformed }), `edits.hours.${TODAY}: timeOpen is "9", expected a time of day`],
    [hours({ tomorrow: null }), "edits.hours.tomorrow: The key is not a calendar date, YYYY-MM-DD."],
    [state({ edits: { events: { [UPPER]: null } } }), `edits.events.${UPPER}: The key is not in lower case.`],
    [entering({ scenario: "no evnts" }), 'scenarios.0.scenario: Unknown scenario "no evnts"'],
    [entering({ before: "x" }), 'scenarios.0.before: Invalid value "x"; expected a calendar'],
    [state({ define: [{ name: "x" }] }), "define.0: Missing field says"],
    [state({ define: [{ name: "x", says: "y", extends: "nil" }] }), 'define.0.extends: The scenario "x" extends "nil"'],
    [state({ faults: [{ status: 99 }] }), "faults.0.status: Invalid value 99"],
    [state({ counts: [{ of: [], count: 0 }] }), "counts.0.count: Invalid value 0; expected a whole number, 1 or"],
  ])("%j is refused where it is wrong, and changes nothing", async (document, sentence) => {
    const send = sendTo(start());
    await send("/__admin/clock", json({ today: "2027-03-05" }));
    const before = await (await send("/__admin/world")).text();
    await expectProblem(send("/__admin/world", json(document)), 400, sentence);
    expect(await (await send("/__admin/world")).text()).toBe(before);
  });
});

describe("a state for a bug report", () => {
  it("has faults as they were when they were set, so that they happen again", async () => {
    const mock = startMock(exampleWorld, { scenario: "recovers after three failures" });
    expect(await statusesOf(sendTo(mock), 4)).toEqual([503, 503, 503, 200]);
    const statusesFrom = async (options: Parameters<Mock["readState"]>[0]) => {
      const other = startMock(exampleWorld);
      await other.restoreState(await mock.readState(options));
      return statusesOf(sendTo(other), 4);
    };
    expect(await statusesFrom({ counts: "start" })).toEqual([503, 503, 503, 200]);
    expect(await statusesFrom({})).toEqual([200, 200, 200, 200]);
    await expectProblem(sendTo(mock)("/__admin/world?counts=now"), 400, 'Invalid value "now" for counts; use start');
  });
});
