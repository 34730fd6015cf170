/** Explanations: of a request that is sent with `Prefer: explain`, of one in the journal, and by the command. They say why, never fail and never act. */
import { describe, expect, it } from "vitest";
import { createClock, createFixedWorld, type MockOptions, profiles } from "../../../src/adapters/library/index.js";
import { exampleDataSet } from "../../../src/fixtures/example.js";
import { askIn } from "../../support/admin-requests.js";
import { expectProblem, type Send, sendTo, startMock, TODAY } from "../../support/mock.js";
import { run } from "../../support/run-cli.js";
import { serveInTest } from "../../support/served-handler.js";

const prefer = { headers: { Prefer: "explain" } };

async function explain(target: string, options = {}) {
  const response = await sendTo(startMock(exampleDataSet, options))(target, prefer);
  expect([response.status, response.headers.get("Preference-Applied")]).toEqual([200, "explain"]);
  return response.json();
}

/** A mock, what it tells of a request that it is sent, and of one in its journal. */
function start(options: Partial<MockOptions> = {}) {
  const mock = startMock(exampleDataSet, options);
  const [send, ask] = [sendTo(mock), askIn(mock)];
  const told = async (target: string, init: Parameters<Send>[1] = prefer) => {
    const response = await send(target, init);
    expect(response.status).toBe(200);
    return response.json();
  };
  const explainId = async (id: number, query = "") => (await ask("GET", `/explain?request=${id}${query}`)).json();
  return { send, ask, told, explainId, show: mock.show };
}

const documented = (text: string) => ({ document: expect.stringContaining(text) });
const chosen = (choice: string, answer: string) => ({ choice, answer });

function listed(credential: string): Partial<MockOptions> {
  return { credentials: [credential], profile: { credentialCheck: "listed" } };
}

