/** `museum-mock pact check`: pacts against the document, and what they rely on beyond it. */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { check, namedBy } from "../../support/pact-check.js";
import { errorOf } from "../../support/run-cli.js";
import { day, interaction, query, toPact, writePacts } from "../../support/written-pacts.js";

const UNDEFINED = "Path or method not defined in the document:";
const AT = "at interactions[0]";
const breaches = [
  [interaction({ path: "/hours" }), `${UNDEFINED} GET /hours, ${AT}.request.path`],
  [interaction({ method: "POST" }), `${UNDEFINED} POST /museum-hours`],
  [interaction({}, { content: [{ ...day, timeOpen: 10 }] }), `string, ${AT}.response.body.0.timeOpen (10)`],
  [interaction({}, { content: [{ date: "2027-02-30" }] }), 'must match format "date"'],
  [interaction({}, { content: [{ ...day, isOpen: true }] }), "isOpen"],
  [interaction({}, { content: { days: [] } }), "must be array"],
  [interaction({ headers: {} }), "Authorization header is missing"],
  [
    interaction({ query: { limit: ["30"] } }, { status: 400 }),
    `under no answer to any choice is it rejected with 400, ${AT}.response.status (400)`,
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

describe.concurrent("museum-mock pact check", () => {
  it("finds nothing against the document in the pacts of the sample consumers", async () => {
    const { status, stdout } = await check("contracts/pacts");
    const counts = "2 pacts, 14 interactions: 0 contradict the document, 5 depend on an undocumented answer.";
    expect([status, stdout]).toEqual([0, expect.stringContaining(counts)]);
  });

  it("tells interactions apart that differ in their states, their file or in nothing", async () => {
    const same = { ...interaction({}, { content: [{ date: null }] }), description: "the hours" };
    const given = (name: string) => ({ ...same, providerStates: [{ name, params: { date: "2027-03-02" } }] });
    const all = [same, same, given("no events"), given("today is {date}")];
    const folder = writePacts({ ...toPact(same), interactions: all }, toPact(same));
    const report = join(folder, "junit.xml");
    await check(folder, "--reporter", `junit=${report}`, "--reporter", `sarif=${report}.sarif`);
    const names = [...readFileSync(report, "utf8").matchAll(/<testcase name="([^"]*)"/g)].map(([, name]) => name);
    expect(names).toEqual([
      ...["the hours in 00.json", "the hours in 00.json (2)", "the hours (given no events) in 00.json"],
      ...["the hours (given today is 2027-03-02) in 00.json", "the hours in 01.json"],
    ]);
    expect(new Set(readFileSync(`${report}.sarif`, "utf8").match(/"findingId\/v1": "[^"]*"/g)).size).toBe(5);
  });

  it("fails for what is against the document, each interaction with its reason", async () => {
    const { status, stdout } = await check(writePacts(...breaches.map(([one]) => toPact(one))));
    expect(status).toBe(1);
    const found = stdout.split(/^✗ .*$/m).slice(1);
    expect(found).toHaveLength(breaches.length);
    for (const [at, [, reason]] of breaches.entries()) expect(found[at]).toContain(reason);
  });

  it("fails nobody for an interaction that is pending, and says what is wrong with it", async () => {
    const one = { ...toPact(interaction({})), interactions: [{ ...interaction({ path: "/hours" }), pending: true }] };
    const { status, stdout } = await check(writePacts(one));
    const counts =
      "1 pact, 1 interaction: 0 contradict the document, 0 depend on an undocumented answer, 1 pending, which does not fail.";
    expect([status, stdout.split("\n").at(-2)]).toEqual([0, counts]);
    expect(stdout).toContain("Path or method not defined in the document: GET /hours");
  });

  it("names what each request relies on, with the status that is expected of it", async () => {
    const pacts = reliances.map(([text, status, content]) =>
      toPact(interaction({ query: query(text), today: "2027-03-01" }, { status, content })),
    );
    expect(await namedBy(writePacts(...pacts))).toEqual(reliances.map(([, , , expected]) => expected));
  });

  it("notes a state that is no scenario, once, with the name that is near", async () => {
    const given = (states: object) => toPact({ ...interaction({}), ...states });
    const version2 = given({ providerState: "no event" });
    const known = given({ providerStates: [{ name: "today is 2027-03-02", params: { tenant: "north" } }] });
    const { status, stderr } = await check(writePacts(version2, version2, known));
    expect(stderr).toBe('note: Unknown scenario "no event"; did you mean "no events"?\n');
    expect(status).toBe(0);
  });

  it("knows the day that a state holds, written out, with its parameter, or by a scenario of its own", async () => {
    const past = (day: string) => ({ path: "/museum-hours", query: query(`startDate=${day}`) });
    const inState = (state: object, day: string) => toPact({ ...interaction(past(day)), providerStates: [state] });
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
      ...["0", "invertedRange=empty", "1", "invertedRange=reject", "badParameterStatus=400", "errorBody=problem"],
      ...["2", "repeatedParameter=first", "3", "challenge=present"],
    ]);
  });

  it("relies on what is not documented for a missing credential that gets another status than 401", async () => {
    const says = (status: number) =>
      `The document shows no error; a missing credential gets 401 by RFC 9110, and when ${status} is not documented.`;
    const without = (status: number, text = "") => toPact(interaction({ headers: {}, query: query(text) }, { status }));
    const pacts = [401, 403, 400, 404, 418].map((status) => without(status));
    expect(await namedBy(writePacts(...pacts, without(400, "limit=31"), without(503)))).toEqual([
      [],
      ...[403, 400, 404, 418].map((status) => [says(status)]),
      ["limitAboveMaximum=reject", "badParameterStatus=400", says(400)],
      ["The document shows no error; what 503 means is not documented."],
    ]);
  });

  it("reads a query and a body as the second version of a pact has them", async () => {
    const { request, ...rest } = interaction({ query: {} });
    const asked = { ...request, query: "limit=50&startDate=2027-03-02", headers: { Authorization: "Basic YTpi" } };
    const older = { ...rest, type: undefined, request: asked, response: { status: 200, body: [day] } };
    const pact = toPact({ ...older, providerState: "today is 2027-03-03" });
    const folder = writePacts({ ...pact, metadata: { pactSpecification: { version: "2.0.0" } } });
    const past = expect.stringMatching(/^pastStartDate=/);
    expect((await namedBy(folder))[0]).toEqual(expect.arrayContaining(["limitAboveMaximum=clamp", past]));
  });

  it("fails with --strict for what relies on a choice, and writes all of it as JSON", async () => {
    const folder = writePacts(toPact(interaction({ query: { limit: ["50"] } })), toPact(interaction({}), "z\u009boo"));
    const report = join(folder, "report.out");
    const { status, stdout, stderr } = await check(folder, "--strict", "--reporter", `json=${report}`);
    expect([status, stdout.slice(0, 6)]).toEqual([1, "✗ site"]);
    const depending = await check(folder);
    expect([depending.status, depending.stdout.slice(0, 6)]).toEqual([0, "! site"]);
    expect(stderr).toContain('01.json is ignored: its provider is "z\\u009boo", not "museum".');
    const summary = { pacts: 1, interactions: 1, broken: 0, relying: 1 };
    const interactions = [{ breaches: [], reliances: [{ choice: "limitAboveMaximum", answer: "clamp" }] }];
    const written = JSON.parse(readFileSync(report, "utf8"));
    expect(written).toMatchObject({ summary, pacts: [{ consumer: "site", interactions }] });
  });

  it.each([
    ["a folder without pacts", () => writePacts(), 'has no pact with the provider "museum"'],
    ["a file that is not JSON", () => writePacts('{"consumer": '), ": line 1, column 14: value expected."],
    ["a file that is no pact", () => writePacts({ hours: [] }), "is not a pact"],
  ])("exits with 2 for %s", async (_, folder, sentence) => {
    expect(await errorOf(["pact", "check", folder()])).toContain(sentence);
  });
});
