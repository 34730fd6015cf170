/** What `museum-mock/pact` writes and refuses. The pacts of contracts/consumers show the matchers of each field, state and error. */
import { readFileSync } from "node:fs";
import { basename, join } from "node:path";
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
import { json } from "../../support/mock.js";
import { createStatefulMock } from "../../support/stateful-mock.js";

const headers = { Authorization: "Basic dTpw" };

function ask(target: string) {
  return ({ url }: { url: string }) => fetch(url + target, { headers });
}

const interactionsIn = (dir: string) => JSON.parse(readFileSync(join(dir, "c-museum.json"), "utf8")).interactions;
const descriptionsIn = (dir: string) =>
  interactionsIn(dir).map(({ description }: { description: string }) => description);

describe("museum-mock/pact", () => {
  it("keeps Pact from reporting its use, unless somebody has said otherwise", async () => {
    const before = process.env["PACT_DO_NOT_TRACK"];
    const settingAfter = async (given: string | undefined) => {
      if (given === undefined) delete process.env["PACT_DO_NOT_TRACK"];
      else process.env["PACT_DO_NOT_TRACK"] = given;
      await createMuseumPact({ consumer: "c" });
      return process.env["PACT_DO_NOT_TRACK"];
    };
    expect([await settingAfter(undefined), await settingAfter("false")]).toEqual(["true", "false"]);
    process.env["PACT_DO_NOT_TRACK"] = before;
  });

  it("expects just so many items where it is given a list", async () => {
    const dir = newFolder();
    const pact = await createMuseumPact({ consumer: "c", dir });
    const two = pact.listSpecialEvents("two").returns([{ name: true }, { dates: [] }]);
    await two.executeTest(ask("/special-events"));
    const [{ response }] = interactionsIn(dir);
    const by = (match: string) => ({ matchers: [{ match }] });
    expect(response.matchingRules.body).toMatchObject({ "$[0].name": by("type"), "$[1].dates": by("equality") });
  });

  it("does not compile for what the museum doesn't have", async () => {
    const pact = await createMuseumPact({ consumer: "c", dir: newFolder() });
    // @ts-expect-error A parameter of the other operation.
    pact.getMuseumHours("hours", { endDate: "2027-03-01" });
    // @ts-expect-error A field of another name.
    expect(() => pact.getMuseumHours("h").returns({ opens: "10:00" })).toThrow("HoursEntry has no opens; it has date");
    // @ts-expect-error A state of another name.
    expect(() => pact.given("no event")).toThrow('did you mean "no events"?');
    // @ts-expect-error A parameter that the state doesn't have.
    expect(() => pact.given("no events", { date: "2027-03-01" })).toThrow('has no parameter "date"');
    // @ts-expect-error A parameter that is missing.
    expect(() => pact.given("today is {date}")).toThrow("needs a value for date");
  });

  it("refuses what would be lost or could not fail, before a test runs", async () => {
    const pact = await createMuseumPact({ consumer: "c", dir: newFolder() });
    expect(() => pact.getMuseumHours("fine").fails(200)).toThrow("Invalid status 200 for fails(…)");
    const sentence = "use an object with fields of HoursEntry, or a list of such objects";
    expect(() => pact.getMuseumHours("matcher").returns(exactly([]) as never)).toThrow(sentence);
  });

  it("writes a description and its states once", async () => {
    const dir = newFolder();
    const pact = await createMuseumPact({ consumer: "c", dir });
    const request = pact.getMuseumHours("hours");
    await request.returns().executeTest(ask("/museum-hours"));
    const sentence = 'The request "hours" already exists in this state';
    await expect(request.fails(400).executeTest(ask("/museum-hours"))).rejects.toThrow(sentence);
    const second = await createMuseumPact({ consumer: "c", dir: `${dir}/../${basename(dir)}` });
    await expect(second.getMuseumHours("hours").returns().executeTest(ask("/museum-hours"))).rejects.toThrow(sentence);
    await second.given("no events").getMuseumHours("hours").returns().executeTest(ask("/museum-hours"));
    expect(descriptionsIn(dir)).toEqual(["hours", "hours"]);
  });

  it("lets a test that failed be tried again", async () => {
    const pact = await createMuseumPact({ consumer: "c", dir: newFolder() });
    const request = pact.getMuseumHours("hours");
    await expect(request.returns().executeTest(ask("/special-events"))).rejects.toThrow("not expected");
    await request.returns().executeTest(ask("/museum-hours"));
  });

  it("tests several requests at once", async () => {
    const dir = newFolder();
    const pact = await createMuseumPact({ consumer: "c", dir });
    const limits = [11, 12, 13, 14];
    const askForPage = (limit: number) => {
      const request = pact.listSpecialEvents(`a page of ${limit}`, { limit }).returns({ price: limit });
      return request.executeTest(async (server) => {
        const [event] = await (await ask(`/special-events?limit=${limit}`)(server)).json();
        expect(event).toEqual({ price: limit });
      });
    };
    await Promise.all(limits.map(askForPage));
    expect(descriptionsIn(dir)).toEqual(limits.map((limit) => `a page of ${limit}`));
  });
});