describe("Prefer: explain", () => {
  it("derives a page of hours: today, each parameter, the range, the page and the skipped days", async () => {
    expect(await explain("/museum-hours?limit=4&page=2")).toMatchObject({
      request: "GET /museum-hours?limit=4&page=2",
      status: 200,
      operation: "getMuseumHours",
      today: { date: TODAY, because: [{ setting: expect.stringContaining("held") }] },
      parameters: [
        { name: "startDate", given: [], value: TODAY, because: [documented("today")] },
        { name: "page", given: ["2"], value: 2, because: [{ document: "Page number to retrieve." }] },
        { name: "limit", given: ["4"], value: 4 },
      ],
      range: { first: TODAY, last: null },
      found: { count: 12 },
      page: { number: 2, of: 3, holds: 4, because: [chosen("hoursPageUnit", "entries")] },
      skippedDays: { count: 1, days: ["2027-03-08"] },
    });
  });

  it("names the choice behind a value that was not taken as given", async () => {
    const profile = { ...profiles.lenient, endDateBound: "exclusive" as const };
    const target = "/special-events?limit=50&startDate=2027-02-01&endDate=soon&page=1&page=2";
    const maximum = documented("The maximum of limit is 30.");
    expect(await explain(target, { profile })).toMatchObject({
      status: 200,
      parameters: [
        { name: "startDate", value: TODAY, movedFrom: "2027-02-01", because: [chosen("pastStartDate", "clamp")] },
        { name: "endDate", value: "2027-03-09", because: [chosen("malformedDate", "default"), documented("")] },
        { name: "page", given: ["1", "2"], value: 1, because: [chosen("repeatedParameter", "first")] },
        { name: "limit", value: 30, because: [maximum, chosen("limitAboveMaximum", "clamp")] },
      ],
      range: { first: TODAY, last: "2027-03-08", because: [{}, chosen("endDateBound", "exclusive")] },
      found: { count: 4 },
    });
  });

  it("says why a request is refused", async () => {
    expect(await explain("/museum-hours?limit=50&startdate=x")).toMatchObject({
      status: 400,
      violations: [{ parameter: "limit", choice: "limitAboveMaximum", answer: "reject" }],
      unknownParameters: [{ name: "startdate", nearest: "startDate" }],
    });
    const unknown = await explain("/nowhere");
    expect(unknown).toMatchObject({ status: 404, admission: [{ because: [{ choice: "checkOrder" }] }] });
    const anonymous = await sendTo(startMock(exampleDataSet))("/museum-hours?__explain", { anonymous: true });
    const detail = expect.stringContaining("no Authorization header");
    expect(await anonymous.json()).toMatchObject({ status: 401, detail });
  });

  it("warns of a misspelt control once", async () => {
    expect(await explain("/museum-hours?__sceanrio=x&pge=2")).toMatchObject({
      unknownParameters: [{ name: "pge", nearest: "page" }],
      warnings: ["unknown control __sceanrio; did you mean __scenario?"],
    });
  });

  it("counts the closed days of a page of calendar days to the page's end", async () => {
    const profile = { ...profiles.default, hoursPageUnit: "calendarDays" as const };
    const skippedDays = { count: 1, days: ["2027-03-08"] };
    const explainPage = (query: string) => explain(`/museum-hours?${query}`, { profile });
    const lastOpen = { page: { number: 1, of: 3, holds: 2 }, skippedDays };
    expect(await explainPage("startDate=2027-03-06&limit=3")).toMatchObject(lastOpen);
    expect(await explainPage("startDate=2027-03-08&limit=1")).toMatchObject({ page: { holds: 0 }, skippedDays });
    expect(await explainPage("page=99")).toMatchObject({ skippedDays: { count: 0 } });
  });

  it("names the choice behind a range without a day, and behind a parameter passed over", async () => {
    const profile = { ...profiles.default, invertedRange: "empty" as const };
    expect(await explain("/special-events?startDate=2027-03-09&endDate=2027-03-02&q=1", { profile })).toMatchObject({
      status: 200,
      range: { because: [{}, { choice: "endDateBound" }, chosen("invertedRange", "empty")] },
      found: { count: 0 },
      unknownParameters: [{ name: "q", because: [chosen("unknownParameter", "ignore")] }],
    });
  });

  it("calls a range inverted whose start was moved before it was compared, and none whose start was moved afterwards", async () => {
    const profile = { ...profiles.default, pastStartDate: "clampFirst" as const };
    const past = "/special-events?startDate=2027-02-01&endDate=2027-02-05";
    const detail = expect.stringContaining(", today; give an");
    const inverted = { parameter: "endDate", choice: "invertedRange", detail };
    expect(await explain(past, { profile })).toMatchObject({ status: 400, violations: [inverted] });
    const { range } = await explain(past, { profile: { ...profile, invertedRange: "empty" } });
    expect(range.because.at(-1)).toMatchObject(chosen("invertedRange", "empty"));
    const { status, range: moved } = await explain(past, { profile: { ...profile, pastStartDate: "clamp" } });
    const choices = moved.because.map(({ choice }: { choice?: string }) => choice);
    expect([status, choices]).toEqual([200, [undefined, "endDateBound"]]);
  });

  it("tells a value that a choice passed over from one that was left out", async () => {
    const profile = { ...profiles.default, malformedDate: "default" as const };
    expect(await explain("/special-events?startDate=abc&endDate=2027-03-01", { profile })).toMatchObject({
      parameters: [{ name: "startDate", given: ["abc"], value: TODAY, isDefault: true }, { name: "endDate" }, {}, {}],
      detail: 'endDate "2027-03-01" lies before startDate 2027-03-02, today; give an endDate on or after it.',
    });
  });

  it("counts a gap of centuries without naming its days", async () => {
    const explained = await explain("/museum-hours?startDate=0001-01-01&limit=1");
    expect(explained.skippedDays.count).toBeGreaterThan(700_000);
    expect(explained.skippedDays.days).toHaveLength(31);
  });

  it("takes today in the zone of the profile while the clock runs", async () => {
    const profile = { ...profiles.default, timeZone: "Pacific/Kiritimati" };
    const { today } = await explain("/museum-hours", { profile, clock: createClock(() => Date.UTC(2027, 2, 2, 12)) });
    expect(today).toMatchObject({ date: "2027-03-03", because: [chosen("timeZone", "Pacific/Kiritimati")] });
  });
});

