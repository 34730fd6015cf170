/** Options that are passed in code: each is read by the kind of its setting, at creation. */
import { describe, expect, it } from "vitest";
import {
  createAdminClient,
  createGeneratedWorld,
  createMock,
  type MockOptions,
  type VerifyOptions,
  verify,
} from "../../../src/adapters/library/index.js";
import { listen, toNodeHandler } from "../../../src/adapters/node/node.js";
import { museumHandlers } from "../../../src/adapters/testing/msw.js";
import { museumMock } from "../../../src/adapters/testing/vite.js";
import { profiles } from "../../../src/contract/profile.js";
import { exampleWorld } from "../../support/example-world.js";
import { sendTo } from "../../support/mock.js";

const DURATION = "use a duration of up to 100000m, such as 10s, 500ms or 2m.";
const DELAY = "use milliseconds (200), a duration (200ms) or a range (100ms..500ms).";
const DATE = "use a calendar date, YYYY-MM-DD, such as 2027-02-28.";
const TOKEN = "it is empty, or has a space or a non-ASCII character; use one word in ASCII.";
const DATA_SET = "use a data set, { hours: [], events: [] }.";
const CLOCK = "use createClock or holdClock, or the option today.";

/** Values of an option, and what is said of them after "for OPTION of createMock". */
const wrong: readonly (readonly [keyof MockOptions, readonly unknown[], string])[] = [
  ["admin", ["no", 0, null], "; use true or false."],
  ["adminToken", [5, "", "a b", null], `: ${TOKEN}`],
  ["basePath", [5, "api", "//api", "/a b", "/api?x", "/api#x", "/../x", "/a//b"], "; use a path such as /api."],
  ["clock", ["2027-03-01", new Date(0), null], `; ${CLOCK}`],
  ["cors", ["yes"], "; use true or false."],
  ["credentials", ["a:b", {}], '; use a list, even for one: ["user:password"].'],
  ["credentials", [["nobody"], [5]], ": it has no colon; use USER:PASSWORD."],
  ["delay", ["soon", -1, "200h", null, [1, 2], Number.NaN], `; ${DELAY}`],
  ["delay", [{ min: 500, max: 100 }], `; ${DELAY}`],
  ["faults", [5, { status: 503 }], "; use a list, even for one fault: [{ status: 503 }]."],
  ["fixtures", ["museum.json", [], 5], `; ${DATA_SET}`],
  ["journal", [5, []], "; use an object of options, such as { entries: … }."],
  ["maxSessions", ["x", 0, "5", 1.5], "; use a whole number from 1 to 100000."],
  ["metrics", ["yes"], "; use true or false."],
  ["mutant", [5], "; use the name of a mutant."],
  ["now", [new Date(0), 5], "; use a function, such as () => Date.now(); to hold the clock, use today."],
  ["onError", ["x"], "; use a function, such as (error) => console.error(error)."],
  ["onExchange", [5, {}], "; use a function, such as (exchange) => console.log(exchange)."],
  ["others", ["http://127.0.0.1:4020", new URL("http://a")], "; use a function, such as (request) => fetch(…)."],
  ["profile", [5, []], '; use default, lenient, strict, or answers such as { limitAboveMaximum: "clamp" }.'],
  ["releasedClock", [5], `; ${CLOCK}`],
  ["scenario", [5, {}], "; use a text."],
  ["scenarios", [{}, "scenarios", 5], "; use a list of scenarios."],
  ["seed", ["1", 1.5, Number.NaN], "; use a whole number from -9007199254740991 to 9007199254740991."],
  ["sessionBy", ["name", true], "; use user."],
  ["sessionIdle", ["x", -1, 0], `; ${DURATION}`],
  ["stopwatch", [5], "; use a function, such as () => performance.now()."],
  ["today", [new Date(0), "2027-02-30", 20270301, "as-recorded"], `; ${DATE}`],
  ["world", [{}, "world"], "; use createGeneratedWorld or createFixedWorld."],
];

describe("createMock", () => {
  it.each(wrong)("refuses a wrong %s: %j", (name, values, sentence) => {
    for (const value of values) {
      const create = () => createMock({ [name]: value } as MockOptions);
      expect(create, String(value)).toThrow(TypeError);
      expect(create, String(value)).toThrow(`for ${name} of createMock${sentence}`);
    }
  });

  it("has a wrong value of every option here", () => {
    const message = messageOf(() => createMock({ zzzzzz: 1 } as never));
    const known = message.replace(/^.*use one of |\.$/g, "").split(", ");
    expect([...new Set(wrong.map(([name]) => name))]).toEqual(known);
  });

  it.each([null, 5, "x", [], () => {}])("refuses %j in place of options", (options) => {
    const sentence = /^Invalid value .* for createMock; use an object of options/;
    expect(messageOf(() => createMock(options as never))).toMatch(sentence);
  });

  it.each([
    [{ journal: { entries: "x" } }, 'Invalid value "x" for entries of journal of createMock; use a whole number from'],
    [{ journal: { entrys: 5 } }, 'Unknown option "entrys" of journal of createMock; did you mean entries?'],
    [{ credentials: "anna:s3cret" }, "Invalid value for credentials of createMock; use a list, even for one: "],
    [{ tody: "2027-03-01" }, 'Unknown option "tody" of createMock; did you mean today?'],
    [{ toString: 5 }, 'Unknown option "toString" of createMock; use one of admin,'],
  ])("names what is wrong inside %j", (options, sentence) => {
    expect(messageOf(() => createMock(options as never))).toContain(sentence);
  });

  const delays = [{ delay: "1ms" }, { delay: 1 }, { delay: "1ms..2ms" }, { sessionIdle: "30m" }];
  it.each(delays)("takes %j, as the configuration file does, or milliseconds", async (options) => {
    const mock = createMock({ today: "2027-03-02", ...options });
    expect((await sendTo(mock)("/museum-hours?limit=1")).status).toBe(200);
  });

  it("counts a number of sessionIdle in milliseconds", async () => {
    let now = 0;
    const mock = createMock({ today: "2027-03-02", sessionIdle: 2000, stopwatch: () => now });
    const use = (session: string) => sendTo(mock)(`/museum-hours?__session=${session}`);
    const list = async () => (await mock.sessions()).map(({ id }) => id);
    await use("one");
    now = 1999;
    expect(await list()).toContain("one");
    now = 2001;
    await use("two");
    expect(await list()).not.toContain("one");
  });

  it("takes an option that is undefined for one that is left out", async () => {
    const options = Object.fromEntries(wrong.map(([name]) => [name, undefined]));
    expect((await sendTo(createMock(options as MockOptions))("/museum-hours?limit=1")).status).toBe(200);
  });
});

