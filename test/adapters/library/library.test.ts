import { describe, expect, it } from "vitest";
import { createMuseumClient } from "../../../src/adapters/client/client.js";
import * as library from "../../../src/adapters/library/index.js";
import * as node from "../../../src/adapters/node/node.js";
import { exampleDataSet } from "../../../src/fixtures/example.js";
import { expectProblem, sendTo, startMock } from "../../support/mock.js";

const { createFixedWorld, createMock, holdClock } = library;
const world = createFixedWorld(exampleDataSet);
const clock = holdClock("2027-03-02");
const entry = { date: "2027-03-01" };
const undated = { eventId: "a" };
const fixed = (hours: unknown, events: unknown) => createFixedWorld({ hours, events } as never);

describe("the library", () => {
  it("takes what fetch takes, and can stand in for it", async () => {
    const museum = createMock({ world, clock });
    const url = "https://museum.example/museum-hours?limit=1";
    const init = { headers: { Authorization: "Basic YTpi" } };
    for (const given of [url, new URL(url), new Request(url)])
      expect((await museum.fetch(given, init)).status).toBe(200);
    expect((await museum.fetch(new Request(url, init))).status).toBe(200);
    expect((await museum.fetch(url)).status).toBe(401);
    const faults = { method: "PUT", body: '[{"status":503}]' };
    expect((await museum.fetch(new URL("http://localhost/__admin/faults"), faults)).status).toBe(200);
    const gone = AbortSignal.abort(new Error("changed my mind"));
    await expect(museum.fetch(url, { signal: gone })).rejects.toThrow("changed my mind");
    expect(await museum.countRequests()).toBe(5);
    await museum.reset();
    const client = createMuseumClient({ baseUrl: "https://museum.example", credentials: "a:b", fetch: museum.fetch });
    expect(await client.getMuseumHours({ limit: 1 })).toMatchObject({ data: [{ date: "2027-03-02" }] });
  });

  it("lets in the given credentials alone, unless the profile says otherwise", async () => {
    const statusOf = async (options: library.MockOptions, credential: string) => {
      const headers = { Authorization: `Basic ${btoa(credential)}` };
      const mock = createMock({ ...options, credentials: ["anna:s3cret"] });
      return (await mock.fetch("http://localhost/museum-hours", { headers })).status;
    };
    expect(await statusOf({}, "anna:s3cret")).toBe(200);
    for (const options of [{}, { profile: "strict" }, { profile: { badParameterStatus: 422 } }] as const)
      expect(await statusOf(options, "who:ever"), JSON.stringify(options)).toBe(401);
    expect(await statusOf({ profile: { credentialCheck: "wellFormed" } }, "who:ever")).toBe(200);
  });

  it("takes a status of a profile as a number, too", async () => {
    const museum = createMock({ world, clock, profile: { badParameterStatus: 422 } });
    expect((await sendTo(museum)("/museum-hours?limit=31")).status).toBe(422);
    expect(await museum.profile({ badParameterStatus: 400 })).toMatchObject({ badParameterStatus: "400" });
    const admin = library.createAdminClient("http://localhost", { fetch: museum.fetch });
    expect(await admin.profile({ badParameterStatus: 422 })).toMatchObject({ badParameterStatus: "422" });
  });

  it("has types that find what is refused", async () => {
    const ours = { name: "on {date}", says: "it" } as const;
    const museum = createMock({ world, clock, scenarios: [ours, { name: "b", says: "c" }] });
    const refused = [
      // @ts-expect-error A status that is no answer.
      museum.profile({ badParameterStatus: 423 }),
      // @ts-expect-error A parameter that is not documented.
      museum.faults({ status: 503, match: { parameters: { lmit: 1 } } }),
      // @ts-expect-error A parameter that is not documented.
      museum.requests({ parameters: { lmit: 1 } }),
      // @ts-expect-error A field that ended.
      museum.expectRequests({ gaps: ">=1s" }),
      // @ts-expect-error The scenario does not exist.
      museum.scenario("on2"),
    ];
    for (const { status } of await Promise.allSettled(refused)) expect(status).toBe("rejected");
    // @ts-expect-error A field that scenarios do not have.
    const mock = createMock({ scenarios: [{ name: "a", says: "b", falts: [] }] });
    await expect(mock.ready()).rejects.toThrow("falts");
  });

  it.each([
    [() => createMock({ today: "2027-03-02", clock }), "clock can't be combined with today; leave one of them out."],
    [() => createMock({ world, fixtures: exampleDataSet }), "world can't be combined with fixtures"],
    [() => createMock({ timeZone: "UTC" } as never), "of createMock; it is a choice: use profile: { timeZone: … }."],
    [() => createMock({ world, clock, profile: "lenint" as never }), "did you mean lenient?"],
    [() => createMock({ profile: { endDateBound: "closed" as never } }), 'Invalid answer "closed" to endDateBound'],
    [() => createMock({ world, clock, scenario: "no event" as never }), 'did you mean "no events"?'],
    [() => holdClock("2027-02-30"), '"2027-02-30" is not a calendar date'],
    [() => createFixedWorld(5 as never), "Invalid value 5 for createFixedWorld; use { hours: [], events: [] }."],
    [() => createFixedWorld([] as never), "Invalid value an empty array for createFixedWorld; use {"],
    [() => createFixedWorld({} as never), "Invalid value undefined for hours of createFixedWorld; use an array."],
    [() => fixed([], "x"), 'Invalid value "x" for events of createFixedWorld; use an array.'],
    [() => fixed([entry, null], []), "Invalid value null for hours[1] of createFixedWorld; use an entry"],
    [() => fixed([], [undated]), "Invalid value an object for events[0] of createFixedWorld; use an event with"],
  ])("throws a TypeError with a sentence at once: %s", (make, sentence) => {
    expect(make).toThrow(TypeError);
    expect(make).toThrow(sentence);
  });

  it.each<[library.MockOptions, string]>([
    [{ fixtures: { hours: [{ date: "2027-2-1" }], events: [] } }, 'hours[0].date is "2027-2-1", expected a calendar'],
    [{ fixtures: { hour: [] } as never }, 'Invalid fixtures: unknown key "hour"; did you mean hours?'],
    [{ faults: [{ staus: 503 } as never] }, '[0].staus: Unknown field "staus"; did you mean status?'],
    [{ scenarios: [{ name: "a", says: "One.", clok: {} } as never] }, 'Unknown field "clok"; did you mean clock?'],
  ])("refuses invalid data, faults and scenarios before the first answer: %j", async (options, sentence) => {
    const mock = createMock({ today: "2027-03-01", ...options });
    await expect(mock.ready()).rejects.toThrow(TypeError);
    await expect(mock.ready()).rejects.toThrow(sentence);
    const response = await sendTo(mock)("/museum-hours", { headers: { Origin: "http://app.example" } });
    expect(response.headers.get("Access-Control-Allow-Origin")).toBe("http://app.example");
    await expectProblem(response, 500, sentence);
    await expect(node.listen(mock, { port: 0 })).rejects.toThrow(sentence);
  });

  it("tells of each exchange: what was asked, what came, how long it took", async () => {
    const exchanges: library.Exchange[] = [];
    let now = 0;
    const stopwatch = () => (now += 5);
    const mock = createMock({ world, clock, stopwatch, onExchange: (exchange) => exchanges.push(exchange) });
    await sendTo(mock)("/museum-hours?limit=2&q=1");
    await sendTo(mock)("/special-events?limit=0", { method: "HEAD" });
    await sendTo(mock)("/__admin/profile");
    const common = { warnings: [], milliseconds: 5 };
    const hours = { ...common, method: "GET", target: "/museum-hours?limit=2&q=1", operation: "getMuseumHours" };
    const events = { ...common, method: "HEAD", target: "/special-events?limit=0", operation: "listSpecialEvents" };
    expect(exchanges).toEqual([
      { ...hours, status: 200, count: 2, warnings: ['unknown parameter "q"'] },
      { ...events, status: 400, problem: 'limit "0" is under 1; write a whole number from 1 to 30.' },
      { ...common, method: "GET", target: "/__admin/profile", status: 200 },
    ]);
  });

  it("answers with a 500 and tells of it, should the mock itself fail", async () => {
    const errors: unknown[] = [];
    const catalogueOn = () => {
      throw new Error("no catalogue");
    };
    const mock = createMock({ world: { catalogueOn }, clock, onError: (error) => errors.push(error) });
    expect((await sendTo(mock)("/museum-hours")).status).toBe(500);
    expect(errors).toEqual([new Error("no catalogue")]);
  });
});

describe("createFixedWorld", () => {
  it("shows a data set as it was when the world was made, whatever else shows the same items", async () => {
    const dataSet = { hours: [{ date: "2027-03-02", timeOpen: "10:00", timeClose: "17:00" }], events: [] };
    const opens = async (mock: library.Mock) => (await (await sendTo(mock)("/museum-hours")).json())[0].timeOpen;
    const first = startMock(dataSet);
    expect(await opens(first)).toBe("10:00");
    Object.assign(dataSet.hours[0] ?? {}, { timeOpen: "11:00" });
    expect(await opens(startMock(dataSet))).toBe("11:00");
    expect(await opens(first)).toBe("10:00");
  });
});