describe("an explanation never fails and never acts", () => {
  const HOURS = "/museum-hours?limit=3";
  const derived = { operation: "getMuseumHours", page: { number: 1, holds: 3 }, parameters: [{}, {}, { value: 3 }] };
  const unavailable = { status: 503, ...derived };
  const NO_CREDENTIAL = expect.stringContaining("has no Authorization header");

  it.each<[wanted: string, init: Parameters<Send>[1] & object, options: Partial<MockOptions>, expected: object]>([
    ["code=503", {}, {}, { decidedBy: "fault", statusWithoutFaults: 200, controls: ["code=503"], ...unavailable }],
    ["", {}, { scenario: "service down" }, { decidedBy: "fault", scenario: "service down", ...unavailable }],
    ["fault=refused", {}, {}, { status: 0, decidedBy: "fault", ...derived }],
    ["fault=notJson", {}, {}, { status: 200, decidedBy: "list", faults: [{ isApplied: true }] }],
    ["delay=600000", {}, {}, { status: 200, delay: 600_000 }],
    ["", { anonymous: true }, {}, { status: 401, decidedBy: "admission", summary: NO_CREDENTIAL, ...derived }],
    ["", {}, listed("a:b"), { status: 401, decidedBy: "admission", credential: { scheme: "Basic", user: "user" } }],
    ["", { method: "DELETE" }, {}, { status: 405, decidedBy: "admission" }],
    ["", { method: "OPTIONS" }, {}, { status: 204, decidedBy: "methods" }],
    ["code=503", { method: "OPTIONS" }, {}, { statusWithoutFaults: 204, admission: [{ says: expect.any(String) }] }],
    ["fault=empty", { headers: { "If-None-Match": "*" } }, {}, { status: 200, statusWithoutFaults: 304 }],
    ["scenario=no-event", {}, {}, { status: 400, decidedBy: "control", detail: expect.stringContaining('mean "no') }],
    ["today=soon", {}, {}, { status: 400, decidedBy: "control" }],
    ["", { headers: { "If-Match": '"x"' } }, {}, { status: 412, decidedBy: "condition" }],
  ])("under %j %j %j", async (wanted, init, options, expected) => {
    const sent = { ...init, headers: { ...init.headers, Prefer: ["explain", wanted].filter(Boolean).join(", ") } };
    expect(await start(options).told(HOURS, sent)).toMatchObject(expected);
  });

  it("tells of each active fault whether it applies, and why not", async () => {
    const ofEvents = { status: 500, match: { operation: "listSpecialEvents" as const } };
    const faults = [ofEvents, { status: 503, after: 1, times: 1 }, { delay: 5 }];
    const { told, send } = start({ faults });
    const source = { from: "settings" };
    expect((await told(HOURS)).faults).toEqual([
      { fault: faults[0], source, isMatched: false, isApplied: false },
      { fault: faults[1], source, isMatched: true, number: 1, isApplied: false },
      { fault: faults[2], source, isMatched: true, number: 1, isApplied: true },
    ]);
    await send(HOURS);
    const due = [{}, { number: 2, isApplied: true }, {}];
    expect(await told(HOURS)).toMatchObject({ status: 503, delay: 5, faults: due });
    expect((await send(HOURS)).status).toBe(503);
    expect(await told(HOURS)).toMatchObject({ status: 200 });
  });

  it("watches no page loop", async () => {
    const { told, send, ask } = start();
    for (const page of [90, 91, 92]) await told(`/museum-hours?page=${page}`);
    await send("/museum-hours?page=93");
    expect(await (await ask("GET", "/requests/count?wrong=true")).json()).toEqual({ count: 0 });
  });

  it("leaves no session behind, and is derived as if there were one", async () => {
    const { told, ask } = start();
    const unknown = await told(`${HOURS}&__session=nobody`);
    expect(unknown).toMatchObject({ session: "nobody", isNewSession: true, status: 200 });
    const asked = await ask("GET", `/explain?target=${encodeURIComponent(HOURS)}&session=none`);
    expect(await asked.json()).toMatchObject({ session: "none", isNewSession: true });
    expect(await (await ask("GET", "/sessions")).json()).toEqual([]);
    await ask("PUT", "/clock?session=mine", { body: { today: "2027-03-05" } });
    const { isNewSession, session, today } = await told(`${HOURS}&__session=mine`);
    expect([isNewSession, session, today.date]).toEqual([undefined, "mine", "2027-03-05"]);
    await ask("DELETE", "/sessions/mine");
    expect(await told(`${HOURS}&__session=mine`)).toMatchObject({ status: 410, decidedBy: "control" });
  });

  it("is text for whoever asks for it", async () => {
    const { send, ask } = start({ scenario: "service down" });
    const init = { headers: { ...prefer.headers, Accept: "text/plain" } };
    const text = await (await send(HOURS, init)).text();
    const head = /^GET \/museum-hours\?limit=3 {2}503\nThe fault "status 503" of the scenario "service down" de/;
    expect(text).toMatch(head);
    expect(text).toContain("without it  the status would be 200\n");
    expect(text).toContain('(of the scenario "service down"): applied\n');
    expect(text).toContain('limit       3 (given "3")');
    const refused = await (await start().send("/museum-hours?limit=50&startdate=x", init)).text();
    expect(refused).toContain('\nThe request is rejected because of limit.\nlimit "50" is over the maximum; write a ');
    expect(refused).toContain('limit       limit "50" is over the maximum; write a whole number from 1 to 30.\n');
    expect(refused).toContain('unknown     "startdate" is not documented; did you mean startDate?\n');
    const forOne = { Accept: "text/plain", Prefer: "code=204, explain" };
    const own = await (await start().send(HOURS, { headers: forOne })).text();
    expect(own).toContain("Answers 204, for this request");
    expect(own).not.toContain("for every request");
    const asked = await ask("GET", `/explain?target=${encodeURIComponent(HOURS)}&format=text`);
    expect(asked.headers.get("Content-Type")).toContain("text/plain");
    expect(await asked.text()).toBe(text);
  });

  it.each([
    ["", "target is missing"],
    ["?target=museum-hours", 'Invalid value "museum-hours" for target; use a path and query'],
    ["?target=/x&method=A%20B", 'Invalid value "A B" for method'],
    ["?target=/x&format=xml", 'Invalid value "xml" for format; use json or text.'],
    ["?target=/x&request=1", "target can't be combined with request; use one of them."],
    ["?taget=/x", 'Unknown parameter "taget"; did you mean target?'],
  ])("refuses /explain%s with a sentence", async (query, sentence) => {
    await expectProblem(start().ask("GET", `/explain${query}`), 400, sentence);
  });
});

