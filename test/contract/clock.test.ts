/** A clock with hours: held, running from a moment, or faster than real time; and what follows from it. */
import { describe, expect, it } from "vitest";
import { createClock, holdClock, type MockOptions, type Scenario } from "../../src/adapters/library/index.js";
import { datesIn, exampleWorld, namesIn } from "../support/example-world.js";
import { expectProblem, json, type Send, sendTo, startMock, TODAY } from "../support/mock.js";

/** A mock whose real time a test moves. */
function start({ real = "2030-01-01T00:00:00Z", zone = "UTC", ...options }: Start = {}) {
  const time = { now: Date.parse(real) };
  const clocks = { now: () => time.now, clock: createClock(() => time.now), profile: { timeZone: zone } };
  const send = sendTo(startMock(exampleWorld, { ...clocks, ...options }));
  const wait = (seconds: number) => {
    time.now += seconds * 1000;
  };
  return { send, wait };
}

type Start = Partial<MockOptions> & { readonly real?: string; readonly zone?: string };

const clockOf = async (send: Send, suffix = "", init = {}) => (await send(`/__admin/clock${suffix}`, init)).json();
const setClock = (send: Send, body: unknown, suffix = "") => clockOf(send, suffix, json(body));
const firstDay = async (send: Send, suffix = "") => (await datesIn(await send(`/museum-hours?limit=1${suffix}`)))[0];
const dateOf = async (send: Send, target = "/museum-hours?limit=1") => (await send(target)).headers.get("Date");

