/** What `museum-mock/pact` writes: interactions whose matchers come from the document. */
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
import { createStatefulMock } from "../../support/stateful-mock.js";

const authorization = { Authorization: "Basic dTpw" };

const ask =
  (target: string, headers: Record<string, string> = authorization) =>
  ({ url }: { url: string }) =>
    fetch(url + target, { headers });
const descriptionsIn = (dir: string, consumer = "c"): readonly string[] =>
  JSON.parse(readFileSync(join(dir, `${consumer}-museum.json`), "utf8")).interactions.map(
    ({ description }: { description: string }) => description,
  );

/** Asks as the pact has it, and returns the interaction as the pact file has it. */
async function write<Item>(
  describePact: (pact: MuseumPact) => ReturnType<Requested<Item>["returns"]>,
  target = "/museum-hours",
  headers: Record<string, string> = authorization,
) {
  const dir = newFolder();
  const pact = await createMuseumPact({ consumer: "c", dir });
  await describePact(pact).executeTest(ask(target, headers));
  return JSON.parse(readFileSync(join(dir, "c-museum.json"), "utf8")).interactions[0];
}

const rulesOf = (interaction: { response: { matchingRules: { body: Record<string, { matchers: unknown[] }> } } }) =>
  Object.fromEntries(
    Object.entries(interaction.response.matchingRules.body).map(([path, { matchers }]) => [path, matchers[0]]),
  );

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

  it("matches each field by its format in the document", async () => {
    const interaction = await write((pact) => pact.listSpecialEvents("events").returns(), "/special-events");
    expect(rulesOf(interaction)).toEqual({
      $: { match: "type", min: 1 },
      "$[*].eventId": { match: "regex", regex: "^[0-9A-Fa-f]{8}(-[0-9A-Fa-f]{4}){3}-[0-9A-Fa-f]{12}$" },
      "$[*].name": { match: "type" },
      "$[*].location": { match: "type" },
      "$[*].eventDescription": { match: "type" },
      "$[*].dates": { match: "type", min: 1 },
      "$[*].dates[*]": { match: "date", format: "yyyy-MM-dd" },
      "$[*].price": { match: "number" },
    });
    expect(interaction.response).toMatchObject({ status: 200, headers: { "Content-Type": ["application/json"] } });
  });

  it("expects the named fields alone, with the examples and exact values of the consumer", async () => {
    const day = { date: exactly("2027-03-02"), timeOpen: "09:15" };
    const interaction = await write((pact) => pact.getMuseumHours("hours").returns(day));
    expect(interaction.response.body.content).toEqual([{ date: "2027-03-02", timeOpen: "09:15" }]);
    expect(rulesOf(interaction)).toMatchObject({
      "$[*].date": { match: "equality" },
      "$[*].timeOpen": { match: "regex", regex: "^([01][0-9]|2[0-3]):[0-5][0-9]$" },
    });
  });

  it("expects a list of just so many where it is given one, and an empty one", async () => {
    const two = await write((pact) => pact.getMuseumHours("two").returns([{ date: true }, { date: true }]));
    expect(Object.keys(rulesOf(two))).toEqual(["$[0].date", "$[1].date"]);
    const none = await write((pact) => pact.getMuseumHours("none").returns([]));
    expect(none.response.body.content).toEqual([]);
    expect(none.response.matchingRules.body).toBeUndefined();
    const undated = await write((pact) => pact.listSpecialEvents("undated").returns({ dates: [] }), "/special-events");
    expect(rulesOf(undated)).toMatchObject({ "$[*].dates": { match: "equality" } });
  });

  it("keeps the credential out of the pact, and lets any Basic one match", async () => {
    const { request } = await write((pact) => pact.getMuseumHours("hours").returns());
    expect(request.headers).toEqual({ Authorization: [`Basic ${btoa("user:password")}`] });
    expect(request.matchingRules.header.Authorization.matchers[0].match).toBe("regex");
    const anonymous = write((pact) => pact.getMuseumHours("hours").returns(), "/museum-hours", {});
    await expect(anonymous).rejects.toThrow("Authorization");
  });

  it("sends the query by its documented names", async () => {
    const query = { startDate: "2027-03-01", page: 2, limit: 5 };
    const target = "/museum-hours?startDate=2027-03-01&page=2&limit=5";
    const { request } = await write((pact) => pact.getMuseumHours("hours", query).returns(), target);
    expect(request.query).toEqual({ startDate: ["2027-03-01"], page: ["2"], limit: ["5"] });
  });

  it("expects of an error its status alone", async () => {
    const fail = (pact: MuseumPact) => pact.getMuseumHours("anonymous", {}, { anonymous: true }).fails(401);
    const { request, response } = await write(fail, "/museum-hours", {});
    expect(request.headers).toBeUndefined();
    expect(response).toEqual({ status: 401 });
  });

  it("writes the name of a provider state as its template, and its parameters beside it", async () => {
    const range = { count: 3, startDate: "2027-03-01", endDate: "2027-03-08" };
    const name = "{count} events between {startDate} and {endDate}";
    const asked = (pact: MuseumPact) => pact.given(name, range).given("no events").getMuseumHours("h").returns();
    expect((await write(asked)).providerStates).toEqual([{ name, params: range }, { name: "no events" }]);
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
    await Promise.all(
      limits.map((limit) =>
        pact
          .listSpecialEvents(`a page of ${limit}`, { limit })
          .returns({ price: limit })
          .executeTest(async (server) => {
            const [event] = await (await ask(`/special-events?limit=${limit}`)(server)).json();
            expect(event).toEqual({ price: limit });
          }),
      ),
    );
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
    const body = JSON.stringify({ state, params, action: "setup" });
    const url = "http://localhost/__admin/provider-states";
    const headers = { "Content-Type": "application/json" };
    const response = await createStatefulMock().fetch(new Request(url, { method: "POST", headers, body }));
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
    await events("x", { startDate: "2027-02-30", limit: undefined })
      .returns({ name, price: 5.5, dates: [] } as object)
      .executeTest(async (server) => {
        const answered = await ask("/special-events?startDate=2027-02-30")(server);
        expect(await answered.json()).toEqual([{ name: "Clay", price: 5.5, dates: [] }]);
      });
    expect(() => events("y").returns({ dates: exactly([]) } as object)).not.toThrow();
  });
});