describe("GET /__admin/explain?request=ID", () => {
  it.each<[what: string, init: Parameters<Send>[1] & object, options: Partial<MockOptions>]>([
    ["a list", {}, {}],
    ["a wrong method", { method: "DELETE" }, {}],
    ["no credential", { anonymous: true }, {}],
    ["a listed credential", {}, listed("user:password")],
    ["a wrong credential", {}, listed("a:b")],
    ["a day and a scenario of its own", { headers: { Prefer: "today=2027-03-04, scenario=no-events" } }, {}],
    ["a day under a clock that runs", { headers: { Prefer: "today=2027-03-04" } }, { clock: createClock(() => 0) }],
    ["a moment under one", { headers: { Prefer: 'now="2027-03-04T10:00:00Z"' } }, { clock: createClock(() => 0) }],
    ["a status of its own", { headers: { Prefer: "code=503" } }, {}],
    ["a fault that is used up", {}, { faults: [{ status: 503, times: 1 }] }],
    ["an answer that was cut", {}, { faults: [{ connection: "resetInBody", times: 1 }] }],
  ])("says of %s what was said before the state changed", async (_what, init, options) => {
    const { send, ask, explainId } = start(options);
    const target = "/museum-hours?limit=4&page=2&__session=a";
    await send("/museum-hours?__session=a&__explain");
    const { Prefer = "" } = (init.headers ?? {}) as Record<string, string>;
    const live = await (await send(target, { ...init, headers: { Prefer: `explain, ${Prefer}` } })).json();
    await send(target, init).catch(() => undefined);
    await ask("PUT", "/clock?session=a", { body: { today: "2027-03-09" } });
    await ask("PATCH", "/profile?session=a", { body: { timeZone: "Asia/Tokyo", challenge: "absent" } });
    await ask("PUT", "/faults?session=a", { body: [] });
    const { recordedFaults: _faults, warnings: _warnings, ...explained } = await explainId(1, "&session=a");
    const { isNewSession: _new, warnings: _live, ...before } = live;
    expect(explained).toEqual(before);
  });

  it("reads the preferences as they were sent, whatever secret the mock knows", async () => {
    const { send, explainId } = start(listed("anna:test"));
    const Authorization = `Basic ${btoa("anna:test")}`;
    await send("/special-events", { headers: { Authorization, Prefer: "session=test-1, scenario=no-events" } });
    const { status, summary } = await explainId(1, "&session=test-1");
    expect([status, summary]).toEqual([200, expect.stringContaining("lists 0 events")]);
    await send("/museum-hours?__today=soon", { headers: { Authorization } });
    expect(await explainId(2)).toMatchObject({ decidedBy: "control", status: 400 });
  });

  it("rests on nothing that was not reached", async () => {
    const { send, explainId } = start();
    const inits = [{ method: "DELETE" }, { anonymous: true }, { headers: { Prefer: "code=503" } }, {}];
    for (const init of inits) await send("/museum-hours?limit=50", init);
    const reasons = async (id: number) =>
      JSON.stringify(await explainId(id), (key, value) => (key === "faults" ? undefined : value)).match(
        /(?<="(?:choice|setting)":")\w+|The maximum of limit is 30\.|HTTP Basic/g,
      );
    expect(await reasons(1)).toEqual(["wrongMethod"]);
    expect(await reasons(2)).toEqual(["HTTP Basic", "challenge"]);
    expect(await reasons(3)).toBeNull();
    expect(await reasons(4)).toEqual(expect.arrayContaining(["The maximum of limit is 30.", "limitAboveMaximum"]));
  });

  it("is derived over the data that the request met, whatever is shown since", async () => {
    const { show, send, explainId } = start();
    await send("/museum-hours?limit=4");
    const before = await explainId(1);
    show(createFixedWorld({ hours: [], events: [] }));
    expect(await explainId(1)).toEqual(before);
    expect(before).toMatchObject({ page: { number: 1, holds: 4 }, skippedDays: { count: expect.any(Number) } });
  });

  it("is found by its id in its own session only, or in all", async () => {
    const { send, ask, explainId } = start();
    await send("/museum-hours?__session=a");
    for (const session of ["a", "*"]) expect(await explainId(1, `&session=${session}`)).toMatchObject({ session: "a" });
    for (const query of ["request=1&session=b", "request=x"])
      expect((await ask("GET", `/explain?${query}`)).status).toBe(404);
  });
});

describe("museum-mock explain", () => {
  const runExplain = (line: string) => run(["explain", ...line.split(" ")]);

  it("prints the same derivation for a person, without a server", async () => {
    const world = "--fixtures fixtures/standard.json --today 2027-03-02";
    const { status, stdout } = await runExplain(`museum-hours?limit=50 --choice limitAboveMaximum=clamp ${world}`);
    expect(status).toBe(0);
    expect(stdout).toContain("GET /museum-hours?limit=50  200");
    expect(stdout).toContain(
      'limit       30 (given "50")\n            the document: The maximum of limit is 30.\n            the choice limitAboveMaximum=clamp: 30 is used.',
    );
    expect(stdout).toMatch(/^page {8}1 of \d+, which holds 30$/m);
    expect(stdout).toMatch(/^skipped {5}\d+ days: 2027-03-/m);
    expect((await runExplain(`museum-hours?limit=7 ${world}`)).stdout).toContain("skipped     1 day: 2027-03-08\n");
  });

  const ways = ["/special-events?limit=50", "special-events?limit=50", "http://127.0.0.1:4010/special-events?limit=50"];
  it.each(ways)("takes %s, and prints with --json what a mock answers", async (request) => {
    const { stdout } = await runExplain(`${request} --json --today 2027-03-02 --fixtures fixtures/edges/empty.json`);
    const answered = await sendTo(startMock({ hours: [], events: [] }))("/special-events?limit=50", prefer);
    expect(JSON.parse(stdout)).toEqual(await answered.json());
  });

  it("says that it does not ask the mock whose whole address it gets, and how to ask it", async () => {
    const { stderr } = await runExplain("http://anna:s3cret@127.0.0.1:4510/museum-hours?limit=1");
    expect(stderr).toContain("note: http://127.0.0.1:4510 is not asked; this is how a mock of its own");
    expect(stderr).toContain("--mock http://127.0.0.1:4510 asks");
    expect(stderr).not.toContain("s3cret");
    expect((await runExplain("museum-hours?limit=1")).stderr).toBe("");
  });

  it("explains an unknown path, and refuses what is no request", async () => {
    expect((await runExplain("nowhere")).stdout).toContain("404");
    expect(await run(["explain"])).toMatchObject({ status: 2 });
    const stderr = expect.stringContaining("Unknown profile");
    expect(await runExplain("museum-hours?__profile=x")).toMatchObject({ status: 2, stderr });
  });

  it("asks a running mock with --mock, in a session and with a credential, and changes nothing there", async () => {
    const options = { ...listed("anna:b"), scenario: "recovers after three failures" };
    const mock = startMock(exampleDataSet, options);
    const { url, close } = await serveInTest(mock);
    const asked = `museum-hours?limit=2 --mock ${url}/ --session t1`;
    const { stdout } = await runExplain(`${asked} --credentials anna:b`);
    expect(stdout).toContain("GET /museum-hours?limit=2  503");
    expect(stdout).toContain('In the session "t1", which does not exist yet and is not created.');
    const refused = JSON.parse((await runExplain(`${asked} --json`)).stdout);
    expect(refused).toMatchObject({ status: 503, statusWithoutFaults: 401 });
    expect(await (await askIn(mock)("GET", "/sessions")).json()).toEqual([]);
    await close();
    expect(await runExplain(asked)).toMatchObject({ status: 2, stderr: expect.stringContaining("can't be reached") });
  });

  it.each([
    [["museum-hours", "--session", "t1"], "--session needs --mock"],
    [["museum-hours", "--mock", "nowhere"], 'Invalid address "nowhere" for --mock'],
    [["x", "--mock", "http://127.0.0.1:9", "--time-zone", "UTC"], "--time-zone, because the running mock has its own"],
    [["http://[::1/museum-hours"], 'Invalid request "http://[::1/museum-hours"'],
    [["http://127.0.0.1:99999/museum-hours"], 'Invalid request "http://127.0.0.1:99999/museum-hours"'],
    [["POST /museum-hours"], 'Invalid request "POST /museum-hours"'],
  ])("refuses %j", async (args, sentence) => {
    expect(await run(["explain", ...args])).toMatchObject({ status: 2, stderr: expect.stringContaining(sentence) });
  });

  it.each(["http://anna:s3cret@127.0.0.1:9", "anna:s3cret@127.0.0.1"])("prints no password of %s", async (address) => {
    const stderr = expect.not.stringContaining("s3cret");
    expect(await runExplain(`museum-hours --mock ${address}`)).toMatchObject({ status: 2, stderr });
  });
});

it("an explanation moves no change of the data, and is in no journal", async () => {
  const { send, ask } = start({ scenario: "hours change while paging" });
  const page = async (number: number) => (await send(`/museum-hours?limit=2&page=${number}`, prefer)).json();
  const before = await page(2);
  for (let round = 0; round < 3; round += 1) await page(1);
  expect(await page(2)).toEqual(before);
  expect(await (await ask("GET", "/requests/count")).json()).toEqual({ count: 0 });
});
