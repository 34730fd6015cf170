import { describe, expect, it } from "vitest";
import {
  createClock,
  createFixedWorld,
  createGeneratedWorld,
  createMock,
  holdClock,
  type MockOptions,
  type Scenario,
} from "../src/adapters/index.js";
import { SessionRegistry } from "../src/mock/sessions/session-registry.js";
import { datesIn, exampleWorld, namesIn } from "./support/example-world.js";
import { type Send, sendTo, startMock, TODAY } from "./support/mock.js";

const json = (body: unknown, method = "PUT") => ({
  method,
  body: JSON.stringify(body),
  headers: { "Content-Type": "application/json" },
});
const start = (options: Partial<MockOptions> = {}) => sendTo(startMock(exampleWorld, options));
const today = async (send: Send, suffix = "") => (await (await send(`/__admin/clock${suffix}`)).json()).today;

describe("/__admin/clock", () => {
  it("is read, held, moved by days and released, and everything follows at once", async () => {
    const send = start({ releasedClock: createClock(() => Date.UTC(2027, 5, 1, 12)) });
    expect(await (await send("/__admin/clock")).json()).toEqual({
      today: TODAY,
      isHeld: true,
      timeZone: "UTC",
      now: `${TODAY}T00:00:00Z`,
      speed: 0,
    });
    await send("/__admin/clock", json({ today: "2027-03-05" }));
    expect((await datesIn(await send("/museum-hours?limit=1")))[0]).toBe("2027-03-05");
    expect(await namesIn(await send("/special-events"))).toEqual(["Amber", "Woodcut", "Night"]);
    await send("/__admin/clock", json({ advance: { days: 5 } }));
    expect(await namesIn(await send("/special-events"))).toEqual(["Night"]);
    await send("/__admin/clock", json({ advance: -1 }));
    expect(await today(send)).toBe("2027-03-09");
    expect(await (await send("/__admin/clock", json({ release: true }))).json()).toEqual({
      today: "2027-06-01",
      isHeld: false,
      timeZone: "UTC",
      now: "2027-06-01T12:00:00Z",
      speed: 1,
    });
    await send("/__admin/clock", json({ release: true }));
    expect(await today(send)).toBe("2027-06-01");
    await send("/__admin/reset", { method: "POST" });
    expect(await today(send)).toBe(TODAY);
  });

  it("follows the zone of the profile once it is released", async () => {
    const send = start({ releasedClock: createClock(() => Date.UTC(2027, 5, 1, 12)) });
    await send("/__admin/clock", json({ release: true }));
    await send("/__admin/profile", json({ timeZone: "Pacific/Kiritimati" }, "PATCH"));
    expect(await today(send)).toBe("2027-06-02");
  });

  it.each([
    ['{"today": "2027-02-30"}', 'Invalid value "2027-02-30" for today; use a calendar date'],
    ['{"today": 5}', "Invalid value 5 for today"],
    ['{"tody": "2027-02-28"}', "did you mean today?"],
    ["{}", "Use one of"],
    ['{"today": "2027-02-28", "advance": 1}', "Use one of"],
    ['{"advance": 1.5}', "Invalid value 1.5 for advance; use a whole number of days"],
    ['{"advance": 1e9}', "Invalid value 1000000000 for advance"],
    ['{"release": false}', "Invalid value false for release; use true."],
    ["[]", "Invalid value an empty array; use a JSON object of today"],
    ["null", "Invalid value null; use a JSON object"],
    ["", "The body is empty; use JSON."],
  ])("refuses %s, and stays as it is", async (body, sentence) => {
    const send = start();
    const response = await send("/__admin/clock", { method: "PUT", body });
    expect(response.status).toBe(400);
    expect((await response.json()).detail).toContain(sentence);
    expect(await today(send)).toBe(TODAY);
  });

  it.each([
    ["9999-12-31", 1, "Can't move the clock so far; a day is from 0000-01-01 to 9999-12-31"],
    ["9999-12-25", 7, "Can't move the clock so far"],
    ["0000-01-02", -2, "Can't move the clock so far"],
  ])("stays where it is rather than go from %s by %i days, off the calendar", async (day, days, sentence) => {
    const send = start();
    await send("/__admin/clock", json({ today: day }));
    const response = await send("/__admin/clock", json({ advance: days }));
    expect([response.status, (await response.json()).detail]).toEqual([400, expect.stringContaining(sentence)]);
    expect((await send("/__admin/clock", json({ advance: { days } }))).status).toBe(400);
    expect(await today(send)).toBe(day);
    expect((await send("/special-events")).status).toBe(200);
    expect((await send("/__admin/clock", json({ advance: days - Math.sign(days) }))).status).toBe(200);
  });
});