describe("a clock that is set to a moment", () => {
  it("stands still, runs, or runs faster", async () => {
    const { send, wait } = start();
    const set = async (speed?: number) => setClock(send, { now: "2027-03-28T00:59:50Z", speed });
    const held = { today: "2027-03-28", isHeld: true, timeZone: "UTC", now: "2027-03-28T00:59:50Z", speed: 0 };
    expect(await set()).toEqual(held);
    wait(100);
    expect((await clockOf(send)).now).toBe("2027-03-28T00:59:50Z");
    await set(1);
    wait(15);
    expect(await clockOf(send)).toMatchObject({ now: "2027-03-28T01:00:05Z", speed: 1, isHeld: false });
    await set(3600);
    wait(24);
    expect(await clockOf(send)).toMatchObject({ now: "2027-03-29T00:59:50Z", today: "2027-03-29" });
    await setClock(send, { speed: 0 });
    wait(24);
    expect(await clockOf(send)).toMatchObject({ now: "2027-03-29T00:59:50Z", isHeld: true });
  });

  it("is in a zone by its offset, or in that of the world without one", async () => {
    const { send } = start({ zone: "Europe/Berlin" });
    expect((await setClock(send, { now: "2027-03-01T12:00" })).now).toBe("2027-03-01T12:00:00+01:00");
    expect((await setClock(send, { now: "2027-03-01T12:00:30-05:00" })).now).toBe("2027-03-01T18:00:30+01:00");
    expect((await setClock(send, { now: "2027-03-28T02:30" })).now, "skipped").toBe("2027-03-28T03:30:00+02:00");
    expect((await setClock(send, { now: "2027-10-31T02:30" })).now, "twice").toBe("2027-10-31T02:30:00+02:00");
    expect((await setClock(send, { now: "2027-07-01T12:00:00z" })).now).toBe("2027-07-01T14:00:00+02:00");
    expect((await setClock(send, { today: "2027-07-02", time: "23:59:30" })).now).toBe("2027-07-02T23:59:30+02:00");
    expect((await setClock(send, { time: "09:00", speed: 1 })).now).toBe("2027-07-02T09:00:00+02:00");
    for (const speed of [2, undefined]) {
      const { now, speed: set } = await setClock(send, { today: "2027-07-02", speed });
      expect([now, set]).toEqual(["2027-07-02T00:00:00+02:00", speed ?? 0]);
    }
  });

  it("gives a new today at midnight of its zone, and no answer of the day before", async () => {
    const { send, wait } = start({ zone: "America/New_York" });
    await setClock(send, { now: "2027-03-02T23:59:59", speed: 1 });
    for (let again = 0; again < 3; again += 1) expect(await firstDay(send)).toBe("2027-03-02");
    wait(1);
    for (let again = 0; again < 3; again += 1) expect(await firstDay(send)).toBe("2027-03-03");
  });

  it.each([
    ["2027-03-28", 23],
    ["2027-10-31", 25],
  ])("gives %s in Berlin %i hours", async (day, hours) => {
    const { send, wait } = start({ zone: "Europe/Berlin" });
    await setClock(send, { now: `${day}T00:00`, speed: 1 });
    wait(hours * 3600 - 1);
    expect((await clockOf(send)).today).toBe(day);
    wait(1);
    expect((await clockOf(send)).today).not.toBe(day);
  });

  it("sends its time in Date, which a clock of days and the real time leave alone", async () => {
    const { send, wait } = start();
    expect(await dateOf(send)).toBeNull();
    await setClock(send, { today: "2027-03-03" });
    expect(await dateOf(send)).toBeNull();
    await setClock(send, { now: "2027-03-03T10:00:00Z", speed: 10 });
    expect(await dateOf(send)).toBe("Wed, 03 Mar 2027 10:00:00 GMT");
    wait(6);
    expect(await dateOf(send)).toBe("Wed, 03 Mar 2027 10:01:00 GMT");
    expect(await dateOf(send, "/nowhere")).toBe("Wed, 03 Mar 2027 10:01:00 GMT");
    await setClock(send, { release: true });
    expect(await dateOf(send)).toBeNull();
  });

  it("belongs to its session, and goes on in one that is forked from it", async () => {
    const { send, wait } = start();
    await setClock(send, { now: "2027-03-03T10:00:00Z", speed: 1 });
    await clockOf(send, "?session=a");
    await setClock(send, { now: "2027-03-04T10:00:00Z" }, "?session=b");
    wait(60);
    expect((await clockOf(send)).now).toBe("2027-03-03T10:01:00Z");
    expect((await clockOf(send, "?session=a")).now).toBe("2027-03-03T10:01:00Z");
    expect((await clockOf(send, "?session=b")).now).toBe("2027-03-04T10:00:00Z");
  });

  it("is in the journal beside the real time", async () => {
    const { send } = start();
    await send("/museum-hours");
    await setClock(send, { now: "2027-03-03T10:00:00Z" });
    await send("/museum-hours");
    const { requests } = await (await send("/__admin/requests")).json();
    const time = "2030-01-01T00:00:00.000Z";
    expect(requests).toMatchObject([{ time }, { time, clock: "2027-03-03T10:00:00.000Z" }]);
    expect(requests[0]).not.toHaveProperty("clock");
  });

  it("is named beside the zone in an explanation", async () => {
    const { send } = start({ zone: "Europe/Berlin" });
    await setClock(send, { now: "2027-03-27T23:30:00Z" });
    const { today } = await (await send("/museum-hours?__explain=1")).json();
    const setting = "The clock was set, and shows 2027-03-28T00:30:00+01:00.";
    const because = [{ setting }, { choice: "timeZone", answer: "Europe/Berlin" }];
    expect(today).toMatchObject({ date: "2027-03-28", because });
  });
});

describe("today in a zone", () => {
  it.each([
    // Until 1972 its offset had seconds.
    ["Africa/Monrovia", "1960-01-01T00:44:29Z", "1959-12-31"],
    ["Africa/Monrovia", "1960-01-01T00:44:30Z", "1960-01-01"],
  ])("of %s at %s is %s", (zone, moment, today) => {
    expect(createClock(() => Date.parse(moment)).today(zone)).toBe(today);
  });

  it("is the date that the platform writes, in all zones and seasons", () => {
    const zones = Intl.supportedValuesOf("timeZone");
    expect(zones.length).toBeGreaterThan(300);
    const wrong = zones.flatMap((zone, at) => {
      const format = new Intl.DateTimeFormat("sv-SE", { timeZone: zone, dateStyle: "short" });
      return [0, 61, 122, 183, 244, 305].flatMap((day) => {
        const moment = Date.UTC(1990 + (at % 60), 0, 1 + day, (at + day) % 24, 29, 59);
        const today = createClock(() => moment).today(zone);
        return today === format.format(moment) ? [] : [`${zone} ${new Date(moment).toISOString()}: ${today}`];
      });
    });
    expect(wrong).toEqual([]);
  });
});

