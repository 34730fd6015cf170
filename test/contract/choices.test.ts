/** The choices: what the mock answers under each answer, which profiles there are, and how they are set, listed and refused. */
import { readFileSync } from "node:fs";
import { Ajv2020 } from "ajv/dist/2020.js";
import { describe, expect, it } from "vitest";
import {
  createClock,
  createFixedWorld,
  createMock,
  type Profile,
  parseProfile,
  profiles,
} from "../../src/adapters/library/index.js";
import { type ChoiceId, choiceById } from "../../src/contract/choices.js";
import { choiceIds } from "../../src/contract/profile.js";
import { EXAMPLE_MOMENT, exampleDataSet } from "../../src/fixtures/example.js";
import { sendTo, startMock } from "../support/mock.js";
import { errorOf, run } from "../support/run-cli.js";

const badEnd = /^400 .*"parameter":"endDate"/;

/**
 * What the example of each choice gets under each answer, the default first: a pattern over the status, the telling headers and the body.
 * The ids, the answers and the defaults are agreed with people outside.
 */
const expected: { [Id in ChoiceId]: Record<string, RegExp> } = {
  limitAboveMaximum: { reject: /^400 .*"parameter":"limit","value":"31"/, clamp: /^200 .*(2027-03-\d\d,?){12}$/ },
  belowMinimum: { reject: /^400 .*"parameter":"page","value":"0"/, clamp: /^200 application\/json 2027-03-02,/ },
  malformedInteger: { reject: /^400 .*"value":"abc"/, default: /^200 .*json (2027-03-\d\d,?){10}$/ },
  malformedDate: { reject: /^400 .*"value":"2027-02-30"/, default: /^200 .*json 2027-03-02,/ },
  invertedRange: { reject: badEnd, empty: /^200 application\/json $/ },
  widestRange: { none: /^200 /, 31: badEnd, 92: badEnd, 366: badEnd },
  pastStartDate: { serve: /^200 .*json Etching .*,Drawing /, clamp: /^200 application\/json $/, clampFirst: badEnd },
  unknownParameter: {
    ignore: /^200 .*json 2027-03-02,2027-03-03 .*did you mean startDate\?$/,
    reject: /^400 .*"parameter":"startdate"/,
  },
  repeatedParameter: {
    reject: /^400 .*limit is given 2 times/,
    first: /^200 .*json 2027-03-02$/,
    last: /^200 .*json 2027-03-02,2027-03-03$/,
  },
  pageBeyondEnd: { empty: /^200 application\/json $/, notFound: /^404 .*"parameter":"page","value":"9"/ },
  endDateBound: {
    inclusive: /^200 .*json Etching .*Drawing .*Clay/,
    exclusive: /^200 .*json Etching [^,]*,Drawing [^C]*$/,
  },
  hoursPageUnit: {
    entries: /^200 .*json 2027-03-06,2027-03-07,2027-03-09$/,
    calendarDays: /^200 .*json 2027-03-06,2027-03-07$/,
  },
  eventPageUnit: {
    events: /^200 .*json Clay [^,]*,Amber [^,]*$/,
    days: /^200 .*json Amber [^,]*$/,
    daysRepeated: /^200 .*json Drawing [^,]*,Amber [^,]*$/,
    calendarDays: /^200 .*json Clay [^,]*$/,
  },
  eventOrder: {
    firstDateInRange: /Etching.*Drawing.*Clay.*Amber/,
    name: /Amber.*Clay.*Drawing.*Etching/,
    eventId: /Amber.*Etching.*Drawing.*Clay/,
    asStored: /Clay.*Etching.*Drawing.*Amber/,
  },
  eventDates: { all: /Drawing 2027-03-02\+2027-03-09/, inRange: /Drawing 2027-03-02(,|$)/ },
  badParameterStatus: { 400: /^400 /, 422: /^422 .*"status":422/ },
  errorBody: {
    problem: /^400 application\/problem\+json \{"type":"urn:/,
    json: /^400 application\/json \{"message":"limit/,
    text: /^400 text\/plain; charset=utf-8 limit "abc" is not an integer/,
    empty: /^400 +$/,
  },
  credentialCheck: { wellFormed: /^200 /, listed: /^401 .*Basic realm="museum", charset="UTF-8"$/ },
  badCredentialStatus: { 401: /^401 .*Basic realm/, 403: /^403 .*"status":403(?!.*Basic realm)/ },
  challenge: { present: /^401 .*Basic realm="museum", charset="UTF-8"$/, absent: /^401 (?!.*Basic realm)/ },
  checkOrder: { pathFirst: /^404 /, credentialFirst: /^401 / },
  wrongMethod: { 405: /^405 .*GET, HEAD, OPTIONS$/, 404: /^404 (?!.*GET, HEAD)/ },
  headMethod: { served: /^200 application\/json $/, rejected: /^405 .*GET, OPTIONS$/ },
  timeZone: { UTC: /json 2027-03-02$/, "Pacific/Kiritimati": /json 2027-03-03$/, "Etc/GMT+12": /json 2027-03-02$/ },
};

/** The defaults that do not stand first, because numbers do as keys. */
const numbered: Partial<Record<ChoiceId, string>> = { widestRange: "none", wrongMethod: "405" };

async function respond(id: ChoiceId, answer: string, moment = EXAMPLE_MOMENT): Promise<string> {
  const { example } = choiceById(id);
  const profile = { ...profiles.default, ...example.under, [id]: answer } as Profile;
  const held = { world: createFixedWorld(exampleDataSet), clock: createClock(() => moment) };
  const mock = createMock({ ...held, profile, credentials: ["anna:s3cret"] });
  const { anonymous = false, method = "GET" } = example;
  const response = await sendTo(mock)(example.target, { method, anonymous });
  const { status, headers } = response;
  const text = await response.text();
  const told = ["WWW-Authenticate", "Allow", "Museum-Mock-Warning"].map((name) => headers.get(name) ?? "");
  const items: { date?: string; name: string; dates: string[] }[] = text.startsWith("[") ? JSON.parse(text) : [];
  const shown = items.map(({ date, name, dates }) => date ?? `${name} ${dates.join("+")}`);
  const body = text.startsWith("[") ? shown.join(",") : text.trim();
  return [status, headers.get("Content-Type"), body, ...told.filter(Boolean)].join(" ");
}

const answersOf = (id: ChoiceId) => choiceById(id).answers.map(({ answer }) => answer);

describe("the table of choices", () => {
  it.each(choiceIds)("%s gets the response of each answer, and a different one", async (id) => {
    const seen = new Set<string>();
    for (const answer of answersOf(id)) {
      const response = await respond(id, answer);
      expect(response, answer).toMatch(expected[id][answer] ?? /^$/);
      seen.add(id === "timeZone" ? response + (await respond(id, answer, Date.UTC(2027, 2, 3, 5))) : response);
    }
    expect(seen.size).toBe(answersOf(id).length);
  });

  it("has the ids, answers and defaults that are agreed with people outside", () => {
    expect([...choiceIds].sort()).toEqual(Object.keys(expected).sort());
    for (const id of choiceIds) {
      const agreed = Object.keys(expected[id]);
      expect([id, [...answersOf(id)].sort()]).toEqual([id, agreed.toSorted()]);
      expect([id, profiles.default[id]]).toEqual([id, numbered[id] ?? agreed[0]]);
    }
  });
});

it.each([
  ["inclusive", 1],
  ["exclusive", 0],
] as const)("endDateBound=%s leaves no day before the first of the calendar", async (endDateBound, length) => {
  const first = { ...exampleDataSet.events[0]!, dates: ["0000-01-01"] };
  const send = sendTo(startMock({ hours: [], events: [first] }, { profile: { endDateBound } }));
  const response = await send("/special-events?startDate=0000-01-01&endDate=0000-01-01");
  expect(await response.json()).toHaveLength(length);
});

it("pageBeyondEnd=notFound names a page of any length as it was given", async () => {
  const value = "99999999999999999999999";
  const response = await sendTo(startMock(exampleDataSet, { profile: "strict" }))(`/museum-hours?page=${value}`);
  expect(await response.json()).toMatchObject({ status: 404, parameter: "page", value });
});

it("the built-in profiles clamp and default, or reject, whatever can be", () => {
  for (const id of choiceIds) {
    const answers = answersOf(id);
    const soft = answers.find((answer) => answer === "clamp" || answer === "default");
    if (soft) expect(profiles.lenient[id]).toBe(soft);
    if (answers.includes("reject")) expect(profiles.strict[id]).toBe("reject");
  }
  const lenient = { invertedRange: "empty", repeatedParameter: "first", pageBeyondEnd: "empty" };
  expect(profiles.lenient).toMatchObject(lenient);
  const strict = { pageBeyondEnd: "notFound", headMethod: "rejected", credentialCheck: "wellFormed" };
  expect(profiles.strict).toMatchObject(strict);
});

describe("a profile file", () => {
  const validate = new Ajv2020({ strict: false }).compile(JSON.parse(readFileSync("spec/profile.schema.json", "utf8")));

  const $schema = "profile.schema.json";

  it.each([
    [{}, true],
    [{ limitAboveMaximum: "clamp", badParameterStatus: 422, timeZone: "Europe/Paris", $schema }, true],
    [{ badParameterStatus: "422" }, true],
    [{ limitAboveMaximum: "clmp" }, false],
    [{ limitAbove: "clamp" }, false],
    [{ limitAboveMaximum: null }, false],
    [{ badParameterStatus: 418 }, false],
    [["limitAboveMaximum"], false],
    ["lenient", false],
  ])("is taken by its JSON Schema and by the mock alike: %j", (value, isValid) => {
    expect(validate(value)).toBe(isValid);
    expect(parseProfile(value).violations === undefined).toBe(isValid);
  });

  it("is refused with the nearest name and the possible ones", () => {
    expect(parseProfile({ limitAbovMaximum: "clamp", endDateBound: "inclusiv", timeZone: "Mars" }).violations).toEqual([
      'Unknown choice "limitAbovMaximum"; did you mean limitAboveMaximum?',
      'Invalid answer "inclusiv" to endDateBound; did you mean inclusive? Possible: inclusive, exclusive.',
      'Invalid answer "Mars" to timeZone. Possible: UTC, any IANA name, such as Europe/Paris.',
    ]);
  });
});

describe("Prefer: profile", () => {
  const profile = { ...profiles.default, badParameterStatus: "422" } as const;
  const send = sendTo(startMock(exampleDataSet, { credentials: ["anna:s3cret"], profile }));

  it("answers a single request under a built-in profile", async () => {
    const { status, headers } = await send("/museum-hours?limit=31", { headers: { Prefer: "profile=lenient" } });
    expect([status, headers.get("Preference-Applied")]).toEqual([200, "profile=lenient"]);
    expect(headers.get("Museum-Mock-Warning")).toBeNull();
    expect((await send("/museum-hours?limit=31")).status).toBe(422);
  });

  it.each([
    ["anna:s3:cret", 200],
    ["müsli:пароль", 200],
    ["anna:s3:cre", 401],
    ["anna:s3:crett", 401],
    ["bnna:s3:creT", 401],
    ["anna:", 401],
    [":s3:cret", 401],
    ["anna:s3:cretanna:s3:cret", 401],
  ])("lets in the listed and nobody near them: %s", async (user, status) => {
    const credentials = ["other:one", "anna:s3:cret", "müsli:пароль"];
    const listed = sendTo(startMock(exampleDataSet, { credentials, profile: { credentialCheck: "listed" } }));
    const headers = { Authorization: `Basic ${Buffer.from(user).toString("base64")}`, Prefer: "profile=default" };
    expect((await listed("/museum-hours", { headers })).status).toBe(status);
  });

  it.each([
    ["profile=strict, profile=lenient", "profile=strict"],
    ['foo="x\\", profile=lenient"; profile=lenient', null],
    [`"${'\\"'.repeat(100_000)}`, null],
  ])("is read as RFC 7240 has it, at any length, row %#", async (prefer, applied) => {
    const { status, headers } = await send("/museum-hours", { headers: { Prefer: prefer } });
    expect([status, headers.get("Preference-Applied")]).toEqual([200, applied]);
    expect(headers.get("Vary")).toContain("Prefer");
  });
});

it("/__admin/profile changes nothing for a body that is wrong in part", async () => {
  const send = sendTo(startMock(exampleDataSet));
  const patch = (body: string) => send("/__admin/profile", { method: "PATCH", body, anonymous: true });
  const deep = `{"endDateBound":${"[".repeat(100_000)}${"]".repeat(100_000)}}`;
  const many = JSON.stringify(Object.fromEntries(Array.from({ length: 3000 }, (_, index) => [`no${index}`, "x"])));
  expect((await patch(deep)).status).toBe(413);
  expect((await (await patch(many)).json()).detail).toContain("And 2980 more; 3000 problems in all.");
  for (const body of ['{"limitAboveMaximum": "clamp", "endDateBound": "closed"}', "{", "[]", ""])
    expect((await patch(body)).status).toBe(400);
  expect(await (await send("/__admin/profile")).json()).toEqual(profiles.default);
});

describe("museum-mock choices", () => {
  it("lists every choice with its answers", async () => {
    const { stdout } = await run(["choices"]);
    for (const id of choiceIds) expect(stdout).toContain(`${id} `);
    expect(stdout).toContain("firstDateInRange · name · eventId · asStored");
  });

  it("explains one, with what each answer gives", async () => {
    const { stdout } = await run(["choices", "limitAboveMaximum"]);
    expect(stdout).toContain("GET /museum-hours?limit=31");
    expect(stdout).toMatch(/reject \(default\) .*\n {4}400 {2}limit "31" is over the maximum/);
    expect(stdout).toMatch(/clamp {2}.*\n {4}200 {2}12: 2027-03-02/);
    const { responses } = JSON.parse((await run(["choices", "endDateBound", "--json"])).stdout);
    expect(responses).toHaveLength(2);
  });

  it("names all for one that comes near none", async () => {
    expect(await errorOf(["choices", "nothing"])).toContain(`Possible: ${choiceIds.join(", ")}.`);
  });
});