describe("/__admin/scenarios", () => {
  it("puts the world into a scenario, in place of another or on top of it, and takes it back", async () => {
    const send = start();
    const current = async () => (await (await send("/__admin/scenarios")).json()).current;
    expect(await current()).toBe("standard");
    await send("/__admin/scenarios", json({ scenario: "no events" }));
    await send("/__admin/scenarios", json({ scenario: "today is {date}", params: { date: "2027-03-05" }, add: true }));
    expect(await current()).toBe("no events + today is 2027-03-05");
    expect(await namesIn(await send("/special-events"))).toEqual([]);
    expect((await datesIn(await send("/museum-hours")))[0]).toBe("2027-03-05");
    await send("/__admin/scenarios", json({ scenario: "leap day" }));
    expect(await current()).toBe("leap day");
    await send("/__admin/scenarios", { method: "PUT", body: '{"scenario": "standard"}' });
    expect([await current(), await today(send)]).toEqual(["standard", TODAY]);
    await send("/__admin/scenarios", json({ scenario: "standard", add: true }));
    for (let again = 0; again < 2; again += 1)
      await send("/__admin/scenarios", json({ scenario: "no events", add: true }));
    expect(await current()).toBe("no events");
    const days = Array.from({ length: 30 }, (_, day) => `today is 2027-01-${String(day + 1).padStart(2, "0")}`);
    const statuses = [];
    for (const scenario of days)
      statuses.push((await send("/__admin/scenarios", json({ scenario, add: true }))).status);
    expect(statuses.lastIndexOf(200)).toBe(18);
    expect(statuses.at(-1)).toBe(400);
  });

  it("counts from the day that a clock among the scenarios holds, whichever comes first", async () => {
    for (const order of [
      ["closed for a fortnight", "today is 2027-02-20"],
      ["today is 2027-02-20", "closed for a fortnight"],
    ]) {
      const send = start();
      for (const scenario of order) await send("/__admin/scenarios", json({ scenario, add: true }));
      expect((await datesIn(await send("/museum-hours")))[0], order.join()).toBe("2027-03-06");
    }
  });

  it("begins a scenario anew each time that it is entered", async () => {
    const send = start();
    for (let round = 0; round < 2; round += 1) {
      await send("/__admin/scenarios", json({ scenario: "connection refused" }));
      await expect(send("/museum-hours")).rejects.toThrow("fetch failed");
      expect((await send("/museum-hours")).status).toBe(200);
    }
  });

  it("takes a built-in profile of a scenario without its zone and whom it lets in", async () => {
    const lenient: Scenario = { name: "lenient", says: "Lenient.", profile: "lenient" };
    const send = start({
      scenarios: [lenient],
      scenario: "lenient",
      credentials: ["anna:s3cret"],
      profile: { credentialCheck: "listed", timeZone: "Europe/Paris" },
    });
    expect((await send("/museum-hours?limit=31")).status).toBe(401);
    expect((await (await send("/__admin/clock")).json()).timeZone).toBe("Europe/Paris");
    const Authorization = `Basic ${btoa("anna:s3cret")}`;
    expect((await send("/museum-hours?limit=31", { headers: { Authorization } })).status).toBe(200);
  });

  it("keeps two worlds apart that are in one scenario from different days on", async () => {
    const send = start();
    const enter = async (session: string, day: string) => {
      await send(`/__admin/clock?session=${session}`, json({ today: day }));
      await send(`/__admin/scenarios?session=${session}`, json({ scenario: "closed for a fortnight" }));
      await send(`/__admin/clock?session=${session}`, json({ today: "2027-03-10" }));
      return (await datesIn(await send(`/museum-hours?limit=1&__session=${session}`)))[0];
    };
    expect([await enter("a", "2027-02-20"), await enter("b", "2027-03-10")]).toEqual(["2027-03-10", "2027-03-24"]);
  });

  it.each([
    ['{"scenario": "no event"}', 'did you mean \\"no events\\"?'],
    ["{}", "Missing scenario; use"],
    ['{"name": "nope"}', "; use scenario, define, params, add."],
    ['{"name": "no events"}', "Unknown field"],
    ['{"scenario": "today is {date}"}', "needs a value for date"],
    ['{"scenario": "today is {date}", "params": [1]}', "Invalid value an array for params"],
    ['{"scenario": "no events", "params": {"day": 1}}', "has no parameter"],
    [
      '{"scenario": "today is 2027-12-25", "params": {"date": "2027-12-26"}}',
      'has date \\"2027-12-25\\" in its name, but \\"2027-12-26\\" as a parameter',
    ],
    ['{"scenario": "today is 2027-12-25", "params": {"day": "2027-12-25"}}', 'has no parameter \\"day\\"; it has date'],
    ['{"scenario": 5}', "Invalid value 5 for scenario; use its name"],
    ['{"scenario": "no events", "add": "yes"}', 'Invalid value \\"yes\\" for add; use true or false.'],
    ['{"scenario": "no event", "add": true}', 'did you mean \\"no events\\"?'],
  ])("refuses %s, and changes nothing", async (body, sentence) => {
    const send = start();
    const response = await send("/__admin/scenarios", { method: "PUT", body });
    expect(response.status).toBe(400);
    expect(await response.text()).toContain(sentence);
    expect((await (await send("/__admin/scenarios")).json()).current).toBe("standard");
  });
});