describe("moving a clock", () => {
  it("by hours and minutes keeps its speed, and crosses midnight and changes of the clocks", async () => {
    const { send, wait } = start({ zone: "Europe/Berlin" });
    await setClock(send, { now: "2027-03-27T23:30", speed: 1 });
    expect((await setClock(send, { advance: { hours: 3, minutes: 15 } })).now).toBe("2027-03-28T03:45:00+02:00");
    wait(30);
    const moved = await setClock(send, { advance: { minutes: -30, seconds: -30 } });
    expect(moved).toMatchObject({ now: "2027-03-28T03:15:00+02:00", speed: 1 });
  });

  it("by days keeps the time of day", async () => {
    const { send } = start({ zone: "Europe/Berlin" });
    await setClock(send, { now: "2027-03-27T12:00" });
    expect((await setClock(send, { advance: 1 })).now).toBe("2027-03-28T12:00:00+02:00");
    expect((await setClock(send, { advance: { days: -1, hours: 1 } })).now).toBe("2027-03-27T13:00:00+01:00");
  });

  it("that is held at a day counts hours from its beginning; the real time runs on from there", async () => {
    const { send, wait } = start({ real: "2030-01-01T08:00:00Z" });
    expect(await setClock(send, { advance: { hours: 1 } })).toMatchObject({ now: "2030-01-01T09:00:00Z", speed: 1 });
    wait(60);
    expect((await clockOf(send)).now).toBe("2030-01-01T09:01:00Z");
    await setClock(send, { today: TODAY });
    expect(await setClock(send, { advance: { minutes: -1 } })).toMatchObject({ now: "2027-03-01T23:59:00Z", speed: 0 });
  });
});

describe("Prefer: now", () => {
  const moments = ["2027-03-04T00:30:00Z", '"2027-03-04T01:30:00+01:00"', "2027-03-04T01:30"];
  it.each(moments)("holds one at %s", async (now) => {
    const { send } = start({ zone: "Europe/Berlin" });
    const response = await send("/museum-hours?limit=1", { headers: { Prefer: `now=${now}` } });
    expect(response.headers.get("Date")).toBe("Thu, 04 Mar 2027 00:30:00 GMT");
    expect(response.headers.get("Preference-Applied")).toBe(`now=${now.replaceAll('"', "")}`);
    expect((await datesIn(response))[0]).toBe("2027-03-04");
    expect(await dateOf(send)).toBeNull();
  });

  it("can stand in the query, in which a plus may be a space", async () => {
    const { send } = start();
    const date = "Thu, 04 Mar 2027 00:30:00 GMT";
    expect(await dateOf(send, "/museum-hours?__now=2027-03-04T01:30:00+01:00")).toBe(date);
    expect(await dateOf(send, "/museum-hours?__now=2027-03-04T01:30:00%2B01:00")).toBe(date);
  });

  it.each([
    ["now=noon", 'Invalid value "noon" for now; use a moment such as 2027-03-28T00:59:50Z'],
    ["now=2027-02-30T10:00:00Z", 'Invalid value "2027-02-30T10:00:00Z" for now'],
    ["now=2027-02-28T24:00:00Z", "from 1970 to 9999"],
    ["now=1969-02-28T10:00:00Z", "from 1970 to 9999"],
    ["now=2027-02-28T10:00:00Z, today=2027-02-28", "today and now can't be combined; use one of them."],
  ])("refuses %s", async (preference, sentence) => {
    const { send } = start();
    await expectProblem(send("/museum-hours", { headers: { Prefer: preference } }), 400, sentence);
  });
});

