/** `museum-mock pact check`: pacts against the document, and what they rely on beyond it. */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { run } from "../support/cli.js";
import { day, interaction, toPact, writePacts } from "../support/written-pacts.js";

/** The report of `--reporter json=…`, as far as it is read here. */
interface Report {
  readonly pacts: readonly {
    readonly interactions: readonly {
      readonly reliances: readonly { readonly choice?: string; readonly answer?: string; readonly says: string }[];
    }[];
  }[];
}

const check = (folder: string, ...options: string[]) => run(["pact", "check", folder, ...options]);

/** What the first interaction of each pact relies on; none is against the document. */
async function namedBy(folder: string) {
  const { status, stdout } = await check(folder, "--reporter", "json=-");
  expect(status).toBe(0);
  const report = JSON.parse(stdout.slice(stdout.indexOf("\n{") + 1)) as Report;
  return report.pacts.map(({ interactions: [one] }) =>
    one?.reliances.map(({ choice, answer, says }) => (choice ? `${choice}=${answer}` : says)),
  );
}

/** A list that is expected of a path with its query, with matching rules as Pact writes them. */
function listing(target: string, content: unknown, matchingRules?: object) {
  const [path = "", text = ""] = target.split("?");
  const { response, ...rest } = interaction({ path, query: query(text) }, { content });
  return { ...rest, response: { ...response, ...matchingRules } };
}

/** The rules of a body, each the only one at its path. */
const rulesOf = (rules: Record<string, object>) => ({
  matchingRules: {
    body: Object.fromEntries(Object.entries(rules).map(([path, rule]) => [path, { combine: "AND", matchers: [rule] }])),
  },
});

const query = (text: string) =>
  Object.fromEntries([...new URLSearchParams(text)].map(([name, value]) => [name, [value]]));

const breaches = [
  [
    "another path",
    interaction({ path: "/hours" }),
    "Path or method not defined in the document: GET /hours, at interactions[0].request.path",
  ],
  ["another method", interaction({ method: "POST" }), "Path or method not defined in the document: POST /museum-hours"],
  [
    "a value of another type",
    interaction({}, { content: [{ ...day, timeOpen: 10 }] }),
    "must be string, at interactions[0].response.body.0.timeOpen (10)",
  ],
  ["a date that is none", interaction({}, { content: [{ date: "2027-02-30" }] }), 'must match format "date"'],
  ["a field that is not documented", interaction({}, { content: [{ ...day, isOpen: true }] }), "isOpen"],
  ["an object in place of the list", interaction({}, { content: { days: [] } }), "must be array"],
  ["no credential where all is well", interaction({ headers: {} }), "Authorization header is missing"],
  [
    "a rejection of what is as documented",
    interaction({ query: { limit: ["30"] } }, { status: 400 }),
    "under no answer to any choice is it rejected with 400, at interactions[0].response.status (400)",
  ],
] as const;

const reliances = [
  ["limit=50", 200, [day], ["limitAboveMaximum=clamp"]],
  ["limit=50", 400, undefined, ["limitAboveMaximum=reject", "badParameterStatus=400"]],
  ["limit=50", 422, undefined, ["limitAboveMaximum=reject", "badParameterStatus=422"]],
  ["page=0", 200, [day], ["belowMinimum=clamp"]],
  ["page=0&limit=31", 400, undefined, ["limitAboveMaximum=reject", "belowMinimum=reject", "badParameterStatus=400"]],
  ["limit=ten", 200, [day], ["malformedInteger=default"]],
  ["startDate=2027-02-30", 400, undefined, ["malformedDate=reject", "badParameterStatus=400"]],
  ["startDate=2027-02-20", 200, [day], ["pastStartDate=serve"]],
  ["startDate=2027-03-20", 200, [day], []],
  ["page=7", 200, [], ["pageBeyondEnd=empty"]],
  ["page=7", 404, undefined, ["pageBeyondEnd=notFound"]],
  ["page=7", 200, [day], []],
  ["day=2027-03-02", 200, [day], ["unknownParameter=ignore"]],
  ["", 429, undefined, ["The document shows no error; what 429 means is not documented."]],
  ["", 503, undefined, ["The document shows no error; what 503 means is not documented."]],
  ["", 401, undefined, ["badCredentialStatus=401"]],
  ["", 200, [day], []],
] as const;

const on = (...dates: readonly string[]) => [{ name: "A walk", dates }];
const oneDay = "startDate=2027-03-02&endDate=2027-03-02";
const week = "startDate=2027-03-02&endDate=2027-03-09";
const some = { match: "type", min: 1 };

