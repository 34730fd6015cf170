/** What the controls of a mock do, written once: run in process and over HTTP. */
import { beforeEach, expect, it } from "vitest";
import type { MuseumControls } from "../../src/adapters/library/index.js";
import { datesIn, namesIn } from "./example-world.js";
import type { Send } from "./mock.js";

/** A mock of `exampleWorld` on 2027-03-02, by its controls and by its interface. */
export interface Controlled {
  readonly museum: MuseumControls;
  readonly send: Send;
}

/** Registers the tests. */
export function describeControls(connect: () => Promise<Controlled>): void {
  let museum: MuseumControls;
  let send: Send;
  beforeEach(async () => {
    ({ museum, send } = await connect());
    await museum.dropSessions();
    await museum.reset();
  });

  /** The sentence that a promise is rejected with, and whether the error is a TypeError. */
  const refused = async (promise: Promise<unknown>) => {
    const error: unknown = await promise.catch((reason: unknown) => reason);
    expect(error).toBeInstanceOf(TypeError);
    return (error as TypeError).message;
  };
  const firstDay = async (init?: RequestInit) => (await datesIn(await send("/museum-hours?limit=1", init)))[0];

  it("hold, set, move and release the clock", async () => {
    expect(await museum.clock.get()).toMatchObject({ today: "2027-03-02", isHeld: true, timeZone: "UTC", speed: 0 });
    expect(await museum.clock.hold("2027-03-09")).toMatchObject({ today: "2027-03-09", isHeld: true });
    expect(await museum.clock.advance(-4)).toMatchObject({ today: "2027-03-05" });
    expect(await firstDay()).toBe("2027-03-05");
    const now = "2027-03-05T23:30:00Z";
    expect(await museum.clock.set({ now })).toMatchObject({ today: "2027-03-05", now, speed: 0 });
    expect(await museum.clock.advance({ hours: 1 })).toMatchObject({ today: "2027-03-06", speed: 0 });
    expect(await museum.clock.set({ today: "2027-03-09", time: "17:00" })).toMatchObject({ today: "2027-03-09" });
    expect(await refused(museum.clock.set({ now: "soon" }))).toContain('Invalid value "soon" for now');
    expect(await museum.clock.release()).toMatchObject({ today: "2027-03-02" });
  });

  it("enter, add, list and leave scenarios", async () => {
    expect(await museum.scenario()).toEqual({ current: "standard", today: "2027-03-02" });
    expect(await museum.scenario("no events")).toEqual({ current: "no events", today: "2027-03-02" });
    expect(await namesIn(await send("/special-events"))).toEqual([]);
    await museum.addScenario("the museum is closed until {date}", { date: "2027-03-06" });
    expect(await museum.scenario()).toMatchObject({ current: "no events + the museum is closed until 2027-03-06" });
    expect(await firstDay()).toBe("2027-03-06");
    expect(await museum.leaveScenarios()).toMatchObject({ current: "standard" });
    const scenarios = await museum.scenarios();
    expect(scenarios[0]).toMatchObject({ name: "standard", says: expect.stringContaining("No scenario") });
    expect(scenarios.length).toBeGreaterThan(20);
  });

  it("define a scenario and enter it", async () => {
    const definition = { name: "a party", says: "Nobody is let in.", faults: [{ status: 418 }] };
    expect(await museum.defineScenario(definition)).toMatchObject({ current: "a party" });
    expect((await send("/museum-hours")).status).toBe(418);
    expect((await museum.scenarios()).map(({ name }) => name)).toContain("a party");
    const flawed = museum.defineScenario({ ...definition, clok: {} } as never);
    expect(await refused(flawed)).toContain("did you mean clock?");
  });

  it("change answers and keep the others", async () => {
    expect((await museum.profile()).limitAboveMaximum).toBe("reject");
    const profile = await museum.profile({ limitAboveMaximum: "clamp" });
    expect(profile).toMatchObject({ limitAboveMaximum: "clamp", badParameterStatus: "400" });
    expect((await send("/museum-hours?limit=31")).status).toBe(200);
  });

  it("set, add, change, pause and remove faults, and leave the counts of the others alone", async () => {
    expect(await museum.faults()).toEqual([]);
    const set = { id: "0", status: 503, times: 2 };
    expect(await museum.faults({ status: 503, times: 2 })).toEqual([{ ...set, hits: { matched: 0, applied: 0 } }]);
    expect((await send("/museum-hours")).status).toBe(503);
    const added = await museum.addFault({ status: 418, match: { operation: "listSpecialEvents" } });
    expect(added).toMatchObject({ id: "1", status: 418, hits: { matched: 0, applied: 0 } });
    expect((await send("/museum-hours")).status).toBe(503);
    expect((await send("/museum-hours")).status).toBe(200);
    expect((await send("/special-events")).status).toBe(418);
    expect(await museum.changeFault("1", { paused: true })).toMatchObject({ hits: { matched: 1, applied: 1 } });
    expect((await send("/special-events")).status).toBe(200);
    expect(await museum.changeFault("1", { paused: null, status: 429 })).not.toHaveProperty("paused");
    expect((await send("/special-events")).status).toBe(429);
    await museum.removeFault("1");
    expect((await send("/special-events")).status).toBe(200);
    expect((await museum.faults()).map(({ id, hits }) => [id, hits.applied])).toEqual([["0", 2]]);
    await expect(museum.removeFault("1")).rejects.toThrow('There is no fault "1"; GET /__admin/faults lists them.');
    await expect(museum.addFault({ id: "0", delay: 1 })).rejects.toThrow('Fault "0" exists; use PATCH.');
    await expect(museum.changeFault("0", { status: 99 })).rejects.toThrow("status");
    expect(await museum.faults([{ status: 418 }])).toMatchObject([{ status: 418, hits: { applied: 0 } }]);
    expect(await museum.faults([])).toEqual([]);
  });

  it("list, read, add, replace, change and delete data", async () => {
    const { hours, events } = museum.data;
    const date = "2027-03-08";
    expect((await hours.list()).map((entry) => entry.date)).toContain("2027-03-02");
    expect(await hours.get("2027-03-02")).toEqual({ date: "2027-03-02", timeOpen: "10:00", timeClose: "17:00" });
    expect(await hours.get(date)).toBeUndefined();
    expect(await hours.put({ date, timeOpen: "12:00" })).toEqual({ date, timeOpen: "12:00" });
    expect(await hours.put({ date, timeClose: "13:00" })).toEqual({ date, timeClose: "13:00" });
    const changed = { date, timeOpen: "09:00" };
    expect(await hours.patch(date, { timeOpen: "09:00", timeClose: null })).toEqual(changed);
    expect(await (await send(`/museum-hours?startDate=${date}&limit=1`)).json()).toEqual([changed]);
    await hours.delete(date);
    expect(await hours.get(date)).toBeUndefined();
    const made = await events.put({ name: "Lamps", dates: ["2027-03-03"] });
    expect(await events.get(made.eventId.toUpperCase())).toEqual(made);
    expect(await events.patch(made.eventId, { price: 3 })).toEqual({ ...made, price: 3 });
    const wrong = 'entry.date is "2027-02-30", expected a calendar date, YYYY-MM-DD.';
    expect(await refused(hours.put({ date: "2027-02-30" }))).toBe(wrong);
    expect(await refused(hours.patch("2027-03-02", { date: "2027-03-03" }))).toContain("date can't be changed");
    expect(await refused(hours.delete(date))).toBe('There is no "2027-03-08" among the hours.');
    expect(await refused(hours.delete({ from: "today" } as never))).toBe("Invalid id an object; use a text.");
    expect(await refused(events.put("Lamps" as never))).toContain("use a JSON object with one entry or one event");
  });

  it("read the journal by filters, count, archive and clear it", async () => {
    await send("/museum-hours?limit=1");
    await send("/special-events?limit=31");
    await send("/special-events?limt=1");
    const targets = async (filter?: Parameters<MuseumControls["requests"]>[0]) =>
      (await museum.requests(filter)).map(({ target }) => target);
    expect(await targets()).toHaveLength(3);
    expect(await targets({ wrong: true })).toEqual(["/special-events?limit=31", "/special-events?limt=1"]);
    expect(await targets({ operation: "getMuseumHours" })).toEqual(["/museum-hours?limit=1"]);
    expect(await targets({ parameters: { limit: 31 } })).toEqual(["/special-events?limit=31"]);
    const last = await targets({ parameters: { limit: true }, status: [200, "4xx"], limit: 1 });
    expect(last).toEqual(["/special-events?limit=31"]);
    expect(await museum.countRequests({ status: "4xx" })).toBe(1);
    expect((await museum.archive({ status: 400 })).log.entries).toMatchObject([{ response: { status: 400 } }]);
    await museum.clearRequests();
    expect(await museum.countRequests()).toBe(0);
  });

  it("verify what was requested, and wait for it", async () => {
    await museum.faults({ status: 503, times: 1 });
    await send("/museum-hours?limit=3");
    await send("/museum-hours?limit=3");
    const match = { operation: "getMuseumHours", parameters: { limit: 3 } } as const;
    await museum.expectRequests({ ...match, exactly: 2, status: [503, 200] });
    await museum.expectRequests([{ match }, { operation: "listSpecialEvents", exactly: 0 }]);
    expect(await museum.verifyRequests({ ...match, exactly: 1 })).toMatchObject({ verified: false, count: 2 });
    const missed = museum.expectRequests({ operation: "getMuseumHours", parameters: { limit: 5 } });
    await expect(missed).rejects.toThrow(/limit/);
    expect(await museum.waitForRequests({ parameters: { limit: 3 } }, { count: 2, timeout: 50 })).toHaveLength(2);
    await expect(museum.waitForRequests({ status: 418 }, { timeout: "1ms" })).rejects.toThrow("418");
    expect(await refused(museum.expectRequests({ exacly: 1 } as never))).toContain("did you mean exactly?");
    const refusedWait = (options: object) => refused(museum.waitForRequests({}, options));
    expect(await refusedWait({ timeout: "soon" })).toContain('Invalid value "soon" for timeout');
    expect(await refusedWait({ count: 0 })).toContain("Invalid value 0 for count");
    await museum.clearRequests({ status: 503 });
    expect(await museum.countRequests()).toBe(1);
  });

  it("explain a request that was sent, and one that was not", async () => {
    await museum.faults({ status: 503, times: 1 });
    expect(await museum.explain("/museum-hours?limit=50")).toMatchObject({ status: 503 });
    await museum.faults([]);
    expect(await museum.explain("/museum-hours?limit=50")).toMatchObject({ status: 400 });
    expect(await museum.explain("/museum-hours", "POST")).toMatchObject({ status: 405 });
    await send("/special-events?limit=1");
    const [request] = await museum.requests();
    expect(await museum.explainRequest(request?.id ?? 0)).toMatchObject({ status: 200 });
    expect(await refused(museum.explainRequest(123_456_789))).toContain('There is no request "123456789"');
    expect(await refused(museum.explain("museum-hours"))).toContain("use a path and query");
  });

  it("read the state, set everything back, and set the state again", async () => {
    await museum.clock.hold("2027-03-09");
    await museum.scenario("no events");
    await museum.profile({ limitAboveMaximum: "clamp" });
    await museum.faults([{ status: 503, times: 1 }]);
    await museum.data.hours.delete("2027-03-09");
    const state = await museum.readState();
    expect(state).toMatchObject({ version: 1, clock: { today: "2027-03-09" } });
    await send("/museum-hours");
    await museum.reset();
    expect(await museum.clock.get()).toMatchObject({ today: "2027-03-02" });
    expect(await museum.scenario()).toMatchObject({ current: "standard" });
    expect(await museum.profile()).toMatchObject({ limitAboveMaximum: "reject" });
    expect([await museum.faults(), await museum.countRequests()]).toEqual([[], 0]);
    expect(await firstDay()).toBe("2027-03-02");
    await museum.restoreState(state);
    expect(await museum.scenario()).toEqual({ current: "no events", today: "2027-03-09" });
    expect((await send("/museum-hours")).status).toBe(503);
    expect(await firstDay()).toBe("2027-03-10");
    expect(await refused(museum.restoreState({ version: 0 }))).toContain("version");
  });

  it("open a world of its own for a session", async () => {
    const [one, other] = [await museum.session("one"), await museum.session()];
    expect(one.id).toBe("one");
    expect(other.id).toMatch(/^[\w.~:@-]+$/);
    await one.clock.hold("2027-03-09");
    await other.scenario("no events");
    await other.data.hours.delete("2027-03-02");
    expect(await firstDay({ headers: one.headers })).toBe("2027-03-09");
    expect(await firstDay({ headers: other.headers })).toBe("2027-03-03");
    expect(await firstDay()).toBe("2027-03-02");
    expect(await one.requests()).toHaveLength(1);
    expect(await museum.requests()).toHaveLength(1);
    expect((await museum.sessions()).map(({ id }) => id).sort()).toEqual([one.id, other.id].sort());
    expect(one.url).toMatch(/^https?:\/\/.*\/__session\/one$/);
    await one.drop();
    expect((await museum.sessions()).map(({ id }) => id)).toEqual([other.id]);
    await museum.dropSessions();
    expect(await museum.sessions()).toEqual([]);
  });

  it.each<[string, (controls: MuseumControls) => Promise<unknown>, string]>([
    ["a date that is no text", ({ clock }) => clock.hold(5 as never), "Invalid value 5 for today; use a calendar date"],
    ["no days at all", ({ clock }) => clock.advance(undefined as never), 'Use one of {"today": "2027-02-28"}'],
    [
      "a scenario that is no text",
      ({ scenario }) => scenario(7 as never),
      "Invalid value 7 for scenario; use its name as a text.",
    ],
    ["no profile", ({ profile }) => profile("strict" as never), "Invalid profile; use a JSON object of answers"],
    ["no fault", ({ faults }) => faults("503" as never), '[0]: Invalid value "503"'],
    [
      "an unknown filter",
      ({ requests }) => requests({ wrog: 1 } as never),
      'Unknown filter "wrog"; did you mean wrong?',
    ],
    ["an id that is none", ({ session }) => session("a b"), 'Invalid value "a b" for session; use up to 100'],
  ])("refuse %s with a sentence, and change nothing", async (_, control, sentence) => {
    const stateOf = ({ clock, scenario, profile, faults }: MuseumControls) =>
      Promise.all([clock.get(), scenario(), profile(), faults()]);
    const before = await stateOf(museum);
    expect(await refused(control(museum))).toContain(sentence);
    expect(await stateOf(museum)).toEqual(before);
  });
}
