/** What `museum-mock/pact` writes: interactions whose matchers come from the document. */
import { once } from "node:events";
import { readFileSync, rmSync } from "node:fs";
import { request } from "node:http";
import { basename, join } from "node:path";
import { describe, expect, it } from "vitest";
import { listen } from "../../src/adapters/node.js";
import { createMuseumPact, exactly, type MuseumPact, type Requested } from "../../src/adapters/pact.js";
import { newFolder } from "../support/folder.js";

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
    await expect(write((pact) => pact.getMuseumHours("hours").returns(), "/museum-hours", {})).rejects.toThrow(
      "Authorization",
    );
  });

  it("sends the query by its documented names", async () => {
    const query = { startDate: "2027-03-01", page: 2, limit: 5 };
    const target = "/museum-hours?startDate=2027-03-01&page=2&limit=5";
    const { request } = await write((pact) => pact.getMuseumHours("hours", query).returns(), target);
    expect(request.query).toEqual({ startDate: ["2027-03-01"], page: ["2"], limit: ["5"] });
  });

  it("expects of an error its status alone", async () => {
    const { request, response } = await write(
      (pact) => pact.getMuseumHours("anonymous", {}, { anonymous: true }).fails(401),
      "/museum-hours",
      {},
    );
    expect(request.headers).toBeUndefined();
    expect(response).toEqual({ status: 401 });
  });

  it("writes the name of a provider state as its template, and its parameters beside it", async () => {
    const range = { count: 3, startDate: "2027-03-01", endDate: "2027-03-08" };
    const { providerStates: written } = await write((pact) =>
      pact
        .given("{count} events between {startDate} and {endDate}", range)
        .given("no events")
        .getMuseumHours("h")
        .returns(),
    );
    expect(written).toEqual([
      { name: "{count} events between {startDate} and {endDate}", params: range },
      { name: "no events" },
    ]);
  });

  it("does not compile, and throws a sentence, for what the museum doesn't have", async () => {
    const pact = await createMuseumPact({ consumer: "c", dir: newFolder() });
    // @ts-expect-error A parameter of another name.
    expect(() => pact.getMuseumHours("hours", { startdate: "2027-03-01" })).toThrow("did you mean startDate?");
    // @ts-expect-error A parameter of the other operation.
    expect(() => pact.getMuseumHours("hours", { endDate: "2027-03-01" })).toThrow(
      'Unknown parameter "endDate" for /museum-hours',
    );
    // @ts-expect-error A field of another name.
    expect(() => pact.getMuseumHours("hours").returns({ opens: "10:00" })).toThrow(
      "HoursEntry has no opens; it has date",
    );
    // @ts-expect-error A state of another name.
    expect(() => pact.given("no event")).toThrow('did you mean "no events"?');
    // @ts-expect-error A parameter that the state doesn't have.
    expect(() => pact.given("no events", { date: "2027-03-01" })).toThrow("takes no parameters, not date");
    // @ts-expect-error A parameter that is missing.
    expect(() => pact.given("today is {date}")).toThrow("takes date, not none");
  });

  it("refuses what would be lost or could not fail, before a test runs", async () => {
    const pact = await createMuseumPact({ consumer: "c", dir: newFolder() });
    const closed = pact.given("no events");
    await closed.listSpecialEvents("a list").returns([]).executeTest(ask("/special-events"));
    expect(() => closed.listSpecialEvents("a list", { page: 2 })).toThrow(
      'The request "a list" already exists in this state',
    );
    expect(() => pact.listSpecialEvents("a list")).not.toThrow();
    expect(() => pact.getMuseumHours("typo", { startdate: "2027-03-01" } as never)).toThrow("did you mean startDate?");
    expect(() => pact.getMuseumHours("fine").fails(200)).toThrow("Invalid status 200 for fails(…)");
    expect(() => pact.getMuseumHours("matcher").returns(exactly([]) as never)).toThrow(
      "use matchers for the fields of HoursEntry, and a list for items",
    );
  });

  it("takes states for the same whatever the order of their parameters", async () => {
    const pact = await createMuseumPact({ consumer: "c", dir: newFolder() });
    const state = "{count} days of hours from {startDate}";
    const one = pact.given(state, { count: 3, startDate: "2027-03-01" });
    const other = pact.given(state, { startDate: "2027-03-01", count: 3 });
    await one.getMuseumHours("hours").returns().executeTest(ask("/museum-hours"));
    expect(() => other.getMuseumHours("hours", { limit: 2 })).toThrow(
      'The request "hours" already exists in this state',
    );
    expect(() => pact.given(state, { count: 4, startDate: "2027-03-01" }).getMuseumHours("hours")).not.toThrow();
  });

  it("answers a request once", async () => {
    const pact = await createMuseumPact({ consumer: "c", dir: newFolder() });
    const request = pact.getMuseumHours("hours");
    const answered = request.returns();
    await answered.executeTest(ask("/museum-hours"));
    expect(() => request.fails(400)).toThrow('The request "hours" already exists in this state');
    expect(() => request.returns([])).toThrow('The request "hours" already exists in this state');
    await expect(answered.executeTest(ask("/museum-hours"))).rejects.toThrow("already exists in this state");
  });

  it("knows what another pact of the consumer has written, until the folder is emptied", async () => {
    const dir = newFolder();
    const first = await createMuseumPact({ consumer: "c", dir });
    await first.getMuseumHours("hours").returns().executeTest(ask("/museum-hours"));
    const second = await createMuseumPact({ consumer: "c", dir: `${dir}/../${basename(dir)}` });
    expect(() => second.getMuseumHours("hours", { limit: 2 })).toThrow(
      'The request "hours" already exists in this state',
    );
    await second.getMuseumHours("more hours").returns().executeTest(ask("/museum-hours"));
    expect(descriptionsIn(dir)).toEqual(["hours", "more hours"]);
    const elsewhere = await createMuseumPact({ consumer: "d", dir });
    expect(() => elsewhere.getMuseumHours("hours")).not.toThrow();
    rmSync(join(dir, "c-museum.json"));
    const anew = await createMuseumPact({ consumer: "c", dir });
    expect(() => anew.getMuseumHours("hours")).not.toThrow();
  });

  it("lets a test that failed be tried again", async () => {
    const pact = await createMuseumPact({ consumer: "c", dir: newFolder() });
    const request = pact.getMuseumHours("hours");
    await expect(request.returns().executeTest(ask("/special-events"))).rejects.toThrow("not expected");
    await request.returns().executeTest(ask("/museum-hours"));
  });

  it("names the request that has been left without its test, and keeps it out of the pact", async () => {
    const dir = newFolder();
    const pact = await createMuseumPact({ consumer: "c", dir });
    const forgotten = pact.listSpecialEvents("never tested").fails(401);
    const sentence = 'The request "never tested" has a response but no test';
    // Said again where a test is tried again, which would otherwise pass.
    expect(() => pact.listSpecialEvents("tested")).toThrow(sentence);
    expect(() => pact.given("no events").getMuseumHours("tested")).toThrow(sentence);
    await forgotten.executeTest(ask("/special-events"));
    await pact.listSpecialEvents("tested").fails(403).executeTest(ask("/special-events"));
    expect(descriptionsIn(dir)).toEqual(["never tested", "tested"]);
    const [one, other] = [pact.getMuseumHours("one"), pact.getMuseumHours("other")];
    const begun = one.returns();
    expect(() => other.returns()).toThrow('The request "one" has a response but no test');
    expect(() => one.fails(401)).toThrow('The request "one" has a response but no test');
    await begun.executeTest(ask("/museum-hours"));
    await other.returns().executeTest(ask("/museum-hours"));
  });

  it("writes no request that is never tested, though another one is like it", async () => {
    const dir = newFolder();
    const [careless, careful] = await Promise.all([
      createMuseumPact({ consumer: "c", dir }),
      createMuseumPact({ consumer: "c", dir }),
    ]);
    careless.listSpecialEvents("never tested").fails(401);
    await careful.listSpecialEvents("tested").fails(403).executeTest(ask("/special-events"));
    expect(descriptionsIn(dir)).toEqual(["tested"]);
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

  it("tests one request of a description and its states, and of a port, at a time", async () => {
    const pact = await createMuseumPact({ consumer: "c", dir: newFolder() });
    const first = pact.getMuseumHours("hours").returns().executeTest(ask("/museum-hours"));
    expect(() => pact.getMuseumHours("hours")).toThrow('"hours" is still being tested in this state');
    await first;
    const { url, close } = await listen({ fetch: async () => new Response() }, { port: 0 });
    await close();
    const onPort = await createMuseumPact({ consumer: "c", dir: newFolder(), port: Number(new URL(url).port) });
    const one = onPort.getMuseumHours("one").returns().executeTest(ask("/museum-hours"));
    const other = onPort.getMuseumHours("other").returns();
    await expect(other.executeTest(ask("/museum-hours"))).rejects.toThrow(
      '"other" can\'t be tested at the same time as "one", because both use the port',
    );
    await one;
  });

  it.each<[string, (url: string, headers: Record<string, string>, method?: string) => Promise<unknown>]>([
    ["fetch", (url, headers, method = "GET") => fetch(url, { method, headers })],
    ["node:http", (url, headers, method = "GET") => once(request(url, { method, headers }).end(), "response")],
  ])("sees that %s sends a credential where none is expected", async (_, send) => {
    const dir = newFolder();
    const pact = await createMuseumPact({ consumer: "c", dir });
    const hours = pact.getMuseumHours("anonymous", {}, { anonymous: true });
    const sentence = 'The request "anonymous" is anonymous, but came with an Authorization header';
    const attempt = hours.fails(401).executeTest(async ({ url }) => {
      await send(`${url}/museum-hours`, {}, "OPTIONS");
      await send(`${url}/museum-hours`, authorization);
    });
    await expect(attempt).rejects.toThrow(sentence);
    // A client that sends one once it is asked to.
    await hours.fails(401).executeTest(async ({ url }) => {
      await send(`${url}/museum-hours`, {});
      await send(`${url}/museum-hours`, authorization);
    });
    const elsewhere = await listen({ fetch: async () => new Response() }, { port: 0 });
    const other = pact.getMuseumHours("anonymous elsewhere", {}, { anonymous: true });
    const beside = other.fails(401).executeTest(async ({ url }) => {
      await send(elsewhere.url, {});
      await send(`${url}/museum-hours`, authorization);
    });
    await expect(beside).rejects.toThrow("came with an Authorization header");
    await elsewhere.close();
    expect(descriptionsIn(dir)).toEqual(["anonymous"]);
  });
});