/** A query, the events that are expected, the rules for them, and whether they rely on an inclusive endDate. */
const bounds = [
  [oneDay, [{ name: "A walk" }], {}, true],
  [oneDay, [{ name: "A walk" }], rulesOf({ $: some }), true],
  [oneDay, [{ name: "A walk" }], { matchingRules: { "$.body": { min: 1 } } }, true],
  [oneDay, [], {}, false],
  [oneDay, [{ name: "A walk" }], rulesOf({ $: { match: "type" } }), false],
  [oneDay, [{ name: "A walk" }], rulesOf({ $: { match: "type", min: 0 } }), false],
  [oneDay, [{ name: "A walk" }], rulesOf({ "$[?(@.name)]": some }), false],
  [week, on("2027-03-09"), {}, true],
  [week, on("2027-02-23", "2027-03-09", "2027-03-16"), {}, true],
  [week, on("2027-03-09", "2027-03-08"), {}, false],
  [week, on("2027-03-02", "2027-03-09"), {}, false],
  [week, [...on("2027-03-03"), ...on("2027-03-09")], {}, true],
  [week, on("2027-03-09"), rulesOf({ "$[0].dates": some }), false],
  [week, on("2027-03-09"), rulesOf({ "$[*].dates[*]": { match: "date" } }), false],
  [week, on("2027-03-09"), rulesOf({ "$['*']": some, "$[0]['dates'][0]": { match: "date" } }), false],
  [week, on("2027-03-09"), rulesOf({ $: some }), false],
  [week, on("2027-03-09"), rulesOf({ $: some, "$[*].name": { match: "type" } }), false],
  [week, on("2027-03-09"), rulesOf({ $: some, "$[*].dates": { match: "equality" } }), true],
  [week, on("2027-03-09"), rulesOf({ "$[*].name": { match: "type" } }), true],
  [week, [...on("2027-03-03"), ...on("2027-03-09")], rulesOf({ $: some, "$[*].dates": { match: "equality" } }), false],
  [week, on("2027-03-09"), { matchingRules: { "$.body[*].dates[*]": { match: "type" } } }, false],
  [week, on("2027-03-09"), { matchingRules: { "$.body[*].name": { match: "type" } } }, true],
  [week, on("2027-03-09"), { generators: { body: { "$[0].dates[0]": { type: "Date" } } } }, false],
  ["startDate=2027-03-02", on("2027-03-09"), {}, true],
  ["startDate=2027-03-02", on("2027-03-08"), {}, false],
] as const;