describe("a scenario and what was set by hand", () => {
  const clamping: Scenario = {
    name: "clamping",
    says: "Clamps.",
    profile: { limitAboveMaximum: "clamp", badParameterStatus: "422" },
  };
  const enter = (send: Send, scenario: string, add = false) => send("/__admin/scenarios", json({ scenario, add }));
  const leave = (send: Send) => send("/__admin/scenarios", { method: "PUT", body: '{"scenario": "standard"}' });
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

  it("have the clock of the hand again after the teardown of Pact's verifier", async () => {
    const send = start();
    const change = (action: string) =>
      send("/__admin/provider-states", json({ state: "today is 2027-03-05", action }, "POST"));
    await hold(send, "2027-05-05");
    await change("setup");
    expect(await today(send)).toBe("2027-03-05");
    await change("teardown");
    expect(await today(send)).toBe("2027-05-05");
  });

  it("begin on the day that shows: that of the hand, or the one that the scenario itself holds", async () => {
    const shut: Scenario = { name: "shut", says: "Shut.", extends: "closed for a fortnight" };
    const send = start({ scenarios: [shut, { ...shut, name: "shut early", clock: { today: "2027-02-10" } }] });
    await hold(send, "2027-02-20");
    await enter(send, "shut early");
    expect((await datesIn(await send("/museum-hours?limit=1")))[0]).toBe("2027-02-24");
    await enter(send, "shut");
    expect((await datesIn(await send("/museum-hours?limit=1")))[0]).toBe("2027-03-06");
    await enter(send, "today is today+3");
    expect(await today(send)).toBe("2027-02-23");
    await enter(send, "shut", true);
    expect((await datesIn(await send("/museum-hours?limit=1")))[0]).toBe("2027-03-09");
    await enter(send, "today is today+4", true);
    expect(await today(send)).toBe("2027-02-27");
  });

  it("have the answers that were set last, and those of the hand once the scenario is left", async () => {
    const send = start({ scenarios: [clamping], scenario: "clamping" });
    const statuses = async () => [
      (await send("/museum-hours?limit=31")).status,
      (await send("/museum-hours?page=0")).status,
    ];
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
    expect([await firstDay("scenario=clamping"), await firstDay("scenario=standard")]).toEqual([
      "2027-03-04",
      "2027-03-04",
    ]);
    expect((await send("/museum-hours?limit=99")).status).toBe(400);
  });

  it("go with a session that is forked in their midst", async () => {
    const send = start();
    await hold(send, "2027-05-05");
    await enter(send, "leap day");
    await send("/__admin/scenarios?session=a", { method: "PUT", body: '{"scenario": "standard"}' });
    expect([await today(send, "?session=a"), await today(send)]).toEqual(["2027-05-05", "2028-02-28"]);
  });
});

