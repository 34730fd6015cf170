/** Scenarios that are defined in a session while the mock runs. */
import { describe, expect, it } from "vitest";
import type { Scenario } from "../../src/adapters/library/index.js";
import { datesIn, exampleWorld, namesIn } from "../support/example-world.js";
import { json, type Send, sendTo, startMock, TODAY } from "../support/mock.js";

const steer = async (send: Send, body: unknown, session = "a") => {
  const response = await send(`/__admin/scenarios?session=${session}`, json(body));
  return { status: response.status, value: await response.json() };
};
const closed = (name: string): Scenario => ({ name, says: "Closed.", data: { hours: { remove: "all" } } });
const openOn = (name: string, date: string) => ({ name, says: "Open.", data: { hours: { replace: [{ date }] } } });
const defining = (scenario: object) => ({ define: { name: "x", says: "y", ...scenario } });
const dates = async (send: Send, session = "a") => datesIn(await send(`/museum-hours?__session=${session}`));
const start = () => sendTo(startMock(exampleWorld));

describe("a scenario that is defined in a session", () => {
  it("is entered at once, extends others, and is there for the session alone", async () => {
    const send = start();
    const define = { ...closed("quiet"), extends: "no events" };
    expect(await steer(send, { define })).toEqual({ status: 200, value: { current: "quiet", today: TODAY } });
    expect(await dates(send)).toEqual([]);
    expect(await namesIn(await send("/special-events?__session=a"))).toEqual([]);
    await send("/__admin/scenarios?session=a", { method: "PUT", body: '{"scenario": "standard"}' });
    expect(await dates(send)).not.toEqual([]);
    expect((await steer(send, { scenario: "Quiet" })).status).toBe(200);
    expect((await send("/museum-hours?__session=a&__scenario=quiet")).status).toBe(200);
    const { scenarios } = await (await send("/__admin/scenarios?session=a")).json();
    expect(scenarios.at(-1)).toEqual({ name: "quiet", says: "Closed.", extends: "no events" });
    expect((await steer(send, { scenario: "quiet" }, "b")).value.detail).toContain('Unknown scenario "quiet"');
    expect((await send("/museum-hours?__scenario=quiet")).status).toBe(400);
  });

  it("takes params, can be added on top, passes on to forks, and goes with a reset", async () => {
    const send = start();
    const parameters = { date: { format: "date", example: "2027-03-01" } };
    const define = { ...openOn("open on {date}", "date"), parameters };
    await send("/__admin/scenarios", json({ define, params: { date: "today+4" } }));
    expect(await dates(send, "fork")).toEqual(["2027-03-06"]);
    await steer(send, { ...defining({ name: "teapot", faults: [{ status: 418 }] }), add: true }, "fork");
    expect((await send("/museum-hours?__session=fork")).status).toBe(418);
    await send("/__admin/reset?session=fork", { method: "POST" });
    expect((await steer(send, { scenario: "teapot" }, "fork")).status).toBe(400);
  });

  it.each([
    [{ define: { name: "x" } }, "define: Missing field says: a sentence on what is different."],
    [
      defining({ faults: [{ status: 99 }] }),
      "define.faults[0].status: Invalid value 99; expected a status from 200 to 599.",
    ],
    [defining({ extends: "no event" }), 'did you mean "no events"?'],
    [defining({ extends: "x" }), 'The scenario "x" extends "x" in turn'],
    [defining({ name: "standard" }), 'has the reserved name "standard"'],
    [defining({ clok: {} }), 'Unknown field "clok"; did you mean clock?'],
    [{ define: 5 }, "define: Invalid value 5; expected"],
    [{ define: closed("x"), scenario: "x" }, 'Unknown field "scenario"; use define, params, add.'],
    [defining({ name: "{n} x", parameters: { n: { format: "count", example: 1 } } }), "needs a value for n"],
  ])("is refused with a sentence: %j", async (body, sentence) => {
    const { status, value } = await steer(start(), body);
    expect([status, value.detail]).toEqual([400, expect.stringContaining(sentence)]);
  });

  it("is one of fifty at most", async () => {
    const send = start();
    for (let at = 0; at < 50; at += 1) await steer(send, { define: closed(`number ${at}`) });
    const { status, value } = await steer(send, { define: closed("one more") });
    expect([status, value.detail]).toEqual([400, expect.stringContaining("50 scenarios of its own already")]);
    expect((await steer(send, { define: closed("number 7") })).status).toBe(200);
  });
});

it("scenarios that are replaced reach the worlds that are in them, and a reset, with the clock and the edits that were there", async () => {
  const mock = startMock(exampleWorld, { scenarios: [closed("ours")], scenario: "ours" });
  const send = sendTo(mock);
  await send("/museum-hours?__session=a");
  await send("/__admin/clock?session=a", json({ today: "2027-03-04" }));
  mock.useScenarios([openOn("ours", "2027-03-09")]);
  expect([await datesIn(await send("/museum-hours")), await dates(send)]).toEqual([["2027-03-09"], ["2027-03-09"]]);
  expect((await (await send("/__admin/clock?session=a")).json()).today).toBe("2027-03-04");
  await send("/__admin/reset", { method: "POST" });
  expect(await datesIn(await send("/museum-hours"))).toEqual(["2027-03-09"]);
  mock.useScenarios([]);
  expect(await datesIn(await send("/museum-hours"))).toEqual(["2027-03-09"]);
  expect((await steer(send, { scenario: "ours" })).status).toBe(400);
  expect(() => mock.useScenarios([{ name: "x", says: "y", extends: "x" }])).toThrow('extends "x" in turn');
});

it("a scenario that is defined once more under its name is the new one", async () => {
  const send = start();
  for (const date of ["2027-03-05", "2027-03-08"]) {
    await steer(send, { define: openOn("mine", date) });
    expect(await dates(send)).toEqual([date]);
  }
});
