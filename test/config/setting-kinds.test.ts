/** The values of settings: as a command line has them, and as a configuration file has them. */
import { join, relative, resolve } from "node:path";
import { describe, expect, it } from "vitest";
import { credentialOf, targetOf } from "../../src/cli/running/target-options.js";
import { resolveWorld } from "../../src/cli/serving/world.js";
import { createTerminal } from "../../src/cli/terminal.js";
import * as kinds from "../../src/config/kinds.js";
import * as museumKinds from "../../src/config/museum-kinds.js";
import { reportFormats } from "../../src/config/settings.js";
import { UsageError } from "../../src/config/usage-error.js";
import { profiles } from "../../src/contract/profile.js";
import { configured } from "../support/configured.js";
import { createFakeTerminal } from "../support/run-cli.js";

const whole = kinds.wholeNumber(0, 65_535);
const number = kinds.numberUpTo(10);
const duration = kinds.duration();
const grace = kinds.duration({ from: 0 });
const reporters = kinds.reporters(reportFormats);
const place = { label: "x.y", pathOf: (file: string) => relative("", resolve(file)) };
const durations = "use a duration of up to a day, such as 10s, 500ms or 2m.";
const delays = "use milliseconds (200), a duration (200ms) or a range (100ms..500ms).";
const junit = { format: "junit", path: join("out", "a.xml") };
const json = { format: "json", path: "-" };

type Refusals<Given> = readonly [kinds.Kind<unknown, unknown>, readonly Given[], string][];

