/** Scenarios that a session is put into: one or several, beside what was set by hand, and as provider states of Pact. */
import { describe, expect, it } from "vitest";
import type { MockOptions, Scenario } from "../../../src/adapters/library/index.js";
import { datesIn, exampleWorld, namesIn } from "../../support/example-world.js";
import { expectProblem, json, type Send, sendTo, startMock, TODAY } from "../../support/mock.js";

const start = (options: Partial<MockOptions> = {}) => sendTo(startMock(exampleWorld, options));
const enter = (send: Send, scenario: string, add = false) => send("/__admin/scenarios", json({ scenario, add }));
const leave = (send: Send) => enter(send, "standard");
const currentOf = async (send: Send) => (await (await send("/__admin/scenarios")).json()).current;
const today = async (send: Send, suffix = "") => (await (await send(`/__admin/clock${suffix}`)).json()).today;

describe("/__admin/scenarios", () => {
  it("puts the world into one in place of others, adds each once, and at most twenty", async () => {
    const send = start();
    for (const add of [false, true]) await enter(send, "today is 2027-03-05", add);
    await enter(send, "leap day");
    await enter(send, "standard", true);
    for (let again = 0; again < 2; again += 1) await enter(send, "no events", true);
    expect(await currentOf(send)).toBe("leap day + no events");
    const days = Array.from({ length: 30 }, (_, day) => `today is 2027-01-${String(day + 1).padStart(2, "0")}`);
    const statuses = [];
    for (const scenario of days) statuses.push((await enter(send, scenario, true)).status);
    expect(statuses).toEqual([...Array(18).fill(200), ...Array(12).fill(400)]);
  });

  it("counts from the day that a clock among the scenarios holds, whichever comes first", async () => {
    const both = ["closed for a fortnight", "today is 2027-02-20"];
    for (const order of [both, both.toReversed()]) {
      const send = start();
      for (const scenario of order) await enter(send, scenario, true);
      expect((await datesIn(await send("/museum-hours")))[0], order.join()).toBe("2027-03-06");
    }
  });

  it("begins a scenario anew each time that it is entered", async () => {
    const send = start();
    for (let round = 0; round < 2; round += 1) {
      await enter(send, "connection refused");
      await expect(send("/museum-hours")).rejects.toThrow("fetch failed");
      expect((await send("/museum-hours")).status).toBe(200);
    }
  });

  it("takes a built-in profile of a scenario without its zone and whom it lets in", async () => {
    const lenient: Scenario = { name: "lenient", says: "Lenient.", profile: "lenient" };
    const profile = { credentialCheck: "listed", timeZone: "Europe/Paris" } as const;
    const send = start({ scenarios: [lenient], scenario: "lenient", credentials: ["anna:s3cret"], profile });
    expect((await send("/museum-hours?limit=31")).status).toBe(401);
    expect((await (await send("/__admin/clock")).json()).timeZone).toBe("Europe/Paris");
    const Authorization = `Basic ${btoa("anna:s3cret")}`;
    expect((await send("/museum-hours?limit=31", { headers: { Authorization } })).status).toBe(200);
  });

  it.each([
    ['{"scenario": "no event"}', 'did you mean "no events"?'],
    ["{}", "Missing scenario; use"],
    ['{"name": "nope"}', "; use scenario, define, params, add."],
    ['{"scenario": "today is {date}"}', "needs a value for date"],
    ['{"scenario": "today is {date}", "params": [1]}', "Invalid value an array for params"],
    ['{"scenario": "no events", "params": {"day": 1}}', "has no parameter"],
    ['{"scenario": "today is 2027-12-25", "params": {"date": "2027-12-26"}}', 'but "2027-12-26" as a parameter'],
    ['{"scenario": "today is 2027-12-25", "params": {"day": "2027-12-25"}}', 'has no parameter "day"; it has date'],
    ['{"scenario": 5}', "Invalid value 5 for scenario; use its name"],
    ['{"scenario": "no events", "add": "yes"}', 'Invalid value "yes" for add; use true or false.'],
  ])("refuses %s, and changes nothing", async (body, sentence) => {
    const send = start();
    await expectProblem(send("/__admin/scenarios", { method: "PUT", body }), 400, sentence);
    expect(await currentOf(send)).toBe("standard");
  });
});