describe("PUT /__admin/clock", () => {
  it("holds a day, moves by days and is released, and everything follows at once", async () => {
    const releasedClock = createClock(() => Date.UTC(2027, 5, 1, 12));
    const { send } = start({ real: "2027-06-01T12:00:00Z", clock: holdClock(TODAY), releasedClock });
    const state = { today: TODAY, isHeld: true, timeZone: "UTC", now: `${TODAY}T00:00:00Z`, speed: 0 };
    expect(await clockOf(send)).toEqual(state);
    await setClock(send, { advance: { days: 8 } });
    expect(await namesIn(await send("/special-events"))).toEqual(["Night"]);
    expect((await setClock(send, { advance: -1 })).today).toBe("2027-03-09");
    const released = { today: "2027-06-01", isHeld: false, timeZone: "UTC", now: "2027-06-01T12:00:00Z", speed: 1 };
    for (const _time of ["once", "again"]) expect(await setClock(send, { release: true })).toEqual(released);
    await send("/__admin/profile", json({ timeZone: "Pacific/Kiritimati" }, "PATCH"));
    expect((await clockOf(send)).today).toBe("2027-06-02");
    await send("/__admin/reset", { method: "POST" });
    expect((await clockOf(send)).today).toBe(TODAY);
  });

  it.each([
    [{ today: "2027-02-30" }, 'Invalid value "2027-02-30" for today; use a calendar date'],
    [{ tody: "2027-02-28" }, "did you mean today?"],
    [{}, "Use one of"],
    [{ today: "2027-02-28", advance: 1 }, "Use one of"],
    [{ advance: 1.5 }, "Invalid value 1.5 for advance; use a whole number of days"],
    [{ advance: 1e9 }, "Invalid value 1000000000 for advance"],
    [{ release: false }, "Invalid value false for release; use true."],
    [[], "Invalid value an empty array; use a JSON object of today"],
    [null, "Invalid value null; use a JSON object"],
    [undefined, "The body is empty; use JSON."],
    [{ now: "noon" }, 'Invalid value "noon" for now; use a moment'],
    [{ now: 5 }, "Invalid value 5 for now"],
    [{ now: "2027-03-28T00:59:50Z", speed: -1 }, "Invalid value -1 for speed; use a number from 0 to 86400"],
    [{ now: "2027-03-28T00:59:50Z", today: TODAY }, "now can't be combined with today or time"],
    [{ time: "25:00" }, 'Invalid value "25:00" for time; use a time of day, such as 17:00'],
    [{ today: "0001-01-01", time: "10:00" }, "Invalid day 0001-01-01 for a clock with a time"],
    [{ advance: "3" }, 'Invalid value "3" for advance; use a whole number of days, or an object such as {"hours": 3}.'],
    [{ advance: {} }, 'Missing amount; use one of days, hours, minutes, seconds, such as {"hours": 3}.'],
    [{ advance: { hour: 1 } }, "did you mean hours?"],
    [{ advance: { hours: 1.5 } }, "Invalid value 1.5 for advance.hours; use a whole number of hours"],
    [{ advance: { hours: 3_600_000 } }, "Can't move the clock so far"],
  ])("refuses %j, and stays as it is", async (body, sentence) => {
    const { send } = start({ real: "9900-01-01T00:00:00Z" });
    await expectProblem(send("/__admin/clock", json(body)), 400, sentence);
    expect((await clockOf(send)).now).toBe("9900-01-01T00:00:00Z");
  });

  it.each([
    ["9999-12-25", 7],
    ["0000-01-02", -2],
  ])("stays where it is rather than go from %s by %i days, off the calendar", async (day, days) => {
    const { send } = start();
    await send("/__admin/clock", json({ today: day }));
    const sentence = "Can't move the clock so far; a day is from 0000-01-01 to 9999-12-31";
    await expectProblem(send("/__admin/clock", json({ advance: days })), 400, sentence);
    expect((await send("/__admin/clock", json({ advance: { days } }))).status).toBe(400);
    expect((await clockOf(send)).today).toBe(day);
    expect((await send("/special-events")).status).toBe(200);
    expect((await send("/__admin/clock", json({ advance: days - Math.sign(days) }))).status).toBe(200);
  });
});

