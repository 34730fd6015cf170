import { readdirSync, readFileSync, truncateSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { describe, expect, it } from "vitest";
import { builtInScenarios, createGeneratedWorld, holdClock, type Scenario } from "../../src/adapters/library/index.js";
import { parseScenarioFile } from "../../src/scenarios/scenario-file.js";
import { datesIn, exampleWorld } from "../support/example-world.js";
import { newFile, newFolder } from "../support/folder.js";
import { expectProblem, json, type Send, sendTo, startMock, statusesOf } from "../support/mock.js";
import { errorOf, run } from "../support/run-cli.js";

const TODAY = "2027-03-01";
/** In place of the world and the day of `startMock`. */
const held = { world: createGeneratedWorld(), clock: holdClock(TODAY) };

interface Event {
  readonly name: string;
  readonly dates: readonly string[];
  readonly price: number;
  readonly eventDescription: string;
}

/** A mock that is in a scenario from its start on. */
const startIn = (scenario: string, scenarios: readonly Scenario[] = []) =>
  sendTo(startMock(exampleWorld, { ...held, scenario, scenarios }));
const eventsOf = async (send: Send, query = "limit=30"): Promise<Event[]> =>
  (await send(`/special-events?${query}`)).json();
const hoursOf = async (send: Send, query = "limit=30") => datesIn(await send(`/museum-hours?${query}`));
const eventNames = async (send: Send, query?: string) => (await eventsOf(send, query)).map(({ name }) => name);
const onDay = (date: string) => `startDate=${date}&endDate=${date}`;

async function expectPages(send: Send, count: number): Promise<void> {
  for (const path of ["museum-hours", "special-events"]) {
    expect(await (await send(`/${path}?page=${count}`)).json()).toHaveLength(10);
    expect(await (await send(`/${path}?page=${count + 1}`)).json()).toEqual([]);
    expect(await (await send(`/${path}?limit=30`)).json()).toHaveLength(10 * count);
  }
}

/** What each scenario shows, from outside. */
const shown: Readonly<Record<string, (send: Send) => Promise<void>>> = {
  "no events": async (send) => {
    expect(await eventsOf(send, "startDate=2026-03-01&endDate=2029-03-01")).toEqual([]);
    expect(await hoursOf(send)).toHaveLength(30);
  },
  "nothing on this week": async (send) => {
    expect(await eventsOf(send)).toEqual([]);
    expect(await eventNames(send, "endDate=2027-03-09")).toContain("Curator's Tour of the New Wing");
    expect(await eventsOf(send, "startDate=2027-02-20&endDate=2027-02-28")).not.toEqual([]);
  },
  "closed for a fortnight": async (send) => {
    expect((await hoursOf(send))[0]).toBe("2027-03-15");
    expect(await eventsOf(send, "endDate=2027-03-14")).toEqual([]);
    expect(await hoursOf(send, "startDate=2027-02-01&limit=1")).toEqual(["2027-02-02"]);
  },
  "holiday season": async (send) => {
    expect(await hoursOf(send, "limit=16")).toEqual([
      ...["2027-12-20", "2027-12-21", "2027-12-22", "2027-12-23", "2027-12-24"],
      ...["2027-12-27", "2027-12-28", "2027-12-29", "2027-12-30", "2027-12-31"],
      ...["2028-01-02", "2028-01-03", "2028-01-04", "2028-01-05", "2028-01-07", "2028-01-08"],
    ]);
    expect(await eventsOf(send, "startDate=2027-12-24&endDate=2027-12-26")).toEqual([]);
  },
  "open past midnight": async (send) => {
    expect(await (await send("/museum-hours?limit=2")).json()).toEqual([
      { date: TODAY, timeOpen: "18:00", timeClose: "02:00" },
      { date: "2027-03-02", timeOpen: "12:00", timeClose: "00:00" },
    ]);
  },
  "exactly one page": (send) => expectPages(send, 1),
  "exactly two pages": (send) => expectPages(send, 2),
  "a crowded month": async (send) => {
    const range = "endDate=2027-03-30&limit=30";
    expect(await eventsOf(send, `${range}&page=11`)).toHaveLength(30);
    expect(new Set((await eventsOf(send, range)).map(({ name }) => name)).size).toBe(30);
  },
  "one event on many days": async (send) => {
    const events = await eventsOf(send, "endDate=2027-12-31");
    expect(events.map(({ dates }) => dates.length)).toEqual([60]);
    expect(await eventsOf(send, onDay("2027-04-29"))).toHaveLength(1);
    expect(await eventsOf(send, onDay("2027-04-30"))).toEqual([]);
  },
  "everything free": async (send) => {
    const events = await eventsOf(send, "endDate=2027-12-31&limit=30");
    expect(events.map(({ price }) => price)).toEqual(Array(30).fill(0));
  },
  "long and many-script texts": async (send) => {
    const events = await eventsOf(send);
    expect(events).toHaveLength(11);
    expect(Math.max(...events.map(({ eventDescription }) => eventDescription.length))).toBe(22_800);
    // A page that lists a few shows it.
    expect(events[0]?.name).toMatch(/<script>.*<img src=x onerror=/);
    const texts = JSON.stringify(events).toLowerCase();
    for (const script of "浮世絵 جولة סיור чёрный काठ ประ 👩‍👩‍👧‍👦 <script>".split(" "))
      expect(texts).toContain(script);
  },
  "year's end": async (send) => {
    expect(await eventNames(send)).toContain("Over New Year");
    expect(await eventNames(send, "page=2&limit=30")).toContain("First Tour of the Year");
    expect((await hoursOf(send))[0]).toBe("2027-12-30");
  },
  "leap day": async (send) => {
    expect((await hoursOf(send)).slice(0, 3)).toEqual(["2028-02-28", "2028-02-29", "2028-03-01"]);
    const expected = expect.arrayContaining(["Once in Four Years", "From February into March"]);
    expect(await eventNames(send, onDay("2028-02-29"))).toEqual(expected);
  },
  "clocks change tonight": async (send) => {
    expect((await hoursOf(send)).slice(0, 2)).toEqual(["2027-03-27", "2027-03-28"]);
    const explained = await (await send("/museum-hours?__explain")).json();
    expect(explained).toMatchObject({ today: { date: "2027-03-27" }, scenario: "clocks change tonight" });
  },
  "the last day of data": async (send) => {
    expect(await hoursOf(send)).toEqual([TODAY]);
    expect(await eventsOf(send, "startDate=2027-03-02&endDate=2029-01-01")).toEqual([]);
    expect(await eventNames(send)).toContain("The Last Event There Is");
  },
  "hours change while paging": async (send) => {
    const first = await hoursOf(send, "limit=5");
    expect(first).not.toContain("2027-03-02");
    expect((await hoursOf(send, "limit=5&page=2"))[0]).toBe(first.at(-1));
    expect(await hoursOf(send, "limit=5")).toContain("2027-03-02");
  },
  "service down": async (send) => {
    const response = await send("/special-events");
    expect([response.status, response.headers.get("Retry-After")]).toEqual([503, "30"]);
  },
  "connection refused": async (send) => expect(await statusesOf(send, 3)).toEqual([0, 200, 200]),
  unauthorized: async (send) => {
    const { status, headers } = await send("/museum-hours");
    expect([status, headers.get("WWW-Authenticate")]).toEqual([401, 'Basic realm="museum", charset="UTF-8"']);
  },
  "invalid credentials": async (send) => expect(await statusesOf(send, 2)).toEqual([401, 401]),
  "rate limited": async (send) => expect(await statusesOf(send, 7)).toEqual([429, 200, 200, 429, 200, 200, 429]),
  "recovers after three failures": async (send) => expect(await statusesOf(send, 5)).toEqual([503, 503, 503, 200, 200]),
  malformed: async (send) => {
    const ask = () => send("/special-events?limit=3");
    const [wrong, notJson, right] = [await ask(), await ask(), await ask()];
    expect(await notJson.text()).toContain("<!doctype html>");
    const events = await right.json();
    expect(events).toHaveLength(3);
    expect(await wrong.json()).not.toEqual(events);
  },
  "today is {date}": async () => expect((await hoursOf(startIn("today is 2027-05-04")))[0]).toBe("2027-05-04"),
  "the museum is open on {date}": async () => {
    const response = await startIn("the-museum-is-open-on-2027-12-25")("/museum-hours?startDate=2027-12-25&limit=1");
    expect(await response.json()).toEqual([{ date: "2027-12-25", timeOpen: "10:00", timeClose: "18:00" }]);
  },
  "the museum is closed until {date}": async () => {
    expect((await hoursOf(startIn("the museum is closed until 2027-04-05")))[0]).toBe("2027-04-05");
    expect((await hoursOf(startIn("the museum is closed until today+3")))[0]).toBe("2027-03-04");
  },
  "{count} events between {startDate} and {endDate}": async () => {
    const send = startIn("7 events between 2027-03-10 and 2027-03-12");
    const events = await eventsOf(send, "startDate=2027-03-10&endDate=2027-03-12");
    expect(events.map(({ dates }) => dates[0]?.slice(8))).toEqual(["10", "10", "10", "11", "11", "12", "12"]);
    expect(await eventsOf(startIn("0 events between today and today+7"))).toEqual([]);
  },
  "{count} days of hours from {startDate}": async () => {
    const days = await hoursOf(startIn("12 days of hours from today"));
    expect(days).toEqual(Array.from({ length: 12 }, (_, at) => `2027-03-${String(at + 1).padStart(2, "0")}`));
  },
};

/** These are seen with a clock or over HTTP, in the tests of faults and of the clock. */
const clocks = ["the minute before midnight", "the clocks go forward", "the clocks go back"];
const elsewhere = ["slow", "slow body", "flaky", ...clocks];

describe("the scenarios that come along", () => {
  it("are all shown here", () => {
    const names = builtInScenarios.map(({ name }) => name);
    expect([...Object.keys(shown), ...elsewhere].sort()).toEqual(names.sort());
  });

  it.each(Object.keys(shown))("%s", async (name) => {
    await shown[name]?.(name.includes("{") ? startIn("standard") : startIn(name));
  });

  it("are files that keep their own schema", () => {
    const folder = "fixtures/scenarios";
    const read = readdirSync(folder).map((file) => parseScenarioFile(readFileSync(join(folder, file), "utf8")));
    expect(read.flatMap(({ violations = [] }) => violations)).toEqual([]);
    expect(read.map(({ scenario }) => scenario)).toEqual(builtInScenarios);
  });
});

describe("Prefer: scenario", () => {
  it("is a scenario for the one request, counted from its own today", async () => {
    const send = startIn("standard");
    const headers = { Prefer: 'scenario="closed for a fortnight", today=2027-06-01' };
    expect(await datesIn(await send("/museum-hours?limit=1", { headers }))).toEqual(["2027-06-15"]);
    expect(await hoursOf(send, "limit=1")).not.toEqual(["2027-06-15"]);
    expect(await datesIn(await send("/museum-hours?limit=1&__scenario=leap-day"))).toEqual(["2028-02-28"]);
  });

  it("stands in place of the scenario that the world is in", async () => {
    const send = startIn("service down");
    expect((await send("/museum-hours")).status).toBe(503);
    expect((await send("/museum-hours?__scenario=standard")).status).toBe(200);
  });

  it("takes a plus in a query, which is a space, as it is meant in a date that is counted from today", async () => {
    const send = startIn("standard");
    const first = async (name: string) => (await hoursOf(send, `limit=1&__scenario=${name}`))[0];
    const name = "the+museum+is+closed+until+today";
    expect(await first(`${name}+8`)).toBe(await first(`${name}%2B8`));
    const own = { name: "open today 3 times", says: "Nothing." };
    const response = await startIn("standard", [own])("/museum-hours?__scenario=open+today+3+times&__explain");
    expect((await response.json()).scenario).toBe(own.name);
    await expectProblem(send("/museum-hours?__scenario=at+today+3"), 400, 'Unknown scenario "at today 3"');
  });

  it.each([
    ["the museum is open on 2027-02-30", 'has the invalid value "2027-02-30" for date; use a calendar date'],
    ["the museum is open on {date}", "needs a value for date, such as 2027-12-24"],
    ["99999 events between today and today", 'has the invalid value "99999" for count'],
    ["3 events between 2027-03-08 and 2027-03-01", "has a range from 2027-03-08 to 2027-03-01 that ends before"],
  ])("refuses %j with a sentence", async (name, sentence) => {
    const target = `/special-events?__scenario=${encodeURIComponent(name)}`;
    await expectProblem(startIn("standard")(target), 400, sentence);
  });
});

/** A file with what comes after a name and a sentence. */
const named = (rest: string, name = "x") => `name: ${name}\nsays: y\n${rest}`;
const adding = (list: string, item: string) => named(`data: { ${list}: { add: [${item}] } }\n`);
const counts = "parameters: { a: { format: count, example: 1 }, b: { format: count, example: 2 } }\n";
const day = (name: string, example = "2027-01-01") =>
  `parameters: { ${name}: { format: date, example: ${example} } }\n`;

describe("a scenario file", () => {
  it.each([
    ["name: [a\n", "2:1: Flow sequence"],
    ["name: x\n", "1:1: Missing field says"],
    [named("cloc: {}\n"), 'Unknown field "cloc"; did you mean clock?'],
    [named("", "x".repeat(121)), "1:7: name: Invalid value"],
    [named(day("d"), "x {d} {d}"), "Invalid name; use each parameter once"],
    [named(counts, "x {a}{b}"), "write a word or a space between two"],
    [named(counts, "x {a}'5{b}"), "write a word or a space between two"],
    [named(day("1d"), "x {1d}"), "begin it with a letter"],
    [named("", "x {day}"), "1:7: name: {day} is not declared"],
    [named(day("d")), '"d" is not in the name'],
    [named(day("d", "soon"), "x {d}"), 'Invalid value "soon"; use a calendar date'],
    [named("profile: {endDateBound: open}\n"), "3:10: profile: "],
    [named("profile: lenint\n"), "did you mean lenient?"],
    [adding("hours", "{ date: tody+1 }"), '3:32: data.hours.add[0].date: Invalid value "tody+1"; use a date'],
    [named("clock: { today: 2027-02-30 }\n"), 'Invalid value "2027-02-30"; use a date'],
    [adding("hours", '{ date: today, timeOpen: "9" }'), 'entry.timeOpen is "9", expected a time of day'],
    [adding("events", "{ dates: [today], times: many }"), 'Invalid value "many"; use a number, or a parameter'],
    [named("changes:\n  - { data: {} }\n"), "4:5: changes[0]: Invalid value an object; expected a later change with"],
    [named("changes:\n  - { at: 25:00, data: {} }\n"), 'Invalid value "25:00"; expected a time of day'],
    [named("changes:\n  - { after: 1, on: today, data: {} }\n"), "on needs at; add it."],
    [named('changes:\n  - { at: "10:00", match: {}, data: {} }\n'), "match needs after; add it."],
    [named("clock: { speed: -1 }\n"), "Invalid value -1; expected how much faster than real time"],
    [named("faults:\n  - { status: 500, match: { operation: getHours } }\n"), "one of getMuseumHours"],
    [named("faults:\n  - { status: 503, lasts: 3 }\n"), "lasts needs connection; add it."],
    [named("faults:\n  - { connection: cutShort, lasts: 3 }\n"), "lasts needs connection: refused"],
    [named("data: { hours: { remove: [{}] } }\n"), "remove[0]: Invalid value an object; expected a range with from,"],
    [adding("events", "{ dates: [{ from: today, to: today, evry: 2 }] }"), 'field "evry"; did you mean every?'],
    [adding("hours", '{ timeOpen: "10:00" }'), "expected an entry with a date, or one for each day with from and to"],
    [adding("hours", "{ from: today+3, to: today }"), "ends before it begins"],
    [named("---\nname: z\n"), "put each scenario into a file of its own"],
    ["", "1:1: The file is empty; expected a scenario: a named world"],
    ["a: &a [*a]\n", "Missing field says"],
  ])("says where it is wrong: %j", (text, sentence) => {
    const { violations = [] } = parseScenarioFile(text);
    expect(violations.join("\n")).toContain(sentence);
    for (const violation of violations) expect(violation).toMatch(/^\d+:\d+: /);
  });

  it.each([
    [
      ["clok: {}", "data: { hours: { add: [{ date: tomorow }, { date: today, timeOpen: 900 }] } }", "faults:"],
      ["  - { status: 700 }", "  - { status: 503, match: { parameters: { pag: 1 } } }"],
      ["3:7 Unknown field", "4:68 Invalid value", "6:15 Invalid value", "7:48 Invalid value"],
    ],
    [
      ['data: { hours: { add: [{ date: tomorow }, { date: today, timeOpen: "99:00" }] } }'],
      ["profile: { limitAboveMaximum: none }", "faults: [{ delay: 5..1 }]"],
      ["3:32 Invalid value", "4:10 Invalid answer", "5:19 Invalid range"],
    ],
    [
      ["data:", "  hours:", "    add:"],
      ['      - { date: today, timeOpen: "99:00" }', '      - { date: today+1, timeClose: "9" }'],
      ["6:9 entry.timeOpen is", "7:9 entry.timeClose is"],
    ],
  ])(
    "says at once all that is wrong by its schema, by what that can't say, or with its items: %j %j",
    (some, more, expected) => {
      const { violations = [] } = parseScenarioFile(named([...some, ...more].join("\n")));
      expect(violations.map((one) => one.replace(/^([\d:]+): \S*: (\S+ \S+).*$/s, "$1 $2"))).toEqual(expected);
    },
  );

  it.each([
    ["says: y\nname: [1]\nfaults: [{ status: 700 }, { delay: 1, match: { parameters: { pag: 1 } } }]\n", 3],
    ["says: y\nname: a {day}\nparameters: 3\nclock: { today: day }\n", 1],
    ["- name\n", 1],
  ])("says no consequence of what is wrong: %j", (text, count) => {
    expect(parseScenarioFile(text).violations).toHaveLength(count);
  });

  it("may extend another, add to it and take away from it", async () => {
    const { scenario } = parseScenarioFile(`
$schema: ./scenario.schema.json
name: a fortnight without anything, strictly
says: Closed, and every error is plain text.
extends: closed for a fortnight
clock: { today: 2027-07-01 }
profile: { errorBody: text, limitAboveMaximum: clamp }
data:
  hours:
    add: [{ date: today+2, timeOpen: "12:00", timeClose: "13:00" }]
faults: [{ status: 507, match: { operation: listSpecialEvents, parameters: { page: 9 } } }]
`);
    const send = startIn("a fortnight without anything, strictly", [scenario as Scenario]);
    expect(await hoursOf(send, "limit=2")).toEqual(["2027-07-03", "2027-07-15"]);
    expect(await (await send("/museum-hours?page=0")).text()).toMatch(/^page "0" is under 1/);
    const targets = ["museum-hours?limit=31", "special-events?page=9", "museum-hours?page=9", "special-events?page=8"];
    const found = await Promise.all(targets.map((target) => send(`/${target}`)));
    expect(found.map(({ status }) => status)).toEqual([200, 507, 200, 200]);
  });

  it("gives its values to the parameters of the one that it extends, or names them", async () => {
    const { scenario: own } = parseScenarioFile(`
name: a quiet {date}
says: Open on the day, and nothing else is known.
parameters: { date: { format: date, example: 2027-12-24 } }
extends: the museum is open on {date}
`);
    const named = { name: "christmas", says: "Open.", extends: "the museum is open on 2027-12-25" };
    const firstFrom = (day: string, scenario: string) =>
      hoursOf(startIn(scenario, [own as Scenario, named]), `startDate=${day}&limit=1`);
    expect(await firstFrom("2028-01-01", "a quiet 2028-01-01")).toEqual(["2028-01-01"]);
    expect(await firstFrom("2027-12-25", "christmas")).toEqual(["2027-12-25"]);
    const open = "the museum is open on {date}";
    const lost = () => startIn("lost", [{ name: "lost", says: "x.", extends: open }]);
    expect(lost).toThrow(`the scenario "lost" extends "${open}": the scenario "${open}" needs a value for date`);
  });

  it("has its own faults before those of the scenario that it extends", async () => {
    const faults = [{ status: 418, match: { operation: "getMuseumHours" } }] as const;
    const send = startIn("teapot", [{ name: "teapot", says: "Short and stout.", extends: "service down", faults }]);
    expect((await send("/museum-hours")).status).toBe(418);
    expect((await send("/special-events")).status).toBe(503);
  });

  it.each([
    ["one event by its eventId", { eventId: exampleWorld.events[1]?.eventId.toUpperCase() ?? "" }, "Clay 03, Amber 05"],
    ["days of events, which go with their last one", { from: "today", to: "today+1" }, "Amber 05, Woodcut 09"],
  ])("takes away %s", async (_, removed, left) => {
    const less = { name: "less", says: "Less.", data: { events: { remove: [removed] } } };
    const send = sendTo(startMock(exampleWorld, { scenarios: [less], scenario: "less" }));
    const events = await eventsOf(send, "endDate=2027-03-09");
    expect(events.map(({ name, dates }) => `${name} ${dates.map((date) => date.slice(8))}`).join(", ")).toBe(left);
    const stored: Event[] = await (await send("/__admin/data/events")).json();
    expect(stored.filter(({ dates }) => dates.length === 0)).toEqual([]);
  });
});

describe("museum-mock scenarios", () => {
  it("lists every scenario with its sentence, one's own among them", async () => {
    const folder = newFolder({ "quiet.yaml": "name: quiet\nsays: Nothing but silence.\nextends: no events\n" });
    const { stdout, status } = await run(["scenarios", "--scenarios", folder]);
    expect(status).toBe(0);
    const quiet = { name: "quiet", says: "Nothing but silence." };
    for (const { name, says } of [...builtInScenarios, quiet]) expect(stdout).toContain(`${name}\n  ${says}`);
  });

  it("shows that one of the folder replaces one that comes along, and says which two are one", async () => {
    const own = newFolder({ "a.yaml": "name: No Events\nsays: Mine.\n" });
    const { stdout, stderr, status } = await run(["scenarios", "no-events", "--scenarios", own]);
    expect([status, stderr]).toEqual([0, ""]);
    expect(stdout).toContain("says: Mine.");
    writeFileSync(join(own, "b.yaml"), "name: no_events\nsays: Mine, too.\n");
    const doubled = await run(["scenarios", "--scenarios", own]);
    expect(doubled.stderr).toMatch(/b\.yaml: duplicate scenario "no_events"; it is also in .*a\.yaml/);
  });

  it.each([
    ["says: Mine.\nname: standard\nfaults: [{ status: 418 }]\n", "2:7"],
    ["name: Standard\nsays: Mine.\nextends: no events\n", "1:7"],
  ])("refuses a file that takes the name of the world without a scenario: %j", async (text, place) => {
    const own = newFolder({ "mine.yaml": text });
    for (const command of ["scenarios", "serve"]) {
      const said = await errorOf([command, "--scenarios", own]);
      expect(said).toContain(`mine.yaml:${place}: has the reserved name "standard"`);
    }
    const { scenario } = parseScenarioFile(text);
    const sentence = /^the scenario "standard" has the reserved name "standard", .* use another name\.$/i;
    expect(() => startIn("no events", [scenario as Scenario])).toThrow(sentence);
  });

  it("sends nothing of a file to the terminal that it acts upon", async () => {
    const bad = String.raw`bad \u001b]0;title\u0007 \u009b31m \u001b[31m \u202e`;
    const own = newFolder({ "a.json": `{"name": "x ${bad}", "says": "s ${bad}", "faults": [{"status": 503}]}` });
    const name = JSON.parse(`"x ${bad}"`);
    const explain = ["explain", "museum-hours", "--scenario", name];
    for (const args of [["scenarios"], ["scenarios", name], ["scenarios", "--json"], explain]) {
      for (const env of [{}, { FORCE_COLOR: "1" }]) {
        const { status, stdout } = await run([...args, "--scenarios", own], { env });
        expect(status).toBe(0);
        const colours = [1, 2, 22, 36, 39].map((code) => `\u001b[${code}m`);
        const rest = colours.reduce((text, colour) => text.replaceAll(colour, ""), stdout);
        expect(rest.replaceAll("\n", "")).not.toMatch(/[\p{Cc}\u202e]/u);
      }
    }
  });

  it("prints one as it is written, and how to start in it", async () => {
    const { stdout } = await run(["scenarios", "the museum is open on {date}"]);
    const { scenario } = parseScenarioFile(stdout.slice(0, stdout.indexOf("\nStart in it")));
    expect(scenario).toEqual(builtInScenarios.find(({ name }) => name === "the museum is open on {date}"));
    expect(stdout).toContain('museum-mock serve --scenario "the museum is open on 2027-12-24"');
    expect(JSON.parse((await run(["scenarios", "no-events", "--json"])).stdout)).toMatchObject({ name: "no events" });
  });

  it("refuses a huge file at once", async () => {
    const file = newFile("a.yaml", "");
    truncateSync(file, 50 * 1024 ** 3);
    const said = await errorOf(["scenarios", "--scenarios", dirname(file)]);
    expect(said).toContain('a.yaml" is longer than 1048576 bytes.');
  });

  it("refuses a file with too many levels", () => {
    const { violations } = parseScenarioFile(named(`data: ${"[".repeat(50_000)}`));
    expect(violations).toEqual([expect.stringContaining("The file is nested too deeply")]);
  });

  const tooMuchText = "characters of texts and dates";
  it.each([
    ["{ dates: [today], times: 10000, eventDescription: { repeat: x, times: 100000 } }", tooMuchText],
    ["{ dates: [{ from: today, to: today+9000 }], times: 9000 }", tooMuchText],
    ["{ dates: [today], times: 10000 }, { dates: [today], times: 10000 }, { dates: [today] }", "makes 20001 entries"],
  ])("refuses a scenario that makes too much when it is read: %s", (events, sentence) => {
    const text = `name: a\nsays: b\ndata: { events: { add: [${events}] } }\n`;
    expect(parseScenarioFile(text).violations).toEqual([expect.stringContaining(sentence)]);
    const spread = "{ dates: [{ from: today, to: today+9000, spread: true }], times: 9000 }";
    expect(parseScenarioFile(text.replace(events, spread)).violations).toBeUndefined();
  });

  it("refuses values of parameters that make too much when it is entered", async () => {
    const add = "[{ dates: [today], times: count, eventDescription: { repeat: x, times: 100000 } }]";
    const text = `name: "{count} long ones"\nsays: b\nparameters: { count: { format: count, example: 2 } }\ndata: { events: { add: ${add} } }\n`;
    const { scenario } = parseScenarioFile(text);
    const send = startIn("standard", [scenario as Scenario]);
    const enter = (name: string) => send("/__admin/scenarios", json({ scenario: name }));
    await expectProblem(enter("2000 long ones"), 400, `makes some 200226000 ${tooMuchText}`);
    expect((await enter("20 long ones")).status).toBe(200);
  });

  it("finds a loop through a built-in scenario that is overridden", async () => {
    const own = newFolder({
      "a.yaml": "name: my week\nsays: x\nextends: nothing on this week\n",
      "b.yaml": "name: nothing on this week\nsays: x\nextends: my week\n",
      "c.yaml": "name: no events\nsays: x\nextends: no events\n",
      "d.yaml": "name: unauthorized\nsays: x\nextends: invalid credentials\n",
    });
    const stderr = await errorOf(["serve", "--scenarios", own]);
    expect(stderr).toContain('b.yaml:3:10: extends "my week", which extends "nothing on this week" in turn');
    expect(stderr).toContain('c.yaml:3:10: extends "no events" in turn');
    expect(stderr, "a sentence on a built-in scenario").not.toMatch(/^ {2}(?!.*\.yaml:)/m);
  });

  it("says file, line and column of what is wrong in a folder, all of it at once", async () => {
    const tenOf = (name: string) => `[${Array.from({ length: 10 }, () => name).join(", ")}]`;
    const own = newFolder({
      "a.yaml": "name: a\nsays: x\nextends: b\n",
      "b.yml": "name: b\nsays: x\nextends: a\n",
      "c.json": '{"name": "c", "says": "x", "extends": "no event"}',
      "d.yaml": "name: d\nsays: x\nfaults:\n  - { status: fast }\n",
      "e.yaml": "name: a\nsays: again\n",
      "f.yaml": "name: f\nsays: x\nextends: c\n",
      "g.yaml": `a: &a ${tenOf("x")}\nb: &b ${tenOf("*a")}\nc: ${tenOf("*b")}\n`,
      "h.yaml": "name: h\nsays: *x\n",
    });
    const stderr = await errorOf(["serve", "--scenarios", own]);
    expect(stderr).toContain('c.json:1:39: extends "no event": Unknown scenario "no event"; did you mean "no events"?');
    expect(stderr).toContain('d.yaml:4:15: faults[0].status: Invalid value "fast"');
    expect(stderr).toContain("e.yaml: ");
    expect(stderr).toContain('a.yaml:3:10: extends "b", which extends "a" in turn');
    expect(stderr).toContain('b.yml:3:10: extends "a", which extends "b" in turn');
    expect(stderr).toContain('f.yaml:3:10: extends "c", which extends "no event": Unknown scenario "no event"');
    expect(stderr).toContain("g.yaml:1:1: The aliases expand too far");
    expect(stderr).toContain("h.yaml:1:1: Unresolved alias (the anchor must be set before the alias): x.");
  });
});

it("the standard world is no scenario in the journal, however it is spelt", async () => {
  const mock = startMock(exampleWorld, { scenario: "Standard" });
  await sendTo(mock)("/museum-hours");
  expect((await mock.requests())[0]).not.toHaveProperty("scenario");
});