describe.concurrent("museum-mock pact check", () => {
  it("finds nothing against the document in the pacts of the sample consumers", async () => {
    const { status, stdout } = await check("contracts/pacts");
    expect(status).toBe(0);
    expect(stdout).toContain("2 pacts, 14 interactions: 0 against the document, 5 relying on what it leaves open.");
  });

  it("fails for what is against the document, each interaction with its reason", async () => {
    const { status, stdout } = await check(writePacts(...breaches.map(([, one]) => toPact(one))));
    expect(status).toBe(1);
    const found = stdout.split(/^✗ .*$/m).slice(1);
    expect(found).toHaveLength(breaches.length);
    breaches.forEach(([name, , reason], index) => {
      expect(found[index], name).toContain(reason);
    });
  });

  it("names what each request relies on, with the status that is expected of it", async () => {
    const pacts = reliances.map(([text, status, content]) =>
      toPact(interaction({ query: query(text), today: "2027-03-01" }, { status, content })),
    );
    expect(await namedBy(writePacts(...pacts))).toEqual(reliances.map(([, , , expected]) => expected));
  });

  it("knows the day that a state holds, written out, with its parameter, or by a scenario of its own", async () => {
    const past = (day: string) => ({ path: "/museum-hours", query: query(`startDate=${day}`) });
    const inState = (state: object, day: string) => ({
      ...toPact(interaction(past(day))),
      interactions: [{ ...interaction(past(day)), providerStates: [state] }],
    });
    const folder = writePacts(
      inState({ name: "today is 2027-03-02" }, "2027-03-01"),
      inState({ name: "today is {date}", params: { date: "2027-03-02" } }, "2027-03-01"),
      inState({ name: "today is 2027-03-02", params: { tenant: "north" } }, "2027-03-01"),
      inState({ name: "leap day" }, "2028-02-27"),
      inState({ name: "today is 2027-03-02" }, "2027-03-02"),
      inState({ name: "today is today+3" }, "2027-03-01"),
    );
    const { stdout } = await check(folder);
    expect(stdout.match(/pastStartDate=serve/g)).toHaveLength(4);
  });

  it("names a reversed range, a repeated parameter and the body of an error", async () => {
    const reversed = { path: "/special-events", query: query("startDate=2027-03-09&endDate=2027-03-02") };
    const problem = { status: 400, content: { detail: "endDate" }, contentType: "application/problem+json" };
    const folder = writePacts(
      toPact(interaction(reversed, { content: [] })),
      toPact(interaction(reversed, problem)),
      toPact(interaction({ query: { limit: ["5", "6"] } })),
      toPact(interaction({ headers: {} }, { status: 401, headers: { "WWW-Authenticate": ["Basic"] } })),
    );
    const { stdout } = await check(folder);
    expect([...stdout.matchAll(/0(\d)\.json|answer: (\w+=\w+)/g)].map(([, file, name]) => file ?? name)).toEqual([
      "0",
      "invertedRange=empty",
      "1",
      "invertedRange=reject",
      "badParameterStatus=400",
      "errorBody=problem",
      "2",
      "repeatedParameter=first",
      "3",
      "challenge=present",
    ]);
  });

  it("relies on an inclusive endDate for an event that lies in the range by that day alone", async () => {
    const relying = bounds.map(([text, content, rules]) => toPact(listing(`/special-events?${text}`, content, rules)));
    expect(await namedBy(writePacts(...relying))).toEqual(
      bounds.map(([, , , isReliance]) => (isReliance ? ["endDateBound=inclusive"] : [])),
    );
  });

  it("takes an endDate that is the day of its states, where startDate is left out, for that one day", async () => {
    const asked = { path: "/special-events", query: query("endDate=2027-03-02") };
    const pacts = ["2027-03-02", "2027-03-01", undefined].map((today) =>
      toPact(interaction({ ...asked, ...(today && { today }) }, { content: [{ name: "A walk" }] })),
    );
    expect(await namedBy(writePacts(...pacts))).toEqual([["endDateBound=inclusive"], [], []]);
  });

  it("relies on what is not documented for a missing credential that gets another status than 401", async () => {
    const says = (status: number) =>
      `The document shows no error; a missing credential gets 401 by RFC 9110, and when ${status} is not documented.`;
    const without = (status: number, text = "") => toPact(interaction({ headers: {}, query: query(text) }, { status }));
    const pacts = [401, 403, 400, 404, 418].map((status) => without(status));
    expect(await namedBy(writePacts(...pacts, without(400, "limit=31"), without(503)))).toEqual([
      [],
      [says(403)],
      [says(400)],
      [says(404)],
      [says(418)],
      ["limitAboveMaximum=reject", "badParameterStatus=400", says(400)],
      ["The document shows no error; what 503 means is not documented."],
    ]);
  });

  it("reads a query and a body as the second version of a pact has them", async () => {
    const { request, ...rest } = interaction({ query: {} });
    const older = {
      ...rest,
      type: undefined,
      request: { ...request, query: "limit=50", headers: { Authorization: "Basic YTpi" } },
      response: { status: 200, body: [day] },
    };
    expect(
      await check(writePacts({ ...toPact(older), metadata: { pactSpecification: { version: "2.0.0" } } })),
    ).toMatchObject({
      status: 0,
      stdout: expect.stringContaining("limitAboveMaximum=clamp"),
    });
  });

  it("fails with --strict for what relies on a choice, and writes all of it as JSON", async () => {
    const folder = writePacts(toPact(interaction({ query: { limit: ["50"] } })), toPact(interaction({}), "zoo"));
    const report = join(folder, "report.out");
    const { status, stderr } = await check(folder, "--strict", "--reporter", `json=${report}`);
    expect(status).toBe(1);
    expect(stderr).toContain('01.json is left out: its provider is "zoo", not "museum".');
    expect(JSON.parse(readFileSync(report, "utf8"))).toMatchObject({
      summary: { pacts: 1, interactions: 1, broken: 0, relying: 1 },
      pacts: [
        {
          consumer: "site",
          interactions: [{ breaches: [], reliances: [{ choice: "limitAboveMaximum", answer: "clamp" }] }],
        },
      ],
    });
  });

  it.each([
    ["a folder that isn't there", () => "nowhere", [], '"nowhere" does not exist'],
    ["a folder without pacts", () => writePacts(), [], 'has no pact with the provider "museum"'],
    [
      "a file that is not JSON",
      () => writePacts('{"consumer": '),
      [],
      "is not JSON: line 1, column 14: value expected.",
    ],
    ["a file that is no pact", () => writePacts({ hours: [] }), [], "is no pact"],
    ["another report", () => "contracts/pacts", ["--reporter", "junit=x.xml"], "write --reporter json=FILE."],
  ])("exits with 2 for %s", async (_, folder, options, sentence) => {
    const { status, stdout, stderr } = await check(folder(), ...options);
    expect({ status, stdout }).toEqual({ status: 2, stdout: "" });
    expect(stderr).toContain(sentence);
  });
});