describe("/__admin/provider-states", () => {
  const change = (send: Send, body: unknown) => send("/__admin/provider-states", json(body, "POST"));

  it("sets up one state on another, and the teardown takes all of them back", async () => {
    const send = start();
    const consumer = "lobby";
    await change(send, { action: "setup", state: "today is {date}", params: { date: "2027-03-03" }, consumer });
    const params = { count: 4, startDate: "2027-03-04", endDate: "2027-03-05" };
    await change(send, {
      action: "setup",
      state: "{count} events between {startDate} and {endDate}",
      params,
      consumer,
    });
    expect(await namesIn(await send("/special-events"))).toHaveLength(7);
    await change(send, { action: "teardown", state: "today is {date}", params: { date: "2027-03-03" }, consumer });
    expect([await today(send), await namesIn(await send("/special-events"))]).toEqual([
      TODAY,
      ["Woodcut", "Clay", "Amber"],
    ]);
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

  it("begins afresh, whatever the world was in before", async () => {
    const send = start({ scenario: "service down" });
    await change(send, { action: "setup", state: "no events" });
    expect(await namesIn(await send("/special-events"))).toEqual([]);
    await send("/__admin/scenarios", json({ scenario: "service down" }, "PUT"));
    await change(send, { action: "setup", state: "no events" });
    await change(send, { action: "setup", state: "today is 2027-03-05" });
    expect((await (await send("/__admin/scenarios")).json()).current).toBe("no events + today is 2027-03-05");
  });

  it("takes no state as the standard world, and refuses one that there is not", async () => {
    const send = start();
    expect((await change(send, { action: "setup", state: "", params: {} })).status).toBe(200);
    expect((await change(send, { action: "setup", state: "the moon is full" })).status).toBe(400);
    expect((await change(send, { action: "begin", state: "no events" })).status).toBe(400);
    expect((await send("/__admin/provider-states", json(null, "POST"))).status).toBe(400);
  });
});

describe("a session", () => {
  it("begins as the default session is at its first use, and then goes its own way", async () => {
    const send = start();
    await send("/__admin/scenarios", json({ scenario: "no events" }));
    expect(await namesIn(await send("/special-events?__session=a"))).toEqual([]);
    await send("/__admin/scenarios", { method: "PUT", body: '{"scenario": "standard"}' });
    expect(await namesIn(await send("/special-events?__session=a"))).toEqual([]);
    expect(await namesIn(await send("/special-events?__session=b"))).toHaveLength(3);
    await send("/__admin/profile?session=b", json({ limitAboveMaximum: "clamp" }, "PATCH"));
    expect((await send("/museum-hours?limit=31&__session=b")).status).toBe(200);
    expect((await send("/museum-hours?limit=31&__session=a")).status).toBe(400);
    expect((await send("/museum-hours?limit=31")).status).toBe(400);
  });

  it("is listed, dropped by hand, and dropped after half an hour without use", async () => {
    let now = 0;
    const send = start({ stopwatch: () => now });
    const ids = async () => ((await (await send("/__admin/sessions")).json()) as { id: string }[]).map(({ id }) => id);
    await send("/museum-hours?__session=a");
    now += 20 * 60_000;
    await send("/museum-hours?__session=b");
    expect(await ids()).toEqual(["a", "b"]);
    now += 10 * 60_000;
    expect(await ids()).toEqual(["b"]);
    expect((await send("/__admin/sessions/b", { method: "DELETE" })).status).toBe(204);
    expect((await send("/__admin/sessions/b", { method: "DELETE" })).status).toBe(404);
    expect(await ids()).toEqual([]);
  });

  it("that is used again is dropped later than one that is not", async () => {
    let now = 0;
    const send = start({ stopwatch: () => now });
    for (const [minutes, session] of [
      [0, "a"],
      [10, "b"],
      [10, "a"],
    ] as const) {
      now += minutes * 60_000;
      await send(`/museum-hours?__session=${session}`);
    }
    now += 25 * 60_000;
    expect((await (await send("/__admin/sessions")).json()).map(({ id }: { id: string }) => id)).toEqual(["a"]);
  });

  it("is neither created nor spent by a page of another site without a credential", async () => {
    const send = start({ maxSessions: 2 });
    const foreign = { headers: { "Sec-Fetch-Site": "cross-site" }, anonymous: true };
    await send("/__admin/faults?session=mine", json([{ status: 503, times: 1 }]));
    for (let at = 0; at < 3; at += 1) {
      expect((await send("/museum-hours?__session=mine", foreign)).status).toBe(503);
      expect((await send(`/museum-hours?__session=other-${at}`, foreign)).status).toBe(401);
    }
    expect(await (await send("/__admin/sessions")).json()).toMatchObject([{ id: "mine", requests: 0 }]);
    // Any credential is let in, so that it proves nothing of a page that is on no machine of the user.
    const fromAfar = { headers: { ...foreign.headers, Origin: "https://site.example" } };
    expect((await send("/museum-hours?__session=mine", fromAfar)).status).toBe(503);
    const statuses = [503, 200];
    for (const status of statuses) {
      const fromHere = { headers: { ...foreign.headers, Origin: "http://localhost:5173" } };
      expect((await send("/museum-hours?__session=mine", fromHere)).status).toBe(status);
    }
    expect((await (await send("/__admin/requests?session=*")).json()).requests).toMatchObject([{ id: 1 }, { id: 2 }]);
  });

  it("is used by a page on this machine whose requests a test sends elsewhere, and which therefore have no Origin", async () => {
    const send = start();
    const from = (Referer?: string) => ({ headers: { "Sec-Fetch-Site": "cross-site", ...(Referer && { Referer }) } });
    for (const page of [undefined, "https://site.example/", "http://localhost:5173/"])
      await send("/museum-hours?__session=mine", from(page));
    const { requests } = await (await send("/__admin/requests?session=*")).json();
    expect(requests).toMatchObject([{ session: "mine" }]);
  });

  it("that was dropped for lack of room gets 410 from the next request on, like one that was deleted", async () => {
    const send = start({ maxSessions: 2 });
    for (const session of ["a", "b", "c"]) await send(`/museum-hours?__session=${session}`);
    const gone = await send("/museum-hours?__session=a");
    expect(gone.status).toBe(410);
    expect((await gone.json()).detail).toContain('The session "a" was deleted, or dropped for lack of room;');
    expect((await send("/__admin/clock?session=a")).status).toBe(410);
    const listed = (await (await send("/__admin/sessions")).json()) as readonly { readonly id: string }[];
    expect(listed.map(({ id }) => id)).toEqual(["b", "c"]);
  });

  it.each([
    ["PUT", "clock?sesion=a", "did you mean session?"],
    ["DELETE", "requests?sesion=a", "did you mean session?"],
    ["PUT", "clock?session=*", 'Invalid value "*" for session'],
    ["PUT", "clock?session=a&session=b", "session is given more than once"],
    ["PUT", "clock?session=..", 'Invalid value ".." for session'],
  ])("is not mistaken for the default session: %s %s", async (method, path, sentence) => {
    const send = start();
    await send("/museum-hours");
    const init = method === "PUT" ? json({ today: "2027-03-10" }) : { method };
    const response = await send(`/__admin/${path}`, init);
    expect(response.status).toBe(400);
    expect((await response.json()).detail).toContain(sentence);
    expect(await today(send)).toBe(TODAY);
    expect((await (await send("/__admin/requests/count")).json()).count).toBe(1);
  });

  it("is reset as a whole: what was counted, what was asked, what was paged through", async () => {
    const faults = [{ status: 503, times: 1 }];
    const send = start({ faults, scenario: "recovers after three failures" });
    const statuses = async () => {
      const found = [];
      for (let at = 0; at < 5; at += 1) found.push((await send(`/museum-hours?page=${90 + at}`)).status);
      return found;
    };
    const first = await statuses();
    expect(first).toEqual([503, 503, 503, 503, 200]);
    await send("/__admin/reset", { method: "POST" });
    expect(await statuses()).toEqual(first);
    await send("/__admin/reset", { method: "POST" });
    for (let at = 0; at < 3; at += 1) await send("/special-events");
    await send("/museum-hours?page=95");
    expect(JSON.stringify(await (await send("/__admin/requests")).json())).not.toContain("page loop");
    await send("/__admin/reset", { method: "POST" });
    const setUp = (state: string) => send("/__admin/provider-states", json({ action: "setup", state }, "POST"));
    await setUp("no events");
    await send("/__admin/reset", { method: "POST" });
    await setUp("today is 2027-03-05");
    expect((await (await send("/__admin/scenarios")).json()).current).toBe("today is 2027-03-05");
  });

  it("that was dropped leaves nothing to the next of its name, not even what was still being answered", async () => {
    const send = start();
    await send("/museum-hours?__session=a");
    const late = send("/museum-hours?__session=a&__delay=100");
    await new Promise((resolve) => setTimeout(resolve, 30));
    await send("/__admin/sessions/a", { method: "DELETE" });
    await late;
    expect((await send("/__admin/requests?session=a")).status).toBe(410);
    await send("/__admin/sessions", json({ id: "a" }, "POST"));
    expect((await (await send("/__admin/requests?session=a")).json()).requests).toEqual([]);
  });

  it("keeps what was set by hand when a scenario is entered on top: its counts, and the day on which another began", async () => {
    const send = start();
    await send("/__admin/faults", json([{ status: 503, times: 1 }]));
    await send("/__admin/scenarios", json({ scenario: "closed for a fortnight" }));
    expect([(await send("/museum-hours")).status, (await send("/museum-hours")).status]).toEqual([503, 200]);
    await send("/__admin/clock", json({ advance: 5 }));
    await send("/__admin/scenarios", json({ scenario: "no events", add: true }));
    const response = await send("/museum-hours?limit=1");
    expect([response.status, await datesIn(response)]).toEqual([200, ["2027-03-16"]]);
  });

  it("has its own flawed requests in its journal", async () => {
    const send = start();
    expect((await send("/museum-hours?__session=a&__today=soon")).status).toBe(400);
    expect((await (await send("/__admin/requests/count?session=a")).json()).count).toBe(1);
  });

  it("is reset by itself", async () => {
    const send = start();
    for (const session of ["a", "b"]) await send(`/__admin/clock?session=${session}`, json({ today: "2027-03-10" }));
    await send("/__admin/reset?session=a", { method: "POST" });
    expect([await today(send, "?session=a"), await today(send, "?session=b")]).toEqual([TODAY, "2027-03-10"]);
  });
});

describe("many sessions at once", () => {
  const SESSIONS = 40;
  const scenarios = [
    "standard",
    "no events",
    "exactly one page",
    "closed for a fortnight",
    "service down",
    "everything free",
  ];

  /** What a session alone sees, which is what it must see among many. */
  const play = async (send: Send, number: number): Promise<readonly string[]> => {
    const id = `test-${number}`;
    const day = `2027-0${1 + (number % 9)}-${String(10 + (number % 18)).padStart(2, "0")}`;
    const heard: string[] = [];
    const hear = async (target: string) => {
      const response = await send(target, { headers: { Prefer: `session=${id}` } });
      heard.push(`${response.status} ${await response.text()}`);
    };
    const steer = (path: string, body: unknown, method = "PUT") =>
      send(`/__admin/${path}?session=${id}`, json(body, method));
    await steer("clock", { today: day });
    await hear("/museum-hours?limit=3");
    await steer("scenarios", { scenario: scenarios[number % scenarios.length] });
    await hear("/museum-hours?limit=3");
    await hear(`/special-events?limit=${1 + (number % 30)}`);
    if (number % 3 === 0) await steer("profile", { badParameterStatus: 422 }, "PATCH");
    if (number % 4 === 0) await steer("faults", [{ status: 500 + (number % 20), after: 1, times: 1 }]);
    await hear("/museum-hours?limit=99");
    await hear("/special-events?page=2");
    await steer("clock", { advance: number });
    await hear("/museum-hours?limit=2");
    if (number % 5 === 0) await steer("scenarios", { scenario: "leap day" });
    if (number % 2 === 0) await steer("data/hours/2028-03-01", { timeOpen: `${10 + (number % 8)}:00` });
    await hear("/museum-hours?limit=2");
    await hear("/museum-hours?limit=1&startDate=2028-03-01");
    await steer("scenarios", { scenario: "standard" });
    await hear("/museum-hours?limit=2");
    const journal = await (await send(`/__admin/requests?session=${id}`)).json();
    heard.push(
      ...journal.requests.map(({ target, status }: { target: string; status: number }) => `${status} ${target}`),
    );
    return heard;
  };
  const open = () => sendTo(createMock({ world: createGeneratedWorld(), clock: holdClock("2027-03-01") }));

  it("see just what each would see alone", async () => {
    const numbers = Array.from({ length: SESSIONS }, (_, number) => number);
    const shared = open();
    const together = await Promise.all(numbers.map((number) => play(shared, number)));
    const alone = await Promise.all(
      [0, 1, 2, 3, 4, 5, 27, 34, 39].map(async (number) => [number, await play(open(), number)] as const),
    );
    for (const [number, heard] of alone) expect(together[number]).toEqual(heard);
    expect(new Set(together.map((heard) => JSON.stringify(heard))).size).toBe(SESSIONS);
    expect(await datesIn(await shared("/museum-hours?limit=1"))).toEqual(["2027-03-02"]);
    expect((await (await shared("/__admin/requests")).json()).requests).toHaveLength(1);
  });
});

describe("Museum-Mock-Session", () => {
  it("says on every answer of a session which it is, and on the first that it is new", async () => {
    const send = start();
    const sessionOf = async (target: string, init = {}) =>
      (await send(target, init)).headers.get("Museum-Mock-Session");
    expect(await sessionOf("/museum-hours")).toBeNull();
    for (const expected of ["t1; new", "t1", "t1"]) {
      expect(await sessionOf("/museum-hours", { headers: { Prefer: "session=t1" } })).toBe(expected);
    }
    expect(await sessionOf("/museum-hours?limit=99&__session=t2")).toBe("t2; new");
    expect(await sessionOf("/museum-hours?limit=99", { headers: { Prefer: "session=t2" } })).toBe("t2");
    expect(await sessionOf("/museum-hours?__session=t2&__today=never")).toBe("t2");
    expect(await sessionOf("/__admin/clock?session=t3")).toBe("t3; new");
    expect(await sessionOf("/museum-hours?__session=t3")).toBe("t3");
  });

  async function startRegistry() {
    const { JournalStore } = await import("../src/mock/journal/journal.js");
    const { createLayeredWorlds } = await import("../src/mock/sessions/worlds.js");
    const { profiles } = await import("../src/contract/profile.js");
    const world = createFixedWorld(exampleWorld);
    const clock = holdClock("2027-03-02");
    return new SessionRegistry(
      {
        world: () => world,
        clock,
        releasedClock: clock,
        realTime: () => 0,
        profile: profiles.default,
        faults: [],
        entered: () => [],
        layeredWorlds: createLayeredWorlds(10),
      },
      new JournalStore(),
      { idle: 1000, stopwatch: () => 0 },
    );
  }

  const eventId = "00000000-0000-4000-8000-0000000000aa";
  const event = {
    eventId,
    dates: ["2027-03-02"],
    eventDescription: "x".repeat(SessionRegistry.limits.editedBytes / 8),
  };

  it("lets the session that was idle for longest go when all hold too much edited data", async () => {
    const registry = await startRegistry();
    for (const id of ["a", "b", "c", "d", "e"]) {
      registry.use(id).edit({ list: "events", id: eventId, item: event });
      registry.trim();
    }
    expect(registry.list().map(({ session }) => session.id)).toEqual(["c", "d", "e"]);
  });

  it("has room for what a file with its state can hold, and no more", async () => {
    const registry = await startRegistry();
    for (const session of [registry.common, registry.use("a")]) {
      session.edit({ list: "events", id: eventId, item: event });
      const other = { ...event, eventId: eventId.replace("aa", "ab") };
      expect(() => session.edit({ list: "events", id: other.eventId, item: other })).toThrow(
        "would take more than 64 MiB",
      );
      expect(session.edits().events.size).toBe(1);
    }
  });

  it("counts a scenario once that is defined and entered again and again", async () => {
    const { common: session } = await startRegistry();
    const scenario = { name: "mine", says: "x".repeat(SessionRegistry.limits.editedBytes / 64) };
    for (let time = 0; time < 20; time += 1) {
      session.define(scenario);
      session.enter({ name: "mine", layers: [{ scenario, values: {} }] }, false);
    }
  });

  it("counts an item once that one session writes again and again", async () => {
    const registry = await startRegistry();
    for (const id of ["a", "b"]) registry.use(id);
    for (let times = 0; times < 10; times += 1) {
      registry.use("b").edit({ list: "events", id: eventId, item: { ...event } });
      registry.use("b").takeBackEdit("events", eventId);
      registry.use("b").edit({ list: "events", id: eventId, item: { ...event } });
      registry.trim();
    }
    expect(registry.list().map(({ session }) => session.id)).toEqual(["a", "b"]);
  });
});
