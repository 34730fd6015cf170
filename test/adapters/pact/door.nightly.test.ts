/** What `museum-mock/pact` writes: interactions whose matchers come from the document. */
import { readFileSync } from "node:fs";
import { basename, join } from "node:path";
import { describe, expect, it } from "vitest";
import { createMuseumPact, exactly, type MuseumPact, type Requested } from "../../../src/adapters/pact/pact.js";
import { newFolder } from "../../support/folder.js";

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

  it("does not compile for what the museum doesn't have", async () => {
    const pact = await createMuseumPact({ consumer: "c", dir: newFolder() });
    // @ts-expect-error A parameter of the other operation.
    pact.getMuseumHours("hours", { endDate: "2027-03-01" });
    // @ts-expect-error A field of another name.
    expect(() => pact.getMuseumHours("hours").returns({ opens: "10:00" })).toThrow(
      "HoursEntry has no opens; it has date",
    );
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
    expect(() => pact.getMuseumHours("matcher").returns(exactly([]) as never)).toThrow(
      "use an object with fields of HoursEntry, or a list of such objects",
    );
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
