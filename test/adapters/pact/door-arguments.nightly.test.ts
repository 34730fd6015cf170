import { describe, expect, it } from "vitest";
import { builtInScenarios } from "../../../src/adapters/library/index.js";
import {
  createMuseumPact,
  exactly,
  type MuseumPact,
  providerStates,
  type Requested,
} from "../../../src/adapters/pact/pact.js";
import { newFolder } from "../../support/folder.js";
import { createStatefulMock } from "../../support/stateful-mock.js";

const ask =
  (target: string) =>
  ({ url }: { url: string }) =>
    fetch(url + target, { headers: { Authorization: "Basic dTpw" } });

describe("given", () => {
  const between = "{count} events between {startDate} and {endDate}";
  const week = { count: 3, startDate: "2027-03-01", endDate: "2027-03-07" };
  const daysFrom = "{count} days of hours from {startDate}";

  const createGiven = async () => {
    const { given } = await createMuseumPact({ consumer: "c", dir: newFolder() });
    return given as (state: unknown, parameters: unknown) => MuseumPact;
  };

  it.each<[string, unknown, unknown, string]>([
    [
      "a day that is none",
      "today is {date}",
      { date: "2027-02-30" },
      'has the invalid value "2027-02-30" for date; use a calendar date',
    ],
    [
      "a count below 0",
      daysFrom,
      { count: -1, startDate: "2027-03-01" },
      'has the invalid value "-1" for count; use a whole number from 0',
    ],
    [
      "a count above the largest",
      daysFrom,
      { count: 1e9, startDate: "2027-03-01" },
      'has the invalid value "1000000000" for count',
    ],
    ["an inverted range", between, { ...week, endDate: "2027-02-28" }, "ends before it begins"],
  ])("refuses %s", async (_, state, parameters, sentence) => {
    const given = await createGiven();
    const attempt = () => given(state, parameters);
    expect(attempt).toThrow(TypeError);
    expect(attempt).toThrow(sentence);
  });

  it.each([
    ["today is {date}", { date: "2027-02-30" }],
    [between, { ...week, endDate: "2027-02-28" }],
  ])("says of %s what the mock says where a pact is verified", async (state, params) => {
    const body = JSON.stringify({ state, params, action: "setup" });
    const url = "http://localhost/__admin/provider-states";
    const headers = { "Content-Type": "application/json" };
    const response = await createStatefulMock().fetch(new Request(url, { method: "POST", headers, body }));
    const given = await createGiven();
    const { detail } = await response.json();
    expect(detail).toContain("the scenario");
    expect(() => given(state, params)).toThrow(detail);
  });

  it("takes the scenarios that come along for states, but for those in which connections are cut", async () => {
    const cut = ["connection refused", "flaky"];
    expect(providerStates).toEqual(builtInScenarios.map(({ name }) => name).filter((name) => !cut.includes(name)));
    const pact = await createMuseumPact({ consumer: "c", dir: newFolder() });
    // @ts-expect-error No provider can keep a pact in this state.
    expect(() => pact.given("connection refused")).toThrow('Unknown provider state "connection refused"');
    // @ts-expect-error Nor in this.
    expect(() => pact.given("flaky")).toThrow('Unknown provider state "flaky"');
  });

  it("takes a day that is counted from today, and a range of one day", async () => {
    const given = await createGiven();
    expect(() => given("today is {date}", { date: "today+3" })).not.toThrow();
    expect(() => given(between, { ...week, endDate: week.startDate, count: 0 })).not.toThrow();
  });
});

describe("museum-mock/pact to a caller without a compiler", () => {
  type Untyped = (...args: readonly unknown[]) => Requested<object>;
  const createUntyped = async () => {
    const { getMuseumHours, listSpecialEvents } = await createMuseumPact({ consumer: "c", dir: newFolder() });
    return { hours: getMuseumHours as Untyped, events: listSpecialEvents as Untyped };
  };

  it.each<[string, unknown, string]>([
    ["a text for a number", { price: "x" }, 'price is "x", expected a number; use one, or true for the example'],
    ["an exact text for a number", { price: exactly("x") }, 'price is "x", expected a number'],
    ["no number", { price: Number.NaN }, "price is NaN, expected a number"],
    ["no UUID", { eventId: "abc" }, 'eventId is "abc", expected a UUID'],
    ["a text for a list", { dates: "2027-03-01" }, 'dates is "2027-03-01", expected an array'],
    [
      "a day that is none",
      { dates: ["2027-03-01", "2027-02-30"] },
      'dates[1] is "2027-02-30", expected a calendar date',
    ],
    ["an exact day that is none", { dates: exactly(["2027-02-30"]) }, 'dates[0] is "2027-02-30", expected a calendar'],
    ["null for a text", { name: null }, "name is null, expected a string"],
    ["false", { name: false }, "name is false, expected a string"],
    ["undefined", { name: undefined }, "name is undefined, expected a value; use one, or true"],
    ["exactly undefined", { name: exactly(undefined) }, "name is undefined, expected a value"],
    ["null", null, "Invalid item null for returns(…); use an object with fields of SpecialEvent, or a list"],
    ["a text", "hi", 'Invalid item "hi" for returns(…); use an object with fields of SpecialEvent'],
    ["a list of null", [{ name: true }, null], "Invalid item null for returns(…)"],
    ["a list with a wrong value", [{ name: true }, { name: 5 }], "name is 5, expected a string"],
  ])("refuses to expect %s", async (_, expected, sentence) => {
    const { events } = await createUntyped();
    const attempt = () => events("x").returns(expected as object);
    expect(attempt).toThrow(TypeError);
    expect(attempt).toThrow(sentence);
  });

  it("refuses a time of day that is none, and goes on afterwards", async () => {
    const { hours } = await createUntyped();
    expect(() => hours("x").returns({ timeOpen: "25:00" } as object)).toThrow("expected a time of day from 00:00");
    await hours("x", {}, { anonymous: false }).returns().executeTest(ask("/museum-hours"));
  });

  it("leaves other matchers of Pact's and an example of any allowed value alone", async () => {
    const { events } = await createUntyped();
    const name = { "pact:matcher:type": "regex", regex: "^C", value: "Clay" };
    await events("x", { startDate: "2027-02-30", limit: undefined })
      .returns({ name, price: 5.5, dates: [] } as object)
      .executeTest(async (server) => {
        const answered = await ask("/special-events?startDate=2027-02-30")(server);
        expect(await answered.json()).toEqual([{ name: "Clay", price: 5.5, dates: [] }]);
      });
    expect(() => events("y").returns({ dates: exactly([]) } as object)).not.toThrow();
  });
});
