/** Reading and editing the data of a session: `/__admin/data`, also in a scenario. data-query.long.test.ts has queries. */
import { beforeEach, describe, expect, it } from "vitest";
import { exampleWorld, namesIn } from "../../support/example-world.js";
import { expectProblem, json, type Send, sendTo, startMock, TODAY } from "../../support/mock.js";

let send: Send;
beforeEach(() => {
  send = sendTo(startMock(exampleWorld));
});

/** Sends a value as JSON, and a text as it is. */
const write = (method: string, path: string, body?: unknown) =>
  send(`/__admin/data/${path}`, typeof body === "string" ? { ...json("", method), body } : json(body, method));
const read = async (path: string) => (await send(`/__admin/data/${path}`)).json();
const AMBER = "00000000-0000-4000-8000-000000000002";

describe("/__admin/data", () => {
  it("takes a new event, which is served at once, with an eventId of its own where it has none", async () => {
    const created = await write("POST", "events", { name: "New", dates: ["2027-03-03"] });
    const { eventId } = await created.json();
    expect(eventId).toMatch(/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/);
    expect([created.status, created.headers.get("Location")]).toEqual([201, `/__admin/data/events/${eventId}`]);
    expect((await namesIn(await send("/special-events"))).sort()).toEqual(["Amber", "Clay", "New", "Woodcut"]);
    expect((await send("/__admin/data/events?_page=1&_limit=2")).headers.get("X-Total-Count")).toBe("6");
  });

  it.each<[string, string, unknown, number, string]>([
    ["POST", "hours", { date: "2027-02-30" }, 400, 'entry.date is "2027-02-30", expected a calendar date'],
    ["POST", "hours", { timeOpen: "10:00" }, 400, "entry.date is missing, expected"],
    ["POST", "hours", {}, 400, "entry.date is missing"],
    ["POST", "hours", { date: "" }, 400, 'entry.date is ""'],
    ["PUT", "hours/2027-03-03", [], 400, "use a JSON object with one entry or one event"],
    ["POST", "events", { eventId: AMBER, dates: [] }, 409, "exists; use PUT or PATCH"],
    ["POST", "hours", { date: "2027-03-03" }, 409, 'Entry "2027-03-03" exists; use PUT or PATCH.'],
    ["POST", "events", { name: "No dates" }, 400, "event.dates is missing"],
    ["POST", "events", { eventId: "7", dates: [] }, 400, "event.eventId"],
    ["POST", "events", [], 400, "use a JSON object with one entry or one event"],
    ["PUT", `events/${AMBER}`, { dates: ["soon"] }, 400, 'event.dates[0] is "soon"'],
    ["PATCH", `events/${AMBER}`, { price: "free" }, 400, 'event.price is "free"'],
    ["PUT", "hours/2027-02-30", {}, 400, 'entry.date is "2027-02-30", expected a calendar date'],
    ["PUT", "events/7", { dates: [] }, 400, 'event.eventId is "7", expected a UUID'],
    ["PATCH", "events/7", { price: 1 }, 404, 'There is no "7" among the events.'],
    ["DELETE", "events/7", undefined, 404, 'There is no "7" among the events.'],
    ["GET", "events/%zz", undefined, 404, 'There is no "%zz" among the events'],
    ["PATCH", `events/${AMBER}`, { eventId: { toString: 1, valueOf: 2 } }, 400, "eventId can't be changed"],
    ["PUT", `events/${AMBER}`, { eventId: ["x"], dates: [] }, 400, "eventId can't be changed"],
    ["POST", "events", { eventId: { toString: 1 }, dates: [] }, 400, "event.eventId is an object, expected"],
    ["POST", "events", `{"dates": ${"[".repeat(5000)}${"]".repeat(5000)}}`, 400, "nested more than 64 levels deep"],
    ["POST", "hours", `${'{"date":'.repeat(20_000)}1${"}".repeat(20_000)}`, 400, "nested more than 64 levels deep"],
    ["POST", "tickets", {}, 404, "there are /__admin/data/hours"],
    ["POST", "hours/2027-03-03", {}, 405, "use one of GET, HEAD, PUT, PATCH, DELETE, OPTIONS"],
  ])("refuses %s %s %j with %i, and changes nothing", async (method, path, body, status, sentence) => {
    const before = [await read("hours"), await read("events")];
    const response = await write(method, path, body);
    expect(response.headers.get("Content-Type")).toBe("application/problem+json");
    await expectProblem(response, status, sentence);
    expect([await read("hours"), await read("events")]).toEqual(before);
  });

  it.each([
    ["POST", "events", '{"a": 1\n  "b"}', 'the body "{\\"a\\": 1\\n  \\"b\\"}": line 2, column 3: comma expected.'],
    ["PATCH", `events/${AMBER}`, "{price: 1}", 'the body "{price: 1}": line 1, column 2: invalid symbol "price".'],
    ["PATCH", "hours/2027-03-03", "{", 'the body "{": line 1, column 2: close brace expected.'],
  ])("says where a body is not JSON, and nothing more: %s %s %j", async (method, path, body, sentence) => {
    const response = await write(method, path, body);
    expect([response.status, (await response.json()).detail]).toEqual([400, `Invalid JSON in ${sentence}`]);
  });

  it("makes up eventIds for each session by itself", async () => {
    const add = async (session: string) =>
      (await (await write("POST", `events?__session=${session}`, { dates: [TODAY] })).json()).eventId;
    const [first, second] = [await add("a"), await add("a")];
    expect(second).not.toBe(first);
    expect([await add("b"), await add("b")]).toEqual([first, second]);
  });

  it("takes no other method from a header, and loses no write that comes at once with another", async () => {
    const headers = { "X-HTTP-Method-Override": "DELETE", "Content-Type": "application/json" };
    await send("/__admin/data/hours/2027-03-03", { method: "PATCH", headers, body: "{}" });
    expect((await send("/__admin/data/hours/2027-03-03")).status).toBe(200);
    const patch = (entry: object) => write("PATCH", "hours/2027-03-03", entry);
    await Promise.all([patch({ timeOpen: "09:00" }), patch({ timeClose: "19:00" })]);
    expect(await read("hours/2027-03-03")).toEqual({ date: "2027-03-03", timeOpen: "09:00", timeClose: "19:00" });
  });

  it.each(["", "text/plain", "application/x-www-form-urlencoded"])(
    "takes a body that is said to be of the type %j, as curl -X PUT -d sends it, but none that a form could POST",
    async (type) => {
      const headers = { "Content-Type": type };
      const init = (method: string, text: string) => ({ method, headers, body: new TextEncoder().encode(text) });
      expect((await send("/__admin/data/hours/2027-03-03", init("PUT", '{"timeOpen":"07:00"}'))).status).toBe(200);
      expect((await send("/__admin/data/hours/2027-03-03", init("PATCH", '{"timeClose":"08:00"}'))).status).toBe(200);
      expect(await read("hours/2027-03-03")).toEqual({ date: "2027-03-03", timeOpen: "07:00", timeClose: "08:00" });
      const posted = await send("/__admin/data/hours", init("POST", '{"date":"2027-03-08"}'));
      expect(posted.status).toBe(type === "" ? 201 : 415);
    },
  );

  it.each([
    [`events?_limit=1&${"name=a&".repeat(41)}`, "parameters"],
    ["events?_sort=name", 'Unknown parameter "_sort"'],
    ["events?dates.length=1", 'Invalid filter "dates.length"'],
    ["events?q[a]=b", 'Invalid filter "q[a]"'],
    ["events?q=a&q=b", "q is given more than once; use it once."],
    ["events?_limit=x", 'Invalid value "x" for _limit; use a whole number.'],
    ["events?callback=f", 'Unknown parameter "callback"'],
    ["events?name_like=^Cl", 'Invalid filter "name_like"; use a field and its value, such as timeOpen=10:00.'],
    ["events?price_gte=3", 'Invalid filter "price_gte"; use a field and its value, such as timeOpen=10:00.'],
    ["events?_pages=1", 'Unknown parameter "_pages"; did you mean _page?'],
    ["days?events=x", 'Invalid value "x" for events; use a number from 0 to '],
    ["days?from=soon", 'Invalid value "soon" for from; use a calendar date such as 2027-03-01.'],
  ])("says of %s what to use", async (query, sentence) => {
    await expectProblem(send(`/__admin/data/${query}`), 400, sentence);
  });

  it("filters and searches by fields that would break where they were made text of", async () => {
    const odd = { name: "Odd", dates: [TODAY], id: 7, toString: 1, odd: { toString: 1, valueOf: 2 } };
    await write("POST", "events", odd);
    expect(await read("events?name=Odd&q=odd")).toMatchObject([{ id: 7 }]);
    expect(await read("events?toString=1")).toHaveLength(1);
    expect(await read("events?constructor=1")).toHaveLength(6);
  });

  it.each([
    ["PATCH", `events/${AMBER}`, { prise: 3, name: "New" }, 'unknown field "prise"; did you mean price?'],
    ["PATCH", `events/${AMBER}`, { näme: 1 }, 'unknown field "n\\u00e4me"; did you mean name?'],
    ["PUT", "hours/2027-03-03", { timeOpn: "10:00" }, 'unknown field "timeOpn"; did you mean timeOpen?'],
    ["POST", "events", { name: "New", dates: [TODAY], colour: "red" }, 'unknown field "colour"'],
    ["PATCH", `events/${AMBER}`, { name: "New", colour: null }, null],
  ])("stores an undocumented field, and names it in a header: %s %s %j", async (method, path, body, warning) => {
    const response = await write(method, path, body);
    expect(response.ok).toBe(true);
    expect(response.headers.get("Museum-Mock-Warning")).toBe(warning);
    const written = Object.entries(body).filter(([, value]) => value !== null);
    expect(await response.json()).toMatchObject(Object.fromEntries(written));
  });

  it("names ten undocumented fields at most", async () => {
    const body = Object.fromEntries(Array.from({ length: 12 }, (_, at) => [`extra${at}`, at]));
    const { headers } = await write("PATCH", `events/${AMBER}`, body);
    const names = /^unknown field "extra0", .*"extra9", and 2 more unknown fields$/;
    expect(headers.get("Museum-Mock-Warning")).toMatch(names);
  });

  describe("in a scenario", () => {
    const create = (name: string) => write("POST", "events", { name, dates: ["2027-03-03", "2027-03-15"] });
    const names = async (query = "") => (await namesIn(await send(`/special-events${query}`))).sort();
    /** Enters a scenario, and returns the names that are listed there. */
    const enter = async (scenario: string, add = false) => {
      await send("/__admin/scenarios", json({ scenario, add }));
      return names();
    };
    const given = ["Amber", "Clay", "Woodcut"];

    it("keeps its edits when the clock moves", async () => {
      await create("Mine");
      await send("/__admin/clock", { method: "PUT", body: '{"today": "2027-03-15"}' });
      expect(await names()).toEqual(["Mine"]);
    });

    it("lies under a scenario that is entered later, and shows again when it is left", async () => {
      await create("Before");
      expect(await enter("no events")).toEqual([]);
      expect(await read("events")).toEqual([]);
      await create("After");
      expect(await names()).toEqual(["After"]);
      await write("DELETE", `events/${AMBER}`);
      expect(await enter("today is 2027-03-15", true)).toEqual(["After"]);
      expect(await enter("no-events", true)).toEqual([]);
      expect(await enter("exactly one page")).toHaveLength(10);
      expect(await enter("standard")).toEqual(["After", "Before", ...given].sort());
    });

    it("keeps the later of two edits of one event, whichever scenario came between", async () => {
      await write("PATCH", `events/${AMBER}`, { name: "First" });
      await send("/__admin/scenarios", json({ scenario: "service down" }));
      expect(await read(`events/${AMBER}`)).toMatchObject({ name: "First" });
      await write("PATCH", `events/${AMBER}`, { name: "Second" });
      expect(await enter("today is 2027-03-02")).toEqual(["Clay", "Second", "Woodcut"]);
      expect(await enter("standard")).toEqual(["Clay", "Second", "Woodcut"]);
    });

    it("lies under the scenario of one request, also what was written in another scenario", async () => {
      await create("Before");
      await enter("today is 2027-03-02");
      await create("After");
      expect(await names("?__scenario=no-events")).toEqual([]);
      const standard = await names("?__scenario=standard");
      expect(standard).toEqual(["After", "Before", ...given].sort());
      expect(await names()).toEqual(standard);
    });

    it("lies under a provider state in a session that was forked from it, until the teardown", async () => {
      await create("Common");
      const change = (action: string) =>
        send("/__admin/provider-states?session=pact", json({ state: "no events", action }, "POST"));
      await change("setup");
      expect(await names("?__session=pact")).toEqual([]);
      await change("teardown");
      expect(await names("?__session=pact")).toEqual(["Common", ...given].sort());
    });
  });
});
