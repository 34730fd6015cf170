import { describe, expect, it } from "vitest";
import { profiles } from "../../src/adapters/library/index.js";
import { operations } from "../../src/contract/interface.js";
import { addMonths, monthRange, toWeeks } from "../../src/page/museum/museum-view.js";
import { snippetsOf } from "../../src/page/parts/code.js";
import { credentialOfTry, preferOfTry, targetOfTry } from "../../src/page/requests/code.js";
import { formatAddress, parseAddress } from "../../src/page/state/address.js";
import { changesBetween, type JournaledExchange } from "../../src/page/state/admin.js";
import { presets, previewFault } from "../../src/page/steer/faults-panel.js";
import { toScenario } from "../../src/page/steer/made-scenario.js";
import { parseFaults } from "../../src/scenarios/fault-reading.js";
import { exampleWorld } from "../support/example-world.js";
import { sendTo, startMock, TODAY } from "../support/mock.js";

describe("the address of a view", () => {
  it.each(["#/requests?q=a+b&open=7", "#/steer/faults?session=anna", "#/museum"])("%s is read and written", (hash) => {
    expect(formatAddress(parseAddress(hash))).toBe(hash);
  });
  it.each(["", "#", "#/nowhere?x", "#/%"])("%s is the first view", (hash) => {
    expect(parseAddress(hash).view).toBe("museum");
  });
});

it("a month is whole weeks from Monday to Sunday", () => {
  expect(monthRange("2027-03-17")).toEqual({ from: "2027-03-01", to: "2027-04-04" });
  expect(monthRange("2028-02-29")).toEqual({ from: "2028-01-31", to: "2028-03-05" });
  expect([addMonths("2027-12-31", 1), addMonths("2027-01-15", -1)]).toEqual(["2028-01-01", "2026-12-01"]);
  expect(toWeeks([1, 2, 3, 4, 5, 6, 7, 8])).toEqual([[1, 2, 3, 4, 5, 6, 7], [8]]);
});

describe("a fault", () => {
  it.each(presets)("from the preset %s is one that the mock takes", (_: string, fault: object) =>
    expect(parseFaults([fault]).violations).toBeUndefined(),
  );

  it("from the preset of a rate limit has its status, and when to come again", () => {
    expect(new Map(presets).get("Rate limited")).toEqual({ status: 429, retryAfter: 2 });
  });

  it("that is changed is sent as what differs", () => {
    const changes = changesBetween({ status: 503, every: 2 }, { status: 500, times: 1 });
    expect(changes).toEqual({ status: 500, every: null, times: 1 });
  });

  it("is previewed as the mock applies it", async () => {
    const match = { operation: "getMuseumHours", user: "user" } as const;
    const fault = { status: 503, after: 1, every: 2, match };
    const send = sendTo(startMock(exampleWorld, { faults: [fault] }));
    const hours = "/museum-hours";
    const met: boolean[] = [];
    for (const target of [hours, "/special-events", `${hours}?limit=2`, hours, `${hours}?page=2`])
      met.push((await send(target)).status === 503);
    const { requests } = await (await send("/__admin/requests")).json();
    const previewed = previewFault(fault, requests, { profile: profiles.default, today: TODAY });
    expect(requests.map((request: JournaledExchange) => previewed.includes(request))).toEqual(met);
    expect(met).toEqual([false, false, true, false, true]);
  });
});

it("a scenario of what is set is what the mock takes, and brings the same state about", async () => {
  const museum = startMock(exampleWorld);
  await museum.scenario("closed for a fortnight");
  await museum.clock.set({ time: "11:30" });
  await museum.profile({ limitAboveMaximum: "clamp" });
  await museum.faults([{ status: 503, every: 2, match: { user: "a b: c" } }]);
  await museum.data.hours.put({ date: "2027-03-21", timeOpen: "11:00", timeClose: "12:00" });
  const [event] = await museum.data.events.list();
  await museum.data.events.delete(event?.eventId ?? "");
  const made = { document: await museum.readState(), clock: await museum.clock.get() };
  const scenario = toScenario({ name: 'slow: "pay"', says: "It is # slow." }, made);
  const other = startMock(exampleWorld);
  await other.defineScenario(scenario);
  const facts = ({ clock, profile, data: { hours, events } }: typeof museum) =>
    Promise.all([clock.get(), profile(), hours.list(), events.list()]);
  expect(await facts(other)).toEqual(await facts(museum));
  expect(scenario.faults).toEqual([{ status: 503, every: 2, match: { user: "a b: c" } }]);
  const running = { ...made, clock: { ...made.clock, isHeld: false, speed: 1 } };
  expect(toScenario({ name: "n", says: "s" }, running).clock).toBeUndefined();
});

const place = { origin: "http://127.0.0.1:4010", session: "anna", hasToken: true };
it("an action as code has a curl line for the session, with the token from the environment", () => {
  const step = { id: "setClock", body: { today: "2027-03-10" } } as const;
  const ways = { prefer: "today=2027-03-10", serve: "--today 2027-03-10", library: 'clock.hold("2027-03-10")' };
  expect(snippetsOf({ step, ...ways }, place).map(([, text]) => text)).toEqual([
    `curl -X PUT -H "Authorization: Bearer $MUSEUM_ADMIN_TOKEN" -H 'Content-Type: application/json' -d '{"today":"2027-03-10"}' "http://127.0.0.1:4010/__admin/clock?session=anna"`,
    "Prefer: today=2027-03-10",
    "museum-mock serve --today 2027-03-10",
    'import { createAdminClient } from "museum-mock";\n\nconst museum = await createAdminClient("http://127.0.0.1:4010", { token: process.env.MUSEUM_ADMIN_TOKEN }).session("anna");\nawait museum.clock.hold("2027-03-10");',
  ]);
});

it("the form of an operation is a request of what was filled in", () => {
  const [hours, events] = operations;
  expect(targetOfTry(hours, { limit: "3", endDate: "2027-03-04", page: "" })).toBe("/museum-hours?limit=3");
  expect(targetOfTry(events, { endDate: "a b" })).toBe("/special-events?endDate=a+b");
  expect(preferOfTry({ scenario: "no events", today: "" }, "anna")).toBe('session=anna, scenario="no events"');
  expect(["", "anna", "anna:x"].map(credentialOfTry)).toEqual(["", "anna:", "anna:x"]);
});