describe("a scenario and what was set by hand", () => {
  const profile = { limitAboveMaximum: "clamp", badParameterStatus: "422" } as const;
  const clamping: Scenario = { name: "clamping", says: "Clamps.", profile };
  const hold = (send: Send, day: string) => send("/__admin/clock", json({ today: day }));
  const answer = (send: Send, answers: object) => send("/__admin/profile", json(answers, "PATCH"));

  it("have the clock that was set last, and that of the hand once the scenario is left", async () => {
    const send = start();
    await hold(send, "2027-05-05");
    await enter(send, "leap day");
    expect(await today(send)).toBe("2028-02-28");
    await leave(send);
    expect(await today(send)).toBe("2027-05-05");
    await enter(send, "leap day");
    await hold(send, "2027-06-06");
    expect(await today(send)).toBe("2027-06-06");
    await enter(send, "year's end", true);
    expect(await today(send)).toBe("2027-12-30");
    await enter(send, "no events");
    expect(await today(send)).toBe("2027-06-06");
    await leave(send);
    expect(await today(send)).toBe("2027-06-06");
    await send("/__admin/reset", { method: "POST" });
    expect(await today(send)).toBe(TODAY);
    await enter(send, "leap day");
    await leave(send);
    expect(await today(send)).toBe(TODAY);
  });

  it("have the answers that were set last, and those of the hand once the scenario is left", async () => {
    const send = start({ scenarios: [clamping], scenario: "clamping" });
    const targets = ["/museum-hours?limit=31", "/museum-hours?page=0"];
    const statuses = () => Promise.all(targets.map(async (target) => (await send(target)).status));
    expect(await statuses()).toEqual([200, 422]);
    await answer(send, { limitAboveMaximum: "reject" });
    expect(await statuses()).toEqual([422, 422]);
    await enter(send, "no events", true);
    expect(await statuses()).toEqual([422, 422]);
    await enter(send, "clamping");
    expect(await statuses()).toEqual([200, 422]);
    await answer(send, { belowMinimum: "clamp" });
    expect(await statuses()).toEqual([200, 200]);
    await leave(send);
    expect(await statuses()).toEqual([400, 200]);
    await send("/__admin/reset", { method: "POST" });
    expect(await statuses()).toEqual([200, 422]);
  });

  it("give way to the scenario of one request as a whole, and that to the day and the profile beside it", async () => {
    const send = start({ scenarios: [clamping] });
    await answer(send, { limitAboveMaximum: "reject", belowMinimum: "clamp" });
    await hold(send, "2027-05-05");
    const ask = (target: string, prefer: string) => send(target, { headers: { Prefer: prefer } });
    expect((await ask("/museum-hours?limit=99", "scenario=clamping")).status).toBe(200);
    expect((await ask("/museum-hours?page=0", "scenario=clamping")).status).toBe(200);
    expect((await ask("/museum-hours?page=x", "scenario=clamping")).status).toBe(422);
    expect((await ask("/museum-hours?limit=99", "scenario=clamping, profile=strict")).status).toBe(400);
    const firstDay = async (prefer: string) => (await datesIn(await ask("/museum-hours?limit=1", prefer)))[0];
    await hold(send, "2027-03-04");
    expect(await firstDay("scenario=leap-day")).toBe("2028-02-28");
    expect(await firstDay("scenario=leap-day, today=2027-03-05")).toBe("2027-03-05");
    for (const scenario of ["clamping", "standard"]) expect(await firstDay(`scenario=${scenario}`)).toBe("2027-03-04");
    expect((await send("/museum-hours?limit=99")).status).toBe(400);
  });
});

describe("/__admin/provider-states", () => {
  const change = (send: Send, body: unknown) => send("/__admin/provider-states", json(body, "POST"));

  it("sets up one state on another, and the teardown takes all of them back", async () => {
    const send = start();
    const day = { state: "today is {date}", params: { date: "2027-03-03" }, consumer: "lobby" };
    await change(send, { action: "setup", ...day });
    const params = { count: 4, startDate: "2027-03-04", endDate: "2027-03-05" };
    const state = "{count} events between {startDate} and {endDate}";
    await change(send, { action: "setup", state, params, consumer: "lobby" });
    expect(await namesIn(await send("/special-events"))).toHaveLength(7);
    await change(send, { action: "teardown", ...day });
    expect(await today(send)).toBe(TODAY);
    expect(await namesIn(await send("/special-events"))).toEqual(["Woodcut", "Clay", "Amber"]);
  });

  it("takes a value in the name and the same beside it, passes over params of others, and refuses a contradiction", async () => {
    const send = start();
    const setUp = async (state: string, params: unknown) =>
      (await change(send, { action: "setup", state, params })).status;
    expect(await setUp("today is 2027-03-03", { date: "2027-03-03", tenant: "north", tags: ["a"] })).toBe(200);
    expect(await today(send)).toBe("2027-03-03");
    const range = "between 2027-03-04 and 2027-03-05";
    expect(await setUp(`04 events ${range}`, { count: 4 })).toBe(200);
    expect(await setUp("no events", { date: "2027-03-05" })).toBe(200);
    expect(await setUp("today is 2027-03-03", { date: "2027-03-04" })).toBe(400);
    expect(await setUp("today is {date}", { date: ["2027-03-04"] })).toBe(400);
    expect(await today(send)).toBe("2027-03-03");
  });

  it("takes a state that comes after a question for one of the next interaction, for not every verifier tears down", async () => {
    const send = start();
    await change(send, { action: "setup", state: "no events" });
    expect(await namesIn(await send("/special-events"))).toEqual([]);
    await change(send, { action: "setup", state: "today is {date}", params: { date: TODAY } });
    expect(await namesIn(await send("/special-events"))).toHaveLength(3);
  });

  it("takes no state as the standard world, and refuses one that there is not", async () => {
    const send = start();
    expect((await change(send, { action: "setup", state: "", params: {} })).status).toBe(200);
    expect((await change(send, { action: "setup", state: "the moon is full" })).status).toBe(400);
    expect((await change(send, { action: "begin", state: "no events" })).status).toBe(400);
    expect((await send("/__admin/provider-states", json(null, "POST"))).status).toBe(400);
  });
});

it("two worlds are apart that are in one scenario from different days on", async () => {
  const send = start();
  const firstOf = async (session: string, day: string) => {
    await send(`/__admin/clock?session=${session}`, json({ today: day }));
    await send(`/__admin/scenarios?session=${session}`, json({ scenario: "closed for a fortnight" }));
    await send(`/__admin/clock?session=${session}`, json({ today: "2027-03-10" }));
    return (await datesIn(await send(`/museum-hours?limit=1&__session=${session}`)))[0];
  };
  expect([await firstOf("a", "2027-02-20"), await firstOf("b", "2027-03-10")]).toEqual(["2027-03-10", "2027-03-24"]);
});