describe("given", () => {
  const between = "{count} events between {startDate} and {endDate}";
  const week = { count: 3, startDate: "2027-03-01", endDate: "2027-03-07" };
  const daysFrom = "{count} days of hours from {startDate}";
  const from = { startDate: "2027-03-01" };

  const createGiven = async () => {
    const { given } = await createMuseumPact({ consumer: "c", dir: newFolder() });
    return given as (state: unknown, parameters: unknown) => MuseumPact;
  };

  it.each<[unknown, unknown, string]>([
    ["today is {date}", { date: "2027-02-30" }, 'has the invalid value "2027-02-30" for date; use a calendar date'],
    [daysFrom, { ...from, count: -1 }, 'has the invalid value "-1" for count; use a whole number from 0'],
    [daysFrom, { ...from, count: 1e9 }, 'has the invalid value "1000000000" for count'],
    [between, { ...week, endDate: "2027-02-28" }, "ends before it begins"],
  ])("refuses %s with %j, as the mock does where a pact is verified", async (state, params, sentence) => {
    const init = json({ state, params, action: "setup" }, "POST");
    const response = await createStatefulMock().fetch(new Request("http://localhost/__admin/provider-states", init));
    const given = await createGiven();
    const { detail } = await response.json();
    expect(detail).toContain(sentence);
    expect(() => given(state, params)).toThrow(new TypeError(detail));
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

  it.each<[unknown, string]>([
    [{ price: "x" }, 'price is "x", expected a number; use one, or true for the example'],
    [{ price: Number.NaN }, "price is NaN, expected a number"],
    [{ eventId: "abc" }, 'eventId is "abc", expected a UUID'],
    [{ dates: "2027-03-01" }, 'dates is "2027-03-01", expected an array'],
    [{ dates: ["2027-03-01", "2027-02-30"] }, 'dates[1] is "2027-02-30", expected a calendar date'],
    [{ dates: exactly(["2027-02-30"]) }, 'dates[0] is "2027-02-30", expected a calendar'],
    [{ name: null }, "name is null, expected a string"],
    [{ name: undefined }, "name is undefined, expected a value; use one, or true"],
    [null, "Invalid item null for returns(…); use an object with fields of SpecialEvent, or a list"],
    [[{ name: true }, null], "Invalid item null for returns(…)"],
    [[{ name: true }, { name: 5 }], "name is 5, expected a string"],
  ])("refuses to expect %j", async (expected, sentence) => {
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
    const request = events("x", { startDate: "2027-02-30", limit: undefined });
    await request.returns({ name, price: 5.5, dates: [] } as object).executeTest(async (server) => {
      const answered = await ask("/special-events?startDate=2027-02-30")(server);
      expect(await answered.json()).toEqual([{ name: "Clay", price: 5.5, dates: [] }]);
    });
    expect(() => events("y").returns({ dates: exactly([]) } as object)).not.toThrow();
  });
});