function messageOf(make: () => unknown): string {
  try {
    make();
  } catch (error) {
    expect(error).toBeInstanceOf(TypeError);
    return (error as Error).message;
  }
  return "nothing was thrown";
}

describe("the other entries", () => {
  const mock = createMock({ fixtures: exampleWorld, today: "2027-03-02" });
  const admin = (options: object) => createAdminClient("http://127.0.0.1:1", options);
  it.each<[() => unknown, string]>([
    [() => admin({ tokn: "x" }), 'Unknown option "tokn" of createAdminClient; did you mean token?'],
    [() => admin({ token: 5 }), "Invalid value 5 for token of createAdminClient; use the one of --admin-token."],
    [() => admin({ fetch: 5 }), "Invalid value 5 for fetch of createAdminClient; use a function, such as fetch."],
    [() => toNodeHandler({ port: 0 } as never), "Invalid value an object for toNodeHandler; use a mock, such as to"],
    [() => toNodeHandler(undefined as never), "Invalid value undefined for toNodeHandler; use a mock"],
    [() => createGeneratedWorld({ seed: "x" as never }), 'Invalid value "x" for seed of createGeneratedWorld; use a'],
    [() => createGeneratedWorld({ sed: 1 } as never), '"sed" of createGeneratedWorld; did you mean seed?'],
    [() => museumMock({ base: "api" }), 'Invalid value "api" for basePath of createMock; use a path such as'],
    [() => museumMock({ bse: "/api" } as never), 'Unknown option "bse" of createMock;'],
    [() => museumMock({ delay: "x" }), `Invalid value "x" for delay of createMock; ${DELAY}`],
    [() => museumHandlers({ base: "museum" }), '"museum" for base of museumHandlers; use a path (/api) or a URL'],
    [() => museumHandlers({ base: "//museum.test" }), 'Invalid value "//museum.test" for base of museumHandlers; use'],
    [() => museumHandlers({ base: "ftp://a" }), 'Invalid value "ftp://a" for base of museumHandlers'],
    [() => museumHandlers({ bse: "/api" } as never), 'Unknown option "bse" of createMock;'],
  ])("refuse at creation: %s: %s", (make, sentence) => {
    expect(messageOf(make)).toContain(sentence);
  });

  it.each<[unknown, string]>([
    [{ prt: 3 }, 'Unknown option "prt" of listen; did you mean port?'],
    [{ port: "x" }, 'Invalid value "x" for port of listen; use a whole number from 0 to 65535.'],
    [{ port: 70_000 }, "Invalid value 70000 for port of listen; use a whole number from 0 to 65535."],
    [{ port: 0, host: 5 }, "Invalid value 5 for host of listen; use a text."],
    [undefined, "Invalid value undefined for listen; use an object of options"],
    [{}, "port is missing; use { port: 0 } for a free one."],
  ])("refuse to listen with %j", async (options, sentence) => {
    await expect(listen(mock, options as never)).rejects.toThrow(TypeError);
    await expect(listen(mock, options as never)).rejects.toThrow(sentence);
  });

  it("refuse to listen without a mock", async () => {
    const given = { today: "2027-03-01" } as never;
    await expect(listen(given, { port: 0 })).rejects.toThrow("Invalid value an object for listen; use a mock");
  });

  it("judge the answers of a profile that is named, and of one that is given those alone that it has", async () => {
    const judged = async (profile: NonNullable<VerifyOptions["profile"]>) => {
      const options = { credentials: "a:b", today: "2027-03-02", quick: true, only: ["credentials"] };
      const { checks } = await verify(mock.fetch, { ...options, profile });
      return checks.filter(({ source }) => source === "pinned").map(({ rule }) => rule.replace("pinned-", ""));
    };
    expect(await judged({ limitAboveMaximum: "reject" })).toEqual(["limitAboveMaximum"]);
    expect([...(await judged("strict")), "credentialCheck"].sort()).toEqual(Object.keys(profiles.strict).sort());
  });
});