describe("the value of a flag", () => {
  it.each([
    [whole, "0", 0],
    [whole, "65535", 65_535],
    [whole, "08", 8],
    [number, "0.5", 0.5],
    [number, "0.50", 0.5],
    [number, "10", 10],
    [kinds.date, "2028-02-29", "2028-02-29"],
    [museumKinds.today, "as-recorded", "as-recorded"],
    [museumKinds.timeZone, "Europe/Paris", "Europe/Paris"],
    [museumKinds.delay, "200", { min: 200, max: 200 }],
    [museumKinds.delay, "200ms", { min: 200, max: 200 }],
    [museumKinds.delay, "1.5s", { min: 1500, max: 1500 }],
    [museumKinds.delay, "100..500", { min: 100, max: 500 }],
    [museumKinds.delay, "100ms..500ms", { min: 100, max: 500 }],
    [museumKinds.delay, "500ms..1s", { min: 500, max: 1000 }],
    [duration, "10s", 10_000],
    [duration, "0.5s", 500],
    [duration, "1ms", 1],
    [duration, "30m", 1_800_000],
    [grace, "0s", 0],
    [museumKinds.credentials, "anna:s3:cret", "anna:s3:cret"],
    [museumKinds.credentials, ":", ":"],
    [kinds.command, "npx vitest run -t 'a b'", ["npx", "vitest", "run", "-t", "a b"]],
    [museumKinds.answers, "endDateBound=exclusive", { endDateBound: "exclusive" }],
    [museumKinds.store, "redis://127.0.0.1", { url: "redis://127.0.0.1", host: "127.0.0.1" }],
    [museumKinds.store, "redis://store:6380/2", { url: "redis://store:6380/2", host: "store:6380" }],
    [museumKinds.store, "rediss://a:b%40c@[::1]:6379/", { url: "rediss://a:b%40c@[::1]:6379/", host: "[::1]:6379" }],
    [reporters, "json=-", [json]],
    [reporters, "junit=a=b.xml", [{ format: "junit", path: "a=b.xml" }]],
  ] as readonly [kinds.Kind<unknown, never>, string, unknown][])("is read: %o %j", (kind, text, value) => {
    expect(kinds.readTexts(kind, "--n", [text])).toEqual(value);
  });

  const notWhole = ["-1", "65536", "1e3", "0x10", " 1", "1.5", "", "٣", "9".repeat(400)];
  const noStores = ["", "127.0.0.1:6379", "http://127.0.0.1:6379", "redis:///1", "redis://a:70000", "redis://a/museum"];

  it.each([
    [whole, notWhole, "for --n; use a whole number from 0 to 65535."],
    [number, ["0", "10.1", "-1", ".5", "1e1", "", "Infinity", "NaN"], "for --n; use a number over 0 and up to 10."],
    [kinds.date, ["2027-02-29", "2100-02-29", "2027-04-31", "2027-2-1"], "for --n; use a calendar date, YYYY-MM-DD"],
    [museumKinds.timeZone, ["Mars/Olympus", "", "UTC+25"], "for --n; use an IANA name"],
    [museumKinds.timeZone, ["Europe/Pariss"], "did you mean Europe/Paris?"],
    [museumKinds.delay, ["5..1", "-1", "1h", "", "1..", "1..2..3", "1s..2"], `for --n; ${delays}`],
    [duration, ["0", "10", "-1s", "", "1d", "ten", "86401s", "2000m", "1 hour"], `for --n; ${durations}`],
    [museumKinds.credentials, ["anna", "", "a:\u0000b", "a:b\n", "a\u007f:b"], "use USER:PASSWORD."],
    [museumKinds.mutant, ["page-ignord", "default-limit=10", "largest-limit=30", "default-limit=025"], "--n: "],
    [museumKinds.mutant, ["day-twice+day-twice", "page-ignored=3", "default-limit=x", "page-ignored+"], "--n: "],
    [reporters, ["junit", "junit="], 'Invalid value "" for junit in --n; use a path, such as report.junit.'],
    [reporters, ["=x", "pdf=x"], "in --n; use one of html, json, junit, markdown, sarif."],
    [museumKinds.headers, ["s3cret", ": b", "a b: c"], 'for --n: it is no name; use "NAME: VALUE"'],
    [museumKinds.store, noStores, " for --n; use redis://HOST:PORT, or rediss://"],
    [museumKinds.store, ["redis://store/museum"], 'Invalid address "redis://store/museum" for --n;'],
    [museumKinds.store, ["redis://store#a"], 'Invalid address "redis://store#…" for --n;'],
    [museumKinds.store, ["redis://store?db=1"], 'Invalid address "redis://store?…" for --n; use redis://HOST:PORT,'],
  ] as Refusals<string>)("is refused with what was expected: %o %j", (kind, texts, sentence) => {
    for (const text of texts) {
      expect(() => kinds.readTexts(kind, "--n", [text]), text).toThrow(UsageError);
      expect(() => kinds.readTexts(kind, "--n", [text]), text).toThrow(sentence);
    }
  });

  it("may name two files of one format", () => {
    const both = [json, { ...json, path: "a.json" }];
    expect(kinds.readTexts(reporters, "--n", ["json=-", "json=a.json"])).toEqual(both);
  });

  it("is not repeated where it is a credential, or has one", () => {
    expect(() => kinds.readTexts(museumKinds.credentials, "--n", ["s3cret"])).toThrow(/^(?!.*cret)/);
    for (const address of [
      ...["redis://anna:s3/cret@store", "redis://anna:12/s3cret@store", "redis://anna:12?s3cret@store"],
      ...["redis://anna:12?name=s3cret@store", "redis://:s3%cret@store", "redis://:s3%ffcret@store"],
      ...["redis://:s3#cret@store", "http://anna:s3cret@store", "redis://:s3cret@store/museum"],
    ])
      expect(() => kinds.readTexts(museumKinds.store, "--n", [address])).toThrow(/^Invalid (?!.*cret).* --n; use/);
  });
});

