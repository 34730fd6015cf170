/** Sessions: how they begin, end, count and forget, how many stay apart, and how much they may hold. session-ways.test.ts has how a request names one. */
import { describe, expect, it } from "vitest";
import { createGeneratedWorld, createMock, holdClock, type MockOptions } from "../../../src/adapters/library/index.js";
import { addDays } from "../../../src/contract/calendar-date.js";
import { datesIn, exampleWorld } from "../../support/example-world.js";
import { expectProblem, json, type Send, sendTo, startMock, TODAY } from "../../support/mock.js";
import { createLoad, runLoad, TOKEN } from "../../support/replica-load.js";

const start = (options: Partial<MockOptions> = {}) => sendTo(startMock(exampleWorld, options));
const idsOf = async (send: Send) =>
  (await (await send("/__admin/sessions")).json()).map(({ id }: { readonly id: string }) => id);
const today = async (send: Send, suffix = "") => (await (await send(`/__admin/clock${suffix}`)).json()).today;

describe("a session", () => {
  it("is dropped after half an hour without use", async () => {
    let now = 0;
    const send = start({ stopwatch: () => now });
    for (const session of ["a", "b", "a"]) {
      await send(`/museum-hours?__session=${session}`);
      now += 10 * 60_000;
    }
    expect(await idsOf(send)).toEqual(["b", "a"]);
    now += 10 * 60_000;
    expect(await idsOf(send)).toEqual(["a"]);
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
    const fromHere = { headers: { ...foreign.headers, Origin: "http://localhost:5173" } };
    for (const status of [503, 200]) expect((await send("/museum-hours?__session=mine", fromHere)).status).toBe(status);
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
    const sentence = 'The session "a" was deleted, or dropped for lack of room;';
    await expectProblem(send("/museum-hours?__session=a"), 410, sentence);
    expect((await send("/__admin/clock?session=a")).status).toBe(410);
    expect(await idsOf(send)).toEqual(["b", "c"]);
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
    await expectProblem(send(`/__admin/${path}`, init), 400, sentence);
    expect(await today(send)).toBe(TODAY);
    expect((await (await send("/__admin/requests/count")).json()).count).toBe(1);
  });

  it("is reset as a whole: what was counted, what was asked, what was paged through", async () => {
    const faults = [{ status: 503, times: 1 }];
    const send = start({ faults, scenario: "recovers after three failures" });
    const statuses = async () => {
      const found = [];
      for (const page of [90, 91, 92, 93, 94]) found.push((await send(`/museum-hours?page=${page}`)).status);
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
});

describe("many sessions at once", () => {
  const URL = "http://127.0.0.1:4010";
  const open = () =>
    createMock({ world: createGeneratedWorld(), clock: holdClock("2027-03-01"), adminToken: TOKEN, now: () => 0 });

  it("see just what each would see alone, and leave the default session as it was", async () => {
    const load = createLoad({ requests: 1_000, sessions: 40 });
    const shared = open();
    const together = await runLoad(URL, load, 40, shared.fetch);
    for (const [session, steps] of [...load].slice(0, 10)) {
      const alone = await runLoad(URL, new Map([[session, steps]]), 1, open().fetch);
      expect(together.get(session), session).toEqual(alone.get(session));
    }
    expect(new Set([...together.values()].map((heard) => JSON.stringify(heard))).size).toBe(40);
    expect(await datesIn(await sendTo(shared)("/museum-hours?limit=1"))).toEqual(["2027-03-02"]);
    expect(await shared.countRequests()).toBe(1);
  });
});

describe("Museum-Mock-Session", () => {
  it("says on every answer of a session which it is, and on the first that it is new", async () => {
    const send = start();
    const sessionOf = async (target: string, init = {}) =>
      (await send(target, init)).headers.get("Museum-Mock-Session");
    expect(await sessionOf("/museum-hours")).toBeNull();
    for (const expected of ["t1; new", "t1", "t1"])
      expect(await sessionOf("/museum-hours", { headers: { Prefer: "session=t1" } })).toBe(expected);
    expect(await sessionOf("/museum-hours?limit=99&__session=t2")).toBe("t2; new");
    expect(await sessionOf("/museum-hours?limit=99", { headers: { Prefer: "session=t2" } })).toBe("t2");
    expect(await sessionOf("/museum-hours?__session=t2&__today=never")).toBe("t2");
    expect(await (await send("/__admin/requests/count?session=t2")).json()).toEqual({ count: 3 });
    expect(await sessionOf("/__admin/clock?session=t3")).toBe("t3; new");
    expect(await sessionOf("/museum-hours?__session=t3")).toBe("t3");
  });

  const put = (event: object) => (send: Send, at: number) =>
    send(`/__admin/data/events/00000000-0000-4000-8000-${String(at).padStart(12, "0")}?session=a`, json(event));
  const dates = Array.from({ length: 2_000 }, (_, day) => addDays("2027-01-01", day));
  const fault = { status: 503, match: { path: `/${"x".repeat(60_000)}` } };

  it.each<[string, number, (send: Send, at: number) => Promise<Response>]>([
    ["edits", 800_000, put({ dates: ["2027-03-02"], eventDescription: "\u00e9".repeat(400_000) })],
    ["small edits", 45_000, put({ dates })],
    ["faults", 60_000, (send) => send("/__admin/faults?session=a", json(fault, "POST"))],
  ])("has room for %s that its state can be put back with, and no more", async (_, length, write) => {
    const send = start();
    const statuses: number[] = [];
    while (statuses.length < 2_000 && (statuses.at(-1) ?? 0) < 300)
      statuses.push((await write(send, statuses.length)).status);
    expect(statuses.at(-1)).toBe(413);
    expect(statuses.length).toBeGreaterThan((4 * 1024 * 1024) / length);
    const tooLong = "The state of this session would be longer than 8 MiB, and could not be read again";
    await expectProblem(write(send, statuses.length), 413, tooLong);
    const state = await (await send("/__admin/world?session=a")).json();
    const body = JSON.stringify(state, null, 2);
    expect((await send("/__admin/world?session=b", { ...json(state), body })).status).toBe(200);
  });

  it("counts a scenario once that is defined and entered again and again", async () => {
    const send = start();
    const define = { name: "mine", says: "x".repeat(60_000) };
    const statuses = new Set();
    for (let time = 0; time < 140; time += 1)
      statuses.add((await send("/__admin/scenarios?session=a", json({ define }))).status);
    expect([...statuses]).toEqual([200]);
  });
});