describe("the clock of a scenario", () => {
  const enter = (send: Send, scenario: string) => send("/__admin/scenarios", json({ scenario }));

  it("is the minute before midnight, and a minute later the day is another", async () => {
    const { send, wait } = start({ real: "2027-03-02T08:00:00Z", zone: "Asia/Tokyo" });
    const first = async () => (await (await send("/museum-hours?limit=1")).json())[0];
    await enter(send, "the minute before midnight");
    wait(59);
    expect(await first()).toEqual({ date: "2027-03-02", timeOpen: "10:00", timeClose: "18:00" });
    wait(1);
    expect((await clockOf(send)).now).toBe("2027-03-03T00:00:00+09:00");
    expect(await first()).toEqual({ date: "2027-03-03", timeOpen: "12:00", timeClose: "20:00" });
    wait(86_400);
    expect((await clockOf(send)).today).toBe("2027-03-04");
  });

  it.each([
    ["the clocks go forward", "2027-03-28T01:59:50+01:00", "2027-03-28T03:00:00+02:00", "2027-03-28"],
    ["the clocks go back", "2027-10-31T02:59:50+02:00", "2027-10-31T02:00:00+01:00", "2027-10-31"],
  ])("is right before %s", async (scenario, before, after, day) => {
    const { send, wait } = start();
    await enter(send, scenario);
    expect((await clockOf(send)).now).toBe(before);
    wait(10);
    expect((await clockOf(send)).now).toBe(after);
    expect(await firstDay(send)).toBe(day);
  });

  it("of a day alone has no time, and begins at midnight where it has a speed", async () => {
    const scenarios = [0, 60].map((speed): Scenario => {
      return { name: `speed ${speed}`, says: "A day.", clock: { today: TODAY, ...(speed > 0 && { speed }) } };
    });
    const { send, wait } = start({ scenarios });
    await enter(send, "speed 0");
    expect([await dateOf(send), await firstDay(send)]).toEqual([null, TODAY]);
    await enter(send, "speed 60");
    wait(1);
    expect(await clockOf(send)).toMatchObject({ now: `${TODAY}T00:01:00Z`, speed: 60 });
  });

  it("begins for every request that asks for it", async () => {
    const { send, wait } = start({ real: "2027-03-02T08:00:00Z" });
    const target = "/museum-hours?__scenario=the-minute-before-midnight";
    expect(await dateOf(send, target)).toBe("Tue, 02 Mar 2027 23:59:00 GMT");
    wait(30);
    expect(await dateOf(send, target)).toBe("Tue, 02 Mar 2027 23:59:00 GMT");
  });
});

describe("a change of the data at a time of day", () => {
  const closing = { hours: { add: [{ date: "today", timeOpen: "09:00", timeClose: "17:30" }] } };
  const scenarios: readonly Scenario[] = [
    { name: "closes early", says: "Closes early from 17:00.", changes: [{ at: "17:00", data: closing }] },
    { name: "tomorrow", says: "Changes on the next day.", changes: [{ at: "08:00", on: "today+1", data: closing }] },
    { name: "both", says: "Changes when both are reached.", changes: [{ after: 2, at: "17:00", data: closing }] },
  ];
  const closes = async (send: Send) => (await (await send(`/museum-hours?startDate=${TODAY}`)).json())[0].timeClose;
  const begin = async (scenario: string) => {
    const world = start({ scenarios, zone: "Europe/Berlin" });
    await setClock(world.send, { today: TODAY, time: "16:59:30", speed: 1 });
    await world.send("/__admin/scenarios", json({ scenario }));
    return { ...world, before: await closes(world.send) };
  };

  it("comes at that time, and not before", async () => {
    const { send, wait, before } = await begin("closes early");
    wait(29);
    expect(await closes(send)).toBe(before);
    wait(1);
    expect(await closes(send)).toBe("17:30");
    await setClock(send, { time: "12:00" });
    expect(await closes(send)).toBe(before);
    await setClock(send, { time: "17:00" });
    expect(await closes(send)).toBe("17:30");
  });

  it("is over on a later day, and still to come on one that is held", async () => {
    const { send, before } = await begin("closes early");
    await setClock(send, { today: TODAY });
    expect(await closes(send)).toBe(before);
    await setClock(send, { advance: 1 });
    expect(await closes(send)).toBe("17:30");
  });

  it("comes on another day where the change says so", async () => {
    const { send, before } = await begin("tomorrow");
    await setClock(send, { today: TODAY, time: "23:00" });
    expect(await closes(send)).toBe(before);
    await setClock(send, { advance: { hours: 9 } });
    expect(await closes(send)).toBe("17:30");
  });

  it("waits for the requests, too, where the change counts them", async () => {
    const first = await begin("both");
    first.wait(30);
    expect([await closes(first.send), await closes(first.send)]).toEqual([first.before, "17:30"]);
    const other = await begin("both");
    for (let again = 0; again < 3; again += 1) expect(await closes(other.send)).toBe(other.before);
    other.wait(30);
    expect(await closes(other.send)).toBe("17:30");
  });
});