describe("the value of a configuration file", () => {
  it.each([
    [whole, 7, 7],
    [duration, "10s", 10_000],
    [museumKinds.delay, "100..500ms", { min: 100, max: 500 }],
    [museumKinds.delay, 200, { min: 200, max: 200 }],
    [kinds.toggle, false, false],
    [museumKinds.answers, { badParameterStatus: 422 }, { badParameterStatus: "422" }],
    [kinds.list(museumKinds.credentials), ["a:b", "c:d"], ["a:b", "c:d"]],
    [kinds.command, ["npm", "test"], ["npm", "test"]],
    [kinds.file, "qa/../museum.json", "museum.json"],
    [museumKinds.profile, "lenient", "lenient"],
    [museumKinds.profile, "./mine.json", "mine.json"],
    [reporters, { junit: "out/a.xml", json: "-" }, [junit, json]],
  ] as readonly [kinds.Kind<unknown, unknown>, unknown, unknown][])("is read: %o %j", (kind, value, parsed) => {
    expect(kind.read(value, place)).toEqual(parsed);
  });

  const noCommands = ["", [], 7, "CI=1 npm test", "npm test && npm run lint"];

  it.each([
    [whole, ["7", 1.5, null, [7], 65_536], "for x.y; use a whole number from 0 to 65535."],
    [duration, [10, "10", null, "soon"], `for x.y; ${durations}`],
    [museumKinds.delay, [-5, null, "9s..1s", "soons"], `for x.y; ${delays}`],
    [kinds.toggle, ["true", 1, null], "for x.y; use true or false."],
    [museumKinds.today, [20270301, "2027-02-30", {}], "for x.y; use a calendar date"],
    [kinds.list(museumKinds.credentials), ["a:b", { a: "b" }], "for x.y; use a list"],
    [museumKinds.answers, [["a=b"], "endDateBound=exclusive"], "for x.y; use an object of answers"],
    [museumKinds.answers, [{ endDateBund: "exclusive" }], "did you mean endDateBound?"],
    [reporters, ["junit=a.xml", null], "for x.y; use an object of files by format"],
    [reporters, [{ jnit: "a.xml" }], "did you mean junit?"],
    [kinds.command, noCommands, 'for x.y; use a command such as "npx vitest run".'],
    [museumKinds.token, ["", "two words", 7], "for x.y: it is empty"],
    [museumKinds.maxSessions, [0, 100_001], "for x.y; use a whole number from 1 to 100000."],
    [museumKinds.sessionIdle, ["0s", "100001m"], "for x.y; use a duration of up to 100000m"],
    [kinds.oneOf("<what>", ["user"]), ["ip"], "for x.y; use user."],
    [museumKinds.headers, [{ Authorization: "s" }], "for x.y: it is sent already; use service.credentials."],
    [museumKinds.headers, [{ Host: "s" }, { "content-length": "1" }], "for x.y: it is set by itself; leave it out."],
    [museumKinds.headers, [{ "X-A": 5 }], "its value is 5; use a text; is its variable set?"],
    [museumKinds.headers, [{ "X-A": "" }, { "X-A": "a\nb" }], "its value is empty, or no header can carry it"],
    [museumKinds.headers, [5, "a: b"], "for x.y; use an object"],
  ] as Refusals<unknown>)("is refused with what was expected: %o %j", (kind, values, sentence) => {
    for (const value of values) {
      expect(() => kind.read(value, place), JSON.stringify(value)).toThrow(UsageError);
      expect(() => kind.read(value, place), JSON.stringify(value)).toThrow(sentence);
    }
  });
});

it("the profile of a world is the default, then the named one, then what other settings imply, then single answers", async () => {
  const resolve = async (choices: readonly string[], profile?: string) => {
    const named = profile && { "world.profile": profile };
    const flags = { "world.timeZone": "Europe/Paris", "world.choices": choices, ...named };
    const terminal = createTerminal(createFakeTerminal().host);
    return (await resolveWorld(configured("serve", flags), { terminal })).profile;
  };

  expect(await resolve([])).toEqual({ ...profiles.default, timeZone: "Europe/Paris" });
  expect(await resolve([], "lenient")).toEqual({ ...profiles.lenient, timeZone: "Europe/Paris" });
  const single = ["limitAboveMaximum=reject", "timeZone=UTC", "timeZone=Asia/Tokyo"];
  const lenient = { ...profiles.lenient, limitAboveMaximum: "reject", timeZone: "Asia/Tokyo" };
  expect(await resolve(single, "lenient")).toEqual(lenient);
});

describe("the target of a command", () => {
  it("is the argument, or else MUSEUM_BASE_URL", () => {
    const config = configured("verify", {}, { MUSEUM_BASE_URL: "https://env.example/api/" });
    expect(targetOf("verify", "https://arg.example/", config)).toBe("https://arg.example");
    expect(targetOf("verify", undefined, config)).toBe("https://env.example/api");
    const unset = configured("verify", {}, { MUSEUM_BASE_URL: "" });
    expect(() => targetOf("verify", undefined, unset)).toThrow("Missing base address");
  });

  it("gets the credential of the flag, or else both variables", () => {
    const env = { MUSEUM_USERNAME: "anna", MUSEUM_PASSWORD: "s3:cret" };
    expect(credentialOf(configured("verify", {}, env))).toEqual({ user: "anna", password: "s3:cret" });
    const flags = { "service.credentials": "ben:x:y" };
    expect(credentialOf(configured("verify", flags, env))).toEqual({ user: "ben", password: "x:y" });
    expect(credentialOf(configured("verify"))).toBeUndefined();
    expect(() => configured("verify", {}, { MUSEUM_PASSWORD: "x" })).toThrow("without MUSEUM_USERNAME");
  });
});
